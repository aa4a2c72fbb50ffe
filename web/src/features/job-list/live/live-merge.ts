import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';

/** Facts that change with the clock alone. They are shown as they come, but are no change worth a mark. */
const OF_THE_CLOCK = new Set<string>(['ago', 'duration']);

export type Merged = {
  reply: JobListReply;
  /** The jobs whose facts are others than before. */
  changed: number[];
};

/** The page with the newer facts of its rows. No row comes, goes or moves, and rows without news stay the same objects. */
export function mergeFacts(reply: JobListReply, newer: readonly Job[]): Merged {
  const byId = new Map(newer.map((job) => [job.job_id, job]));
  const changed: number[] = [];
  let isSame = true;
  const data = reply.jobs.data.map((job) => {
    const next = byId.get(job.job_id);
    const differing = next ? differingFacts(job, next) : [];
    if (!next || differing.length === 0) return job;
    isSame = false;
    if (differing.some((name) => !OF_THE_CLOCK.has(name))) changed.push(job.job_id);
    return next;
  });
  if (isSame) return { reply, changed };
  const totals = reply.total_designs_per_job_type && { total_designs_per_job_type: designTotals(data) };
  return { reply: { ...reply, jobs: { ...reply.jobs, data }, ...totals }, changed };
}

function differingFacts(one: Job, other: Job): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Job>;
  return [...names].filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** The totals are of the rows shown, so they follow them. */
function designTotals(rows: readonly Job[]): { s: number; r: number; e: number } {
  const totals = { s: 0, r: 0, e: 0 };
  for (const { job_type, number_of_designs } of rows) totals[job_type] += number_of_designs;
  return totals;
}
