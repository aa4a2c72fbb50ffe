import { ALL_ROWS, withRows } from './database/row-security.ts';
import type { Log } from './log.ts';

/**
 * Runs the work every so often, never twice at once, until stopped. A failure is logged; the next round comes anyway. To stop
 * aborts the signal that a round was given, and waits for its end. It is the product's own work, whose scope is everything.
 */
export function repeat(
  log: Log,
  name: string,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isIdle = true;
  const round = async () => {
    isIdle = false;
    try {
      await withRows(ALL_ROWS, () => work(stopping.signal));
    } catch (error) {
      log.warn({ err: error, round: name }, 'A repeated work failed');
    } finally {
      isIdle = true;
    }
  };
  const timer = setInterval(() => {
    if (isIdle) running = round();
  }, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      stopping.abort();
      return running;
    },
  };
}
