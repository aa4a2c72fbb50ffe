import { describe, expect, it } from 'vitest';
import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import { expectedSteps } from './expected-steps.ts';
import {
  asOneFile,
  canBeLeft,
  canFinish,
  isRunning,
  nextFlow,
  partsOf,
  shownSteps,
  type UploadFlow,
} from './upload-flow.ts';

const file = { name: 'a.zip', size: 100 };
const idle: UploadFlow<string> = { at: 'idle' };
const begin = (expected = expectedSteps({ purpose: 'original' })) =>
  nextFlow(idle, { kind: 'started', file, now: 0, expected });
const sending = begin();
const checking = nextFlow(sending, { kind: 'progress', sent: 100, now: 2000 });
const done = nextFlow(checking, { kind: 'answered', reply: 'in', now: 3000 });
const refused = nextFlow(checking, { kind: 'refused', message: 'No.', tone: 'danger' });

describe('where an upload stands', () => {
  it('allows Done only when a file is in and nothing runs', () => {
    const places = [idle, sending, checking, done, refused];
    expect(places.map(canFinish)).toEqual([false, false, false, true, false]);
    expect(places.map(isRunning)).toEqual([false, true, true, false, false]);
  });

  it('is done at once where the answer comes before the last progress', () => {
    const early = nextFlow(begin(['upload']), { kind: 'answered', reply: 'in', now: 500 });
    expect(early).toMatchObject({ at: 'done', reply: 'in', steps: [{ name: 'upload', state: 'done' }] });
  });

  it('is not changed by what comes too late', () => {
    expect(nextFlow(idle, { kind: 'progress', sent: 5, now: 1 })).toBe(idle);
    expect(nextFlow(idle, { kind: 'answered', reply: 'in', now: 1 })).toBe(idle);
    expect(nextFlow(done, { kind: 'progress', sent: 5, now: 1 })).toBe(done);
  });

  it('waits while its connection is lost, and measures its speed anew when it resumes', () => {
    const step = (from: UploadFlow<unknown>, sent: number, now: number, turn?: 'waits' | 'resumes') =>
      nextFlow(from, { kind: 'progress', sent, now, turn });
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
    expect(shownSteps(sending).map(({ name, state }) => [name, state])).toEqual([
      ['upload', 'running'],
      ['reading', 'waiting'],
    ]);
    const own = { purpose: 'working', jobNumber: 1 } as const;
    expect(shownSteps(begin(expectedSteps(own))).map(({ name }) => name)).toEqual(['upload']);
    expect(shownSteps(done).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('is empty before anything has begun, and once it was refused', () => {
    expect(shownSteps(idle)).toEqual([]);
    expect(shownSteps(refused)).toEqual([]);
  });
});

describe('an upload that has to pass its checks', () => {
  const set = expectedSteps({ purpose: 'working', jobNumber: 48201, isForReview: true });
  const stored = nextFlow(nextFlow(begin(set), { kind: 'progress', sent: 100, now: 2000 }), {
    kind: 'stored',
    now: 2100,
  });
  const steps: UploadStep[] = [
    { name: 'upload', state: 'done', detail: null },
    { name: 'pdf-keyword-check', state: 'failed', detail: '33 of 36 pages sealed' },
    { name: 'pdf-integrity-check', state: 'waiting', detail: null },
  ];
  const found = nextFlow(stored, { kind: 'found', file, steps });

  it('has the words before the file for a review, and the file alone for a final', () => {
    expect(set).toEqual(['upload', 'virus-scan', 'pdf-keyword-check', 'pdf-integrity-check']);
    expect(expectedSteps({ purpose: 'final', jobNumber: 1 })).toEqual(['upload', 'virus-scan', 'pdf-integrity-check']);
  });

  it('is not done by being stored, and can be left then', () => {
    expect([stored, found].map(canFinish)).toEqual([false, false]);
    expect([stored, found].map(canBeLeft)).toEqual([true, true]);
    expect([idle, sending, checking, done, refused].map(canBeLeft)).toEqual([true, false, false, true, true]);
  });

  it('shows the server’s steps with the time that the sending took', () => {
    expect(shownSteps(found)).toEqual([{ ...steps[0], detail: '1 KB in 2 s' }, steps[1], steps[2]]);
  });

  it('keeps its steps when it is refused, and none of them for the next file', () => {
    const failed = nextFlow(found, { kind: 'refused', message: 'Page 7 carries no seal.', tone: 'danger' });
    expect(failed).toMatchObject({ at: 'refused', checked: { file } });
    expect(canFinish(failed)).toBe(false);
    expect(shownSteps(failed).map(({ state }) => state)).toEqual(['done', 'failed', 'waiting']);
    const again = nextFlow(failed, { kind: 'started', file, now: 9000, expected: set });
    expect(shownSteps(again).map(({ state }) => state)).toEqual(['running', 'waiting', 'waiting', 'waiting']);
  });

  it('is followed from nothing after a reload', () => {
    expect(nextFlow(idle, { kind: 'found', file, steps })).toEqual({ at: 'checking', file, steps, isStored: true });
  });

  it('is stored also where the answer overtook the last progress', () => {
    expect(nextFlow(begin(set), { kind: 'stored', now: 500 })).toMatchObject({ at: 'checking', isStored: true });
    expect(nextFlow(idle, { kind: 'stored', now: 500 })).toBe(idle);
  });
});

it('shows several files as one', () => {
  expect(asOneFile([file])).toEqual({ ...file, parts: [file] });
  expect(asOneFile([file, { name: 'b.zip', size: 5 }])).toEqual({
    name: 'a.zip and 1 more',
    size: 105,
    parts: [file, { name: 'b.zip', size: 5 }],
  });
  expect(partsOf(asOneFile([file, file]))).toEqual([file, file]);
  expect(partsOf(file)).toEqual([file]);
});
