import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { OwnChanges } from '../../lib/live/own-changes.ts';
import type { PageFacts } from '../../lib/paging.ts';
import type { JobFilters } from './filters/job-filters.ts';

/** A page that was fetched, with its filters and the time at which it arrived. */
export type LoadedPage = { reply: JobListReply; filters: JobFilters; at: number };

/** Returns which page it is, and how much there is in all. */
export function factsOf({ filters: { page, per_page }, reply: { jobs } }: LoadedPage): PageFacts {
  const { data, total, total_is_capped = false, last_page } = jobs;
  return { page, per_page, shown: data.length, total, isCapped: total_is_capped, lastPage: last_page };
}

/** Facts that change with time alone. They are shown as they come, but a row is not marked for them. */
const TIME_FACTS = new Set<string>(['ago', 'duration', 'completion_mail']);

export type Merged = {
  reply: JobListReply;
  /** The jobs whose facts changed. */
  changed: number[];
};

/** Returns the page with newer facts in its rows. No row is added, removed or moved; unchanged rows stay the same objects. */
export function mergeFacts(reply: JobListReply, newer: readonly Job[]): Merged {
  const byId = new Map(newer.map((job) => [job.job_id, job]));
  const changed: number[] = [];
  let isSame = true;
  const data = reply.jobs.data.map((job) => {
    const next = byId.get(job.job_id);
    const differing = next ? differingFacts(job, next) : [];
    if (!next || differing.length === 0) return job;
    isSame = false;
    if (differing.some((name) => !TIME_FACTS.has(name))) changed.push(job.job_id);
    return next;
  });
  if (isSame) return { reply, changed };
  const totals = reply.total_designs_per_job_type && { total_designs_per_job_type: designTotals(data) };
  return { reply: { ...reply, jobs: { ...reply.jobs, data }, ...totals }, changed };
}

/** Merges newer facts into the page that the cache has under the key, and returns the jobs whose facts changed. */
export function mergeIntoCache(queryClient: QueryClient, queryKey: QueryKey, newer: readonly Job[]): number[] {
  const kept = queryClient.getQueryState<JobListReply>(queryKey);
  // A list that failed to load shows of when it is, and stays as it was then.
  if (!kept?.data || kept.status === 'error') return [];
  const { reply, changed } = mergeFacts(kept.data, newer);
  // The page is as old as it was: some of its facts are ahead of it.
  if (reply !== kept.data) queryClient.setQueryData(queryKey, reply, { updatedAt: kept.dataUpdatedAt });
  return changed;
}

/** Returns the page with the job at that work-order place. */
export function withPlace(reply: JobListReply, jobId: number, place: number): JobListReply {
  const data = reply.jobs.data.map((job) => (job.job_id === jobId ? { ...job, job_priority_order: place } : job));
  return { ...reply, jobs: { ...reply.jobs, data } };
}

/** Returns true when the viewer changed the job: by this tab, by their running timer, or by a file of theirs under check. */
export function isOwnChange(own: Pick<OwnChanges, 'has'>, former: Job | undefined, now: Job | undefined): boolean {
  if (!former || !now) return false;
  const isTimer = former.openByUser === true || now.openByUser === true;
  return own.has(now.job_id) || (isTimer && own.has('timer')) || Boolean(former.own_check);
}

/** Returns true when facts of the job are others, those aside that change with time alone. */
export function haveFactsChanged(one: Job, other: Job): boolean {
  return differingFacts(one, other).some((name) => !TIME_FACTS.has(name));
}

function differingFacts(one: Job, other: Job): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Job>;
  return [...names].filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** Returns the totals of the rows shown. */
function designTotals(rows: readonly Job[]): { s: number; r: number; e: number } {
  const totals = { s: 0, r: 0, e: 0 };
  for (const { job_type, number_of_designs } of rows) totals[job_type] += number_of_designs;
  return totals;
}
