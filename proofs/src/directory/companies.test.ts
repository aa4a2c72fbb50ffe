import { randomUUID } from 'node:crypto';
import type { CreateProjectReply } from '@sealdesk/contract/directory/accounts.ts';
import type { Company, CompanyListReply, CompanyReply } from '@sealdesk/contract/directory/company.ts';
import type { Corporation } from '@sealdesk/contract/directory/corporation.ts';
import { DROPDOWN_DEFAULT } from '@sealdesk/contract/shared/limits.ts';
import { anAccount } from '@sealdesk/core/testing/accounts.ts';
import { aCompany, aCorporation, aJob } from '@sealdesk/core/testing/builders.ts';
import { TEST_PASSWORD } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendPassword, signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';

let stage: Stage;
let role10: Visitor;
beforeAll(async () => {
  stage = await setStage();
  role10 = await signInAs(stage.product.url, stage.database.db, stage.world.people.role10);
});
afterAll(() => stage?.clear());

const put = (path: string, body: object) => role10.send(path, { method: 'PUT', body });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  role10.send(path, { method: 'POST', body, headers });
const errorsOf = ({ json }: Answer) => Object.keys((json as { errors: object }).errors);
const companiesOf = ({ json }: Answer) => (json as CompanyListReply).data;
const companyOf = async (id: number): Promise<Company> =>
  companiesOf(await role10.send(`/api/companies?drjcoid=${id}`))[0]!;
const save = async (id: number, changes: object) =>
  put(`/api/companies/${id}`, { updated_at: (await companyOf(id)).updated_at, ...changes });

