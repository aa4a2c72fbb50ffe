import type { JobEventData } from '@sealdesk/contract/jobs/job-events.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isAt } from '@sealdesk/contract/jobs/statuses.ts';
import type { ServerEvent } from '../lib/live/event-reader.ts';

type Parts = {
  /** Calls back with every event of the stream; returns a function that stops this. */
  onEvent(listener: (event: ServerEvent) => void): () => void;
  readJob(jobId: number): Promise<Job>;
  announce(message: string): void;
  /** What is to be known of the combined set besides, such as a number of designs that differs. */
  warn(message: string): void;
};

/** Returns a function that follows a job until its files are combined, and announces it then; once for each job. */
export function readyAnnouncer({ onEvent, readJob, announce, warn }: Parts): (jobId: number) => void {
  const awaited = new Set<number>();
  let stop: (() => void) | null = null;

  function follow({ name, data }: ServerEvent): void {
    if (name === 'jobs') {
      for (const { job } of (data as JobEventData<'jobs'>).changes) if (job) settle(job);
    }
    // What changed while nothing was received is asked for.
    const isBack = name === 'live' && (data as JobEventData<'live'>).on;
    if (isBack || name === 'stale') for (const jobId of awaited) void look(jobId);
  }

  async function look(jobId: number): Promise<void> {
    try {
      settle(await readJob(jobId));
    } catch {
      // The job's next event says the same, and nobody asked for this call.
    }
  }

  function settle(job: Job): void {
    if (!awaited.has(job.job_id) || isAt('received', job) || isAt('inProgress', job)) return;
    awaited.delete(job.job_id);
    if (isAt('readyToSeal', job)) {
      const number = formatJobNumber(job.job_id);
      announce(`${number} is ready to seal.`);
      if (job.notice?.kind === 'differs') warn(`${number}: ${job.notice.message}.`);
    }
    if (awaited.size > 0) return;
    stop?.();
    stop = null;
  }

  return (jobId) => {
    awaited.add(jobId);
    stop ??= onEvent(follow);
    // Small files are combined before anyone listens.
    void look(jobId);
  };
}
