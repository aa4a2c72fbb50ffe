import { CompanyListQuery, CompanyListReply, hiddenCompanyFields } from '@sealdesk/contract/directory/company.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAccount } from '../testing/accounts.ts';
import { aCompany, aContact, aCorporation, aJob } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { listCompanies } from './companies.store.ts';

let database: TestDatabase;
let corporation: number;
const ids: number[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  corporation = await aCorporation(db, { name: 'Acme' });
  const account_id = await anAccount(db);
  const rows = [
    { name: 'beta', corporation_id: corporation, location: '100% Salem', comments: 'hidden note', account_id },
    { name: 'Alpha', paragon_organization: 'Org_9' },
    { name: 'gamma', corporation_id: corporation, deleted_at: new Date() },
  ];
  for (const row of rows) ids.push(await aCompany(db, row));
  const contact = await aContact(db, { company_id: ids[0]! });
  await aContact(db, { company_id: ids[0]!, deleted_at: new Date() });
  for (const status of [1, 2, 4]) await aJob(db, { company_id: ids[0]!, contact_id: contact, status });
  await aContact(db, { company_id: ids[1]! });
  await aContact(db, { company_id: ids[1]! });
});
afterAll(async () => database?.destroy());

const list = async (query: Record<string, string> = {}, kind: 'operations' | 'employee' = 'operations') =>
  CompanyListReply.parse(await listCompanies(database.pool, kind, CompanyListQuery.parse(query)));
const names = async (query: Record<string, string>) => (await list(query)).data.map(({ Company }) => Company);

it('lists live companies by name, and counts the deleted ones', async () => {
  expect(await names({})).toEqual(['Alpha', 'beta']);
  expect(await list()).toMatchObject({ total: 2, last_page: 1, deleted_total: 1 });
  expect(await names({ deleted: '1', order: 'desc' })).toEqual(['gamma', 'beta', 'Alpha']);
  expect(await list({ deleted: '1' })).toMatchObject({ total: 3, deleted_total: 1 });
});

it('finds by a part of name, location or organization, taken literally', async () => {
  expect(await names({ search: 'ALPH' })).toEqual(['Alpha']);
  expect(await names({ search: '%' })).toEqual(['beta']);
  expect(await names({ search: 'org_' })).toEqual(['Alpha']);
  expect(await list({ search: 'gamm' })).toMatchObject({ data: [], total: 0, deleted_total: 1 });
});

it('finds the companies of exactly that name in any case, also a deleted one, for the warning about a second one', async () => {
  expect(await names({ name: 'ALPHA' })).toEqual(['Alpha']);
  expect(await names({ name: ' Beta ' })).toEqual(['beta']);
  expect(await names({ name: 'Alph' })).toEqual([]);
  expect(await names({ name: '%' })).toEqual([]);
  expect(await names({ name: 'Gamma', deleted: '1' })).toEqual(['gamma']);
});

it('restricts to a corporation, or to one company that may be deleted', async () => {
  expect(await list({ corporation: String(corporation) })).toMatchObject({ total: 1, deleted_total: 1 });
  expect(await names({ drjcoid: String(ids[2]) })).toEqual(['gamma']);
});

it.each([
  ['DrJCOID', ['beta', 'Alpha']],
  ['corporation', ['beta', 'Alpha']],
  ['ParagonOrganization', ['Alpha', 'beta']],
  ['contacts_count', ['beta', 'Alpha']],
  ['jobs_count', ['Alpha', 'beta']],
])('sorts by %s', async (sort_by, expected) => {
  expect(await names({ sort_by })).toEqual(expected);
});

it('counts live contacts and all jobs', async () => {
  expect((await list({ drjcoid: String(ids[0]) })).data[0]).toMatchObject({ contacts_count: 1, jobs_count: 3 });
});

it('pages, and is empty past the end', async () => {
  expect(await list({ page: '2' })).toMatchObject({ data: [], total: 2, last_page: 1 });
});

it('leaves out of an employee’s answer what is hidden from them', async () => {
  const hidden = hiddenCompanyFields('employee');
  expect(hidden.length).toBeGreaterThan(0);
  const [own] = (await list({ drjcoid: String(ids[0]) }, 'employee')).data;
  for (const field of hidden) expect(own).not.toHaveProperty(field);
  expect(JSON.stringify(own)).not.toContain('hidden note');
  for (const field of hidden) expect((await list({ drjcoid: String(ids[0]) })).data[0]).toHaveProperty(field);
});
