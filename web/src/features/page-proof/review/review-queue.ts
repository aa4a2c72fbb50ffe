import { allowedActions } from '@sealdesk/contract/jobs/job-actions.ts';
import type { JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { STATUS_VIEW_LABEL, type StatusView } from '@sealdesk/contract/jobs/statuses.ts';
import type { Person } from '@sealdesk/contract/people/roles.ts';
import { DEFAULT_PAGE_SIZE } from '@sealdesk/contract/shared/limits.ts';

/** The query of a list, as its address has it. */
export type ListQuery = Record<string, string>;

/** Where the job stands in the list that it was opened from. */
export type Place = { number: number; of: number };

/** Returns what the way back is called: 'My final reviews', or 'Jobs' for a list that is no view. */
export function originLabel(view: string | null): string {
  const isView = view !== null && Object.hasOwn(STATUS_VIEW_LABEL, view);
  return isView ? STATUS_VIEW_LABEL[view as StatusView].short : 'Jobs';
}

/** Returns the place of the job in the list; null where it is not among its rows. */
export function placeIn(list: JobListReply['jobs'], jobId: number, query: ListQuery): Place | null {
  const place = list.data.findIndex(({ job_id }) => job_id === jobId);
  if (place === -1) return null;
  const before = (Number(query['page'] ?? 1) - 1) * Number(query['per_page'] ?? DEFAULT_PAGE_SIZE);
  return { number: before + place + 1, of: list.total };
}

/** Returns the next job of the list that is under review; null after the last one. */
export function nextReview(list: JobListReply['jobs'], jobId: number, viewer: Person): number | null {
  const place = list.data.findIndex(({ job_id }) => job_id === jobId);
  if (place === -1) return null;
  const next = list.data.slice(place + 1).find((job) => allowedActions(job, viewer).has('final-review'));
  return next?.job_id ?? null;
}
