import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../core.ts';
import { remindOfRenewals } from '../../licenses/remind-of-renewals.ts';
import { listenToChanges, STAFF_ALONE } from '../../testing/announcements.ts';
import { aCompany, aContact, aJob, aLicense, anAuthorization, anEmployee, aUser } from '../../testing/builders.ts';
import { testCore } from '../../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { runSealerRound } from './sealer-round.ts';

let database: TestDatabase;
let core: Core;
let engineer: number;
let place: { company_id: number; contact_id: number };
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  const { db } = database;
  const company_id = await aCompany(db);
  place = { company_id, contact_id: await aContact(db, { company_id }) };
  const operations = { employee_id: await anEmployee(db), email: 'ops@firm.example' };
  await aUser(db, await aContact(db, operations), { role: 10 });
  engineer = await aContact(db, { employee_id: await anEmployee(db), is_engineer: true, email: 'ana@firm.example' });
});
afterAll(async () => {
  await core.tasks.close();
  await database.destroy();
});
beforeEach(async () => {
  await forgetMails();
  for (const table of ['license', 'firm_authorization', 'renewal_reminder'])
    await sql`delete from ${sql.table(table)}`.execute(database.db);
});

/** What was looked at is not looked at again. The product itself deletes no mail. */
const forgetMails = async () => sql`update mail set kind = 'seen', once_key = null`.execute(database.db);
const day = (offset: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: core.config.FIRM_TIMEZONE }).format(Date.now() + offset * 86_400_000);
const mails = async () => {
  const rows = await database.db
    .selectFrom('mail')
    .select(['subject', 'body', 'recipients'])
    .where('kind', '<>', 'seen')
    .execute();
  return rows
    .map(({ recipients, ...row }) => ({
      ...row,
      to: (recipients as { address: string }[]).map(({ address }) => address),
    }))
    .toSorted((a, b) => (a.to[0]! < b.to[0]! ? -1 : 1));
};
/** Another day: the mail of this one is gone by then. */
const nextDay = async () => sql`update mail set once_key = once_key || ' before'`.execute(database.db);

it('mails what ends soon to the engineer and operations, once however many workers run', async () => {
  await aLicense(database.db, engineer, 'VA', { number: '0402', valid_until: day(30) });
  await aLicense(database.db, engineer, 'TX', { valid_until: day(91) });
  await aLicense(database.db, engineer, 'OH', { valid_until: day(10), status: 'revoked' });
  await aLicense(database.db, engineer, 'GA', { valid_until: day(10) });
  await aLicense(database.db, engineer, 'GA', { valid_from: day(11), valid_until: day(700) });
  await anAuthorization(database.db, 'VA', { number: 'F-1', valid_until: day(60) });
  const counts = await Promise.all(Array.from({ length: 4 }, async () => remindOfRenewals(core)));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2]);
  const [own, operations, ...others] = await mails();
  expect(others).toEqual([]);
  expect(own).toMatchObject({ to: ['ana@firm.example'], body: expect.stringContaining('Virginia license 0402') });
  expect(own!.body).not.toContain('F-1');
  expect(operations).toMatchObject({ to: ['ops@firm.example'], subject: '2 renewals are due within 90 days' });
  expect(operations!.body).toContain('Virginia authorization F-1 of the firm');

  await nextDay();
  expect(await remindOfRenewals(core)).toBe(0);
});

it('sends after an outage the last reminder alone, and none for what was renewed meanwhile', async () => {
  await aLicense(database.db, engineer, 'VA', { valid_until: day(45) });
  expect(await remindOfRenewals(core)).toBe(1);
  await nextDay();
  // Weeks later: the days of 60 and 30 are over, and one mail goes out.
  const { rows } = await sql<{ days: number }>`select days from renewal_reminder`.execute(database.db);
  expect(rows).toEqual([{ days: 60 }]);
  await sql`update license set valid_until = ${day(5)}`.execute(database.db);
  expect(await remindOfRenewals(core)).toBe(1);
  expect(await mails()).toHaveLength(4);
  await nextDay();
  await sql`delete from renewal_reminder`.execute(database.db);
  await aLicense(database.db, engineer, 'VA', { valid_from: day(6), valid_until: day(500) });
  expect(await remindOfRenewals(core)).toBe(0);
});

it('mails operations once when an open job loses its last engineer, and again after it had one', async () => {
  const round = async () => {
    await Promise.all([runSealerRound(core), runSealerRound(core)]);
    const all = await mails();
    await forgetMails();
    return all.map(({ subject }) => subject);
  };
  await aLicense(database.db, engineer, 'NV');
  const never = await aJob(database.db, { ...place, seal_states: ['UT'] });
  await round();
  const job = await aJob(database.db, { ...place, seal_states: ['NV'] });
  await aJob(database.db, { ...place, seal_states: ['NV'], status: 7 });
  expect(await round()).toEqual([]);
  const setStatus = async (status: string) => sql`update license set status = ${status}`.execute(database.db);
  await setStatus('suspended');
  expect(await round()).toEqual([`D${job} has no engineer who can seal`]);
  expect(await round()).toEqual([]);
  await setStatus('active');
  expect(await round()).toEqual([]);
  const setStates = async (states: string[]) =>
    database.db.updateTable('job').set({ seal_states: states }).where('number', '=', job).execute();
  await setStates(['NV', 'UT']);
  expect(await round()).toEqual([`D${job} has no engineer who can seal`]);
  await setStates(['NV']);
  expect(await round()).toEqual([]);
  await database.db.updateTable('contact').set({ deleted_at: new Date() }).where('id', '=', engineer).execute();
  expect(await round()).toEqual([`D${job} has no engineer who can seal`]);
  expect(never).toBeLessThan(job);
});

describe('what begins or ends by the calendar is announced to open lists, once however many workers run', () => {
  /** Runs two rounds at once, the last one before them so many days ago, and returns what they announced. */
  const roundsAfter = async (days: number) => {
    const changes = await listenToChanges(database.url);
    try {
      await sql`update sealer_round set last_at = now() - make_interval(days => ${days})`.execute(database.db);
      await Promise.all([runSealerRound(core), runSealerRound(core)]);
      return await changes.take();
    } finally {
      await changes.end();
    }
  };

  it.each([
    ['a license that ended yesterday', async () => aLicense(database.db, engineer, 'VA', { valid_until: day(-1) })],
    ['a license that begins today', async () => aLicense(database.db, engineer, 'VA', { valid_from: day(0) })],
    ['an authorization that ended yesterday', async () => anAuthorization(database.db, 'VA', { valid_until: day(-1) })],
    ['an authorization that begins today', async () => anAuthorization(database.db, 'VA', { valid_from: day(0) })],
  ])('%s', async (_what, add) => {
    await add();
    expect(await roundsAfter(1)).toEqual([[STAFF_ALONE]]);
    expect(await roundsAfter(0)).toEqual([]);
  });

  it('and nothing else: not what has its last day today, begins tomorrow, ended before or is out of force', async () => {
    await aLicense(database.db, engineer, 'VA', { valid_until: day(0) });
    await aLicense(database.db, engineer, 'TX', { valid_from: day(1) });
    await aLicense(database.db, engineer, 'OH', { valid_until: day(-2) });
    await aLicense(database.db, engineer, 'GA', { valid_until: day(-1), status: 'revoked' });
    expect(await roundsAfter(1)).toEqual([]);
    // No worker ran for three days.
    expect(await roundsAfter(3)).toEqual([[STAFF_ALONE]]);
  });
});