describe('companies', () => {
  it('are created, found, sorted, and edited, with counts of contacts and jobs', async () => {
    const { db } = stage.database;
    const { companyA, people } = stage.world;
    await aJob(db, { company_id: companyA, contact_id: people.customer_A_owner.contactId });
    const created = await post('/api/companies', { Company: 'Wanted_1 Truss', ParagonLocation: 'Salem, VA' });
    expect([created.status, created.json]).toEqual([
      201,
      { message: 'Wanted_1 Truss saved.', company: expect.objectContaining({ ParagonLocation: 'Salem, VA' }) },
    ]);
    const found = await role10.send('/api/companies?search=wanted_');
    expect(found.json).toMatchObject({
      total: 1,
      last_page: 1,
      deleted_total: 0,
      data: [{ Company: 'Wanted_1 Truss' }],
    });
    const byJobs = companiesOf(await role10.send('/api/companies?sort_by=jobs_count&order=desc'));
    expect(byJobs[0]).toMatchObject({ DrJCOID: companyA, jobs_count: 1, contacts_count: 2 });
  });

  it('under one key are created once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(async () => post('/api/companies', { Company: 'Created once' }, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = answers.map(({ json }) => (json as CompanyReply).company.DrJCOID);
    expect(new Set(ids).size).toBe(1);
    expect((await role10.send('/api/companies?search=created+once')).json).toMatchObject({ total: 1 });
  });

  it('that somebody changed meanwhile are not saved: the answer names them', async () => {
    const id = await aCompany(stage.database.db, { name: 'Shared' });
    const { updated_at } = await companyOf(id);
    const answers = await Promise.all(
      ['one', 'two'].map(async (Comments) => put(`/api/companies/${id}`, { updated_at, Comments })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const now = await companyOf(id);
    expect(answers.find(({ status }) => status === 409)!.json).toMatchObject({
      code: 'STALE',
      message: 'Shared was changed while you were editing it.',
      updated_by: expect.stringMatching(/^role10 /),
      updated_at: now.updated_at,
    });
  });

  it('JSN-041: are deleted by no time that is none or to come, and get the server’s own', async () => {
    const id = await aCompany(stage.database.db);
    const future = new Date(Date.now() + 3_600_000).toISOString();
    for (const deleted_at of [future, 'yesterday', '2026-02-30T00:00:00Z', 7, true, {}]) {
      const answer = await save(id, { deleted_at });
      expect([answer.status, errorsOf(answer)]).toEqual([422, ['deleted_at']]);
    }
    expect((await companyOf(id)).deleted_at).toBeNull();
    const began = Date.now();
    expect((await save(id, { deleted_at: '2001-01-01T00:00:00Z' })).status).toBe(200);
    expect(Date.parse((await companyOf(id)).deleted_at!)).toBeGreaterThanOrEqual(began);
  });

  it('that are deleted leave their people no access, but to those who have another; restored, they have it again', async () => {
    const { database, world, product } = stage;
    const { customer_other_corp: owner } = world.people;
    const corporate = await signInAs(product.url, database.db, world.people.customer_corporate);
    const visitor = await signInAs(product.url, database.db, owner);
    expect((await visitor.send('/api/user')).status).toBe(200);
    for (const id of [world.companyOther, world.companyA])
      expect((await save(id, { deleted_at: '2026-01-01T00:00:00Z' })).status).toBe(200);

    const sessions = database.db.selectFrom('session').select('user_id').where('user_id', '=', owner.userId);
    expect(await sessions.execute()).toEqual([]);
    for (const path of ['/api/user', '/api/jobs', '/check-token'])
      expect([path, (await visitor.send(path)).status]).toEqual([path, 401]);
    const refused = await sendPassword(new Visitor(product.url), owner.email, TEST_PASSWORD);
    expect([refused.status, refused.json]).toEqual([401, expect.objectContaining({ code: 'SIGN_IN_REFUSED' })]);
    expect((await corporate.send('/api/user')).status).toBe(200);

    for (const id of [world.companyOther, world.companyA])
      expect((await save(id, { deleted_at: null })).status).toBe(200);
    const again = await signInAs(product.url, database.db, owner);
    expect((await again.send('/api/user')).json).toMatchObject({ company: { DrJCOID: world.companyOther } });
  });
});

describe('corporations', () => {
  it('JSN-040: take a text for the VLAN, not an object', async () => {
    const id = await aCorporation(stage.database.db, { vlan: 'before' });
    const { updated_at } = (await role10.send(`/api/corporations/${id}`)).json as Corporation;
    for (const vlan of [{}, { toString: 'x' }, ['7'], 7, true]) {
      const answer = await put(`/api/corporations/${id}`, { updated_at, vlan });
      expect([answer.status, errorsOf(answer)]).toEqual([422, ['vlan']]);
    }
    expect((await role10.send(`/api/corporations/${id}`)).json).toMatchObject({ vlan: 'before', updated_at });
  });

  it('are not found under a number that is none', async () => {
    for (const id of ['0', '2147483647', '99999999999', 'x'])
      expect((await role10.send(`/api/corporations/${id}`)).status).toBe(404);
  });
});

describe('accounts and projects', () => {
  it('QRY-019: what is special to LIKE is taken literally, and no more than fifty are answered', async () => {
    const { db } = stage.database;
    for (let n = 0; n < DROPDOWN_DEFAULT + 5; n += 1) await anAccount(db, { name: `Plain ${n}` });
    await anAccount(db, { name: 'A %%% account' });
    const accountsOf = async (text: string) =>
      ((await role10.send(`/api/accounts?account=${text}`)).json as { data: { Account: string }[] }).data;
    expect((await accountsOf('%25%25%25')).map(({ Account }) => Account)).toEqual(['A %%% account']);
    expect(await accountsOf('plain')).toHaveLength(DROPDOWN_DEFAULT);
    expect(await accountsOf('')).toHaveLength(DROPDOWN_DEFAULT);
  });

  it('QRY-024: a name is compared literally, and what a deletion entails is answered only for companies that exist', async () => {
    const companies = async (query: string) => role10.send(`/api/companies?deleted=1&${query}`);
    for (const name of ['%', "' or 1=1 --", '_'])
      expect((await companies(`name=${encodeURIComponent(name)}`)).json).toMatchObject({
        total: 0,
      });
    for (const query of ['name=%00', `name=${'a'.repeat(201)}`, 'name=a&name=b', 'name[]=a'])
      expect([query, (await companies(query)).status]).toEqual([query, 422]);
    for (const id of ['0', '1000000000', '-1', '1e9', 'x'])
      for (const table of ['companies', 'contacts'])
        expect([id, (await role10.send(`/api/${table}/${id}/deletion`)).status]).toEqual([id, 404]);
  });

  it('JSN-038: a default project is of one of the three types', async () => {
    const account_id = await anAccount(stage.database.db);
    const company_id = await aCompany(stage.database.db, { account_id });
    for (const type of ['SEAL', 'x', '', null, ['seal']]) {
      const answer = await post('/api/projects/create-default', { account_id, company_id, type });
      expect([answer.status, errorsOf(answer)]).toEqual([422, ['type']]);
    }
    expect((await role10.send(`/api/projects?account_id=${account_id}`)).json).toEqual({ data: [] });
  });

  it('CON-013: a default project is one, however many ask for it at once', async () => {
    const account_id = await anAccount(stage.database.db);
    const company_id = await aCompany(stage.database.db, { account_id });
    const { db } = stage.database;
    const ask = async (): Promise<Answer> => {
      const answer = await post('/api/projects/create-default', { account_id, company_id, type: 'repair' });
      // On a slow machine the first has waited for five seconds before the last comes.
      return answer.status === 429 ? ask() : answer;
    };
    const waiting = async () => {
      const text = await (await fetch(`${stage.product.privateUrl}/metrics`)).text();
      return Number(/^sealdesk_at_once\{what="call"\} (\d+)/m.exec(text)?.[1]);
    };
    // Nobody adds a project until all five have looked whether there is one.
    const { asked } = await db.transaction().execute(async (tx) => {
      await sql`lock table project in share mode`.execute(tx);
      const answering = Array.from({ length: 5 }, ask);
      await expect.poll(waiting).toBe(5);
      return { asked: answering };
    });
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const projects = answers.map(({ json }) => (json as CreateProjectReply).project);
    expect(projects[0]!.Title).toMatch(/^Repairs 20\d\d$/);
    expect((await role10.send(`/api/projects?account_id=${account_id}`)).json).toEqual({ data: [projects[0]] });
    expect(new Set(projects.map(({ CSMIID }) => CSMIID)).size).toBe(1);
    const saved = await save(company_id, { RepairCSMIID: projects[0]!.CSMIID });
    expect((saved.json as CompanyReply).company.repair_project).toEqual(projects[0]);
  });

  it('a default project is of the company’s own account', async () => {
    const [account_id, other] = [await anAccount(stage.database.db), await anAccount(stage.database.db)];
    const company_id = await aCompany(stage.database.db, { account_id });
    const ask = (changes: object) =>
      post('/api/projects/create-default', { account_id, company_id, type: 'seal', ...changes });
    expect(errorsOf(await ask({ account_id: other }))).toEqual(['account_id']);
    expect(errorsOf(await ask({ company_id: 2_000_000_000 }))).toEqual(['company_id']);
    const first = ((await ask({})).json as CreateProjectReply).project;
    // Of a company that goes to another account, the former project stays where it is, and the account gets its own.
    expect((await save(company_id, { TSAccountID: other })).status).toBe(200);
    const second = ((await ask({ account_id: other })).json as CreateProjectReply).project;
    expect(second.CSMIID).not.toBe(first.CSMIID);
    expect((await role10.send(`/api/projects?account_id=${account_id}`)).json).toEqual({ data: [first] });
    expect((await role10.send(`/api/projects?account_id=${other}`)).json).toEqual({ data: [second] });
  });
});
