import { expect, it } from 'vitest';
import { isWaiting, waitFor } from './wait.ts';

it('waits until the last work is done, also when it fails', async () => {
  let finish = () => {};
  const first = waitFor(new Promise<void>((resolve) => (finish = resolve)));
  const second = waitFor(Promise.reject(new Error('no')));
  expect(isWaiting()).toBe(true);
  await expect(second).rejects.toThrow('no');
  expect(isWaiting()).toBe(true);
  finish();
  await first;
  expect(isWaiting()).toBe(false);
});
