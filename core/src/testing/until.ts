import { setTimeout as sleep } from 'node:timers/promises';

/** Only ends a test that hangs: far more than a busy machine needs for anything that a test waits for. */
const LONGEST_MS = 100_000;

/** The shortest and the longest pause between two looks, each of which may be a query. */
const [SHORTEST_MS, LONGEST_PAUSE_MS] = [10, 100];

/** Waits until it holds, and throws if that takes minutes. It looks less often the longer it waits. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  let pauseMs = SHORTEST_MS;
  const deadline = performance.now() + LONGEST_MS;
  while (!(await holds())) {
    if (performance.now() > deadline)
      throw new Error(`Still not so after ${LONGEST_MS / 1_000} s: ${holds.toString()}`);
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 1.3, LONGEST_PAUSE_MS);
  }
}
