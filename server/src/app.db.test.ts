import {
  DOCUMENT_PATH,
  DOWNLOAD_PATH,
  AUDIT_EXPORT_PATH,
  LICENSE_EXPORT_PATH,
  ENTRY_EXPORT_PATH,
  JOB_EVENTS_PATH,
  JOB_EXPORT_PATH,
  PAGE_PICTURE_PATH,
  PATHS,
  PROOF_RECORD_PATH,
  UPLOAD_PAGE_PICTURE_PATH,
  UPLOAD_PROOF_RECORD_PATH,
} from '@sealdesk/contract/paths.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { checkToken } from '@sealdesk/core/identity/session.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { callerIn } from '@sealdesk/core/testing/caller.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCore, TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { createTestDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { buildWorld, TEST_PASSWORD, type World } from '@sealdesk/core/testing/people.ts';
import { openPrivateListener } from '@sealdesk/core/platform/private-listener.ts';
import { totpCode } from '@sealdesk/core/identity/totp.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';

/** What is no call of a program: its answer is a file, a picture or a stream. */
const ANSWERED_OTHERWISE = [
  JOB_EVENTS_PATH,
  DOWNLOAD_PATH,
  DOCUMENT_PATH,
  PAGE_PICTURE_PATH,
  UPLOAD_PAGE_PICTURE_PATH,
  PROOF_RECORD_PATH,
  UPLOAD_PROOF_RECORD_PATH,
  JOB_EXPORT_PATH,
  ENTRY_EXPORT_PATH,
  AUDIT_EXPORT_PATH,
  LICENSE_EXPORT_PATH,
];
const OURS = { 'sec-fetch-site': 'same-origin' };
let database: TestDatabase;
let world: World;
let core: Core;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  core = await testCore(database);
  app = await buildApp(core);
});
afterAll(async () => {
  await app.close();
  await database.destroy();
});

describe('the HTTP entry point', () => {
  it.each([
    ['all', 401, 401],
    ['streams', 401, 404],
    ['calls', 404, 401],
  ] as const)('answers by SERVES=%s the stream with %d and other calls with %d', async (SERVES, stream, calls) => {
    const one = await buildApp({ ...core, config: { ...core.config, SERVES } });
    const statusOf = async (url: string) => (await one.inject({ url, headers: OURS })).statusCode;
    expect([await statusOf(JOB_EVENTS_PATH), await statusOf('/api/jobs')]).toEqual([stream, calls]);
    await one.close();
  });

  it('signs a customer in by password and code, and answers calls with cookie and token', async () => {
    const { email, totpSecret } = world.people.customer_A_owner;
    const login = await app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: OURS,
      payload: { email, password: TEST_PASSWORD },
    });
    expect([login.statusCode, login.json()]).toEqual([200, { next: 'totp', codes: ['app'] }]);
    const step = login.cookies[0]!;
    expect(step).toMatchObject({ name: '__Host-code', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
    const code = await totpCode(totpSecret!, Date.now() / 1000);
    const totp = await app.inject({
      method: 'POST',
      url: '/auth/totp',
      headers: OURS,
      cookies: { [step.name]: step.value },
      payload: { code },
    });
    expect([totp.statusCode, totp.json()]).toEqual([200, { next: 'done' }]);
    const sid = totp.cookies.find((cookie) => cookie.name === '__Host-sid')!;
    expect(sid).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
    const cookies = { '__Host-sid': sid.value };
    const check = await app.inject({ url: '/check-token', headers: OURS, cookies });
    const { token } = check.json<{ token: string }>();
    const authorization = `Bearer ${token}`;
    for (const url of [
      '/api/user',
      '/api/jobs',
      '/api/jobs/counts',
      '/api/dropdown/companies',
      '/api/dropdown/contacts',
      '/api/dropdown/corporations',
      '/api/dropdown/jobstatus',
      '/api/dropdown/timezones',
    ]) {
      const answer = await app.inject({ url, headers: { ...OURS, authorization }, cookies });
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.any(String)]);
    }
    expect(
      (await app.inject({ url: '/api/dropdown/employees', headers: { ...OURS, authorization }, cookies })).statusCode,
    ).toBe(403);
    const bad = await app.inject({
      url: '/api/jobs?page=0&per_page=7&zzz=1',
      headers: { ...OURS, authorization },
      cookies,
    });
    expect([bad.statusCode, bad.json()]).toEqual([422, expect.objectContaining({ code: 'INVALID' })]);
    const logout = await app.inject({ method: 'POST', url: '/auth/logout', headers: OURS, cookies });
    expect([logout.statusCode, logout.body]).toEqual([204, '']);
  });

  it('serves an OpenAPI document that lists every call of the contract', async () => {
    const document = (await app.inject({ url: '/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(
      [...Object.values(PATHS), ...ANSWERED_OTHERWISE.map((path) => ['GET', path] as const)]
        .map(([method, path]) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
        .toSorted(),
    );
  });

  it('answers no HEAD: a call is the method and path of the contract, and nothing besides', async () => {
    for (const url of ['/api/user', '/api/jobs', '/check-token', '/openapi.json'])
      expect([url, (await app.inject({ method: 'HEAD', url, headers: OURS })).statusCode]).toEqual([url, 404]);
  });

  it('takes an action without a body, whose parts are all optional, as one with an empty object; other calls need theirs', async () => {
    const { sid } = await callerIn(core, world, 'role10');
    const { token } = await checkToken(core, sid);
    const owner = { company_id: world.companyA, contact_id: world.people.customer_A_owner.contactId };
    const job = await aJob(core.db, { ...owner, status: STATUS_ID.finalReview });
    const post = async (url: string, sent: { payload?: string } = {}) => {
      const headers = { ...OURS, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const { 'content-type': _type, ...bare } = headers;
      const cookies = { '__Host-sid': sid };
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: sent.payload ? headers : bare,
        cookies,
        ...sent,
      });
      return [answer.statusCode, Object.keys(answer.json<{ errors?: object }>().errors ?? {})];
    };
    expect(await post(`/api/jobs/${job}/actions/reserve`)).toEqual([200, []]);
    expect(await post(`/api/jobs/${job}/actions/release`)).toEqual([200, []]);
    expect(await post(`/api/jobs/${job}/actions/return`)).toEqual([422, ['reason']]);
    expect(await post(`/api/jobs/${job}/actions/reserve`, { payload: 'null' })).toEqual([422, ['request']]);
    expect(await post('/api/jobs')).toEqual([422, ['request']]);
  });

  it('refuses a body that is no object as invalid, and counts no field of it', async () => {
    const send = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/auth/login',
        headers: { ...OURS, 'content-type': 'application/json' },
        payload,
      });
    const before = await unknownFields();
    for (const payload of ['null', '"abc"', '7', '["x"]'])
      expect([payload, (await send(payload)).statusCode]).toEqual([payload, 422]);
    expect(await unknownFields()).toBe(before + 1); // The list's one element.
    await send(JSON.stringify({ email: 'a@b.example', password: 'x', role: 10, admin: true }));
    expect(await unknownFields()).toBe(before + 3);
  });
});

/** How many fields of sign-ins no schema knew, as the metrics have it. */
async function unknownFields(): Promise<number> {
  const listener = await openPrivateListener({ host: '127.0.0.1', port: 0, whyNotReady: async () => null });
  try {
    const text = await (await fetch(`http://127.0.0.1:${listener.port}/metrics`)).text();
    return Number(/^sealdesk_unknown_fields_total\{call="login"\} (\d+)/m.exec(text)?.[1] ?? 0);
  } finally {
    await listener.close();
  }
}
