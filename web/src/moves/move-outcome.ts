import { CallFailed, failureSentence } from '../lib/session/failure.ts';
import type { MoveOutcome } from './move-form.ts';

/** Returns what a failed call means for the dialog. */
export function outcomeOf(error: unknown): MoveOutcome {
  if (!(error instanceof CallFailed)) return { is: 'failed' };
  const [badReason] = error.fieldErrors['reason'] ?? [];
  if (error.status === 422 && badReason !== undefined) return { is: 'bad-reason', message: badReason };
  const badPlaces = Object.entries(error.fieldErrors).find(([name]) => name.startsWith('acknowledged'))?.[1][0];
  if (error.status === 422 && badPlaces !== undefined) return { is: 'bad-places', message: badPlaces };
  if (error.status === 409) return { is: 'refused', message: failureSentence(error) };
  return { is: 'failed' };
}
