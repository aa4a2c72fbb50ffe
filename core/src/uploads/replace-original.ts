import { formatJobNumber } from '@sealdesk/contract/job-number.ts';
import { STATUS_ID } from '@sealdesk/contract/statuses.ts';
import type { JobUploadReply } from '@sealdesk/contract/upload.ts';
import { uploadSucceeded } from '@sealdesk/contract/upload-messages.ts';
import type { Core } from '../core.ts';
import { insertDocument, shelveFile, supersedeDocuments } from '../documents/accept-file.ts';
import { findOriginalUpload } from '../documents/originals.ts';
import type { Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import { lockJobForUpload, moveJob } from '../jobs/job-for-upload.ts';
import type { Tx } from '../platform/database.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { describeDifferences, differencesOf, type Difference } from './differences.ts';
import { getAcceptableUpload, markAccepted, takeUpload, type TakenUpload } from './take-upload.ts';
import { requireMayUpload } from './uploads.policy.ts';
import { findUpload } from './uploads.store.ts';

/** Makes a checked zip the job's original; the former one is kept. The job begins anew. */
export async function replaceOriginal(
  core: Core,
  caller: Caller,
  { jobNumber, uploadId }: { jobNumber: number; uploadId: string },
  running: Running,
): Promise<JobUploadReply> {
  const { files } = await getAcceptableUpload(core.db, caller.viewer, uploadId, 'replace_original');
  const file = files[0]!;
  const shelved = await shelveFile(core, file);

  const reply = await core.db.transaction().execute(async (tx) => {
    const viewer = await getViewerAgain(core, tx, caller);
    const job = await lockJobForUpload(tx, viewer, jobNumber);
    requireMayUpload(viewer, { purpose: 'replace_original', isForReview: false }, job);
    const upload = await takeUpload(tx, viewer, uploadId, 'replace_original');
    const differences = await compare(tx, jobNumber, upload);

    await supersedeDocuments(tx, jobNumber, ['original']);
    await insertDocument(tx, {
      id: shelved.documentId,
      objectKey: shelved.objectKey,
      jobNumber,
      purpose: 'original',
      name: file.name,
      size: file.size,
      sha256: file.sha256,
      uploadId,
      uploaderId: viewer.contactId,
    });
    await markAccepted(tx, uploadId);
    const detail = { uploadId, documentId: shelved.documentId, sha256: file.sha256.toString('hex'), differences };
    await moveJob(tx, { job, to: STATUS_ID.received, actorId: viewer.contactId, kind: 'original-replaced', detail });
    const answer = present(jobNumber, uploadId, differences);
    await running.keepAnswer(tx, answer);
    await faultPoint(core.config, 'inside-transaction');
    return answer;
  });
  await faultPoint(core.config, 'after-commit');
  return reply;
}

/** What the new zip says otherwise than the present one, or null when that one was never read by us. */
async function compare(tx: Tx, jobNumber: number, { findings }: TakenUpload): Promise<Difference[] | null> {
  const formerId = await findOriginalUpload(tx, jobNumber);
  const former = formerId === null ? null : await findUpload(tx, formerId);
  if (!former?.findings || !findings) return null;
  return differencesOf(former.findings.fields, findings.fields);
}

function present(jobNumber: number, uuid: string, differences: Difference[] | null): JobUploadReply {
  const more = `${formatJobNumber(jobNumber)} is Received again. ${describeDifferences(differences)}`.trim();
  return {
    uuid,
    message: uploadSucceeded('replace_original', more),
    success_message: more,
    status: 'ok',
    ...(differences ? { differences } : {}),
  };
}
