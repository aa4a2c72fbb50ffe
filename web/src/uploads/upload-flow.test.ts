import { describe, expect, it } from 'vitest';
import { asOneFile, canFinish, isRunning, nextFlow, shownSteps, type UploadFlow } from './upload-flow.ts';

const file = { name: 'a.zip', size: 100 };
const idle: UploadFlow<string> = { at: 'idle' };
const sending = nextFlow(idle, { kind: 'started', file, now: 0 });
const checking = nextFlow(sending, { kind: 'progress', sent: 100, now: 2000, purpose: 'original' });
const done = nextFlow(checking, { kind: 'answered', reply: 'in', now: 3000, purpose: 'original' });
const refused = nextFlow(checking, { kind: 'refused', message: 'No.', tone: 'danger' });

describe('where an upload stands', () => {
  it('allows Done only when a file is in and nothing runs', () => {
    const places = [idle, sending, checking, done, refused];
    expect(places.map(canFinish)).toEqual([false, false, false, true, false]);
    expect(places.map(isRunning)).toEqual([false, true, true, false, false]);
  });

  it('is done at once where the answer comes before the last progress', () => {
    const early = nextFlow(sending, { kind: 'answered', reply: 'in', now: 500, purpose: 'working' });
    expect(early).toMatchObject({ at: 'done', reply: 'in', steps: [{ name: 'upload', state: 'done' }] });
  });

  it('is not changed by what comes too late', () => {
    expect(nextFlow(idle, { kind: 'progress', sent: 5, now: 1, purpose: 'final' })).toBe(idle);
    expect(nextFlow(idle, { kind: 'answered', reply: 'in', now: 1, purpose: 'final' })).toBe(idle);
    expect(nextFlow(done, { kind: 'progress', sent: 5, now: 1, purpose: 'final' })).toBe(done);
  });

  it('waits while its connection is lost, and measures its speed anew when it resumes', () => {
    const step = (from: UploadFlow<unknown>, sent: number, now: number, turn?: 'waits' | 'resumes') =>
      nextFlow(from, { kind: 'progress', sent, now, purpose: 'original', turn });
    const half = step(sending, 50, 1000);
    expect(half).toMatchObject({ isWaiting: false, bytesPerSecond: 50 });
    const waiting = step(half, 40, 2000, 'waits');
    expect(waiting).toMatchObject({
      at: 'sending',
      sent: 40,
      isWaiting: true,
      bytesPerSecond: null,
      secondsLeft: null,
    });
    const again = step(waiting, 60, 60_000, 'resumes');
    expect(again).toMatchObject({ sent: 60, isWaiting: false, bytesPerSecond: null });
    expect(step(again, 70, 61_000)).toMatchObject({ bytesPerSecond: 10, secondsLeft: 3 });
  });

  it('is idle again when it is cleared', () => {
    for (const place of [sending, checking, done, refused]) expect(nextFlow(place, { kind: 'cleared' })).toEqual(idle);
  });
});

describe('the checklist', () => {
  it('has the reading of drawings for zips alone', () => {
    expect(shownSteps(sending, 'replace_original').map(({ name, state }) => [name, state])).toEqual([
      ['upload', 'running'],
      ['reading', 'waiting'],
    ]);
    expect(shownSteps(sending, 'working').map(({ name }) => name)).toEqual(['upload']);
    expect(shownSteps(done, 'original').every(({ state }) => state === 'done')).toBe(true);
  });

  it('is empty before anything has begun, and once it was refused', () => {
    expect(shownSteps(idle, 'original')).toEqual([]);
    expect(shownSteps(refused, 'original')).toEqual([]);
  });
});

it('shows several files as one', () => {
  expect(asOneFile([file])).toEqual(file);
  expect(asOneFile([file, { name: 'b.zip', size: 5 }])).toEqual({ name: 'a.zip and 1 more', size: 105 });
});
