import { describe, expect, it } from 'vitest';
import { CallFailed, NoResponse } from '../lib/session/failure.ts';
import { isAnswerLost, uploadRefusal } from './upload-failure.ts';

const answered = (status: number, message?: string) =>
  new CallFailed(status, message === undefined ? { read: 'nothing' } : { read: 'json', message });

describe('the message of a failed upload', () => {
  it.each([
    [429, 'Slow down'],
    [401, 'Not Authorized'],
    [401, undefined],
  ])('is the session’s sentence at %s, whatever the server said', (status, message) => {
    expect(uploadRefusal(answered(status, message))).toEqual({
      message: 'Your session has timed out. Please refresh the page and/or login and try again.',
      tone: 'warning',
    });
  });

  it('is what the server said, or that an error occurred', () => {
    expect(uploadRefusal(answered(422, 'The zip holds no drawing'))).toEqual({
      message: 'The zip holds no drawing.',
      tone: 'danger',
    });
    expect(uploadRefusal(answered(500))).toEqual({ message: 'An error occurred.', tone: 'danger' });
    expect(uploadRefusal(new Error('odd'))).toEqual({ message: 'An error occurred.', tone: 'danger' });
  });

  it('warns where the same file may be sent again', () => {
    expect(uploadRefusal(answered(503, 'The service is busy.')).tone).toBe('warning');
    expect(uploadRefusal(new NoResponse('gone'))).toEqual({
      message: 'No response from the server. Please check your connection.',
      tone: 'warning',
    });
  });
});

it('takes an answer for lost when nothing came, or when the server itself failed', () => {
  expect([new NoResponse('gone'), answered(503), answered(500)].map(isAnswerLost)).toEqual([true, true, true]);
  expect([answered(422), answered(401), new Error('odd')].map(isAnswerLost)).toEqual([false, false, false]);
});
