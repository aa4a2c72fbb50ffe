import { describe, expect, it } from 'vitest';
import { countPendingChanges, pendingChangesText, type Touched } from './pending-changes.ts';
import { aRow } from '../testing/a-row.ts';

const rows = (...ids: number[]) => ids.map((job_id) => aRow({ job_id }));
const touched = (...reported: [number, 'created' | 'status' | 'moved' | 'order' | 'facts'][]): Touched =>
  new Map(reported);
const NONE = { created: 0, status: 0, other: 0, hasMoved: false };

describe('the pending changes of a page', () => {
  it('are none where the rows are the same', () => {
    expect(countPendingChanges(rows(3, 2, 1), rows(3, 2, 1), touched([3, 'facts'], [2, 'status']))).toEqual(NONE);
  });

  it('count new jobs, and not the rows that they push over the edge', () => {
    const pending = countPendingChanges(rows(3, 2, 1), rows(5, 4, 3), touched([4, 'created'], [5, 'created']));
    expect(pending).toEqual({ ...NONE, created: 2, hasMoved: true });
  });

  it('count jobs that left or came by their status, and not those that take their place', () => {
    const pending = countPendingChanges(
      rows(3, 2, 1),
      rows(4, 3, 0),
      touched([2, 'status'], [4, 'status'], [1, 'moved']),
    );
    expect(pending).toEqual({ created: 0, status: 2, other: 1, hasMoved: true });
  });

  it('say that the list moved where nobody knows why', () => {
    expect(countPendingChanges(rows(3, 2), rows(2, 3), touched())).toEqual({ ...NONE, hasMoved: true });
    expect(countPendingChanges(rows(3, 2), rows(4, 3), touched())).toEqual({ ...NONE, hasMoved: true });
  });
});

describe('the text of the strip', () => {
  it('name what waits', () => {
    expect(pendingChangesText({ ...NONE, created: 2, status: 1, hasMoved: true })).toBe('2 new jobs, 1 status change');
    expect(pendingChangesText({ ...NONE, created: 1, status: 2, other: 1 })).toBe(
      '1 new job, 2 status changes, 1 other change',
    );
    expect(pendingChangesText({ ...NONE, other: 3 })).toBe('3 other changes');
    expect(pendingChangesText({ ...NONE, hasMoved: true })).toBe('The list has changed');
    expect(pendingChangesText(NONE)).toBeNull();
  });
});
