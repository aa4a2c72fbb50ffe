import { randomUUID } from 'node:crypto';
import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import { MAX_WAITING_BYTES, MAX_WAITING_UPLOADS } from '@sealdesk/contract/shared/limits.ts';
import type { NextStep } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { spendBudget } from '../budgets/spend-budget.ts';
import type { Core } from '../core.ts';
import type { Running } from '../idempotency/once.ts';
import { getViewerAgain, type Caller } from '../identity/session.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { limitFor } from '../platform/tasks/task-list.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { checkKey, groupOf, laneOf } from './check-upload.ts';
import { deletePieces } from './resumable/delete-pieces.ts';
import { countUnderWay } from './resumable/resumable.store.ts';
import { takeResumables } from './resumable/use-resumable.ts';
import { unstageFiles } from './stage-file.ts';
import { hashContent, type Fields } from './upload-content.ts';
import { firstSteps, type UploadedFile } from './upload.ts';
import { countWaiting, findUpload, insertUpload, lockQuota } from './uploads.store.ts';

/** The sentence for one upload more than a person may have waiting. */
export const TOO_MANY_WAITING = 'You have too many uploads waiting. Please use or discard them, or try again tomorrow.';

export type StagedUpload = {
  purpose: UploadPurpose;
  jobNumber: number | null;
  jobType: JobType | null;
  /** What a working file is; left out for the purposes that have no such choice. */
  isForReview?: boolean;
  /** The call that gives the outcome of its checks; left out where its own request waits for them. */
  nextStep?: NextStep;
  /** The checks of a sealed set that it goes through besides those of its purpose. */
  setSteps?: readonly NextStep[];
  /** How many pages its checks have to go through, as far as that is known: a long set may take longer. */
  pages?: number;
  /** What is written to the customer. */
  mailBody?: string | null;
  files: readonly UploadedFile[];
  /** The fields that came with the files: together they are what a repetition is compared with. */
  fields?: Fields;
};

/**
 * Adds the upload of files that are stored, and asks for its checks. The session, and whatever else `again` looks at, must
 * still allow it: minutes may have passed since the call was let in. A refused upload's files are deleted.
 */
export async function stageUpload(
  core: Core,
  caller: Caller,
  staged: StagedUpload,
  running: Running,
  again: (tx: Tx, viewer: Viewer) => Promise<void> = async () => {},
): Promise<string> {
  const { purpose, jobNumber, jobType, isForReview = false, nextStep = null, setSteps = [], mailBody = null } = staged;
  const { pages = 0 } = staged;
  const { files, fields = new Map() } = staged;
  const id = randomUUID();
  // Files that came in pieces are used up by this upload.
  const resumed = files.flatMap(({ resumableId }) => resumableId ?? []);
  let pieces: string[] = [];
  await faultPoint('after-store');
  try {
    await inTransaction(core.db, async (tx) => {
      const viewer = await getViewerAgain(core, tx, caller);
      await again(tx, viewer);
      pieces = await takeResumables(tx, viewer, resumed);
      // What comes for a job is used or thrown away at once; only originals can pile up.
      if (purpose === 'original') {
        await lockQuota(tx, viewer.contactId);
        // What still comes in pieces counts, too; the files of this upload were taken out of it above.
        await requireQuota(tx, viewer, await countUnderWay(tx, viewer.contactId));
      }
      const steps = firstSteps(purpose, core.scanner !== null, setSteps);
      const uploaderId = viewer.contactId;
      const upload = { id, purpose, jobNumber, jobType, isForReview, mailBody, uploaderId, nextStep, steps };
      await insertUpload(tx, upload, files);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      const lane = laneOf({ purpose, isForReview });
      const limitSeconds = limitFor(lane, { pages, bytes });
      await core.tasks.add(tx, lane, { uploadId: id }, { key: checkKey(id), limitSeconds, group: groupOf(viewer) });
      await running.keepUpload(tx, id, hashContent(fields, files));
      await spendBudget(core, tx, viewer, 'bytes', bytes);
      await faultPoint('inside-transaction');
    });
  } catch (error) {
    // Only when it is sure that nothing was committed: a lost answer to the commit leaves the files to the sweeper.
    if (error instanceof Refused) await unstageFiles(core, files);
    throw error;
  }
  await faultPoint('after-commit');
  await deletePieces(core, pieces);
  return id;
}

/**
 * Finds the upload that an earlier try of this request staged, when it can still be accepted; else the file is taken
 * anew. The body that came with this try must be the same, and is read for that.
 */
export async function findEarlierUpload({ db }: Core, running: Running): Promise<string | null> {
  const upload = running.uploadId === null ? null : await findUpload(db, running.uploadId);
  if (!upload || upload.state === 'discarded' || upload.state === 'expired') return null;
  await running.requireSameBody();
  return upload.id;
}

const NONE = { uploads: 0, bytes: 0 };

/**
 * Refuses one upload more than a person may have waiting. Before its form is read nobody knows which of the files that
 * come in pieces it uses up, so what is under way is counted afterwards.
 */
export async function requireQuota(db: Db, { contactId }: Viewer, underWay = NONE): Promise<void> {
  const { uploads, bytes } = await countWaiting(db, contactId);
  if (uploads + underWay.uploads >= MAX_WAITING_UPLOADS || bytes + underWay.bytes > MAX_WAITING_BYTES) {
    throw new Refused('unavailable', TOO_MANY_WAITING);
  }
}
