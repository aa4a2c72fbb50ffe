import { setTimeout as sleep } from 'node:timers/promises';

/** Only ends a test that hangs: far more than a busy machine needs for anything that a test waits for. */
const LONGEST_MS = 100_000;

/** Waits until it holds, and throws if that takes minutes. */
export async function until(holds: () => boolean | Promise<boolean>, pauseMs = 10): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (!(await holds())) {
    if (performance.now() > deadline)
      throw new Error(`Still not so after ${LONGEST_MS / 1_000} s: ${holds.toString()}`);
    await sleep(pauseMs);
  }
}
