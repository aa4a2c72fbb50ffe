import { expect, it } from 'vitest';
import { CallFailed, NoResponse } from '../lib/session/failure.ts';
import {
  formOf,
  hasWordsToLose,
  type MoveOutcome,
  type MoveState,
  openMove,
  showsReason,
  stepMove,
} from './move-form.ts';
import { outcomeOf } from './move-outcome.ts';

const typed = (state: MoveState, reason: string) => stepMove(state, { do: 'type', reason });
const sent = (state: MoveState) => stepMove(state, { do: 'send' });
const answered = (state: MoveState, outcome: MoveOutcome) => stepMove(state, { do: 'answer', outcome });

it('stays with a message at the field while a required reason is empty or only spaces', () => {
  for (const reason of ['', '  \n']) {
    const state = sent(typed(openMove('return-to-customer'), reason));
    expect(state.flow).toEqual({ at: 'asking', problem: 'A reason is required.' });
    expect(typed(state, 'T07').flow).toEqual({ at: 'asking', problem: null });
  }
  expect(sent(typed(openMove('return-to-customer'), 'T07')).flow).toEqual({ at: 'sending' });
});

it('sends an optional reason empty', () => {
  for (const name of ['hold', 'cancel', 'reopen', 'approve', 'release'] as const)
    expect(sent(openMove(name)).flow).toEqual({ at: 'sending' });
});

it('changes nothing while it is being sent, and takes no second answer', () => {
  const sending = sent(openMove('revise', 'Seal date'));
  expect(typed(sending, 'other')).toBe(sending);
  expect(stepMove(sending, { do: 'choose', to: 'returned' })).toBe(sending);
  expect(sent(sending)).toBe(sending);
  const done = answered(sending, { is: 'made' });
  expect(done.flow).toEqual({ at: 'done' });
  expect(answered(done, { is: 'failed' })).toBe(done);
});

it('keeps the words through every failure', () => {
  const sending = sent(openMove('hold', 'Owner decides first.'));
  expect(answered(sending, { is: 'failed' })).toMatchObject({
    reason: 'Owner decides first.',
    flow: { at: 'asking', problem: null },
  });
  expect(answered(sending, { is: 'bad-reason', message: 'Too long.' })).toMatchObject({
    reason: 'Owner decides first.',
    flow: { at: 'asking', problem: 'Too long.' },
  });
  expect(answered(sending, { is: 'bad-places', message: 'Page 3 is left.' })).toMatchObject({
    flow: { at: 'asking', problem: 'Page 3 is left.' },
  });
  const refused = answered(sending, { is: 'refused', message: 'D1 is at Complete.' });
  expect(refused).toMatchObject({ reason: 'Owner decides first.', flow: { at: 'refused' } });
  expect(sent(refused)).toBe(refused);
});

it('shows the reason after a refusal only where there is one to copy', () => {
  const refused = (state: MoveState) => answered(sent(state), { is: 'refused', message: 'D1 is at Complete.' });
  expect(showsReason(openMove('hold'))).toBe(true);
  expect(showsReason(sent(openMove('hold')))).toBe(true);
  expect(showsReason(refused(openMove('hold', 'Owner decides first.')))).toBe(true);
  expect(showsReason(refused(openMove('hold', ' \n')))).toBe(false);
  for (const name of ['approve', 'release'] as const) expect(showsReason(openMove(name))).toBe(false);
});

it('follows the chosen status with its words', () => {
  const state = openMove('return');
  expect(formOf(state)).toMatchObject({ to: 'readyToSeal', button: 'Return to sealer' });
  const other = stepMove(state, { do: 'choose', to: 'inProgress' });
  expect(formOf(other)).toMatchObject({ to: 'inProgress', button: 'Return for changes' });
});

it('has words to lose only while they could still be sent', () => {
  expect(hasWordsToLose(openMove('hold'))).toBe(false);
  expect(hasWordsToLose(openMove('hold', ' '))).toBe(false);
  const typedOnce = openMove('hold', 'Owner');
  expect(hasWordsToLose(typedOnce)).toBe(true);
  // What the page proof filled in is not lost.
  expect(hasWordsToLose(typedOnce, 'Owner')).toBe(false);
  expect(hasWordsToLose(answered(sent(typedOnce), { is: 'made' }))).toBe(false);
  expect(hasWordsToLose(answered(sent(typedOnce), { is: 'refused', message: '' }))).toBe(false);
});

it('reads from a failed call what the dialog shows', () => {
  const failed = (status: number, errors?: Record<string, string[]>) =>
    outcomeOf(new CallFailed(status, { read: 'json', message: 'D1 is at Complete', ...(errors && { errors }) }));
  expect(failed(409)).toEqual({ is: 'refused', message: 'D1 is at Complete.' });
  expect(failed(422, { reason: ['A reason is required.'] })).toEqual({
    is: 'bad-reason',
    message: 'A reason is required.',
  });
  for (const field of ['acknowledged', 'acknowledged.0.state'])
    expect(failed(422, { [field]: ['Page 3 is left.'] })).toEqual({ is: 'bad-places', message: 'Page 3 is left.' });
  expect(failed(422, { target: ['Choose where the job goes.'] })).toEqual({ is: 'failed' });
  for (const status of [401, 403, 404, 500, 503]) expect(failed(status)).toEqual({ is: 'failed' });
  expect(outcomeOf(new NoResponse())).toEqual({ is: 'failed' });
});

it('opens with the target that is already chosen', () => {
  expect(openMove('return', 'Page 31', 'inProgress')).toMatchObject({ to: 'inProgress', reason: 'Page 31' });
  expect(openMove('return').to).toBe('readyToSeal');
});
