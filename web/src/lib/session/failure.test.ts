import { describe, expect, it } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { CallFailed, failureSentence, isRepeated, isSessionOver, NoResponse, repeatPause } from './failure.ts';
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

describe('a read that is refused because too much runs at once', () => {
  const tooMany = (retryAfter?: number) =>
    new CallFailed(429, { read: 'json', message: 'Too many requests.' }, retryAfter);

  it('is repeated five times, and no other failure is', () => {
    expect([0, 4, 5].map((repeats) => isRepeated(repeats, tooMany(2)))).toEqual([true, true, false]);
    for (const status of [401, 404, 409, 500, 503])
      expect(isRepeated(0, new CallFailed(status, { read: 'nothing' }))).toBe(false);
    expect(isRepeated(0, new NoResponse('No answer'))).toBe(false);
  });

  it('is repeated when the server says, spread over half as long again, and within half a minute', () => {
    expect([0, 1].map((random) => repeatPause(tooMany(4), random))).toEqual([4_000, 6_000]);
    expect(repeatPause(tooMany(), 0)).toBe(2_000);
    expect(repeatPause(tooMany(3_600), 0)).toBe(30_000);
  });

  it('shows the answer of the repeated read, and not the refusal', async () => {
    let tries = 0;
    const queryFn = async () => {
      if ((tries += 1) === 1) throw tooMany(0.001);
      return 'answered';
    };
    const retryDelay = (_repeats: number, error: unknown) => repeatPause(error);
    const client = new QueryClient({ defaultOptions: { queries: { retry: isRepeated, retryDelay } } });
    await expect(client.query({ queryKey: ['repeated'], queryFn })).resolves.toBe('answered');
    expect(tries).toBe(2);
  });
});
