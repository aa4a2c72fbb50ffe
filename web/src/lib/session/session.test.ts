import { describe, expect, it } from 'vitest';
import type { SentRequest } from '@sealdesk/contract/client.ts';
import { CallFailed, NoResponse } from './failure.ts';
import { createSession } from './session.ts';
import type { Token } from './token.ts';

const LIST: SentRequest = { method: 'GET', url: '/api/jobs', headers: {} };
const refusal = (code: 'SESSION_EXPIRED' | 'TOKEN_EXPIRED') => new CallFailed(401, { read: 'json', code });

type Answer = (request: SentRequest) => unknown;

/** A session over a server of the test's own; `answers` maps an address to what it does. */
function stage(answers: Record<string, Answer>) {
  let stored: Token | null = null;
  let tokens = 0;
  const clock = { now: 0 };
  const sent: SentRequest[] = [];
  const timers: { work: () => void; delay: number; off: boolean }[] = [];
  const given = () => ({ token: `t${(tokens += 1)}`, expires_in: 600 });
  const table: Record<string, Answer> = { '/check-token': given, '/refresh-token': given, ...answers };
  const session = createSession({
    exchange: async (request) => {
      sent.push(request);
      return table[request.url]?.(request);
    },
    openBody: async (request) => {
      sent.push(request);
      return table[request.url]?.(request) as ReadableStream<Uint8Array>;
    },
    store: { read: () => stored, write: (token) => (stored = token), forget: () => (stored = null) },
    clock: {
      now: () => clock.now,
      later: (work, delay) => {
        const timer = { work, delay, off: false };
        timers.push(timer);
        return () => (timer.off = true);
      },
    },
  });
  const urls = () => sent.map(({ url }) => url);
  return { session, sent, urls, timers, clock, given, table, storedToken: () => stored };
}

/** Throws the error the first time, then answers. */
function failingOnce(error: Error, answer: unknown): Answer {
  let failed = false;
  return () => {
    if (failed) return answer;
    failed = true;
    throw error;
  };
}

describe('starting', () => {
  it('asks for a token by the cookie alone and is ready', async () => {
    const { session, sent, storedToken } = stage({});
    expect(session.state()).toEqual({ at: 'starting' });
    await session.start();
    expect(session.state()).toEqual({ at: 'ready', round: 1 });
    expect(sent[0]?.headers).toEqual({});
    expect(storedToken()?.value).toBe('t1');
  });

  it('is signed out where there is no session', async () => {
    const { session } = stage({ '/check-token': failingOnce(refusal('SESSION_EXPIRED'), null) });
    await session.start();
    expect(session.state()).toEqual({ at: 'signed-out' });
  });

  it('has failed when the server can not be asked', async () => {
    const error = new NoResponse();
    const { session } = stage({ '/check-token': failingOnce(error, null) });
    await session.start();
    expect(session.state()).toEqual({ at: 'failed', error });
  });

  it('notifies its listeners, until they stop', async () => {
    const { session } = stage({});
    let notified = 0;
    const stop = session.subscribe(() => (notified += 1));
    await session.start();
    stop();
    session.forget();
    expect(notified).toBe(1);
  });
});

