import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { Core } from '../core.ts';
import { insertDocument, shelveFile, supersedeDocuments } from '../documents/accept-file.ts';
import { findOriginal } from '../documents/originals.ts';
import type { Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import { ORIGINAL_REPLACED } from '../timeline/event-kinds.ts';
import { lockJobForUpload, moveJob } from '../jobs/job-for-upload.ts';
import type { UploadFacts } from '../jobs/upload-facts.ts';
import type { Tx } from '../platform/database/database.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { compareReadings, describeDifferences, differencesOf, type Difference } from './differences.ts';
import { getAcceptableUpload, markAccepted, takeUpload, type TakenUpload } from './take-upload.ts';
import { requireMayUpload } from './uploads.policy.ts';
import { findUpload } from './uploads.store.ts';

/**
 * Makes a checked zip the job's original; the former one is kept. A returned job begins anew. One that is Received is
 * as it was: its customer sent the wrong zip and replaces that before anything else was done.
 */
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
    const differences = await compare(tx, jobNumber, { name: file.name, findings: upload.findings });

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
    await moveJob(tx, { job, to: STATUS_ID.received, actorId: viewer.contactId, kind: ORIGINAL_REPLACED, detail });
    const answer = present(job, uploadId, differences);
    await running.keepAnswer(tx, answer);
    await faultPoint(core.config, 'inside-transaction');
    return answer;
  });
  await faultPoint(core.config, 'after-commit');
  return reply;
}

type NewZip = { name: string; findings: TakenUpload['findings'] };

/** Returns what differs from the present original, or null when that was never read by us. */
async function compare(tx: Tx, jobNumber: number, { name, findings }: NewZip): Promise<Difference[] | null> {
  const former = await findOriginal(tx, jobNumber);
  const upload = former?.uploadId ? await findUpload(tx, former.uploadId) : null;
  if (!former || !upload?.findings || !findings) return null;
  return differencesOf({ name: former.name, fields: upload.findings.fields }, { name, fields: findings.fields });
}

function present(job: UploadFacts, uuid: string, differences: Difference[] | null): JobUploadReply {
  const isBack = job.status !== STATUS_ID.received;
  const moved = `${formatJobNumber(job.number)} ${isBack ? 'is Received again' : 'stays Received'}.`;
  return {
    uuid,
    message: uploadSucceeded('replace_original', `${moved} ${describeDifferences(differences)}`),
    success_message: `${moved} ${compareReadings(differences)}`,
    status: 'ok',
    ...(differences ? { differences } : {}),
  };
}
