import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { JOB_TYPES, type JobType } from '@sealdesk/contract/shared/codes.ts';
import { uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import { uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { OriginalUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { Core } from '../core.ts';
import { findJobsWithOriginal } from '../documents/originals.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import type { Caller } from '../identity/session.ts';
import { awaitVerdict } from '../uploads/await-verdict.ts';
import { findEarlierUpload, stageUpload } from '../uploads/stage-upload.ts';
import type { Upload } from '../uploads/upload.ts';
import { wrongJobType, type ReceiveForm } from './receive-form.ts';

const CONFIRM_TITLE = 'Please look at this zip again';

/**
 * Takes the zip of a new job: stages it, waits for its checks and returns what the create form is filled with. It stays
 * staged until `createJob` uses it. A repeated request resumes from the upload that its first try staged.
 */
export async function uploadOriginal(
  core: Core,
  caller: Caller,
  receive: ReceiveForm,
  running: Running,
): Promise<Answer<OriginalUploadReply>> {
  const id = (await findEarlierUpload(core, running)) ?? (await stageOriginal(core, caller, receive, running));
  const upload = await awaitVerdict(core, id);
  const sameZipIn = await Promise.all(
    upload.files.map(({ sha256 }) => findJobsWithOriginal(core.db, caller.viewer, sha256)),
  );
  return { status: 200, body: originalReply(upload, sameZipIn.flat()) };
}

async function stageOriginal(core: Core, caller: Caller, receive: ReceiveForm, running: Running): Promise<string> {
  const rules = uploadRules({ purpose: 'original', maxFileUploads: caller.viewer.maxFileUploads });
  const { form, files, fields } = await receive(rules, ({ jobType, isWhole }) => {
    if (isWhole || jobType !== null) requireJobType(jobType);
    return rules;
  });
  const jobType = requireJobType(form.jobType);
  return stageUpload(core, caller, { purpose: 'original', jobNumber: null, jobType, files, fields }, running);
}

function requireJobType(sent: string | null): JobType {
  const type = JOB_TYPES.find((known) => known === sent);
  if (type === undefined) throw wrongJobType('Must be s, r or e');
  return type;
}

/** Returns the answer to a checked original. Each reason to look twice is a line of its message. */
export function originalReply(
  { id, jobType, findings }: Pick<Upload, 'id' | 'jobType' | 'findings'>,
  sameZipIn: number[],
): OriginalUploadReply {
  if (findings === null || jobType === null) throw new Error('An original was let pass without being read.');
  const reasons = [...findings.reasons, ...sameZip(sameZipIn)];
  const asks = reasons.length > 0;
  return {
    uuid: id,
    message: asks ? reasons.join('\n') : uploadSucceeded('original', ''),
    status: asks ? 'confirm' : 'ok',
    ...(asks ? { confirm_title: CONFIRM_TITLE } : {}),
    job_type: jobType,
    ...findings.fields,
    reading: findings.reading,
  };
}

function sameZip(jobs: number[]): string[] {
  if (jobs.length === 0) return [];
  return [`The same zip was sent before, for ${jobs.map(formatJobNumber).join(', ')}.`];
}
