import type { Core } from '../core.ts';
import { getWorkflowJob, requireMove } from '../jobs/moves/workflow-job.ts';
import { openResumablePlace, type WantedFile } from '../uploads/resumable/open-place.ts';
import type { Resumable } from '../uploads/resumable/resumable.ts';
import type { Viewer } from '../viewer.ts';

export type WantedResumable = WantedFile & { isForReview: boolean };

/** Opens a place for a file that is to come in pieces. Whatever would refuse the whole file later refuses it now. */
export async function beginResumable(core: Core, viewer: Viewer, wanted: WantedResumable): Promise<Resumable> {
  const { isForReview, ...file } = wanted;
  if (file.purpose !== 'original') {
    const job = await getWorkflowJob(core.db, viewer, file.jobNumber!);
    requireMove(job, viewer, { upload: { purpose: file.purpose, isForReview } });
  }
  return openResumablePlace(core, viewer, file);
}
