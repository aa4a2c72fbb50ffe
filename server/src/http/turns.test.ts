import { EventEmitter } from 'node:events';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns, type Asker } from './turns.ts';

const lines: object[] = [];
const log = { warn: (line: object) => void lines.push(line) } as never;
const ofPerson = { most: 4, sustained: 2, burst: 6, perSecond: 10 };
const ofCompany = { most: 6, sustained: 4, burst: 12, perSecond: 20 };
const ann: Asker = { key: 'user 1', company: 'company 7' };
const ben: Asker = { key: 'user 2', company: 'company 7' };
const eve: Asker = { key: 'user 3', company: 'company 8' };
const staff: Asker = { key: 'user 4', company: null };

/** An answer that nobody has left yet. */
const open = () => Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;

/** Calls as they are asked for, with what became of each. */
class Calls {
  readonly turns = new Turns({ what: 'call', ofPerson, ofCompany }, log, 1_000);
  readonly ends: (() => void)[] = [];
  refused = 0;

  async ask(asker: Asker, count: number, raw = open): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      this.turns.begin(asker, raw()).then(
        (end) => this.ends.push(end),
        () => (this.refused += 1),
      );
    }
    await vi.advanceTimersByTimeAsync(0);
  }

  /** Ends what runs. */
  async end(): Promise<void> {
    for (const end of this.ends.splice(0)) end();
    await vi.advanceTimersByTimeAsync(0);
  }
}

let calls: Calls;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  calls = new Calls();
  lines.length = 0;
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

describe('turns', () => {
  it('never keeps someone waiting who sends one call after the other', async () => {
    for (let n = 0; n < 50; n += 1) {
      await calls.ask(ann, 1);
      expect(calls.ends.length).toBe(1);
      await calls.end();
    }
  });

  it('starts a burst at once, and the rest in their order as calls end', async () => {
    await calls.ask(ann, 5);
    expect(calls.ends.length).toBe(4);
    await calls.end();
    expect(calls.ends.length).toBe(1);
    expect(calls.refused).toBe(0);
  });

  it('lets fewer run while more wait, and starts them only as fast as tokens come back', async () => {
    await calls.ask(ann, 30);
    expect(calls.ends.length).toBe(4);
    await calls.end();
    expect(calls.ends.length).toBe(2);
    for (let n = 0; n < 4; n += 1) await calls.end();
    expect(calls.ends.length).toBe(0);
    await vi.advanceTimersByTimeAsync(150);
    expect(calls.ends.length).toBe(1);
    // However long these take, no more start beside them.
    await vi.advanceTimersByTimeAsync(700);
    expect(calls.ends.length).toBe(2);
  });

  it('refuses with 429 what got no turn in time, and lets a later call in', async () => {
    await calls.ask(ann, 10);
    await vi.advanceTimersByTimeAsync(1_100);
    expect([calls.ends.length, calls.refused]).toEqual([4, 6]);
    await calls.end();
    await calls.ask(ann, 1);
    expect(calls.ends.length).toBe(1);
    await calls.end();
    void calls.ask(ann, 4);
    const refusal = calls.turns.begin(ann, open()).catch((error: unknown) => error);
    void calls.ask(ann, 3);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await refusal).toMatchObject({ kind: 'too-many', message: MESSAGES.tooManyRequests, seconds: 2 });
  });

  it('lets others start while someone waits', async () => {
    await calls.ask(ann, 100);
    calls.ends.length = 0;
    for (const other of [eve, staff]) await calls.ask(other, 2);
    expect(calls.ends.length).toBe(4);
  });

  it('limits the people of one company together, and no one who has no company', async () => {
    await calls.ask(ann, 4);
    await calls.ask(ben, 4);
    expect(calls.ends.length).toBe(6);
    await calls.ask(staff, 4);
    expect(calls.ends.length).toBe(10);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(calls.refused).toBe(2);
    expect(lines).toEqual([{ what: 'call', limit: 'company', who: 'company 7', running: 6, waiting: 1 }]);
  });

  it('serves the people of a company by turns, and not those first who ask for most', async () => {
    for (const key of ['user 5', 'user 6', 'user 7']) await calls.ask({ ...ann, key }, 2);
    const running = calls.ends.splice(0);
    const started: string[] = [];
    for (const asker of [ann, ann, ben, ben]) void calls.turns.begin(asker, open()).then(() => started.push(asker.key));
    for (const end of running) {
      end();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(started).toEqual([ann.key, ben.key, ann.key, ben.key]);
  });

  it('forgets a call whose reader left while it waited, without a refusal', async () => {
    const leaving = open();
    await calls.ask(ann, 4);
    await calls.ask(ann, 1, () => leaving);
    leaving.emit('close');
    await calls.end();
    await vi.advanceTimersByTimeAsync(1_100);
    expect([calls.ends.length, lines]).toEqual([0, []]);
  });

  it('gives a turn back once, however often it is ended', async () => {
    await calls.ask(ann, 2);
    const [first] = calls.ends;
    first!();
    first!();
    await calls.ask(ann, 4);
    // Four run: one of the first two, and three of the last four.
    expect(calls.ends.length).toBe(5);
  });

  it('logs the refusals of a person once a minute', async () => {
    await calls.ask(staff, 20);
    await vi.advanceTimersByTimeAsync(1_100);
    await calls.ask(staff, 20);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(lines.length).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await calls.ask(staff, 20);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(lines.length).toBe(2);
  });
});
