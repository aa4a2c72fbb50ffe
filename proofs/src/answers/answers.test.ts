import { CALLS } from '@sealdesk/contract/calls.ts';
import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import { FullJob, jobListReplyFor, jobSchemaFor } from '@sealdesk/contract/jobs/job.ts';
import { JOB_EVENTS_PATH, PATHS, type CallName } from '@sealdesk/contract/paths.ts';
import { aDocument, aJob, aTimeEntry } from '@sealdesk/core/testing/builders.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOnce } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';

let stage: Stage;
const jobs = { ofA: 0, ofB: 0, ofOther: 0 };

beforeAll(async () => {
  stage = await setStage();
  const { db } = stage.database;
  const { companyA, companyB, companyOther, people } = stage.world;
  jobs.ofA = await aJob(db, {
    company_id: companyA,
    contact_id: people.customer_A_owner.contactId,
    status: 2,
    staff_comments: 'heel height is doubtful',
    initial_sealer_id: people.role10.employeeId,
    sealing_engineer_id: people.role10_sealer.contactId,
    comments: 'please seal the roof first',
    unlocked_requested: true,
  });
  jobs.ofB = await aJob(db, {
    company_id: companyB,
    contact_id: people.customer_B_same_corp.contactId,
    status: 2,
    work_order_place: 1,
  });
  jobs.ofOther = await aJob(db, {
    company_id: companyOther,
    contact_id: people.customer_other_corp.contactId,
    status: 4,
  });
  await aTimeEntry(db, { job_number: jobs.ofA, employee_id: people.employee.employeeId!, seals: 7, units: 9 });
  await aDocument(db, { job_number: jobs.ofOther, published_at: new Date() });
});
afterAll(async () => stage?.clear());

const as = signInOnce(() => stage);

/** Reading calls that customers may not make. */
const OF_STAFF = new Set<CallName>([
  'employeesDropdown',
  'latestEntry',
  'listCorporations',
  'listCompanies',
  'listContacts',
  'corporateContacts',
  'searchAccounts',
  'listProjects',
  'ownCertificates',
  'listUsers',
  'listAudit',
  'listLicenses',
]);

/** What a call about one job must be answered. */
function queryFor(path: string): string {
  if (path === PATHS.getJob[1]) return `?job_id=${jobs.ofA}`;
  if (path === PATHS.listProjects[1]) return '?account_id=1';
  return path === PATHS.listFiles[1] ? `?jobId=${jobs.ofA}&purpose=original` : '';
}

describe('what leaves the server', () => {
  it('[PM-03] shows a customer their company, a corporate contact the corporation; the rest is not there', async () => {
    const seen = async (visitor: Visitor) => {
      const { jobs: page } = (await visitor.send('/api/jobs')).json as {
        jobs: { data: { job_id: number }[]; total: number };
      };
      return page.data.map((job) => job.job_id).toSorted((a, b) => a - b);
    };
    const [owner, corporate, other] = [
      await as('customer_A_owner'),
      await as('customer_corporate'),
      await as('customer_other_corp'),
    ];
    expect(await seen(owner)).toEqual([jobs.ofA]);
    expect(await seen(corporate)).toEqual([jobs.ofA, jobs.ofB]);
    expect(await seen(other)).toEqual([jobs.ofOther]);
    const foreign = await owner.send(`/api/getjob?job_id=${jobs.ofOther}`);
    const missing = await owner.send('/api/getjob?job_id=987654321');
    const without = ({ status, json }: Answer) => ({ status, ...(json as object), request_id: '' });
    expect(without(foreign)).toEqual(without(missing));
    expect(foreign.status).toBe(404);
  });

  it('[AP-03] carries every field of a job under its name, less what is hidden from the viewer', async () => {
    for (const [who, kind] of [
      ['customer_A_owner', 'customer'],
      ['employee', 'employee'],
      ['role10', 'operations'],
    ] as const) {
      const visitor = await as(who);
      const list = await visitor.send('/api/jobs');
      expect(jobListReplyFor(kind).safeParse(list.json).error).toBeUndefined();
      const one = (await visitor.send(`/api/getjob?job_id=D${jobs.ofA}`)).json as {
        job: Record<string, unknown>;
        updated_at: string;
      };
      expect(jobSchemaFor(kind, 'detail').safeParse(one.job).error).toBeUndefined();
      expect(one.updated_at).toMatch(/^\d{4}-\d\d-\d\dT/);
      if (kind === 'operations') expect(Object.keys(one.job).toSorted()).toEqual(Object.keys(FullJob.shape).toSorted());
    }
  });

  it('[AP-03] carries what a job derives: times, documents, places, sealers, warnings', async () => {
    const { job } = (await (await as('role10')).send(`/api/getjob?job_id=${jobs.ofA}`)).json as { job: FullJob };
    expect(job).toMatchObject({
      sealsFromTime: 7,
      unitsFromTime: 9,
      openByUser: false,
      entryData: { numEntries: 1, arPastOpenBy: [], OpenBy: ['Staff employee'] },
      ops_sealer: { Employee: 'Staff role10' },
      sealing_engineer: { full_name: expect.stringContaining('role10_sealer') },
      sealable_engineers: [{ id: stage.world.people.role10_sealer.contactId, full_name: expect.any(String) }],
      num_final_docs: 0,
      num_prioritized_jobs_for_company: 0,
      final_status: 'In Progress',
      no_lock_request: true,
      created_atFormatted: expect.stringMatching(/^\d\d\/\d\d\/\d\d \d\d:\d\d$/),
      client_email_body: `The sealed documents of ${job.job_name} are ready.`,
    });
    const own = (await (await as('employee')).send(`/api/getjob?job_id=${jobs.ofA}`)).json as { job: FullJob };
    expect(own.job.openByUser).toBe(true);
  });

  it('[AP-03] carries every field of the user and of the lookups', async () => {
    const visitor = await as('customer_A_owner');
    const staff = await as('role10_sealer');
    for (const name of Object.keys(PATHS) as CallName[]) {
      const [method, path] = PATHS[name];
      // Jobs have a test of their own, and what a path names must be there before it is asked for.
      if (method !== 'GET' || !path.startsWith('/api/') || path.includes(':')) continue;
      if (name === 'getJob' || name === 'listJobs') continue;
      const answer = await (OF_STAFF.has(name) ? staff : visitor).send(path + queryFor(path));
      expect([name, CALLS[name].reply.safeParse(answer.json).error]).toEqual([name, undefined]);
    }
    expect((await staff.send('/api/user')).json).toMatchObject({ role: 10, isSealingEngineer: true, company: null });
  });
});

