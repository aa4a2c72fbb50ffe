import { connect } from 'node:net';
import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { MAX_REASON } from '@sealdesk/contract/shared/limits.ts';
import { aCompany, aContact, aJob, aLicense, anEmployee } from '@sealdesk/core/testing/builders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor } from '../harness/visitor.ts';

let stage: Stage;
let role10: Visitor;
let customer: Visitor;

beforeAll(async () => {
  stage = await setStage({ env: { LOG_LEVEL: 'info' } });
  const { db } = stage.database;
  const { companyA, people } = stage.world;
  role10 = await signInAs(stage.product.url, db, people.role10);
  customer = await signInAs(stage.product.url, db, people.customer_A_owner);
  for (const name of ['100% pine', '100 pine', 'a_b', 'acb', 'Lot 1 Maple Ridge']) {
    await aJob(db, { company_id: companyA, contact_id: people.customer_A_owner.contactId, name });
  }
});
afterAll(async () => stage?.clear());

/** A cursor of the list sorted by creation, as we write it but for its key. */
const cursorWith = (key: string) =>
  Buffer.from(JSON.stringify(['created_at', 'desc', 'next', key, 1])).toString('base64url');
const list = async (query: string) => role10.send(`/api/jobs?${query}`);
const names = ({ json }: { json: unknown }) =>
  (json as { jobs: { data: { job_name: string }[] } }).jobs.data.map(({ job_name }) => job_name);

/** The headers of a call as that visitor. */
const headOf = (visitor: Visitor) =>
  `Host: x\r\nCookie: ${visitor.cookieHeader()}\r\nAuthorization: Bearer ${visitor.token}\r\nConnection: close\r\n`;

