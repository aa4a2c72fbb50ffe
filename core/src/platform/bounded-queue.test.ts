import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** What becomes of the work once all the time has passed that it takes. */
const settled = async (works: Promise<unknown>[]) => {
  const results = Promise.allSettled(works);
  await vi.runAllTimersAsync();
  return (await results).map(({ status }) => status);
};

class Full extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('full');
    this.seconds = seconds;
  }
}

const aQueue = (limits: Partial<ConstructorParameters<typeof BoundedQueue>[0]> = {}) =>
  new BoundedQueue(
    { atOnce: 2, longestWaitMs: 1_000, mostWaiting: 3, expectedMs: 100, ...limits },
    (seconds) => new Full(seconds),
  );

describe('a bounded queue', () => {
  it('runs so many at once, in order, and refuses whoever finds no place to wait', async () => {
    const queue = aQueue();
    const begun: number[] = [];
    let [running, most] = [0, 0];
    const work = (number: number) => async () => {
      begun.push(number);
      most = Math.max(most, (running += 1));
      await sleep(5);
      running -= 1;
      return number;
    };
    const statuses = await settled(Array.from({ length: 7 }, (_, number) => queue.run(work(number))));
    expect(statuses).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected']);
    expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 2]);
    const later = queue.run(work(9));
    await vi.runAllTimersAsync();
    expect(await later).toBe(9);
  });

  it('gives the place of work that failed to the next', async () => {
    const queue = aQueue({ atOnce: 1 });
    const fails = queue.run(() => Promise.reject(new Error('broken')));
    const next = queue.run(async () => 'done');
    await expect(fails).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  it('refuses whoever would wait too long by what is expected, and names when one can wait again', async () => {
    const queue = aQueue({ atOnce: 1, longestWaitMs: 1_000, mostWaiting: 100, expectedMs: 400 });
    const never = () => new Promise<never>(() => {});
    void queue.run(never);
    void queue.run(never);
    void queue.run(never);
    // The third would wait for 1,200 ms.
    await expect(queue.run(never)).rejects.toMatchObject({ seconds: 0.4 });
  });

  it('measures its throughput, and refuses whoever has waited too long', async () => {
    const queue = aQueue({ atOnce: 1, longestWaitMs: 60, mostWaiting: 100, expectedMs: 1 });
    const works = (count: number) => Array.from({ length: count }, () => queue.run(() => sleep(25)));
    const statuses = await settled(works(9));
    // They begin after 0, 25 and 50 ms; the others would after 75.
    expect(statuses).toEqual([...Array(3).fill('fulfilled'), ...Array(6).fill('rejected')]);
    // By now it is known that 25 ms each is too long for that many.
    const later = works(30);
    await expect(later.at(-1)).rejects.toBeInstanceOf(Full);
    await settled(later);
  });
});
