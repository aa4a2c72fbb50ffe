import type { Clock } from '../clock.ts';

/** Work that is requested often and done at most once in an interval. */
export type ThrottledTask = { request(): void; stop(): void };

/** All screens receive a change at the same moment; their requests are spread over this time. */
const SPREAD_MS = 300;

/** Runs the work soon after it is requested, at most once in `intervalMs` and never twice at once. Drops failures. */
export function throttledTask(
  intervalMs: number,
  work: () => Promise<void>,
  { now, later, random }: Clock,
): ThrottledTask {
  let lastStart = -Infinity;
  let isRequested = false;
  let isRunning = false;
  let cancel: (() => void) | null = null;

  function plan(): void {
    if (!isRequested || isRunning || cancel) return;
    const delay = Math.max(random() * SPREAD_MS, lastStart + intervalMs - now());
    cancel = later(() => void run(), delay);
  }

  async function run(): Promise<void> {
    cancel = null;
    isRequested = false;
    isRunning = true;
    lastStart = now();
    // Nobody requested this by hand, so a failure is not reported; the next request tries again.
    await work().catch(() => {});
    isRunning = false;
    plan();
  }

  return {
    request: () => {
      isRequested = true;
      plan();
    },
    stop: () => {
      isRequested = false;
      cancel?.();
      cancel = null;
    },
  };
}
