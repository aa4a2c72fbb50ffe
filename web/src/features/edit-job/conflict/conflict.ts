import { type Conflict, conflictRules, joinTexts } from '../../../forms/conflict/conflict.ts';
import { type EditValues, FACT_NAMES, type FactName } from '../edit-values.ts';

/** A job that somebody else saved while this person was editing it. */
export type JobConflict = Conflict<EditValues, FactName>;

/** How versions of a job are compared: comments can be joined, and so can states. */
export const jobConflict = conflictRules<EditValues, FactName>(FACT_NAMES, {
  job_comments: joinTexts,
  staff_comments: joinTexts,
  seal_states: (theirs, mine) => [...new Set([...theirs, ...mine])],
});

/** Returns the job as it will be saved. A reason is given for a move. */
export function resolved(conflict: JobConflict): EditValues {
  const values = jobConflict.resolved(conflict);
  const isMoved = values.job_status !== conflict.stored.job_status;
  return { ...values, reason: isMoved ? conflict.mine.reason : '' };
}
