import { ACTION_MOVES } from '@sealdesk/contract/jobs/act-on-job.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { targetsOf, transitionOf } from '@sealdesk/contract/jobs/transitions.ts';
import { expect, it } from 'vitest';
import { effectsOf } from './action-effects.ts';

/** Every action with every status that it can lead to, and what it entails. */
const ALL = ACTION_MOVES.flatMap((name) =>
  targetsOf(name, 'onHold', 'inProgress').map((to) => ({ name, to, effects: effectsOf(name, STATUS_ID[to]) })),
);
const withEffect = (holds: (effects: (typeof ALL)[number]['effects']) => boolean) =>
  ALL.filter(({ effects }) => holds(effects)).map(({ name, to }) => `${name} to ${to}`);

it('mails the reason of a return to the customer, and that of a review to the sealer; of no other move', () => {
  expect(withEffect(({ mails }) => mails === 'contact')).toEqual([
    'return-to-customer to returned',
    'revise to returned',
  ]);
  expect(withEffect(({ mails }) => mails === 'sealer')).toEqual(['return to readyToSeal', 'return to inProgress']);
  // What is mailed needs a reason to be in it.
  const mailed = ALL.filter(({ effects }) => effects.mails !== null);
  expect(mailed.filter(({ name }) => !transitionOf(name).needsReason)).toEqual([]);
});

it('supersedes what a move makes invalid, and leaves the combined set that is to be sealed again', () => {
  const superseded = Object.fromEntries(
    ALL.filter(({ effects }) => effects.supersedes.length > 0).map(({ name, to, effects }) => [
      `${name} to ${to}`,
      effects.supersedes.join(' '),
    ]),
  );
  expect(superseded).toEqual({
    'pull-back to inProgress': 'initial_seals merged',
    'return to readyToSeal': 'working',
    'return to inProgress': 'initial_seals merged working',
    'reopen to received': 'initial_seals merged working',
    'revise to returned': 'initial_seals merged working final',
    'revise to inProgress': 'initial_seals merged working final',
  });
});

it('closes time entries only by canceling, and warns only of reopening and revising', () => {
  expect(withEffect(({ closesEntries }) => closesEntries)).toEqual(['cancel to cancelled']);
  expect(withEffect(({ warning }) => warning !== null)).toEqual([
    'reopen to received',
    'revise to returned',
    'revise to inProgress',
  ]);
});