describe('an error', () => {
  const WORDS_OF_THE_HOUSE = /\bat .*\.(ts|js):|node_modules|select |from job|relation|postgres|Error:|\/src\//i;

  it('[ER-04] is JSON of one shape with a sentence and a request id, and shows nothing of the inside', async () => {
    const visitor = await as('customer_A_owner');
    const anonymous = new Visitor(stage.product.url);
    const answers = [
      await anonymous.send('/api/jobs'),
      await anonymous.send('/api/nothing-here'),
      await anonymous.send('/auth/login', {
        method: 'POST',
        body: '{"email":',
        headers: { 'content-type': 'application/json' },
      }),
      await anonymous.send('/auth/login', { method: 'POST', body: '<x/>', headers: { 'content-type': 'text/xml' } }),
      await anonymous.send('/auth/login', { method: 'POST', body: { email: 'x'.repeat(300_000), password: 'x' } }),
      await anonymous.send('/auth/login', { method: 'POST', body: { email: 1 } }),
      await visitor.send('/api/jobs?sort_by=password', { headers: { accept: 'text/html' } }),
      await visitor.send('/api/getjob'),
      await visitor.send('/api/getjob?job_id=1'),
      await visitor.send('/api/dropdown/employees'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 400, 415, 413, 422, 422, 422, 404, 403]);
    for (const answer of answers) expectErrorShape(answer);
  });

  it('[ER-04] of ours is a plain 500, logged whole under the request id of the answer', async () => {
    const visitor = await as('role10');
    await sql`alter table license rename to license_away`.execute(stage.database.db);
    const answer = await visitor.send('/api/jobs');
    await sql`alter table license_away rename to license`.execute(stage.database.db);
    expect(answer.status).toBe(500);
    expectErrorShape(answer);
    expect((answer.json as ErrorBody).message).toBe('Server error');
    const lines = () => stage.product.logs().split('\n');
    const ofAnswer = () => lines().find((text) => text.includes((answer.json as ErrorBody).request_id));
    await expect.poll(ofAnswer).toContain('license');
  });

  it('[ER-04] of a database that is away is a 503 that says when to come again, and ends with the fault', async () => {
    const visitor = await as('role10');
    stage.databaseProxy.cut();
    const away = await visitor.send('/api/jobs');
    const ready = await fetch(`${stage.product.privateUrl}/readyz`);
    const alive = await fetch(`${stage.product.privateUrl}/healthz`);
    stage.databaseProxy.restore();
    expect([ready.status, alive.status]).toEqual([503, 200]);
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('5');
    expectErrorShape(away);
    expect((await visitor.send('/api/jobs')).status).toBe(200);
  });

  function expectErrorShape({ json, text, headers }: Answer): void {
    expect(ErrorBody.safeParse(json).error).toBeUndefined();
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-request-id')).toBe((json as ErrorBody).request_id);
    expect(text).not.toMatch(WORDS_OF_THE_HOUSE);
  }
});

describe('an answer of more than 1 kB', () => {
  const encodingOf = async (visitor: Visitor, path: string) => {
    const { status, headers } = await visitor.send(path, { headers: { 'accept-encoding': 'gzip, br' } });
    return [path, status, headers.get('content-encoding'), headers.get('vary')];
  };

  it('is compressed when it is a list or a lookup, and says so', async () => {
    const visitor = await as('role10');
    for (const path of ['/api/jobs', `/api/getjob?job_id=${jobs.ofA}`, '/api/dropdown/timezones', '/openapi.json'])
      expect(await encodingOf(visitor, path)).toEqual([path, 200, 'br', 'accept-encoding']);
  });

  it('is never compressed where it holds a token, is an event stream or a page', async () => {
    const visitor = await as('role10');
    for (const path of ['/check-token', '/']) expect(await encodingOf(visitor, path)).toEqual([path, 200, null, null]);
    const stream = await visitor.open(JOB_EVENTS_PATH, { headers: { 'accept-encoding': 'gzip, br' } });
    expect([stream.status, stream.headers.get('content-encoding')]).toEqual([200, null]);
    await stream.body?.cancel();
  });
});

describe('every answer', () => {
  it('is kept by no cache, framed by no page, and loads nothing', async () => {
    const visitor = await as('customer_A_owner');
    const { headers } = await visitor.send('/api/jobs');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('of an address that only looks like a call is a 404, never another route’s', async () => {
    const visitor = await as('role10');
    for (const path of ['//api/jobs', '/api//jobs', '/API/jobs', '/api/jobs;x', '/api/jobs/']) {
      expect([path, (await visitor.send(`${stage.product.url}${path}`)).status]).toEqual([path, 404]);
    }
  });
});
