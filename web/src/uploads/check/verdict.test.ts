import { describe, expect, it } from 'vitest';
import { CallFailed, NoResponse } from '../../lib/session/failure.ts';
import { failedStep, verdictOf } from './verdict.ts';

describe('the answer of a check call', () => {
  it('accepts the upload by confirm, and warns where the upload carries warnings', () => {
    expect(verdictOf({ status: 'confirm', message: 'D1 is complete.' }, [])).toEqual({
      is: 'accepted',
      message: 'D1 is complete.',
      warning: null,
    });
    const warnings = ['It is locked.', 'A seal could not be read.'];
    const message = `D1 is complete. ${warnings.join(' ')}`;
    expect(verdictOf({ status: 'confirm', message }, warnings)).toEqual({
      is: 'accepted',
      message: 'D1 is complete.',
      warning: 'It is locked. A seal could not be read.',
    });
    expect(verdictOf({ status: 'confirm', message: 'It is locked.' }, ['Locked'])).toEqual({
      is: 'accepted',
      message: '',
      warning: 'It is locked.',
    });
  });

  it('refuses the upload by error, with its message', () => {
    expect(verdictOf({ status: 'error', message: 'Page 7 carries no seal for VA.' }, [])).toEqual({
      is: 'refused',
      message: 'Page 7 carries no seal for VA.',
      tone: 'danger',
    });
  });

  it.each(['warning', 'ok', '', 'Confirm'])('is unexpected as %j', (status) => {
    expect(verdictOf({ status, message: 'Anything.' }, [])).toEqual({
      is: 'refused',
      message: "An unexpected error occurred. Please consult with the product's staff.",
      tone: 'danger',
    });
  });
});

describe('a check call that failed', () => {
  const answered = (status: number, message?: string) =>
    new CallFailed(status, message === undefined ? { read: 'nothing' } : { read: 'json', message });

  it('gives what the server said', () => {
    expect(failedStep(answered(409, 'Another step is due'))).toEqual({
      is: 'refused',
      message: 'Another step is due.',
      tone: 'danger',
    });
  });

  it('gives the sentence of a failed step where the server said nothing', () => {
    for (const error of [answered(500), new NoResponse('gone'), new Error('odd')]) {
      expect(failedStep(error)).toEqual({
        is: 'refused',
        message: 'An error occurred during the next validation step.',
        tone: 'warning',
      });
    }
  });
});