describe('sending', () => {
  it('adds the token, and the background mark where asked', async () => {
    const { session, sent } = stage({});
    await session.start();
    await session.send(LIST);
    await session.send(LIST, { background: true });
    expect(sent[1]?.headers).toEqual({ authorization: 'Bearer t1' });
    expect(sent[2]?.headers).toEqual({ authorization: 'Bearer t1', 'x-background': '1' });
  });

  it('opens a stream likewise, with a token renewed where that is all that is wrong', async () => {
    const stream = new ReadableStream<Uint8Array>();
    const { session, sent, urls } = stage({ '/api/jobs': failingOnce(refusal('TOKEN_EXPIRED'), stream) });
    await session.start();
    expect(await session.open(LIST, { background: true })).toBe(stream);
    expect(urls()).toEqual(['/check-token', '/api/jobs', '/refresh-token', '/api/jobs']);
    expect(sent[3]?.headers).toEqual({ authorization: 'Bearer t2', 'x-background': '1' });
  });

  it('renews a token that is about to run out first', async () => {
    const { session, sent, clock, urls } = stage({});
    await session.start();
    clock.now = 595_000;
    await session.send(LIST);
    expect(urls()).toEqual(['/check-token', '/refresh-token', '/api/jobs']);
    expect(sent[1]?.headers).toEqual({ authorization: 'Bearer t1', 'x-background': '1' });
    expect(sent[2]?.headers['authorization']).toBe('Bearer t2');
  });

  it('renews an expired token once and repeats the call', async () => {
    const { session, urls } = stage({ '/api/jobs': failingOnce(refusal('TOKEN_EXPIRED'), 'rows') });
    await session.start();
    await expect(session.send(LIST)).resolves.toBe('rows');
    expect(urls()).toEqual(['/check-token', '/api/jobs', '/refresh-token', '/api/jobs']);
  });

  it('shares one renewal among all calls under way', async () => {
    const isStale = ({ headers }: SentRequest) => headers['authorization'] === 'Bearer t1';
    const { session, urls } = stage({
      '/api/jobs': (request) => {
        if (isStale(request)) throw refusal('TOKEN_EXPIRED');
        return 'rows';
      },
    });
    await session.start();
    await expect(Promise.all([1, 2, 3, 4].map(() => session.send(LIST)))).resolves.toEqual(Array(4).fill('rows'));
    expect(urls().filter((url) => url === '/refresh-token')).toHaveLength(1);
  });

  it('does not repeat for ever', async () => {
    const { session, urls } = stage({
      '/api/jobs': () => {
        throw refusal('TOKEN_EXPIRED');
      },
    });
    await session.start();
    await expect(session.send(LIST)).rejects.toThrow(CallFailed);
    expect(urls().filter((url) => url === '/api/jobs')).toHaveLength(2);
  });

  it('asks for a token anew when its own is of another session', async () => {
    const { session, urls } = stage({
      '/api/jobs': failingOnce(refusal('TOKEN_EXPIRED'), 'rows'),
      '/refresh-token': failingOnce(refusal('TOKEN_EXPIRED'), null),
    });
    await session.start();
    await expect(session.send(LIST)).resolves.toBe('rows');
    expect(urls()).toEqual(['/check-token', '/api/jobs', '/refresh-token', '/check-token', '/api/jobs']);
    // Another round: it may be another person.
    expect(session.state()).toEqual({ at: 'ready', round: 2 });
  });

  it('passes other failures on and stays ready', async () => {
    const failure = new CallFailed(500, { read: 'nothing' });
    const { session } = stage({ '/api/jobs': failingOnce(failure, null) });
    await session.start();
    await expect(session.send(LIST)).rejects.toBe(failure);
    expect(session.state().at).toBe('ready');
  });

  it('does not take a renewal without an answer for the end', async () => {
    const { session, clock } = stage({ '/refresh-token': failingOnce(new NoResponse(), null) });
    await session.start();
    clock.now = 599_000;
    await expect(session.send(LIST)).rejects.toThrow(NoResponse);
    expect(session.state().at).toBe('ready');
  });
});

