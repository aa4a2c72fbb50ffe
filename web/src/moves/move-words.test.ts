import { ACTION_MOVES } from '@sealdesk/contract/jobs/act-on-job.ts';
import { targetsOf } from '@sealdesk/contract/jobs/transitions.ts';
import { expect, it } from 'vitest';
import { asksFirst } from './asks-first.ts';
import { type AskedMove, MOVE_WORDS, needsReason, reasonHint } from './move-words.ts';

const NAMES = Object.keys(MOVE_WORDS) as AskedMove[];

it('offers exactly the statuses to which the table of transitions leads', () => {
  for (const name of NAMES) {
    const offered = MOVE_WORDS[name].forms.map(({ to }) => to).toSorted();
    expect([name, offered]).toEqual([name, targetsOf(name, 'onHold', null).toSorted()]);
  }
});

it('names each move in its title and its button', () => {
  const words = NAMES.flatMap((name) =>
    MOVE_WORDS[name].forms.map(({ title, button }) => `${title.join('D48213')} / ${button}`),
  );
  expect(words).toEqual([
    'Return D48213 to the customer / Return to customer',
    'Put D48213 on hold / Put on hold',
    'Cancel D48213 / Cancel job',
    'Reopen D48213 / Reopen job',
    'Revise D48213 / Revise to In Progress',
    'Revise D48213 / Revise to Returned',
    'Return D48213 to the sealer / Return to sealer',
    'Return D48213 for drawing changes / Return for changes',
    'Pull back D48213 / Pull back',
    'Approve D48213? / Approve',
    'Release the review of D48213? / Release review',
  ]);
});

it('keeps Cancel off the way out of a cancellation', () => {
  expect(NAMES.filter((name) => MOVE_WORDS[name].wayOut !== 'Cancel')).toEqual(['cancel']);
});

it('asks for a reason wherever one is due, and has words for each choice', () => {
  const withoutField = NAMES.filter((name) => MOVE_WORDS[name].forms.some(({ reader }) => reader === undefined));
  expect(withoutField).toEqual(['approve', 'release']);
  expect(NAMES.filter(needsReason)).toEqual(['return-to-customer', 'revise', 'return', 'pull-back']);
  for (const name of NAMES) {
    const { forms } = MOVE_WORDS[name];
    for (const { choice } of forms) expect([name, choice !== undefined]).toEqual([name, forms.length > 1]);
  }
});

it('says under the reason whether it can be left out, and who reads it', () => {
  expect(reasonHint('return-to-customer', 'customer', 'operations')).toBe('The customer reads these words.');
  expect(reasonHint('return', 'sealer', 'operations')).toBe('The sealer reads these words.');
  expect(reasonHint('pull-back', 'staff', 'operations')).toBe('Only staff see it.');
  expect(reasonHint('hold', 'staff', 'operations')).toBe('Optional. Only staff see it.');
  expect(reasonHint('cancel', 'staff', 'customer')).toBe('Optional. We read it.');
});

it('makes resume and reserve at once, and release for whoever holds the review', () => {
  const maya = { employee_id: 7 };
  const heldBy = (review_employeeid: number | null) =>
    ACTION_MOVES.filter((name) => !asksFirst(name, { review_employeeid }, maya));
  expect(heldBy(7)).toEqual(['reserve', 'release', 'resume']);
  expect(heldBy(8)).toEqual(['reserve', 'resume']);
  expect(heldBy(null)).toEqual(['reserve', 'resume']);
  expect(asksFirst('release', { review_employeeid: null }, { employee_id: null })).toBe(true);
});
