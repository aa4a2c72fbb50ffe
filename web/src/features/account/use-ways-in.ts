import { WAY_IN_MESSAGES } from '@sealdesk/contract/people/way-in-messages.ts';
import type { WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed, isSessionOver } from '../../lib/session/failure.ts';
import { PasskeyPromptFailed } from '../../ways-in/passkeys.ts';
import { refusalSentence } from '../../ways-in/refusal-sentence.ts';
import { waysInQuery } from '../../ways-in/ways-in.queries.ts';

/**
 * Runs one change of a way in at a time. What the server answers is shown at once; why it did not happen is a sentence.
 * A sign-in that is asked for first comes over the page by itself, and then the change continues.
 */
export function useWayInChange() {
  const queryClient = useQueryClient();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async (change: () => Promise<WaysIn | null>): Promise<boolean> => {
    if (isRunning) return false;
    setIsRunning(true);
    setProblem(null);
    try {
      const ways = await change();
      if (ways) queryClient.setQueryData(waysInQuery.queryKey, ways);
      else await queryClient.invalidateQueries({ queryKey: waysInQuery.queryKey });
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setIsRunning(false);
    }
  };
  return { run, isRunning, problem, setProblem };
}

/** Returns the sentence of a failure; none where the person closed the sign-in that was asked for. */
function problemOf(error: unknown): string | null {
  if (isSessionOver(error)) return null;
  if (error instanceof PasskeyPromptFailed) return WAY_IN_MESSAGES.passkeyNotMade;
  if (error instanceof CallFailed) {
    if (error.code === 'STEP_UP_REQUIRED') return null;
    const [first] = Object.values(error.fieldErrors).flat();
    if (first !== undefined) return first;
  }
  return refusalSentence(error);
}
