import { useReducedMotion } from '@mantine/hooks';
import type { CompletionMail } from '@sealdesk/contract/jobs/job-notice.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { secondsUntil, shownSeconds } from './countdown.ts';

const TICK_MS = 1_000;

/** Returns the seconds that a mail still waits; the component follows them. */
export function useCountdown(mail: CompletionMail): number {
  const hasLessMotion = useReducedMotion();
  const read = useCallback(
    () => shownSeconds(secondsUntil(mail, Date.now()), hasLessMotion ?? false),
    [mail, hasLessMotion],
  );
  return useSyncExternalStore(everyTick, read, read);
}

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}