describe('a call that needs a sign-in of now', () => {
  const stepUp = new CallFailed(403, { read: 'json', code: 'STEP_UP_REQUIRED' });

  /** A server that asks for a fresh proof, and knows whose each token is. */
  function rightsStage(people: Record<string, number>) {
    const set = stage({
      '/api/user': ({ headers }) => ({ id: people[headers['authorization']!.slice('Bearer '.length)] }),
      '/api/jobs': failingOnce(stepUp, 'saved'),
    });
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    return { ...set, settled };
  }

  it('waits until the person has signed in, and is then sent again, once', async () => {
    const { session, sent, urls, settled } = rightsStage({ t1: 7, t2: 7 });
    await session.start();
    const answer = session.send(LIST);
    await settled();
    expect(session.state()).toEqual({ at: 'ready', round: 1, isProofAsked: true });
    expect(urls().filter((url) => url === '/api/jobs')).toHaveLength(1);
    await session.start();
    await expect(answer).resolves.toBe('saved');
    expect(session.state()).toEqual({ at: 'ready', round: 2 });
    expect(sent.filter(({ url }) => url === '/api/jobs').map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer t1',
      'Bearer t2',
    ]);
  });

  it('is not sent for somebody else who signs in', async () => {
    const { session, urls, settled } = rightsStage({ t1: 7, t2: 8 });
    await session.start();
    const answer = session.send(LIST).catch((error: unknown) => error);
    await settled();
    await session.start();
    expect(await answer).toBe(stepUp);
    expect(urls().filter((url) => url === '/api/jobs')).toHaveLength(1);
  });

  it('fails with the refusal when the person cancels, and nothing else changes', async () => {
    const { session, urls, settled, storedToken } = rightsStage({ t1: 7 });
    await session.start();
    const answer = session.send(LIST).catch((error: unknown) => error);
    await settled();
    session.cancelProof();
    expect(await answer).toBe(stepUp);
    expect(session.state()).toEqual({ at: 'ready', round: 1 });
    expect(storedToken()?.value).toBe('t1');
    expect(urls().filter((url) => url === '/api/jobs')).toHaveLength(1);
  });

  it('asks once for all that wait, and not for what the screen does by itself', async () => {
    const { session, table, settled } = rightsStage({ t1: 7, t2: 7 });
    table['/api/jobs'] = ({ headers }) => {
      if (headers['authorization'] === 'Bearer t1') throw stepUp;
      return 'saved';
    };
    await session.start();
    const both = [session.send(LIST), session.send(LIST)];
    await settled();
    await expect(session.send(LIST, { background: true })).rejects.toBe(stepUp);
    await session.start();
    await expect(Promise.all(both)).resolves.toEqual(['saved', 'saved']);
  });

  it('is not sent a third time when the sign-in was not enough', async () => {
    const { session, table, urls, settled } = rightsStage({ t1: 7, t2: 7 });
    table['/api/jobs'] = () => {
      throw stepUp;
    };
    await session.start();
    const answer = session.send(LIST).catch((error: unknown) => error);
    await settled();
    await session.start();
    expect(await answer).toBe(stepUp);
    expect(urls().filter((url) => url === '/api/jobs')).toHaveLength(2);
    expect(session.state()).toEqual({ at: 'ready', round: 2 });
  });

  it('keeps waiting while the tab only renews its token, and fails when the session ends meanwhile', async () => {
    const { session, table, timers, settled } = rightsStage({ t1: 7 });
    await session.start();
    const answer = session.send(LIST).catch((error: unknown) => error);
    await settled();
    timers[0]?.work();
    await settled();
    expect(session.state()).toMatchObject({ at: 'ready', isProofAsked: true });
    table['/refresh-token'] = failingOnce(refusal('SESSION_EXPIRED'), null);
    timers[1]?.work();
    expect(await answer).toBe(stepUp);
    await settled();
    expect(session.state()).toEqual({ at: 'ended' });
  });
});

describe('the end', () => {
  it('comes when a call says that the session is over', async () => {
    const { session, storedToken } = stage({ '/api/jobs': failingOnce(refusal('SESSION_EXPIRED'), null) });
    await session.start();
    await expect(session.send(LIST)).rejects.toThrow(CallFailed);
    expect(session.state()).toEqual({ at: 'ended' });
    expect(storedToken()).toBeNull();
  });

  it('comes when the renewal in the background says so', async () => {
    const { session, timers } = stage({ '/refresh-token': failingOnce(refusal('SESSION_EXPIRED'), null) });
    await session.start();
    expect(timers[0]?.delay).toBe(540_000);
    timers[0]?.work();
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(session.state()).toEqual({ at: 'ended' });
  });

  it('is over once someone has signed in again, as another round', async () => {
    const { session } = stage({ '/api/jobs': failingOnce(refusal('SESSION_EXPIRED'), 'rows') });
    await session.start();
    await session.send(LIST).catch(() => {});
    await session.start();
    expect(session.state()).toEqual({ at: 'ready', round: 2 });
  });

  it('stays while nobody has', async () => {
    const { session, table } = stage({ '/api/jobs': failingOnce(refusal('SESSION_EXPIRED'), 'rows') });
    await session.start();
    await session.send(LIST).catch(() => {});
    table['/check-token'] = () => {
      throw refusal('SESSION_EXPIRED');
    };
    await session.start();
    expect(session.state()).toEqual({ at: 'ended' });
    await expect(session.send(LIST)).rejects.toThrow(CallFailed);
    expect(session.state()).toEqual({ at: 'ended' });
  });
});

describe('forgetting', () => {
  it('leaves no token and no timer', async () => {
    const { session, timers, storedToken } = stage({});
    await session.start();
    session.forget();
    expect(session.state()).toEqual({ at: 'signed-out' });
    expect(storedToken()).toBeNull();
    expect(timers.map(({ off }) => off)).toEqual([true]);
  });
});
