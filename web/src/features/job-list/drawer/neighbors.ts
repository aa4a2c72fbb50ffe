/** The jobs beside the open one in the list behind it; null where the list ends. */
export type Neighbors = { next: number | null; former: number | null };
export type Step = keyof Neighbors;

/** Returns the neighbors of a job in that order. A job that is not in the list has the first one as its next. */
export function neighborsOf(jobId: number, jobs: readonly { job_id: number }[]): Neighbors {
  const place = jobs.findIndex((job) => job.job_id === jobId);
  return { next: jobs[place + 1]?.job_id ?? null, former: place > 0 ? jobs[place - 1]!.job_id : null };
}
