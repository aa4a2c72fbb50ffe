import { STATUS_ID, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { describe, expect, it } from 'vitest';
import { currentSeconds, spansAt, statusSteps, turnaroundSeconds } from './status-steps.ts';
import { aRow } from '../testing/a-row.ts';

const span = (name: StatusName, seconds: number, is_current = false) => ({
  status_id: STATUS_ID[name],
  seconds,
  is_current,
});

describe('the six steps', () => {
  it('are done before the current one and ahead after it, each with its time', () => {
    const spans = [span('received', 720), span('inProgress', 47_100), span('readyToSeal', 6_480, true)];
    expect(statusSteps(STATUS_ID.readyToSeal, spans)).toEqual([
      { status: 'received', label: 'Received', is: 'done', seconds: 720 },
      { status: 'inProgress', label: 'In Progress', is: 'done', seconds: 47_100 },
      { status: 'readyToSeal', label: 'Ready to Seal', is: 'current', seconds: 6_480 },
      { status: 'finalReview', label: 'Final Review', is: 'ahead', seconds: null },
      { status: 'awaitingFinal', label: 'Awaiting Final', is: 'ahead', seconds: null },
      { status: 'complete', label: 'Complete', is: 'ahead', seconds: null },
    ]);
  });

  it('count a reserved review as the review, and engineering as the work', () => {
    const reviewed = statusSteps(STATUS_ID.finalReviewReserved, [
      span('finalReview', 100),
      span('finalReviewReserved', 20, true),
    ])!;
    expect(reviewed[3]).toEqual({ status: 'finalReviewReserved', label: 'Final Review', is: 'current', seconds: 120 });
    const engineered = statusSteps(STATUS_ID.inEngineering, [span('inEngineering', 50, true)])!;
    expect(engineered[1]).toEqual({ status: 'inEngineering', label: 'In Engineering', is: 'current', seconds: 50 });
  });

  it('keep the time of a step to which the job has to come again', () => {
    const pulledBack = statusSteps(STATUS_ID.inProgress, [span('inProgress', 10, true), span('readyToSeal', 99)])!;
    expect([pulledBack[2]!.is, pulledBack[2]!.seconds]).toEqual(['ahead', 99]);
  });

  it('are all done once the job is complete', () => {
    expect(statusSteps(STATUS_ID.complete, [])!.map(({ is }) => is)).toEqual(Array(6).fill('done'));
  });

  it.each(['onHold', 'cancelled', 'returned'] as const)('are not there for a job at %s', (name) => {
    expect(statusSteps(STATUS_ID[name], [])).toBeNull();
  });

  it('are not there for a status that this version does not know', () => {
    expect(statusSteps(99, [])).toBeNull();
  });
});

it('turnaround time stands still while the job is returned, on hold or closed', () => {
  const spans = [
    span('received', 1),
    span('inProgress', 2),
    span('returned', 1_000),
    span('onHold', 1_000),
    span('finalReviewReserved', 4),
    span('complete', 1_000, true),
  ];
  expect(turnaroundSeconds(spans)).toBe(7);
});

it('the current span grows with the clock, and no other; a clock that was set back takes nothing away', () => {
  const spans = [span('received', 10), span('inProgress', 20, true)];
  const readAt = 1_000_000;
  const seconds = (now: number) => spansAt(now, [{ spans, readAt }]).map((one) => one.seconds);
  expect(seconds(readAt + 61_900)).toEqual([10, 81]);
  expect(seconds(readAt - 5_000)).toEqual([10, 20]);
  expect(spansAt(readAt, [])).toEqual([]);
});

it('the current span does not fall back when older events are read an hour later', () => {
  const HOUR = 3_600_000;
  const first = { spans: [span('inProgress', 600, true)], readAt: 0 };
  const second = { spans: [span('inProgress', 4_200, true)], readAt: HOUR };
  expect(spansAt(HOUR + 60_000, [first, second])).toEqual([span('inProgress', 4_260, true)]);
});

it('how long the job has been where it is, unless it is over or the spans are of another status', () => {
  expect(currentSeconds(aRow({ at: 'onHold' }), [span('onHold', 30, true)])).toBe(30);
  expect(currentSeconds(aRow({ at: 'onHold' }), [span('received', 30, true)])).toBeNull();
  expect(currentSeconds(aRow({ at: 'cancelled' }), [span('cancelled', 30, true)])).toBeNull();
});
