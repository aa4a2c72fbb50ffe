/**
 * Why a job is published to the open lists, the most important first: it is new; its status changed; something else that the
 * list filters or sorts by changed; its place or priority did, which other jobs' warnings follow; any other fact.
 */
export const JOB_CHANGE_REASONS = ['created', 'status', 'moved', 'order', 'facts'] as const;
export type JobChangeReason = (typeof JOB_CHANGE_REASONS)[number];

/** Returns the more important of two reasons: what happened to a job once is not undone by something lighter that follows. */
export function moreImportant(one: JobChangeReason, other: JobChangeReason | undefined): JobChangeReason {
  if (other === undefined) return one;
  return JOB_CHANGE_REASONS.indexOf(one) <= JOB_CHANGE_REASONS.indexOf(other) ? one : other;
}
