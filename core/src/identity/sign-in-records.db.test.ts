import { SIGN_IN_RECORDS } from '@sealdesk/contract/people/sign-in-records.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { aSignIn, buildWorld, codeOf, TEST_PASSWORD, type PersonInTest } from '../testing/people.ts';
import { signInWithCode } from './second-step.ts';
import { listSignIns } from './sign-in-records.ts';
import { signInWithPassword } from './sign-in.ts';
import { sweepSignIns } from './sweep-sign-ins.ts';

let database: TestDatabase;
let core: Core;
let person: PersonInTest;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  person = (await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://issuer.example' })).people
    .customer_A_owner;
});
afterAll(async () => database?.destroy());
beforeEach(async () => {
  await sql`delete from sign_in_failure`.execute(database.db);
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const client = { userAgent: CHROME, address: '::ffff:cb00:7107' };
const enter = (email: string, password: string) =>
  signInWithPassword(core, { email, password, address: client.address, device: null, formerHash: null, client });
const enterCode = (step: string, code: string) =>
  signInWithCode(core, { step, code, address: client.address, formerHash: null, client });

it('records who signed in or was refused, how and from where, and no name that was typed', async () => {
  for (const name of [person.email, ` ${person.email.toUpperCase()} `, 'hunter2 hunter2'])
    await expect(enter(name, 'not the password')).rejects.toMatchObject({ kind: 'sign-in-refused' });
  const after = await enter(person.email, TEST_PASSWORD);
  const step = 'step' in after ? after.step : '';
  await expect(enterCode(step, '000000')).rejects.toMatchObject({ kind: 'sign-in-refused' });
  await enterCode(step, await codeOf(person));

  const place = { network: '203.0.113.7', device: 'Chrome on Windows' };
  expect((await listSignIns(core, person.userId, undefined)).data).toMatchObject([
    { method: 'password-and-code', outcome: 'signed-in', ...place },
    { method: 'password-and-code', outcome: 'refused', ...place },
    { method: 'password', outcome: 'refused', ...place },
    { method: 'password', outcome: 'refused', ...place },
  ]);
  const { rows } = await sql<{ user_id: number | null; hmac: string | null; all: string }>`select user_id,
    encode(typed_name_hmac, 'hex') as hmac, r::text as all from sign_in_record r order by id`.execute(database.db);
  expect(rows.map(({ user_id }) => user_id)).toEqual([
    person.userId,
    person.userId,
    null,
    person.userId,
    person.userId,
  ]);
  const [first, second, unknown] = rows.map(({ hmac }) => hmac);
  expect([first, first === second, unknown === first]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), true, false]);
  for (const { all } of rows) expect(all).not.toMatch(/hunter2|customer_a_owner/i);
});

it('lists them page by page, newest first, and those of nobody else', async () => {
  const { userId } = person;
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from sign_in_record`.execute(database.db);
  for (let n = 0; n <= SIGN_IN_RECORDS; n += 1) await aSignIn(database.db, userId, `198.51.100.${n}`);
  const first = await listSignIns(core, userId, undefined);
  expect([first.data.length, first.has_more, first.data[0]!.network]).toEqual([
    SIGN_IN_RECORDS,
    true,
    `198.51.100.${SIGN_IN_RECORDS}`,
  ]);
  const next = await listSignIns(core, userId, first.data.at(-1)!.id);
  expect([next.data[0]!.network, next.has_more]).toEqual(['198.51.100.0', false]);
  expect(next.data[0]!.id).toBeGreaterThan(rows[0]!.id);
  expect(await listSignIns(core, userId + 1, undefined)).toEqual({ data: [], has_more: false });
});

it('keeps them for a year: younger ones can be neither changed nor deleted, older ones are swept', async () => {
  const { db } = database;
  const of = (days: number) =>
    sql`insert into sign_in_record (at, method, outcome)
    values (now() - make_interval(days => ${days}), 'firm', 'refused')`.execute(db);
  for (const days of [364, 367, 367, 400]) await of(days);
  const left = async () => {
    const { rows } = await sql<{ days: number }>`select extract(day from now() - at)::int as days from sign_in_record
      where method = 'firm'`.execute(db);
    return rows.map(({ days }) => days);
  };
  await expect(sql`delete from sign_in_record where method = 'firm'`.execute(db)).rejects.toThrow('is kept for a year');
  await expect(sql`update sign_in_record set outcome = 'refused'`.execute(db)).rejects.toThrow('permission denied');
  expect(await left()).toHaveLength(4);
  await sweepSignIns(db, 60, new AbortController().signal, 2);
  expect(await left()).toEqual([364]);
});
