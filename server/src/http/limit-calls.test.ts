import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Config } from '@sealdesk/core/platform/config.ts';
import { asViewer, type Viewer } from '@sealdesk/core/viewer.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, it, vi } from 'vitest';
import { readCookie, SESSION_COOKIE } from './cookies.ts';
import { answerErrors } from './errors.ts';
import { CallLimits } from './limit-calls.ts';

/** Who asked for a turn before the session was read, and once it was. */
let seen: { before: string | undefined; after: string | undefined; company: string | null | undefined }[];
let app: FastifyInstance;
/** What a call waits for before it is answered. */
let answering: Promise<unknown>;

const company = (id: number) => ({ id, name: 'A', allowsUnsealedRequest: false });
const person = (userId: number, facts: { employeeId?: number; companyId?: number; corporateOf?: number }): Viewer =>
  asViewer({
    userId,
    contactId: userId,
    employeeId: facts.employeeId ?? null,
    firstName: 'A',
    email: '',
    role: 0,
    isSealingEngineer: false,
    timezone: 'UTC',
    maxFileUploads: 10,
    company: facts.companyId === undefined ? null : company(facts.companyId),
    corporateOf: facts.corporateOf ?? null,
  });
/** The sessions, by their cookie. */
const PEOPLE: Record<string, Viewer> = {
  ann: person(1, { companyId: 7 }),
  againAsAnn: person(1, { companyId: 7 }),
  corporate: person(2, { corporateOf: 3 }),
  employee: person(3, { employeeId: 9, companyId: 7 }),
};

beforeEach(async () => {
  seen = [];
  answering = Promise.resolve();
  app = Fastify();
  answerErrors(app);
  const limits = new CallLimits({
    config: { CALLS_OF_COMPANY: 4 } as Config,
    log: { warn: () => {} } as never,
  });
  limits.limit(app);
  app.addHook('onRequest', async (request, reply) => {
    const before = request.turn?.asker.key;
    const viewer = PEOPLE[(readCookie(request, SESSION_COOKIE) ?? '').replaceAll('_', '')];
    if (viewer) {
      request.viewer = viewer;
      await limits.identify(request, reply);
    }
    seen.push({ before, after: request.turn?.asker.key, company: request.turn?.asker.company });
  });
  const handler = async () => {
    await answering;
    return 'answered';
  };
  app.get('/call', { config: { rule: 'signed-in' } }, handler);
  app.get('/upload', { config: { rule: 'signed-in', callClass: 'upload' } }, handler);
  app.get('/file', { config: { rule: 'anyone' } }, handler);
  app.get('/sign-in', { config: { rule: 'anyone', callClass: 'call' } }, handler);
});

/** Calls with the cookie of that session, which is as long as a real one. */
const ask = async (who: string | null, url = '/call') =>
  app.inject({ url, headers: who === null ? {} : { cookie: `${SESSION_COOKIE}=${who.padEnd(43, '_')}` } });

it('counts a session by network until it was read once, and by its person from then on', async () => {
  for (let n = 0; n < 2; n += 1) await ask('ann');
  await ask('againAsAnn');
  expect(seen.map(({ before, after }) => [before, after])).toEqual([
    ['network 127.0.0.1', 'user 1'],
    ['user 1', 'user 1'],
    ['network 127.0.0.1', 'user 1'],
  ]);
});

it('counts those together who see the jobs of one company or corporation, and no one of the firm', async () => {
  for (const who of ['ann', 'corporate', 'employee']) await ask(who);
  const [one, other, staff] = seen.map(({ company: key }) => key);
  expect([one, other]).toEqual([expect.stringContaining('7'), expect.stringContaining('3')]);
  expect(staff).toBeNull();
});

it('counts a call without a session by network, and a file of the screens not at all', async () => {
  await ask(null, '/sign-in');
  await ask(null, '/file');
  await ask('ann', '/file');
  expect(seen.map(({ after }) => after)).toEqual(['network 127.0.0.1', undefined, undefined]);
});

it('refuses ordinary calls with 429 and uploads with 503, and serves the next ones when those before are answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  try {
    for (const [url, status] of [
      ['/call', 429],
      ['/upload', 503],
    ] as const) {
      const { promise, resolve } = Promise.withResolvers<void>();
      answering = promise;
      await Promise.race([ask('ann', url), new Promise((soon) => setImmediate(soon))]);
      const many = Array.from({ length: 40 }, async () => ask('ann', url));
      for (let n = 0; n < 50; n += 1) await new Promise((soon) => setImmediate(soon));
      await vi.advanceTimersByTimeAsync(5_100);
      resolve();
      const answers = await Promise.all(many);
      const refused = answers.filter((answer) => answer.statusCode === status);
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.length - refused.length).toBe(answers.filter(({ statusCode }) => statusCode === 200).length);
      expect(refused[0]!.headers['retry-after']).toBe('2');
      expect(refused[0]!.json()).toMatchObject({ message: MESSAGES.tooManyRequests });
      expect((await ask('ann', url)).statusCode).toBe(200);
    }
  } finally {
    vi.useRealTimers();
  }
});
