import type { Log } from '@sealdesk/core/platform/log.ts';

/** Runs the work every so often, never twice at once, until stopped. A failure is logged; the next round comes anyway. */
export function repeat(
  log: Log,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isIdle = true;
  const round = async () => {
    isIdle = false;
    try {
      await work();
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
      return running;
    },
  };
}
