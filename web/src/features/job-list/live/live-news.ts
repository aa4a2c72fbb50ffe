import type { JobChangeReason } from '@sealdesk/contract/jobs/job-change-reasons.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';

/** What waits until the viewer asks for it: jobs that come or go, by why they do, and whether the rows would move. */
export type News = { created: number; status: number; other: number; hasMoved: boolean };

/** What the stream said of each job since the page was shown. */
export type Touched = ReadonlyMap<number, JobChangeReason>;

/**
 * Compares the page on the screen with the page as it is now. A row that is only pushed over the edge of the page by
 * another is not counted: nothing has happened to it.
 */
export function newsOf(shown: readonly Job[], now: readonly Job[], touched: Touched): News {
  const shownIds = new Set(shown.map(({ job_id }) => job_id));
  const nowIds = new Set(now.map(({ job_id }) => job_id));
  const come = now.filter(({ job_id }) => !shownIds.has(job_id));
  const gone = shown.filter(({ job_id }) => !nowIds.has(job_id));
  const news: News = { created: 0, status: 0, other: 0, hasMoved: !isSameOrder(shown, now) };
  for (const job of [...come, ...gone]) {
    const reason = touched.get(job.job_id);
    if (reason === 'created') news.created += 1;
    else if (reason === 'status') news.status += 1;
    else if (reason !== undefined) news.other += 1;
  }
  return news;
}

/** The news in a sentence that ends with 'since you opened this page.'; null where there are none. */
export function newsWords({ created, status, other, hasMoved }: News): string | null {
  const parts = [
    counted(created, 'new job', 'new jobs'),
    counted(status, 'status change', 'status changes'),
    counted(other, 'other change', 'other changes'),
  ].filter((part) => part !== null);
  if (parts.length > 0) return parts.join(', ');
  return hasMoved ? 'The list has changed' : null;
}

function counted(count: number, one: string, several: string): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? one : several}`;
}

function isSameOrder(one: readonly Job[], other: readonly Job[]): boolean {
  return one.length === other.length && one.every((job, place) => job.job_id === other[place]?.job_id);
}
