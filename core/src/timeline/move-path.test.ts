import { expect, it } from 'vitest';
import { brokenMove, type RecordedMove } from './move-path.ts';

const moves = (...steps: [kind: string, from: number | null, to: number | null][]): RecordedMove[] =>
  steps.map(([kind, from, to]) => ({ kind, from, to }));

it('is content with a path of the table, downloads and places in between', () => {
  const path = moves(
    ['create', null, 1],
    ['downloaded', null, null],
    ['return-to-customer', 1, 9],
    ['hold', 9, 6],
    ['working-file', 6, 6],
    ['resume', 6, 9],
    ['replace-all', 9, 1],
    ['resend-original', 1, 1],
    ['work-order-placed', null, null],
    ['cancel', 1, 7],
    ['reopen', 7, 1],
  );
  expect(brokenMove(path, 1)).toBeNull();
});

it('is content with a job whose beginning is not known', () => {
  expect(brokenMove(moves(['import', null, 4], ['revise', 4, 2]), 2)).toBeNull();
  expect(brokenMove(moves(['replace-all', 9, 1]), 1)).toBeNull();
  expect(brokenMove(moves(['resume', 6, 3]), 3)).toBeNull();
  expect(brokenMove([], 5)).toBeNull();
  expect(brokenMove(moves(['downloaded', null, null]), 5)).toBeNull();
});

it.each([
  [moves(['approve', 3, 5]), 'approve from 3 to 5 is not in the table'],
  [moves(['create', 2, 1]), 'create from 2 to 1 is not in the table'],
  [moves(['create', null, 3]), 'create from nowhere to 3 is not in the table'],
  [moves(['hold', 2, null]), 'hold from 2 to nowhere is not in the table'],
  [moves(['create', null, 1], ['to-seal', 2, 3]), 'to-seal from 2 to 3 does not begin at received'],
  [moves(['hold', 3, 6], ['resume', 6, 2]), 'resume from 6 to 2 is not in the table'],
  [moves(['resume', 6, 7]), 'resume from 6 to 7 is not in the table'],
  [moves(['downloaded', 1, 4]), 'downloaded from 1 to 4 is no move'],
])('names the first move that is not on one: %j', (path, problem) => {
  expect(brokenMove(path, 1)).toBe(problem);
});

it('names a status that no recorded move led to, and a move that the job did not make', () => {
  const path = moves(['create', null, 1], ['hold', 1, 6], ['downloaded', null, null]);
  expect(brokenMove(path, 6)).toBeNull();
  expect(brokenMove(path, 1)).toBe('its last move led to onHold, but it is at received');
  expect(brokenMove(path, 3)).toBe('its last move led to onHold, but it is at readyToSeal');
});
