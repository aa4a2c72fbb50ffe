import { describe, expect, it } from 'vitest';
import { fakeClock } from '../testing/fake-clock.ts';
import { throttledTask } from './throttled-task.ts';

describe('a throttled task', () => {
  it('is done soon after it was requested, once for many requests', async () => {
    const { clock, move } = fakeClock();
    const done: number[] = [];
    const work = throttledTask(1_000, async () => void done.push(clock.now()), clock);
    work.request();
    work.request();
    work.request();
    await move(500);
    expect(done).toEqual([150]);
  });

  it('is done at most once in its time, whatever is requested', async () => {
    const { clock, move } = fakeClock();
    const done: number[] = [];
    const work = throttledTask(1_000, async () => void done.push(clock.now()), clock);
    for (let at = 0; at <= 3_000; at += 50) {
      work.request();
      await move(at);
    }
    expect(done).toEqual([150, 1_150, 2_150]);
  });

  it('is done again when it was requested while it ran, also after a failure', async () => {
    const { clock, move } = fakeClock();
    let runs = 0;
    const work = throttledTask(
      1_000,
      async () => {
        runs += 1;
        if (runs === 1) work.request();
        throw new Error('no');
      },
      clock,
    );
    work.request();
    await move(5_000);
    expect(runs).toBe(2);
  });

  it('is not done after it was stopped', async () => {
    const { clock, move } = fakeClock();
    let runs = 0;
    const work = throttledTask(1_000, async () => void (runs += 1), clock);
    work.request();
    work.stop();
    await move(5_000);
    expect(runs).toBe(0);
  });
});
