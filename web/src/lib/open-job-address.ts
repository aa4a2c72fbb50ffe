import { parseJobNumbers } from '@sealdesk/contract/jobs/job-number.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';

/** The parameter of the list's address that says which job lies open over it. */
const OPEN_JOB = 'job';

/** Marks a step in the browser's history as ours, so that closing the job is going back. */
export const OPENED_HERE = { openedHere: true };

/** The job that lies open, or null. */
export function readOpenJob(address: URLSearchParams): number | null {
  return parseJobNumbers(address.get(OPEN_JOB) ?? '')?.[0] ?? null;
}

/** The address with that job open, or with none; the rest stays. */
export function withOpenJob(address: URLSearchParams, jobId: number | null): string {
  const next = new URLSearchParams(address);
  if (jobId === null) next.delete(OPEN_JOB);
  else next.set(OPEN_JOB, String(jobId));
  const text = next.toString();
  return text && `?${text}`;
}

/** The address of the list with this one job in it. */
export function jobLink(jobId: number, origin: string): string {
  return `${origin}${SCREEN_PATHS.jobList}?job_id=${jobId}`;
}

/** The path of the list with this one job in it, and open. */
export function openJobLink(jobId: number): string {
  return `${SCREEN_PATHS.jobList}?job_id=${jobId}&${OPEN_JOB}=${jobId}`;
}

/** The path of the page on which this job is edited. */
export function editJobPath(jobId: number): string {
  return `${SCREEN_PATHS.editJob}?job_id=${jobId}`;
}
