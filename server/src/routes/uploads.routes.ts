import { JOB_TYPES, type JobType } from '@sealdesk/contract/shared/codes.ts';
import { uploadRules, type JobUploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { once, type RepeatableRequest, type Running } from '@sealdesk/core/idempotency/once.ts';
import { getWorkflowJob, lockWorkflowJob, requireMove } from '@sealdesk/core/jobs/moves/workflow-job.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import { addWorkingFile } from '@sealdesk/core/uploads/add-working-file.ts';
import { discardUpload } from '@sealdesk/core/uploads/discard-upload.ts';
import { getUploadProgress } from '@sealdesk/core/uploads/find-upload-progress.ts';
import { findEarlierUpload, finishUpload } from '@sealdesk/core/uploads/finish-upload.ts';
import { getOriginalReply } from '@sealdesk/core/uploads/original-reply.ts';
import { replaceOriginal } from '@sealdesk/core/uploads/replace-original.ts';
import type { ResumableTarget } from '@sealdesk/core/uploads/resumable/resumable.ts';
import { stageUpload } from '@sealdesk/core/uploads/stage-upload.ts';
import type { Fields } from '@sealdesk/core/uploads/upload-content.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf, repeatable } from '../caller.ts';
import { addCall } from '../calls.ts';
import { presentUpload } from '../uploads/present-upload.ts';
import { hashUpload, receiveUpload } from '../uploads/receive-upload.ts';
import { uploadGate } from '../uploads/upload-gate.ts';
import { inUploadWords } from '../uploads/upload-words.ts';

/** Uploads: files come in, are checked, and some are accepted at once. */
export async function uploadRoutes(app: FastifyInstance, core: Core): Promise<void> {
  await app.register(async (scope) => {
    // The form is read by its route, part by part; nothing reads it before.
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    scope.setErrorHandler((error) => {
      throw inUploadWords(error);
    });
    fileRoutes(scope, core);
  });

  addCall(app, 'findUpload', 'signed-in', async ({ viewer, params }) =>
    presentUpload(await getUploadProgress(core, viewer, params.uuid)),
  );
  addCall(app, 'discardUpload', 'signed-in', async ({ viewer, params }) => {
    await discardUpload(core, viewer, params.uuid);
    return undefined;
  });
}

function fileRoutes(app: FastifyInstance, core: Core): void {
  const gate = uploadGate(app);

  addCall(app, 'uploadOriginal', 'signed-in', async ({ request, viewer }) =>
    gate.pass(() =>
      once(core, repeatableUpload(core, request, 'uploadOriginal', null, ORIGINAL), async (running) => {
        const uploadId = (await findEarlierUpload(core, running)) ?? (await takeOriginal(core, request, running));
        return finishUpload(core, viewer.contactId, uploadId, (upload) => getOriginalReply(core, viewer, upload));
      }),
    ),
  );

  addCall(app, 'uploadForJob', 'signed-in', async ({ request, viewer, params }) =>
    gate.pass(() =>
      once(core, repeatableUpload(core, request, 'uploadForJob', params, targetOf(params)), async (running) => {
        const { purpose, jobId: jobNumber } = params;
        const uploadId =
          (await findEarlierUpload(core, running)) ?? (await takeForJob(core, request, running, purpose, jobNumber));
        const accept = purpose === 'replace_original' ? replaceOriginal : addWorkingFile;
        return finishUpload(core, viewer.contactId, uploadId, () =>
          accept(core, callerOf(request), { jobNumber, uploadId }, running),
        );
      }),
    ),
  );
}

const ORIGINAL = { purpose: 'original', jobNumber: null } as const;

type JobUploadParams = { purpose: JobUploadPurpose; jobId: number };
const targetOf = ({ purpose, jobId }: JobUploadParams): ResumableTarget => ({ purpose, jobNumber: jobId });

/** The request as one that may be sent again. Its form is compared with the earlier one byte by byte, by their hashes. */
function repeatableUpload(
  core: Core,
  request: FastifyRequest,
  call: string,
  params: JobUploadParams | null,
  target: ResumableTarget,
): RepeatableRequest {
  const most = uploadRules({ purpose: target.purpose, maxFileUploads: request.viewer.maxFileUploads });
  return repeatable(request, call, params, (earlierId) => hashUpload(core, request, target, most, earlierId));
}

async function takeOriginal(core: Core, request: FastifyRequest, running: Running): Promise<string> {
  const rules = uploadRules({ purpose: 'original', maxFileUploads: request.viewer.maxFileUploads });
  const { fields, files } = await receiveUpload(core, request, ORIGINAL, rules, (sent, areAll) => {
    if (areAll || sent.has('job_type')) jobTypeOf(sent);
    return rules;
  });
  const upload = { ...ORIGINAL, jobType: jobTypeOf(fields), files, fields };
  return stageUpload(core, callerOf(request), upload, running);
}

async function takeForJob(
  core: Core,
  request: FastifyRequest,
  running: Running,
  purpose: JobUploadPurpose,
  jobNumber: number,
): Promise<string> {
  const { viewer } = request;
  const job = await getWorkflowJob(core.db, viewer, jobNumber);
  /** What the form asks for, as far as it has been read. */
  const judge = (sent: Fields, areAll: boolean) => {
    const isForReview = purpose === 'working' && (sent.has('for_review') || (areAll ? false : null));
    requireMove(job, viewer, { upload: { purpose, isForReview } });
    if (sent.has('job_type') && sent.get('job_type') !== job.type) throw wrongType('Is not the type of the job');
    return uploadRules({ purpose, maxFileUploads: viewer.maxFileUploads });
  };
  const most = judge(new Map(), false);
  const { files, fields } = await receiveUpload(core, request, { purpose, jobNumber }, most, judge);
  const upload = { purpose, jobNumber, jobType: job.type as JobType, files, fields };
  return stageUpload(core, callerOf(request), upload, running, async (tx, viewerNow) => {
    const jobNow = await lockWorkflowJob(tx, viewerNow, jobNumber);
    requireMove(jobNow, viewerNow, { upload: { purpose, isForReview: false } });
  });
}

function jobTypeOf(fields: Fields): JobType {
  const type = JOB_TYPES.find((known) => known === fields.get('job_type'));
  if (type === undefined) throw wrongType('Must be s, r or e');
  return type;
}

function wrongType(problem: string): Refused {
  return new Refused('invalid', `job_type: ${problem}`, { job_type: [problem] });
}
