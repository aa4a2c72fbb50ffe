import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import { uploadRules, type JobUploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { Core } from '../core.ts';
import type { Answer, Running } from '../idempotency/once.ts';
import type { Caller } from '../identity/session.ts';
import { getWorkflowJob, lockWorkflowJob, requireMove } from '../jobs/moves/workflow-job.ts';
import { awaitVerdict } from '../uploads/await-verdict.ts';
import { findEarlierUpload, stageUpload } from '../uploads/stage-upload.ts';
import { acceptUpload } from './accept-upload.ts';
import { UNREAD_FORM, wrongJobType, type FormFacts, type ReceiveForm } from './receive-form.ts';

type Target = { purpose: JobUploadPurpose; jobNumber: number };

/**
 * Takes the files of a form for a job: stages them, waits for their checks and accepts them. A repeated request resumes
 * from the upload that its first try staged.
 */
export async function uploadForJob(
  core: Core,
  caller: Caller,
  target: Target,
  receive: ReceiveForm,
  running: Running,
): Promise<Answer<JobUploadReply>> {
  const uploadId =
    (await findEarlierUpload(core, running)) ?? (await stageForJob(core, caller, target, receive, running));
  await awaitVerdict(core, uploadId);
  return acceptUpload(core, uploadId, caller, running);
}

async function stageForJob(
  core: Core,
  caller: Caller,
  { purpose, jobNumber }: Target,
  receive: ReceiveForm,
  running: Running,
): Promise<string> {
  const { viewer } = caller;
  const job = await getWorkflowJob(core.db, viewer, jobNumber);
  const rules = uploadRules({ purpose, maxFileUploads: viewer.maxFileUploads });
  const judge = (form: FormFacts) => {
    requireMove(job, viewer, { upload: { purpose, isForReview: asksForReview(purpose, form) } });
    if (form.jobType !== null && form.jobType !== job.type) throw wrongJobType('Is not the type of the job');
    return rules;
  };
  judge(UNREAD_FORM);
  const { files, fields, form } = await receive(rules, judge);
  const isForReview = asksForReview(purpose, form) === true;
  const upload = { purpose, jobNumber, jobType: job.type as JobType, isForReview, files, fields };
  return stageUpload(core, caller, upload, running, async (tx, viewerNow) => {
    const jobNow = await lockWorkflowJob(tx, viewerNow, jobNumber);
    requireMove(jobNow, viewerNow, { upload: { purpose, isForReview } });
  });
}

/** Returns whether the form asks for a review; null while it may still come to that. */
function asksForReview(purpose: JobUploadPurpose, { isForReview, isWhole }: FormFacts): boolean | null {
  if (purpose !== 'working') return false;
  return isForReview || (isWhole ? false : null);
}