/** What comes back for bytes that no client library would send. */
async function sendRaw(request: string): Promise<string> {
  const { hostname, port } = new URL(stage.product.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let answer = '';
    socket.setTimeout(90_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('a hostile query', () => {
  it('QRY-001: two hundred ids are taken, more are refused', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',');
    expect((await list(`job_id=${ids(200)}`)).status).toBe(200);
    expect((await list(`job_id=${ids(1000)}`)).status).toBe(422);
  });

  it('QRY-002: ids are numbers', async () => {
    for (const ids of ['1 OR 1=1', '1;drop', "1'--"])
      expect((await list(`job_id=${encodeURIComponent(ids)}`)).status).toBe(422);
  });

  it('QRY-003: what is special to LIKE is taken literally', async () => {
    expect(names(await list('job_name=%25'))).toEqual(['100% pine']);
    expect(names(await list('job_name=_'))).toEqual(['a_b']);
    expect(names(await list('job_name=%5C'))).toEqual([]);
  });

  it('QRY-004: a name of 10 kB is refused', async () => {
    expect([414, 422]).toContain((await list(`job_name=${'x'.repeat(10_240)}`)).status);
  });

  it.each([
    ['QRY-006', 'sort_by=staff_comments'],
    ['QRY-006', 'sort_by=password'],
    ['QRY-006', 'sort_by=(select%201)'],
    ['QRY-007', 'order=desc;--'],
    ['QRY-008', 'per_page=1000000'],
    ['QRY-008', 'per_page=0'],
    ['QRY-008', 'per_page=-1'],
    ['QRY-008', 'per_page=7'],
    ['QRY-009', 'page=0'],
    ['QRY-009', 'page=-1'],
    ['QRY-009', 'page=99999999999'],
    ['QRY-010', 'start_date=1752-12-31'],
    ['QRY-010', 'start_date=2023-02-30'],
    ['QRY-010', 'start_date=10000-01-01'],
    ['QRY-010', 'start_date=%202023-01-01'],
    ['QRY-012', 'drjcoid[]=1&drjcoid[]=2'],
    ['QRY-012', 'drjcoid[$ne]=1'],
    ['QRY-012', 'drjcoid=3000000000'],
    ['QRY-012', 'corporation_id=3000000000'],
    ['QRY-013', 'page=1&page=2'],
    ['QRY-014', 'job_status=9999'],
    ...['0000-12-31 00:00:00+00', '-000001-01-01T00:00:00Z', '1', 'March 7', '2026-02-30 00:00:00+00', 'infinity'].map(
      (key) => ['a cursor of no instant', `sort_by=created_at&cursor=${cursorWith(key)}`],
    ),
  ])('%s: %s is refused', async (_id, query) => {
    const answer = await list(query);
    expect([answer.status, answer.json]).toEqual([
      422,
      expect.objectContaining({ code: 'INVALID', errors: expect.any(Object) }),
    ]);
  });

  it('QRY-009: a page far past the end is empty', async () => {
    expect((await list('page=1000000')).json).toMatchObject({ jobs: { data: [], total: 5 } });
  });

  it('QRY-011: a range that ends before it begins is empty', async () => {
    expect((await list('start_date=2026-02-01&end_date=2026-01-01')).json).toMatchObject({
      jobs: { data: [], total: 0 },
    });
  });

  it('QRY-014: a customer is refused the reviews', async () => {
    expect((await customer.send('/api/jobs?job_status=all_final_reviews')).status).toBe(422);
  });

  it('QRY-020: bytes that are not text are refused in the path and in the query', async () => {
    const head = `${headOf(role10)}\r\n`;
    for (const path of ['/%ff', '/api/%ff', '/marker%', '/%c0%ae/marker']) {
      const answer = await sendRaw(`GET ${path} HTTP/1.1\r\n${head}`);
      expect([path, answer]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 400 /)]);
      const [headers, body] = answer.split('\r\n\r\n');
      expect(ErrorBody.parse(JSON.parse(body!)).code).toBe('MALFORMED');
      expect(headers).toMatch(/content-security-policy: default-src 'none'/i);
      expect(answer).not.toMatch(/%ff|marker|%c0/);
    }
    expect(await sendRaw(`GET /api/jobs?job_name=%ff HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(`GET /api/jobs?job_name=%00 HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1\.1 422 /);
  });

  it('QRY-021: addresses that only look like a call are none', async () => {
    const paths = [
      '//api/jobs',
      '/api//jobs',
      '/API/jobs',
      '/api/jobs;x',
      '/api/jobs/',
      '/./api/jobs',
      '/x/../api/jobs',
    ];
    const others = [
      '/api%2fjobs',
      '/%61pi/jobs/',
      '/check-token/',
      '/auth/',
      '/.env',
      '/.git/config',
      '/openapi.json/',
    ];
    for (const path of [...paths, ...others]) {
      for (const accept of ['*/*', 'text/html']) {
        const answer = await sendRaw(`GET ${path} HTTP/1.1\r\n${headOf(role10)}Accept: ${accept}\r\n\r\n`);
        expect([path, answer]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 404 [^]*"code":"NOT_FOUND"/)]);
      }
    }
  });

  it('QRY-021: addresses that only look like a call are none, with a session or without', async () => {
    const spellings = ['//api/jobs', '/api//jobs', '/API/jobs', '/api/jobs;x', '/api/jobs/'];
    for (const path of spellings) {
      for (const visitor of [role10, new Visitor(stage.product.url)]) {
        const { status, json, text } = await visitor.send(`${stage.product.url}${path}`);
        expect([path, status, json]).toEqual([path, 404, expect.objectContaining({ code: 'NOT_FOUND' })]);
        expect(text).not.toMatch(/pine|<html/);
      }
    }
  });

  it('only the address of a screen is answered with the page; others get it with 404 when they ask for HTML', async () => {
    const get = async (path: string, accept: string) => {
      const { status, headers } = await role10.send(path, { headers: { accept } });
      return [path, status, headers.get('content-type')?.split(';')[0]];
    };
    for (const path of ['/', ...Object.values(SCREEN_PATHS)])
      expect(await get(path, 'text/html')).toEqual([path, 200, 'text/html']);
    for (const path of ['/nowhere', '/joblist/', '/wp-login.php']) {
      expect(await get(path, 'text/html')).toEqual([path, 404, 'text/html']);
      expect(await get(path, '*/*')).toEqual([path, 404, 'application/json']);
    }
  });

  it('a built file is answered whatever is asked of it, and what is none is not found', async () => {
    const page = await (await fetch(stage.product.url)).text();
    const file = /\/assets\/[\w-]+\.js/.exec(page)![0];
    const status = async (path: string, header = 'x: x') =>
      (await sendRaw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n\r\n`)).slice(0, 12);
    expect(await status(file)).toBe('HTTP/1.1 200');
    expect(await status(file, 'Range: bytes=99999999-')).toBe('HTTP/1.1 200');
    expect(await status(file, 'If-Match: "x"')).toBe('HTTP/1.1 412');
    expect(await status(file, 'If-None-Match: *')).toBe('HTTP/1.1 304');
    for (const path of ['/assets/../index.html', '/assets/../../package.json', '/assets/%2e%2e/x', `${file}.br`])
      expect([path, await status(path)]).toEqual([path, 'HTTP/1.1 404']);
  });

  it('QRY-022: an absolute target is the same call with the same rule', async () => {
    const answer = await sendRaw('GET http://evil/api/jobs HTTP/1.1\r\nHost: evil\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('QRY-023: a body of a GET is not read, and a token in the address is refused and not logged', async () => {
    const head = `Host: x\r\nCookie: ${role10.cookieHeader()}\r\nAuthorization: Bearer ${role10.token}\r\nConnection: close\r\n`;
    const body = '{"job_status":"9"}';
    const sent = `GET /api/jobs HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await sendRaw(sent)).toMatch(/^HTTP\/1\.1 200 /);
    const secret = 'a-token-in-the-address';
    const answer = await role10.send(`/api/jobs/set-priority-order?access_token=${secret}`, {
      method: 'POST',
      body: { job_id: 1, job_priority_order: 1 },
    });
    expect(answer.status).toBe(422);
    const last = await role10.send(`/api/user?access_token=${secret}`);
    expect(last.status).toBe(422);
    await expect.poll(() => stage.product.logs()).toContain(last.headers.get('x-request-id'));
    expect(stage.product.logs()).not.toContain(secret);
  });
});

