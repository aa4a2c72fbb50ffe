import { expect, it } from 'vitest';
import { ACTION_MOVES } from './act-on-job.ts';
import { STATUSES, statusNameOf, type StatusName } from './statuses.ts';
import { MOVE_NAMES, oppositeOf, judgeMove, targetsOf, type MoveFacts, type Relation } from './transitions.ts';

const operations: Relation = {
  kind: 'operations',
  isSealingEngineer: false,
  isInitialSealer: false,
  isSealer: false,
  isHolder: false,
  isReplacer: false,
  isReviewUploader: false,
  isFinalUploader: false,
};
const customer: Relation = { ...operations, kind: 'customer' };
const holder: Relation = { ...operations, isHolder: true };
const at = (status: StatusName): MoveFacts => ({ status, type: 's', hasFinals: true, isCompletionMailPending: false });
const opposites = (person: Relation) =>
  STATUSES.flatMap(({ id }) => {
    const job = at(statusNameOf(id)!);
    const open = MOVE_NAMES.filter((name) => judgeMove(name, job, person).is === 'open');
    return open.flatMap((name) => {
      const opposite = oppositeOf(name, job, person);
      return opposite === null ? [] : [`${name} at ${job.status}: ${opposite}`];
    });
  });

it('offers operations an opposite only where it leads the job back to its status', () => {
  const held = ['received', 'inProgress', 'readyToSeal', 'awaitingFinal', 'inEngineering', 'returned'];
  expect(opposites(operations).toSorted()).toEqual(
    [
      ...held.map((status) => `hold at ${status}: resume`),
      'hold at finalReview: resume',
      'hold at finalReviewReserved: resume',
      'resume at onHold: hold',
      'reserve at finalReview: release',
      'cancel at received: reopen',
      'reopen at cancelled: cancel',
    ].toSorted(),
  );
});

it('offers only the holder of a review to take back that they released it', () => {
  expect(opposites(holder)).toContain('release at finalReviewReserved: reserve');
  const sealing = { ...holder, isSealingEngineer: true };
  expect(opposites(sealing)).not.toContain('release at finalReviewReserved: reserve');
});

it('offers a customer no opposite: what they cancel only the firm reopens', () => {
  expect(opposites(customer)).toEqual([]);
});

it('offers only opposites that a person asks for by a call, without a reason or a target', () => {
  for (const person of [operations, holder])
    for (const { id } of STATUSES)
      for (const name of MOVE_NAMES) {
        const opposite = oppositeOf(name, at(statusNameOf(id)!), person);
        if (opposite === null) continue;
        expect(ACTION_MOVES).toContain(opposite);
        expect(targetsOf(opposite, 'onHold', 'received')).toHaveLength(1);
      }
});
