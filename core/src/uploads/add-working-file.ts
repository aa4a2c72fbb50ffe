import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { Core } from '../core.ts';
import { insertDocument, shelveFile } from '../documents/accept-file.ts';
import type { Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import { lockWorkflowJob, moveJob, requireMove } from '../jobs/moves/workflow-job.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { getAcceptableUpload, markAccepted, takeUpload } from './take-upload.ts';

/** Adds operations' own working file to the job. Its status stays as it is. */
export async function addWorkingFile(
  core: Core,
  caller: Caller,
  { jobNumber, uploadId }: { jobNumber: number; uploadId: string },
  running: Running,
): Promise<JobUploadReply> {
  const { files } = await getAcceptableUpload(core.db, caller.viewer, uploadId, 'working');
  const file = files[0]!;
  const shelved = await shelveFile(core, file);

  const reply = await core.db.transaction().execute(async (tx) => {
    const viewer = await getViewerAgain(core, tx, caller);
    const job = await lockWorkflowJob(tx, viewer, jobNumber);
    const move = requireMove(job, viewer, { upload: { purpose: 'working', isForReview: false } });
    await takeUpload(tx, viewer, uploadId, 'working');
    await insertDocument(tx, {
      id: shelved.documentId,
      objectKey: shelved.objectKey,
      jobNumber,
      purpose: 'own_working',
      name: file.name,
      size: file.size,
      sha256: file.sha256,
      uploadId,
      uploaderId: viewer.contactId,
    });
    await markAccepted(tx, uploadId);
    const document = { documentId: shelved.documentId, name: file.name, sha256: file.sha256.toString('hex') };
    await moveJob(tx, move, viewer.contactId, { uploadId, documents: [document] });
    const answer: JobUploadReply = { uuid: uploadId, message: uploadSucceeded('working', ''), status: 'ok' };
    await running.keepAnswer(tx, answer);
    await faultPoint(core.config, 'inside-transaction');
    return answer;
  });
  await faultPoint(core.config, 'after-commit');
  return reply;
}
