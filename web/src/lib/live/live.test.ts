import { describe, expect, it } from 'vitest';
import { createLive, retryPause } from './live.ts';

type Connection = { say(text: string): void; end(): void; signal: AbortSignal };

/** A live connection over a server of the test's own, with a clock that the test moves. */
function stage({ refusals = 0 } = {}) {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const connections: Connection[] = [];
  const firsts: boolean[] = [];
  let left = refusals;
  const live = createLive({
    open: async (signal, isFirst) => {
      firsts.push(isFirst);
      if (left > 0) {
        left -= 1;
        throw new Error('no');
      }
      return new ReadableStream<Uint8Array>({
        start: (controller) => {
          signal.addEventListener('abort', () => controller.error(new Error('aborted')));
          connections.push({
            say: (text) => controller.enqueue(new TextEncoder().encode(text)),
            end: () => controller.close(),
            signal,
          });
        },
      });
    },
    clock: {
      now: () => now,
      later: (work, delay) => {
        const timer = { at: now + delay, work };
        timers.push(timer);
        return () => (timers = timers.filter((one) => one !== timer));
      },
      random: () => 0.5,
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  const move = async (by: number) => {
    const to = now + by;
    for (;;) {
      const next = timers.filter(({ at }) => at <= to).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      now = next.at;
      timers = timers.filter((one) => one !== next);
      next.work();
      await settle();
    }
    now = to;
  };
  return { live, connections, firsts, move, settle };
}

const ON = 'event: live\ndata: {"on":true}\n\n';

describe('the live connection', () => {
  it('asks once, at the first time, whether anything was missed since the tab was opened', async () => {
    const { live, connections, firsts, move, settle } = stage({ refusals: 1 });
    live.start();
    await settle();
    await move(2_000);
    connections[0]!.say('event: live\ndata: {"on":true,"is_nothing_missed":true}\n\n');
    await settle();
    expect(live.state()).toEqual({ at: 'live', since: Number.NEGATIVE_INFINITY });
    expect(firsts).toEqual([true, false]);
  });

  it('is live once the server says so, and passes on what it sends', async () => {
    const { live, connections, settle } = stage();
    const received: string[] = [];
    live.onEvent(({ name }) => received.push(name));
    expect(live.state()).toEqual({ at: 'resting' });
    live.start();
    await settle();
    expect(live.state()).toEqual({ at: 'paused', since: 0, retryAt: null });
    connections[0]!.say(ON);
    connections[0]!.say('event: jobs\ndata: {"changes":[]}\n\n');
    await settle();
    expect(live.state()).toEqual({ at: 'live', since: 0 });
    expect(received).toEqual(['live', 'jobs']);
  });

  it('is paused while the server itself receives nothing', async () => {
    const { live, connections, settle } = stage();
    live.start();
    await settle();
    connections[0]!.say(ON);
    connections[0]!.say('event: live\ndata: {"on":false}\n\n');
    await settle();
    expect(live.state()).toMatchObject({ at: 'paused', retryAt: null });
    expect(connections[0]!.signal.aborted).toBe(false);
  });

  it('comes back by itself, at first soon', async () => {
    const { live, connections, settle, move } = stage();
    live.start();
    await settle();
    connections[0]!.say(ON);
    await settle();
    await move(5_000);
    connections[0]!.end();
    await settle();
    expect(live.state()).toEqual({ at: 'paused', since: 5_000, retryAt: 6_000 });
    await move(1_000);
    connections[1]!.say(ON);
    await settle();
    expect(live.state()).toEqual({ at: 'live', since: 6_000 });
  });

  it('says since when it is away, over all its attempts', async () => {
    const { live, connections, settle, move } = stage({ refusals: 3 });
    live.start();
    await settle();
    await move(1_000);
    await move(2_000);
    expect(live.state()).toEqual({ at: 'paused', since: 0, retryAt: 7_000 });
    expect(connections).toHaveLength(0);
    live.tryNow();
    await settle();
    expect(connections).toHaveLength(1);
    // The attempt that had been waiting is canceled.
    await move(10_000);
    expect(connections).toHaveLength(1);
  });

  it('takes silence for a loss', async () => {
    const { live, connections, settle, move } = stage();
    live.start();
    await settle();
    connections[0]!.say(ON);
    await settle();
    await move(30_000);
    connections[0]!.say(': \n\n');
    await settle();
    await move(30_000);
    expect(live.state().at).toBe('live');
    await move(8_000);
    expect(connections[0]!.signal.aborted).toBe(true);
    expect(live.state().at).toBe('paused');
  });

  it('is lost at a word, and rests at another', async () => {
    const { live, connections, settle, move } = stage();
    live.start();
    await settle();
    connections[0]!.say(ON);
    await settle();
    live.lose();
    expect(live.state()).toEqual({ at: 'paused', since: 0, retryAt: 1_000 });
    await settle();
    live.rest();
    await move(60_000);
    expect([live.state().at, connections.length]).toEqual(['resting', 1]);
    live.start();
    await settle();
    expect(connections).toHaveLength(2);
  });

  it('waits longer from attempt to attempt, up to half a minute, and never all at the same time', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => retryPause(attempt, 0.5))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    expect([retryPause(0, 0), retryPause(0, 1)]).toEqual([750, 1_250]);
  });
});
