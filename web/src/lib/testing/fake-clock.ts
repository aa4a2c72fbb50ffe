import type { Clock } from '../clock.ts';

/** A clock that the test moves: `move(to)` runs every timer that is due by then, and the promises that follow it. */
export function fakeClock(): { clock: Clock; move(to: number): Promise<void> } {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    clock: {
      now: () => now,
      later: (work, delay) => {
        const timer = { at: now + delay, work };
        timers.push(timer);
        return () => (timers = timers.filter((one) => one !== timer));
      },
      random: () => 0.5,
    },
    move: async (to) => {
      for (;;) {
        const next = timers.filter(({ at }) => at <= to).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        timers = timers.filter((one) => one !== next);
        next.work();
        await settle();
      }
      now = to;
      await settle();
    },
  };
}
