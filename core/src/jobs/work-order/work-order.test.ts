import { describe, expect, it } from 'vitest';
import { placeJob } from '@sealdesk/contract/jobs/work-order.ts';
import { changedPlaces, mayHoldPlace } from './work-order.ts';

const order = (...numbers: number[]) => numbers.map((number, index) => ({ number, place: index + 1 }));
const placed = (...args: Parameters<typeof placeJob>) => placeJob(...args).order.map(({ number }) => number);

describe('a work-order place', () => {
  it('that is taken pushes its holder and those after it down', () => {
    expect(placeJob(order(1, 2, 3), 9, 2)).toEqual({ order: order(1, 9, 2, 3), fallen: null });
  });

  it('follows from the places, in whatever order the jobs are given', () => {
    expect(placed(order(1, 2, 3).toReversed(), 9, 2)).toEqual([1, 9, 2, 3]);
  });

  it('is moved to, up and down, by a job that has one', () => {
    expect(placed(order(1, 2, 3, 4), 4, 1)).toEqual([4, 1, 2, 3]);
    expect(placed(order(1, 2, 3, 4), 1, 3)).toEqual([2, 3, 1, 4]);
    expect(placeJob(order(1, 2, 3, 4, 5), 5, 2).fallen).toBeNull();
  });

  it('is given up, and the gap closes', () => {
    expect(placeJob(order(1, 2, 3), 2, 0)).toEqual({ order: order(1, 3), fallen: null });
    expect(
      placed(
        [
          { number: 7, place: 2 },
          { number: 8, place: 5 },
        ],
        99,
        0,
      ),
    ).toEqual([7, 8]);
  });

  it('past the end is the next free one', () => {
    expect(placed(order(1), 9, 5)).toEqual([1, 9]);
  });

  it('of a sixth pushes the last out', () => {
    expect(placeJob(order(1, 2, 3, 4, 5), 9, 1)).toEqual({ order: order(9, 1, 2, 3, 4), fallen: 5 });
    expect(placeJob(order(1, 2, 3, 4, 5), 9, 5)).toEqual({ order: order(1, 2, 3, 4, 9), fallen: 5 });
  });

  it('is not for complete, held and cancelled jobs', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].filter((status) => !mayHoldPlace(status))).toEqual([4, 6, 7]);
  });
});

describe('the places that changed', () => {
  it('are those of the jobs that came, moved or lost theirs, and of no other', () => {
    expect(changedPlaces(order(1, 2, 3), order(1, 9, 2))).toEqual([
      { number: 2, placeBefore: 2, placeAfter: 3 },
      { number: 3, placeBefore: 3, placeAfter: 0 },
      { number: 9, placeBefore: 0, placeAfter: 2 },
    ]);
    expect(changedPlaces(order(1, 2), order(1, 2))).toEqual([]);
  });
});
