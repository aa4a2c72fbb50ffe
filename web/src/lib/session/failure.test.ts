import { describe, expect, it } from 'vitest';
import { CallFailed, failureSentence, isSessionOver, NoResponse } from './failure.ts';
import { readFailureBody } from './http.ts';

/** What the person reads when a call, or a download, is answered so. */
function said(status: number, text: string, expected: 'json' | 'file' = 'json'): string {
  return failureSentence(new CallFailed(status, readFailureBody(text, expected)));
}

describe('failureSentence, with a message from the server', () => {
  it('shows it, with a full stop added if missing', () => {
    expect(said(409, '{"message":"This entry is open already"}')).toBe('This entry is open already.');
    expect(said(409, '{"message":"This entry is open already."}')).toBe('This entry is open already.');
  });

  it('adds no full stop to a question or an exclamation, nor before trailing space', () => {
    expect(said(403, '{"message":"Close the other entry?"}')).toBe('Close the other entry?');
    expect(said(403, '{"message":"Stop! "}')).toBe('Stop!');
    expect(said(403, '{"message":"Done. "}')).toBe('Done.');
  });

  it('shows it whatever the status', () => {
    for (const status of [401, 403, 404, 422, 500]) expect(said(status, '{"message":"So"}')).toBe('So.');
  });
});

describe('failureSentence, without a message', () => {
  it.each([
    [401, 'Not Authorized'],
    [403, 'Not Authorized'],
    [404, 'Resource not found'],
    [500, 'Server error'],
    [418, '418 Error'],
    [503, '503 Error'],
  ])('goes by the status: %i is %s', (status, sentence) => {
    expect(said(status, '{}')).toBe(sentence);
    expect(said(status, '')).toBe(sentence);
    expect(said(status, '<html>Bad gateway</html>')).toBe(sentence);
    expect(said(status, '{"message":""}')).toBe(sentence);
    expect(said(status, '{"message":"  "}')).toBe(sentence);
    expect(said(status, '{"message":{"a":1}}')).toBe(sentence);
    expect(said(status, 'null')).toBe(sentence);
  });
});

describe('failureSentence, of a download', () => {
  it('reads the JSON in place of the file', () => {
    expect(said(404, '{"message":"Gone"}', 'file')).toBe('Gone.');
  });

  it('says so when that can not be parsed', () => {
    expect(said(500, '<html>', 'file')).toBe('Error parsing server response.');
    expect(said(500, '', 'file')).toBe('Error parsing server response.');
  });

  it('goes by the status when the JSON has no message', () => {
    expect(said(403, '{}', 'file')).toBe('Not Authorized');
  });
});

describe('failureSentence, without an answer', () => {
  it('reports the connection', () => {
    expect(failureSentence(new NoResponse())).toBe('No response from the server. Please check your connection.');
  });

  it("shows an error's own message, or that the request could not be made", () => {
    expect(failureSentence(new TypeError('Bad header'))).toBe('Bad header');
    expect(failureSentence(new Error(''))).toBe('Request setup error.');
    expect(failureSentence(new Error('  '))).toBe('Request setup error.');
  });

  it.each([undefined, null, 'text', 5, {}])('has a message for anything else: %j', (thrown) => {
    expect(failureSentence(thrown)).toBe('An unexpected error occurred. Please try again.');
  });
});

describe('CallFailed', () => {
  it('carries the code and the field errors', () => {
    const body = '{"message":"m","code":"INVALID","errors":{"job_name":["Too long"]}}';
    const error = new CallFailed(422, readFailureBody(body, 'json'));
    expect(error.code).toBe('INVALID');
    expect(error.fieldErrors).toEqual({ job_name: ['Too long'] });
  });

  it('has neither where the answer was not JSON', () => {
    const error = new CallFailed(502, readFailureBody('<html>', 'json'));
    expect(error.code).toBeUndefined();
    expect(error.fieldErrors).toEqual({});
  });
});

describe('isSessionOver', () => {
  it('distinguishes an ended session from other refusals', () => {
    const failed = (code: string) => new CallFailed(401, readFailureBody(JSON.stringify({ code }), 'json'));
    expect(isSessionOver(failed('SESSION_EXPIRED'))).toBe(true);
    expect(isSessionOver(failed('TOKEN_EXPIRED'))).toBe(false);
    expect(isSessionOver(new NoResponse())).toBe(false);
  });
});
