import { describe, expect, it } from 'vitest';
import { CallFailed, NoResponse } from '../../lib/session/failure.ts';
import type { PieceCalls } from './piece-calls.ts';
import { FIRST_PIECE_BYTES } from './piece-size.ts';
import { sendPieces } from './send-pieces.ts';

/** A fast line takes it in pieces of 1, 2 and 3 MB. */
const SIZE = 6 * FIRST_PIECE_BYTES;
const failed = (status: number) => new CallFailed(status, { read: 'nothing' });

/** A server that keeps what comes, over a connection that fails as the test says. */
function stage({ known = null as string | null, stored = 0 } = {}) {
  /** What fails next; `after` so many calls of its kind that go well. */
  const failures: { at: keyof PieceCalls; error: unknown; kept?: number; after?: number }[] = [];
  const asked: string[] = [];
  const progress: [number, string?][] = [];
  const pauses: number[] = [];
  let clock = 0;
  let bytesPerSecond = Infinity;
  let ids = 0;
  const fail = (at: keyof PieceCalls) => {
    if (failures[0]?.at !== at) return;
    if (failures[0].after) return void (failures[0] = { ...failures[0], after: failures[0].after - 1 });
    const { error, kept = 0 } = failures.shift()!;
    stored += kept;
    throw error;
  };
  const calls: PieceCalls = {
    begin: async () => {
      asked.push('begin');
      fail('begin');
      stored = 0;
      return `new-${(ids += 1)}`;
    },
    offset: async () => {
      asked.push('offset');
      fail('offset');
      return stored;
    },
    send: async (_id, offset, bytes, onSent) => {
      asked.push(`send ${offset}`);
      if (offset !== stored) throw failed(409);
      onSent(bytes.size);
      clock += (bytes.size / bytesPerSecond) * 1000;
      fail('send');
      return (stored += bytes.size);
    },
  };
  const begun: string[] = [];
  const run = () =>
    sendPieces({
      calls,
      file: new Blob([new Uint8Array(SIZE)]),
      known,
      onBegun: async (id) => void begun.push(id),
      onProgress: (sent, turn) => progress.push(turn ? [sent, turn] : [sent]),
      pause: async (milliseconds) => {
        pauses.push(milliseconds);
        clock += milliseconds;
      },
      now: () => clock,
    });
  return { run, failures, asked, progress, pauses, begun, slow: (speed: number) => (bytesPerSecond = speed) };
}

describe('a file in pieces', () => {
  it('is sent one piece after the other, and counts as sent only when the server says so', async () => {
    const { run, asked, progress, begun } = stage();
    expect(await run()).toBe('new-1');
    expect(begun).toEqual(['new-1']);
    expect(asked).toEqual(['begin', 'send 0', `send ${FIRST_PIECE_BYTES}`, `send ${3 * FIRST_PIECE_BYTES}`]);
    expect(Math.max(...progress.map(([sent]) => sent))).toBe(SIZE - 1);
  });

  it('begins with a small piece again after the connection was lost', async () => {
    const { run, failures, asked } = stage();
    failures.push({ at: 'send', error: new NoResponse('cut'), after: 1 });
    await run();
    const [lost, again, next] = asked.slice(2).filter((call) => call !== 'offset');
    expect([lost, again, next]).toEqual([1, 1, 2].map((pieces) => `send ${pieces * FIRST_PIECE_BYTES}`));
  });

  it('sends smaller pieces when the line gets slow', async () => {
    const { run, asked, slow } = stage();
    slow(FIRST_PIECE_BYTES / 20);
    await run();
    const [first, second, third] = asked.slice(1).map((call) => Number(call.slice('send '.length)));
    expect([second! - first!, third! - second!]).toEqual([FIRST_PIECE_BYTES, FIRST_PIECE_BYTES / 4]);
  });

  it('resumes from what the server has when the connection was lost in the middle of a piece', async () => {
    const { run, failures, asked, progress, pauses } = stage();
    failures.push({ at: 'send', error: new NoResponse('cut'), kept: 1_000 });
    await run();
    expect(asked.slice(0, 4)).toEqual(['begin', 'send 0', 'offset', 'send 1000']);
    expect(progress).toContainEqual([0, 'waits']);
    expect(progress).toContainEqual([1_000, 'resumes']);
    expect(pauses).toEqual([0]);
  });

  it('waits longer each time the connection stays lost, and forgets that with the next piece', async () => {
    const { run, failures, pauses } = stage();
    failures.push({ at: 'send', error: new NoResponse('cut') });
    for (let count = 0; count < 5; count += 1) failures.push({ at: 'offset', error: new NoResponse('cut') });
    await run();
    expect(pauses).toEqual([0, 1_000, 3_000, 5_000, 10_000, 10_000]);

    const again = stage();
    const cut = { at: 'send', error: failed(503) } as const;
    // A piece that came after a failure is a success of its own, so the next failure is a first one.
    again.failures.push(cut, { ...cut, after: 1 });
    await again.run();
    expect(again.pauses).toEqual([0, 0]);
  });

  it('gives up after ten minutes without a byte more', async () => {
    const { run, failures, pauses } = stage();
    for (let count = 0; count < 100; count += 1) failures.push({ at: 'begin', error: new NoResponse('cut') });
    await expect(run()).rejects.toBeInstanceOf(NoResponse);
    const waited = pauses.reduce((sum, milliseconds) => sum + milliseconds, 0);
    expect(waited).toBeGreaterThan(9 * 60_000);
    expect(waited).toBeLessThan(11 * 60_000);
  });

  it('resumes what was sent before a reload', async () => {
    const { run, asked, begun } = stage({ known: 'old', stored: FIRST_PIECE_BYTES });
    expect(await run()).toBe('old');
    expect(asked).toEqual([1, 2, 4].map((pieces) => `send ${pieces * FIRST_PIECE_BYTES}`).toSpliced(0, 0, 'offset'));
    expect(begun).toEqual([]);
  });

  it('begins anew when that is gone', async () => {
    const { run, failures, begun } = stage({ known: 'old' });
    failures.push({ at: 'offset', error: failed(404) });
    expect(await run()).toBe('new-1');
    expect(begun).toEqual(['new-1']);
  });

  it('stops at once at what does not pass', async () => {
    for (const status of [401, 403, 404, 413, 422]) {
      const { run, failures, pauses } = stage();
      failures.push({ at: 'send', error: failed(status) });
      await expect(run()).rejects.toMatchObject({ status });
      expect(pauses).toEqual([]);
    }
    const { run, failures } = stage();
    failures.push({ at: 'begin', error: failed(409) });
    await expect(run()).rejects.toMatchObject({ status: 409 });
    failures.push({ at: 'begin', error: failed(503) });
    await expect(run()).rejects.toMatchObject({ status: 503 });
  });

  it.each([409, 423])(
    'asks how far it is when a piece does not fit, or another request sends one: %i',
    async (status) => {
      const { run, failures, asked, progress } = stage();
      failures.push({ at: 'send', error: failed(status), kept: 500 });
      await run();
      expect(asked.slice(1, 4)).toEqual(['send 0', 'offset', 'send 500']);
      expect(progress.some(([, turn]) => turn === 'waits')).toBe(false);
    },
  );
});
