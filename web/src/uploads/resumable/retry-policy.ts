import { CallFailed, NoResponse } from '../../lib/session/failure.ts';

const PAUSES_SECONDS = [0, 1, 3, 5, 10];
/** After so long without another byte, the failure is reported. What was received is kept, and can be resumed. */
const GIVE_UP_MS = 10 * 60_000;

/** The server can't answer yet, and names the time after which to retry. */
export class RetryLater extends CallFailed {}

/** How long to wait before the next try. */
export function retryDelay(tries: number): number {
  return (PAUSES_SECONDS[tries] ?? PAUSES_SECONDS.at(-1)!) * 1000;
}

/** Returns true when a retry may succeed: the connection is lost, or the server is restarting. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof NoResponse || error instanceof RetryLater) return true;
  return error instanceof CallFailed && (error.status >= 500 || error.status === 408);
}

/** Returns true when it has been retried for long enough. */
export function isGivenUp(lastProgressAt: number, now: number): boolean {
  return now - lastProgressAt > GIVE_UP_MS;
}

/** Waits, but no longer than until the browser is online again; throws when the signal says so. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      signal.removeEventListener('abort', over);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(over, milliseconds);
    window.addEventListener('online', over);
    signal.addEventListener('abort', over);
    if (signal.aborted) over();
  });
}
