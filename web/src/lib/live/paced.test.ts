import { describe, expect, it } from 'vitest';
import { paced } from './paced.ts';

/** A clock that the test moves by itself. */
function stage() {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  return {
    clock: {
      now: () => now,
      later: (work: () => void, delay: number) => {
        const timer = { at: now + delay, work };
        timers.push(timer);
        return () => (timers = timers.filter((one) => one !== timer));
      },
      random: () => 0.5,
    },
    move: async (to: number) => {
      for (;;) {
        const next = timers.filter(({ at }) => at <= to).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        timers = timers.filter((one) => one !== next);
        next.work();
        await Promise.resolve();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      now = to;
    },
  };
}

describe('paced work', () => {
  it('is done soon after it was asked for, once for many askings', async () => {
    const { clock, move } = stage();
    const done: number[] = [];
    const work = paced(1_000, async () => void done.push(clock.now()), clock);
    work.ask();
    work.ask();
    work.ask();
    await move(500);
    expect(done).toEqual([150]);
  });

  it('is done at most once in its time, whatever is asked', async () => {
    const { clock, move } = stage();
    const done: number[] = [];
    const work = paced(1_000, async () => void done.push(clock.now()), clock);
    for (let at = 0; at <= 3_000; at += 50) {
      work.ask();
      await move(at);
    }
    expect(done).toEqual([150, 1_150, 2_150]);
  });

  it('is done again when it was asked for while it ran, also after a failure', async () => {
    const { clock, move } = stage();
    let runs = 0;
    const work = paced(
      1_000,
      async () => {
        runs += 1;
        if (runs === 1) work.ask();
        throw new Error('no');
      },
      clock,
    );
    work.ask();
    await move(5_000);
    expect(runs).toBe(2);
  });

  it('is not done after it was stopped', async () => {
    const { clock, move } = stage();
    let runs = 0;
    const work = paced(1_000, async () => void (runs += 1), clock);
    work.ask();
    work.stop();
    await move(5_000);
    expect(runs).toBe(0);
  });
});
