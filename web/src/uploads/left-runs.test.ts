import { expect, it } from 'vitest';
import { createLeftRuns } from './left-runs.ts';
import type { UploadFlow } from './upload-flow.ts';

const target = { purpose: 'working', jobNumber: 48201, isForReview: true } as const;
const owner = { userId: 7, target };
const checking: UploadFlow<unknown> = { at: 'checking', file: { name: 'a.pdf', size: 1 }, steps: [], isStored: true };

/** A run that the test moves. */
function aRun(flow: UploadFlow<unknown>) {
  const listeners = new Set<() => void>();
  return {
    flow: () => flow,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    move: (next: UploadFlow<unknown>) => {
      flow = next;
      for (const listener of listeners) listener();
    },
  };
}

it('finds a run that was left until it is over, for its own target alone', () => {
  const left = createLeftRuns<ReturnType<typeof aRun>>();
  const run = aRun(checking);
  left.keep(owner, run);
  expect(left.find(owner)).toBe(run);
  expect(left.find({ userId: 8, target })).toBeUndefined();
  expect(left.find({ userId: 7, target: { purpose: 'working', jobNumber: 48201 } })).toBeUndefined();
  expect(left.find({ userId: 7, target: { ...target, jobNumber: 48202 } })).toBeUndefined();
  run.move({ ...checking });
  expect(left.find(owner)).toBe(run);
  run.move({ at: 'refused', message: 'No.', tone: 'danger', checked: null });
  expect(left.find(owner)).toBeUndefined();
});

it('keeps nothing that is over, has not begun, or was not stored', () => {
  const left = createLeftRuns<ReturnType<typeof aRun>>();
  const flows: UploadFlow<unknown>[] = [
    { at: 'idle' },
    { ...checking, isStored: false },
    { at: 'refused', message: 'No.', tone: 'danger', checked: null },
  ];
  for (const flow of flows) left.keep(owner, aRun(flow));
  expect(left.find(owner)).toBeUndefined();
});

it('forgets a former run without forgetting the one after it', () => {
  const left = createLeftRuns<ReturnType<typeof aRun>>();
  const [former, later] = [aRun(checking), aRun(checking)];
  left.keep(owner, former);
  left.keep(owner, later);
  former.move({ at: 'idle' });
  expect(left.find(owner)).toBe(later);
});
