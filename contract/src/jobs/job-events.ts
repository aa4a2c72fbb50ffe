import { z } from 'zod';
import { JOB_CHANGE_REASONS } from './job-change-reasons.ts';
import { Job } from './job.ts';

/** A job that changed, as its list row is now; null when it no longer exists for the viewer. */
const JobChange = z.strictObject({ job_id: z.int(), reason: z.enum(JOB_CHANGE_REASONS), job: Job.nullable() });
export type JobChange = z.infer<typeof JobChange>;

/**
 * The events of the stream by their name.
 * - live: whether changes can be published at the moment. Whoever receives `on: true` may have missed some before, unless
 *   it also says that nothing has changed since the time that the stream was asked for with (`since_ms`, milliseconds ago).
 * - jobs: jobs that changed.
 * - stale: too much has changed to publish each job; the list should be read again.
 */
export const JOB_EVENTS = {
  live: z.strictObject({ on: z.boolean(), is_nothing_missed: z.literal(true).optional() }),
  jobs: z.strictObject({ changes: z.array(JobChange) }),
  stale: z.strictObject({}),
};
export type JobEventName = keyof typeof JOB_EVENTS;
export type JobEventData<Name extends JobEventName> = z.infer<(typeof JOB_EVENTS)[Name]>;
