import type { JobListReply } from '@sealdesk/contract/jobs/job.ts';

/** The list with the job at that place. */
export function withPlace(reply: JobListReply, jobId: number, place: number): JobListReply {
  const data = reply.jobs.data.map((job) => (job.job_id === jobId ? { ...job, job_priority_order: place } : job));
  return { ...reply, jobs: { ...reply.jobs, data } };
}
