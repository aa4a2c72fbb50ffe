import { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { STATE_CODES } from '@sealdesk/contract/shared/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { aCompany, aContact, aJob, aLicense, anAuthorization, anEmployee } from '../testing/builders.ts';
import { testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { getLicenses } from './get-licenses.ts';

let database: TestDatabase;
let core: Core;
let place: { company_id: number; contact_id: number };
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  const company_id = await aCompany(database.db);
  place = { company_id, contact_id: await aContact(database.db, { company_id }) };
});
afterAll(async () => {
  await core.tasks.close();
  await database.destroy();
});

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const anEngineer = async (last_name: string) =>
  aContact(database.db, {
    first_name: 'Ana',
    last_name,
    employee_id: await anEmployee(database.db),
    is_engineer: true,
  });
const aJobIn = async (seal_states: string[], values: Partial<Parameters<typeof aJob>[1]> = {}) =>
  aJob(database.db, { ...place, seal_states, ...values });

it('shows what everybody holds, which open jobs need it, and which nobody can seal', async () => {
  const [abel, brown, gone] = [await anEngineer('Abel'), await anEngineer('Brown'), await anEngineer('Gone')];
  await aLicense(database.db, abel, 'FL', { valid_until: day(20) });
  await aLicense(database.db, abel, 'GA');
  await aLicense(database.db, abel, 'OH', { valid_until: day(-3) });
  await aLicense(database.db, abel, 'TX', { valid_until: day(20) });
  await aLicense(database.db, abel, 'TX', { valid_from: day(21), valid_until: day(900) });
  await aLicense(database.db, brown, 'TX');
  await aLicense(database.db, brown, 'GA', { status: 'suspended' });
  await aLicense(database.db, gone, 'UT');
  await database.db.updateTable('contact').set({ deleted_at: new Date() }).where('id', '=', gone).execute();

  const alone = await aJobIn(['GA', 'FL']);
  const named = await aJobIn(['FL', 'NV'], { sealing_engineer_id: abel });
  const lost = await aJobIn(['OH', 'GA']);
  const split = await aJobIn(['TX', 'NV', 'FL']);
  await aJobIn(['TX']);
  await aJobIn(['FL'], { status: 7, sealing_engineer_id: abel });
  await aJobIn(['UT'], { status: 4 });

  const reply = await getLicenses(core);
  expect(LicensesReply.parse(reply)).toEqual(reply);
  expect(reply.engineers.map(({ full_name }) => full_name)).toEqual(['Ana Abel', 'Ana Brown']);
  const held = reply.licenses.map(({ contact_id, state, lets_seal }) => [contact_id === abel, state, lets_seal]);
  expect(held).toEqual([
    [true, 'FL', true],
    [true, 'GA', true],
    [true, 'OH', false],
    [true, 'TX', true],
    [true, 'TX', false],
    [false, 'GA', false],
    [false, 'TX', true],
  ]);
  const needed = reply.needed.map(({ license_id, ...rest }) => {
    const { contact_id, state } = reply.licenses.find(({ id }) => id === license_id)!;
    return { by: contact_id === abel ? 'Abel' : 'Brown', state, ...rest };
  });
  expect(needed).toEqual([
    // Abel alone covers GA with FL, and is the named sealer of a job in FL.
    { by: 'Abel', state: 'FL', jobs: [alone, named], total: 2 },
    // It has ended, and nobody else could seal that job.
    { by: 'Abel', state: 'OH', jobs: [lost], total: 1 },
  ]);
  expect(reply.uncovered).toEqual([
    { job_id: named, states: ['FL', 'NV'], missing: ['NV'], split: null },
    { job_id: lost, states: ['GA', 'OH'], missing: ['OH'], split: null },
    { job_id: split, states: ['FL', 'NV', 'TX'], missing: ['NV'], split: null },
  ]);
  expect(reply.uncovered_total).toBe(3);
  // The firm has entered no authorization, so it needs none.
  expect([reply.authorizations, reply.unauthorized_states]).toEqual([[], []]);

  await aLicense(database.db, brown, 'NV');
  const after = (await getLicenses(core)).uncovered.find(({ job_id }) => job_id === split);
  expect(after).toEqual({
    job_id: split,
    states: ['FL', 'NV', 'TX'],
    missing: [],
    split: [
      { full_name: 'Ana Abel', states: ['FL', 'TX'] },
      { full_name: 'Ana Brown', states: ['NV'] },
    ],
  });
});

it('lets nobody seal where the firm is not authorized', async () => {
  await anAuthorization(database.db, 'TX');
  const { licenses, authorizations, unauthorized_states } = await getLicenses(core);
  expect(authorizations).toMatchObject([{ state: 'TX' }]);
  expect(unauthorized_states).toEqual(STATE_CODES.filter((state) => state !== 'TX'));
  expect([...new Set(licenses.filter(({ lets_seal }) => lets_seal).map(({ state }) => state))]).toEqual(['TX']);
});
