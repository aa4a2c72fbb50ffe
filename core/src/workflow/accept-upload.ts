import { JOB_UPLOAD_PURPOSES } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { Core } from '../core.ts';
import { insertDocument, shelveFile, supersedeDocuments, type ShelvedFile } from '../documents/accept-file.ts';
import { UNKEYED, type Answer, type Running } from '../idempotency/once.ts';
import { getAbsentViewer, getViewerAgain, type Absent, type Caller } from '../identity/session.ts';
import { lockWorkflowJob, moveJob, requireMove } from '../jobs/moves/workflow-job.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { Refused } from '../refused.ts';
import { discardUpload } from '../uploads/discard-upload.ts';
import { getAcceptableUpload, markAccepted, takeUpload } from '../uploads/take-upload.ts';
import { decideAcceptance, uploadDetail } from './acceptances.ts';
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
  try {
    const answer = await accept(core, uploadId, sender, running);
    await faultPoint(core.config, 'after-commit');
    return answer;
  } catch (error) {
    // Not when a store or a database does not answer: the same request, sent again, resumes from this upload.
    if (error instanceof Refused && error.kind !== 'unavailable' && error.kind !== 'under-way') {
      await discardUpload(core, { contactId: contactOf(sender) }, uploadId).catch((failure: unknown) =>
        core.log.warn({ err: failure, uploadId }, 'A refused upload could not be discarded; it expires'),
      );
    }
    throw error;
  }
}

async function accept(core: Core, uploadId: string, sender: Sender, running: Running): Promise<Answer<JobUploadReply>> {
  const contactId = contactOf(sender);
  const { files, purpose, jobNumber, isForReview } = await getAcceptableUpload(
    core.db,
    { contactId },
    uploadId,
    JOB_UPLOAD_PURPOSES,
  );
  if (jobNumber === null) throw new Error(`Upload ${uploadId} is for no job.`);
  const decision = decideAcceptance({ purpose, isForReview });

  // The slow half, before any lock: every object is stored and compared before a row points to it.
  const shelved: ShelvedFile[] = [];
  for (const file of files) shelved.push(await shelveFile(core, file, { jobNumber, purpose: decision.becomes }));

  return inTransaction(core.db, async (tx) => {
    const viewer = 'sid' in sender ? await getViewerAgain(core, tx, sender) : await getAbsentViewer(tx, sender);
    const job = await lockWorkflowJob(tx, viewer, jobNumber);
    const move = requireMove(job, viewer, { upload: { purpose, isForReview } });
    const upload = await takeUpload(tx, viewer, uploadId, JOB_UPLOAD_PURPOSES);
    const { detail, reply } = await decision.settle(tx, { move, upload });

    await supersedeDocuments(tx, jobNumber, decision.supersedes);
    const uploaderId = viewer.contactId;
    for (const [position, file] of shelved.entries())
      await insertDocument(tx, { ...file, uploadId, uploaderId, position });
    await markAccepted(tx, uploadId);
    const kept = { ...uploadDetail(uploadId, shelved), ...detail };
    if (move.waitsFor === null) await moveJob(tx, move, viewer.contactId, kept);
    else await stageSeals(core, tx, { jobNumber, uploadId, files: shelved, viewer, detail: kept });

    const body: JobUploadReply = { uuid: uploadId, ...reply };
    const answer: Answer<JobUploadReply> = { status: body.next_step === undefined ? 200 : 202, body };
    await running.keepAnswer(tx, answer);
    await faultPoint(core.config, 'inside-transaction');
    return answer;
  });
}

function contactOf(sender: Sender): number {
  return 'sid' in sender ? sender.viewer.contactId : sender.contactId;
}
