import type { JobChangeReason } from '@sealdesk/contract/jobs/job-change-reasons.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';

/** What waits to be shown: jobs that appear or disappear, by reason, and whether rows would move. */
export type PendingChanges = { created: number; status: number; other: number; hasMoved: boolean };

/** Why each job was reported since the page was shown. */
export type Touched = ReadonlyMap<number, JobChangeReason>;

/**
 * Compares the page on the screen with the page as it is now. A row that another one only pushed off the page is not
 * counted: nothing has happened to it.
 */
export function countPendingChanges(shown: readonly Job[], now: readonly Job[], touched: Touched): PendingChanges {
  const shownIds = new Set(shown.map(({ job_id }) => job_id));
  const nowIds = new Set(now.map(({ job_id }) => job_id));
  const added = now.filter(({ job_id }) => !shownIds.has(job_id));
  const removed = shown.filter(({ job_id }) => !nowIds.has(job_id));
  const pending: PendingChanges = { created: 0, status: 0, other: 0, hasMoved: !isSameOrder(shown, now) };
  for (const job of [...added, ...removed]) {
    const reason = touched.get(job.job_id);
    if (reason === 'created') pending.created += 1;
    else if (reason === 'status') pending.status += 1;
    else if (reason !== undefined) pending.other += 1;
  }
  return pending;
}

/** Shown when rows would move and the reason is not known, or when the text shown before no longer holds. */
export const LIST_HAS_CHANGED = 'The list has changed';

/** Returns the beginning of a sentence that ends with 'since you opened this page.'; null where nothing waits. */
export function pendingChangesText({ created, status, other, hasMoved }: PendingChanges): string | null {
  const parts = [
    counted(created, 'new job', 'new jobs'),
    counted(status, 'status change', 'status changes'),
    counted(other, 'other change', 'other changes'),
  ].filter((part) => part !== null);
  if (parts.length > 0) return parts.join(', ');
  return hasMoved ? LIST_HAS_CHANGED : null;
}

function counted(count: number, one: string, several: string): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? one : several}`;
}

function isSameOrder(one: readonly Job[], other: readonly Job[]): boolean {
  return one.length === other.length && one.every((job, place) => job.job_id === other[place]?.job_id);
}
