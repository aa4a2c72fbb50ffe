import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { Core } from '../core.ts';
import { insertDocument, shelveFile, supersedeDocuments } from '../documents/accept-file.ts';
import { findOriginal } from '../documents/originals.ts';
import type { Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import { lockWorkflowJob, moveJob, requireMove } from '../jobs/moves/workflow-job.ts';
import type { Move } from '../jobs/moves/decide-move.ts';
import type { Tx } from '../platform/database/database.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { compareReadings, describeDifferences, differencesOf, type Difference } from './differences.ts';
import { getAcceptableUpload, markAccepted, takeUpload, type TakenUpload } from './take-upload.ts';
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
    const job = await lockWorkflowJob(tx, viewer, jobNumber);
    const move = requireMove(job, viewer, { upload: { purpose: 'replace_original', isForReview: false } });
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
    const document = { documentId: shelved.documentId, name: file.name, sha256: file.sha256.toString('hex') };
    await moveJob(tx, move, viewer.contactId, { uploadId, documents: [document], differences });
    const answer = present(move, uploadId, differences);
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

function present(move: Move, uuid: string, differences: Difference[] | null): JobUploadReply {
  const moved = `${formatJobNumber(move.jobNumber)} ${move.name === 'replace-all' ? 'is Received again' : 'stays Received'}.`;
  return {
    uuid,
    message: uploadSucceeded('replace_original', `${moved} ${describeDifferences(differences)}`),
    success_message: `${moved} ${compareReadings(differences)}`,
    status: 'ok',
    ...(differences ? { differences } : {}),
  };
}