describe('a hostile priority', () => {
  const set = async (body: object) => role10.send('/api/jobs/set-priority-order', { method: 'POST', body });
  const jobsOf = async (count: number) => {
    const { db } = stage.database;
    const company_id = await aCompany(db);
    const contact_id = await aContact(db, { company_id });
    return Promise.all(Array.from({ length: count }, async () => aJob(db, { company_id, contact_id, status: 2 })));
  };

  it('JSN-034: places are whole numbers from 0 to 5', async () => {
    const [job_id] = await jobsOf(1);
    for (const place of [6, -1, '1', 1.5, null])
      expect((await set({ job_id, job_priority_order: place })).status).toBe(422);
    expect((await set({ job_id, job_priority_order: 1, company_id: 5 })).status).toBe(422);
  });

  it('[WO-03] CON-005: ten at once leave at most five, each at a place of its own', async () => {
    const jobs = await jobsOf(10);
    await Promise.all(jobs.map(async (job_id, n) => set({ job_id, job_priority_order: 1 + (n % 5), confirmed: true })));
    const rows = await stage.database.db
      .selectFrom('job')
      .select('work_order_place as place')
      .where('number', 'in', jobs)
      .where('work_order_place', '>', 0)
      .execute();
    expect(rows.map(({ place }) => place).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  });

  it('[WO-04] num_prioritized_jobs_for_company counts the company’s jobs with a place', async () => {
    const jobs = await jobsOf(3);
    for (const job_id of jobs.slice(0, 2)) await set({ job_id, job_priority_order: 1 });
    const { json } = await role10.send(`/api/getjob?job_id=${jobs[2]}`);
    expect((json as { job: object }).job).toMatchObject({
      num_prioritized_jobs_for_company: 2,
      job_priority_order: 0,
      higher_priority_jobs_same_group: [{ job_priority_order: 1 }, { job_priority_order: 2 }],
    });
  });
});

it('JSN-080: a license is not removed without a real reason', async () => {
  const { db } = stage.database;
  await aLicense(db, await aContact(db, { employee_id: await anEmployee(db), is_engineer: true }), 'NV');
  const listed = async () => ((await role10.send('/api/licenses')).json as LicensesReply).licenses;
  const license = (await listed()).find(({ state }) => state === 'NV')!;
  const remove = async (reason: unknown) => {
    const body = { reason, updated_at: license.updated_at };
    return (await role10.send(`/api/licenses/${license.id}/remove`, { method: 'POST', body })).status;
  };
  for (const reason of [undefined, '', ' \n', 'x'.repeat(MAX_REASON + 1), 'a\0b', '\uD83D', 7, ['typed twice'], null])
    expect([reason, await remove(reason)]).toEqual([reason, 422]);
  expect(await listed()).toContainEqual(license);
  expect(await remove('typed twice')).toBe(200);
});
