import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('does nothing for a job whose former call is under way, and works again once that ended', async () => {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const press = oneAtATime((jobId) => {
    begun.push(jobId);
    return new Promise((resolve) => ends.push(resolve));
  });
  const first = press(1);
  await press(1);
  const other = press(2);
  expect(begun).toEqual([1, 2]);
  for (const end of ends) end();
  await Promise.all([first, other]);
  void press(1);
  expect(begun).toEqual([1, 2, 1]);
});

it('works again after a failure', async () => {
  let calls = 0;
  const press = oneAtATime(() => {
    calls += 1;
    return Promise.reject(new Error('no'));
  });
  await expect(press(1)).rejects.toThrow('no');
  await expect(press(1)).rejects.toThrow('no');
  expect(calls).toBe(2);
});
