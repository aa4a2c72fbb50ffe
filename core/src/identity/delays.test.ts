import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { expect, it } from 'vitest';
import { Delays } from './delays.ts';

/** A clock that stands still until a sleeper is woken. */
function sleepers() {
  const slept: { ms: number; wake: () => void }[] = [];
  const delays = new Delays((ms) => new Promise<void>((resolve) => slept.push({ ms, wake: resolve })));
  return { delays, slept };
}

it('delays two attempts of a key at a time, refuses more of it, and leaves other keys alone', async () => {
  const { delays, slept } = sleepers();
  const first = delays.begin('a', 4).untilOver();
  delays.begin('a', 8);
  expect(() => delays.begin('a', 16)).toThrow(expect.objectContaining({ kind: 'too-many', seconds: 16 }));
  expect(() => delays.begin('b', 1)).not.toThrow();
  expect(slept.map(({ ms }) => ms)).toEqual([4_000]);

  slept[0]!.wake();
  await first;
  const third = delays.begin('a', 16);
  expect(() => delays.begin('a', 16)).toThrow(MESSAGES.signInTooMany);
  third.cancel();
  third.cancel();
  expect(() => delays.begin('a', 16)).not.toThrow();
  expect(() => delays.begin('a', 16)).toThrow(MESSAGES.signInTooMany);
});

it('delays 500 attempts in a process and refuses more with 503', () => {
  const { delays } = sleepers();
  for (let n = 0; n < 500; n += 1) delays.begin(String(n), 1);
  expect(() => delays.begin('one more', 30)).toThrow(expect.objectContaining({ kind: 'unavailable', seconds: 30 }));
});
