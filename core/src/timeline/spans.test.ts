import { expect, it } from 'vitest';
import { spansOf } from './spans.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
const createdAt = at(0);

it('has the time at each status, in the order of the way, and which one is the present', () => {
  const changes = [
    { at: at(0), from: null, to: 1 },
    { at: at(60), from: 1, to: 2 },
    { at: at(100), from: 2, to: 3 },
  ];
  expect(spansOf({ createdAt, status: 3 }, changes, { now: at(130) })).toEqual([
    { statusId: 1, seconds: 60, isCurrent: false },
    { statusId: 2, seconds: 40, isCurrent: false },
    { statusId: 3, seconds: 30, isCurrent: true },
  ]);
});

it('adds the stays at one status', () => {
  const changes = [
    { at: at(0), from: null, to: 1 },
    { at: at(10), from: 1, to: 9 },
    { at: at(30), from: 9, to: 1 },
  ];
  expect(spansOf({ createdAt, status: 1 }, changes, { now: at(35) })).toEqual([
    { statusId: 1, seconds: 15, isCurrent: true },
    { statusId: 9, seconds: 20, isCurrent: false },
  ]);
});

it('counts from the creation where the timeline does not have it', () => {
  expect(spansOf({ createdAt, status: 2 }, [], { now: at(50) })).toEqual([
    { statusId: 2, seconds: 50, isCurrent: true },
  ]);
  expect(spansOf({ createdAt, status: 9 }, [{ at: at(20), from: 2, to: 9 }], { now: at(50) })).toEqual([
    { statusId: 2, seconds: 20, isCurrent: false },
    { statusId: 9, seconds: 30, isCurrent: true },
  ]);
});

it('is never negative, whatever the clock did', () => {
  const changes = [
    { at: at(10), from: null, to: 1 },
    { at: at(5), from: 1, to: 2 },
  ];
  expect(spansOf({ createdAt, status: 2 }, changes, { now: at(4) }).map(({ seconds }) => seconds)).toEqual([0, 0]);
});

it('takes statuses for one where the reader sees no difference', () => {
  const changes = [
    { at: at(0), from: null, to: 10 },
    { at: at(5), from: 10, to: 11 },
    { at: at(9), from: 11, to: 5 },
    { at: at(10), from: 5, to: 11 },
  ];
  const statusOf = (id: number) => (id === 11 ? 10 : id);
  expect(spansOf({ createdAt, status: 11 }, changes, { now: at(30), statusOf })).toEqual([
    { statusId: 10, seconds: 29, isCurrent: true },
    { statusId: 5, seconds: 1, isCurrent: false },
  ]);
});
