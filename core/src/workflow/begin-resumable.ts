import type { Core } from '../core.ts';
import { getWorkflowJob, requireMove } from '../jobs/moves/workflow-job.ts';
import { holdCompletionMail } from '../mail/completion-mail.ts';
import { readPremises, requireSealer } from '../sealed-sets/premises.ts';
import { openResumablePlace, type WantedFile } from '../uploads/resumable/open-place.ts';
import type { Resumable } from '../uploads/resumable/resumable.ts';
import type { Viewer } from '../viewer.ts';

export type WantedResumable = WantedFile & { isForReview: boolean };

/** Opens a place for a file that is to come in pieces. Whatever would refuse the whole file later refuses it now. */
export async function beginResumable(core: Core, viewer: Viewer, wanted: WantedResumable): Promise<Resumable> {
  const { isForReview, ...file } = wanted;
  if (file.purpose !== 'original') {
    const job = await getWorkflowJob(core.db, viewer, file.jobNumber!);
    const move = requireMove(job, viewer, { upload: { purpose: file.purpose, isForReview } });
    if (file.purpose === 'final' || isForReview) {
      const set = { jobNumber: job.number, purpose: file.purpose, uploaderId: viewer.contactId };
      requireSealer(await readPremises(core.db, set, core.config.FIRM_TIMEZONE));
    }
    const opened = await openResumablePlace(core, viewer, file);
    // Should the file not become an upload, the mail is let go with its place.
    if (move.name === 'resend-final') await holdCompletionMail(core.db, job.number);
    return opened;
  }
  return openResumablePlace(core, viewer, file);
}
