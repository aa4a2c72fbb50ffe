import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until the question is answered with something true, and gives it; throws after the limit. That is only there to
 * name what is missing before the test ends as hanging: a process takes many seconds to start on a busy machine.
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T> | T,
  limitMs = 180_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer) return answer;
    await sleep(20);
  }
  throw new Error(`Waited ${limitMs} ms for this: ${what}.`);
}
