import { connect } from 'node:net';
import { aCompany, aContact, aJob } from '@sealdesk/core/testing/builders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

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

const list = async (query: string) => role10.send(`/api/jobs?${query}`);
const names = ({ json }: { json: unknown }) =>
  (json as { jobs: { data: { job_name: string }[] } }).jobs.data.map(({ job_name }) => job_name);

/** What comes back for bytes that no client library would send. */
async function sendRaw(request: string): Promise<string> {
  const { hostname, port } = new URL(stage.product.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let answer = '';
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
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

  it('QRY-005: a pattern made to be slow is not', async () => {
    const began = performance.now();
    const answer = await list(`job_name=${encodeURIComponent('_%'.repeat(70))}`);
    expect(answer.status).toBe(200);
    expect(performance.now() - began).toBeLessThan(500);
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
    ['QRY-013', 'page=1&page=2'],
    ['QRY-014', 'job_status=9999'],
  ])('%s: %s is refused', async (_id, query) => {
    const answer = await list(query);
    expect([answer.status, answer.json]).toEqual([
      422,
      expect.objectContaining({ code: 'INVALID', errors: expect.any(Object) }),
    ]);
  });

  it('QRY-009: a page far beyond the end is empty', async () => {
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
    const head = `Host: x\r\nCookie: ${role10.cookieHeader()}\r\nAuthorization: Bearer ${role10.token}\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(`GET /api/%ff HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(`GET /api/jobs?job_name=%ff HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(`GET /api/jobs?job_name=%00 HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1\.1 422 /);
  });

  it('QRY-021: addresses that only look like a call are none', async () => {
    for (const path of ['//api/jobs', '/api//jobs', '/API/jobs', '/api/jobs;x', '/api/jobs/']) {
      expect([path, (await role10.send(`${stage.product.url}${path}`)).status]).toEqual([path, 404]);
    }
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
    expect((await role10.send(`/api/user?access_token=${secret}`)).status).toBe(422);
    expect(stage.product.logs()).toContain('/api/jobs');
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
