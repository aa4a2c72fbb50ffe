import { JOB_UPLOAD_PURPOSES, type JobUploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { Core } from '../core.ts';
import { insertDocument, shelveFile, supersedeDocuments, type ShelvedFile } from '../documents/accept-file.ts';
import { UNKEYED, type Answer, type Running } from '../idempotency/once.ts';
import { getAbsentViewer, getViewerAgain, type Absent, type Caller } from '../identity/session.ts';
import { lockWorkflowJob, moveJob, requireMove, saveSealer } from '../jobs/moves/workflow-job.ts';
import { freePlace, lockOrderOfJob } from '../jobs/work-order/reorder.ts';
import { toLookAt } from '../page-pictures/looked-at.ts';
import { queuePreparing } from '../page-pictures/prepare-pages.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { Refused } from '../refused.ts';
import { closeEntries } from '../time-entries/close-entries.ts';
import { discardUpload } from '../uploads/discard-upload.ts';
import { getAcceptableUpload, markAccepted, takeUpload, type TakenUpload } from '../uploads/take-upload.ts';
import type { Viewer } from '../viewer.ts';
import { decideAcceptance, uploadDetail } from './acceptances.ts';
import { mailSealer } from '../mail/mail-sealer.ts';
import { stageSeals } from './stage-seals.ts';

/** Who sent the upload: by the session that waits for it, or as a person where none does. */
export type Sender = Caller | Absent;

/**
 * Makes a checked upload's files documents of its job, whatever the purpose and however many there are. Needs nothing of a
 * request, so the worker can call it, too. An upload that is refused is discarded, files and all.
 */
export async function acceptUpload(
  core: Core,
  uploadId: string,
  sender: Sender,
  running: Running = UNKEYED,
): Promise<Answer<JobUploadReply>> {
  const contactId = contactOf(sender);
  try {
    const upload = await getAcceptableUpload(core.db, { contactId }, uploadId, JOB_UPLOAD_PURPOSES);
    if (upload.isForReview || upload.purpose === 'final')
      throw new Error(`Upload ${uploadId} is a sealed set, which is accepted by its check alone.`);
    const answer = await acceptFiles(core, upload, sender, {
      take: async (tx, viewer) => ({ taken: await takeUpload(tx, viewer, uploadId, JOB_UPLOAD_PURPOSES) }),
      keep: (tx, given) => running.keepAnswer(tx, given),
    });
    await faultPoint('after-commit');
    return answer;
  } catch (error) {
    // Not when a store or a database does not answer: the same request, sent again, resumes from this upload.
    if (error instanceof Refused && error.kind !== 'unavailable' && error.kind !== 'under-way') {
      await discardUpload(core, { contactId }, uploadId).catch((failure: unknown) =>
        core.log.warn({ err: failure, uploadId }, 'A refused upload could not be discarded; it expires'),
      );
    }
    throw error;
  }
}

/** How an upload is taken and its answer kept, in the transaction that accepts it. */
export type Acceptance = {
  /** Locks the upload and refuses one that can't be accepted any more; `sealerId` is whose seals it was proven to carry. */
  take(tx: Tx, viewer: Viewer): Promise<{ taken: TakenUpload<JobUploadPurpose>; sealerId?: number }>;
  keep(tx: Tx, answer: Answer<JobUploadReply>): Promise<void>;
};

/** Accepts the files of an upload: copies them, then judges sender and job anew and saves all that follows at once. */
export async function acceptFiles(
  core: Core,
  { id: uploadId, files, purpose, jobNumber, isForReview }: TakenUpload<JobUploadPurpose>,
  sender: Sender,
  { take, keep }: Acceptance,
): Promise<Answer<JobUploadReply>> {
  if (jobNumber === null) throw new Error(`Upload ${uploadId} is for no job.`);
  const decision = decideAcceptance({ purpose, isForReview });

  // The slow half, before any lock: every object is stored and compared before a row points to it.
  const shelved: ShelvedFile[] = [];
  for (const file of files) shelved.push(await shelveFile(core, file, { jobNumber, purpose: decision.becomes }));

  return inTransaction(core.db, async (tx) => {
    const viewer = 'sid' in sender ? await getViewerAgain(core, tx, sender) : await getAbsentViewer(tx, sender);
    if (decision.completes) await lockOrderOfJob(tx, jobNumber);
    const job = await lockWorkflowJob(tx, viewer, jobNumber);
    const move = requireMove(job, viewer, { upload: { purpose, isForReview } });
    const { taken: upload, sealerId } = await take(tx, viewer);
    const { detail, reply } = await decision.settle(tx, { move, upload });

    await supersedeDocuments(tx, jobNumber, decision.supersedes);
    const uploaderId = viewer.contactId;
    for (const [position, file] of shelved.entries()) {
      await insertDocument(tx, { ...file, uploadId, uploaderId, position, isPublished: decision.completes });
    }
    // A sealed set is looked at next, page by page.
    if (sealerId !== undefined) for (const file of shelved) await queuePreparing(core, tx, toLookAt(file));
    await markAccepted(tx, uploadId);
    const kept = { ...uploadDetail(uploadId, shelved), ...detail, ...(sealerId !== undefined && { sealerId }) };
    if (sealerId !== undefined) await saveSealer(tx, jobNumber, sealerId);
    if (decision.completes) {
      await freePlace(tx, jobNumber, uploaderId);
      await closeEntries(tx, jobNumber, uploaderId);
    }
    if (move.waitsFor === null) await moveJob(tx, move, uploaderId, kept);
    else await stageSeals(core, tx, { jobNumber, uploadId, files: shelved, viewer, detail: kept });
    if (sealerId !== undefined && sealerId !== uploaderId) {
      const fileNames = shelved.map(({ name }) => name);
      await mailSealer(tx, core, { jobNumber, uploaderId, isFinal: decision.completes === true, fileNames });
    }
    const notes = (await decision.follow?.(tx, core, { move, upload })) ?? [];

    const message = [reply.message, ...notes].join(' ');
    const answer: Answer<JobUploadReply> = { status: 200, body: { uuid: uploadId, ...reply, message } };
    await keep(tx, answer);
    await faultPoint('inside-transaction');
    return answer;
  });
}

function contactOf(sender: Sender): number {
  return 'sid' in sender ? sender.viewer.contactId : sender.contactId;
}
