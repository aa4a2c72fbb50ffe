import { AuditQuery, AuditReply, type AuditLine } from '@sealdesk/contract/people/audit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { aContact, aLicense, aUser } from '../testing/builders.ts';
import { findViewer } from '../identity/session.ts';
import { callerIn } from '../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openOwnBuckets, type OwnBuckets } from '../testing/own-buckets.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { viewerOf } from '../testing/viewers.ts';
import { auditStatement } from './audit.store.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import { verifyAudit } from './verify-audit.ts';

let database: TestDatabase;
let buckets: OwnBuckets;
let core: Core;
let world: World;
let person: { contactId: number; userId: number };

beforeAll(async () => {
  buckets = await openOwnBuckets();
  database = await createTestDatabase();
  core = await testCore(database, buckets.env);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://issuer.example' });
  const contactId = await aContact(core.db, { company_id: world.companyA, first_name: 'Paul', last_name: 'Zeller' });
  person = { contactId, userId: await aUser(core.db, contactId, { password_hash: '$argon2id$seeded-hash' }) };
});
afterAll(async () => {
  await core?.tasks.close();
  core?.storage.client.destroy();
  await database?.destroy();
  await buckets?.clear();
});

type Query = Partial<Record<keyof AuditQuery, string>>;
const list = async (query: Query = {}) => {
  const reply = await listAudit(core, viewerOf(world, 'role10'), AuditQuery.parse(query));
  return AuditReply.parse(reply);
};
const ofPerson = (query: Query = {}) => list({ contact_id: String(person.contactId), ...query });
const inWords = ({ actor, what, subject, note, changes, reason }: AuditLine) => [
  actor,
  what,
  subject,
  note,
  changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join(', '),
  reason,
];

/** Runs a statement in a transaction of the operations user of the world. */
async function asOperations(statement: string): Promise<void> {
  await core.db.transaction().execute(async (tx) => {
    await sql`select set_config('sealdesk.contact', ${String(world.people.role10.contactId)}, true)`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
}

it('shows what was done to somebody: who, what, from, to and why, newest first, and no secret', async () => {
  const { userId, contactId } = person;
  await asOperations(`select record_user_event(${userId}, 'invited', '{"token": "seeded-token"}')`);
  await asOperations(`update app_user set role = 4 where id = ${userId}`);
  await asOperations(
    `update app_user set password_hash = '$argon2id$another-seeded-hash', totp_secret = 'seeded' where id = ${userId}`,
  );
  await sql`insert into session (id_hash, user_id, expires_at) values (sha256('one'), ${userId}, now() + interval '1 hour')`.execute(
    core.db,
  );
  await asOperations(
    `update app_user set disabled_at = now(), disabled_reason = 'left the company' where id = ${userId}`,
  );
  await aLicense(core.db, contactId, 'VA');
  const { data } = await ofPerson();
  const actor = data[1]!.actor;
  expect(actor).toContain('role10');
  expect(data.map(inWords)).toEqual([
    [
      expect.any(String),
      'added the license of',
      'Paul Zeller',
      'VA',
      expect.stringContaining('State: null → VA'),
      null,
    ],
    [actor, 'disabled', 'Paul Zeller', 'Alder Truss A, ended 1 session', '', 'left the company'],
    [actor, 'changed the user', 'Paul Zeller', 'Alder Truss A', 'Authenticator code: No → Yes', null],
    [actor, 'changed the role of', 'Paul Zeller', 'Alder Truss A', 'Role: 0 → 4', null],
    [actor, 'invited', 'Paul Zeller', 'Alder Truss A', '', null],
    [null, 'added the user', 'Paul Zeller', 'Alder Truss A', expect.stringContaining('Password: null → Yes'), null],
    [
      null,
      'added the contact',
      'Paul Zeller',
      'Alder Truss A',
      expect.stringContaining('First name: null → Paul'),
      null,
    ],
  ]);
  expect(JSON.stringify(data)).not.toContain('seeded');
});

it('is filtered by person, by whom, by kind and by days of the viewer', async () => {
  const whats = async (query: Query) => (await ofPerson(query)).data.map(({ what }) => what);
  expect(await whats({ kind: 'rights' })).toEqual(['disabled', 'changed the role of', 'added the user']);
  expect(await whats({ kind: 'sign-in' })).toEqual(['changed the user']);
  expect(await whats({ kind: 'invitations' })).toEqual(['invited']);
  expect(await whats({ kind: 'directory' })).toEqual(['added the contact']);
  expect(await whats({ kind: 'licenses' })).toEqual(['added the license of']);
  const actor_id = String(world.people.role10.contactId);
  expect(await whats({ actor_id })).toEqual(['disabled', 'changed the user', 'changed the role of', 'invited']);

  const { timezone } = viewerOf(world, 'role10');
  const { rows } = await sql<{
    today: string;
    yesterday: string;
  }>`select (now() at time zone ${timezone})::date::text as today,
    ((now() at time zone ${timezone})::date - 1)::text as yesterday`.execute(core.db);
  const { today, yesterday } = rows[0]!;
  expect((await ofPerson({ start_date: today, end_date: today })).total).toBe(7);
  expect((await ofPerson({ end_date: yesterday })).total).toBe(0);
});

/** Has a customer change their own phone number so many times. */
async function editOwnProfile(times: number): Promise<void> {
  const { contactId } = world.people.customer_A_owner;
  await sql
    .raw(
      `do $$ begin
        perform set_config('sealdesk.contact', '${contactId}', true);
        for n in 1..${times} loop update contact set cell_phone = '540-555-' || 1000 + n where id = ${contactId}; end loop;
      end $$`,
    )
    .execute(core.db);
}

it('leaves out what people change of their own profile, so that they push no line out of view, unless somebody asks for it', async () => {
  const { contactId } = world.people.customer_A_owner;
  const before = await list();
  await editOwnProfile(60);
  const after = await list();
  expect([after.total, after.data.map(({ id }) => id)]).toEqual([before.total, before.data.map(({ id }) => id)]);
  const [directory, profile] = [await list({ kind: 'directory' }), await list({ kind: 'profile' })];
  expect(directory.data.filter(({ actor_id }) => actor_id === contactId)).toEqual([]);
  expect([profile.total, new Set(profile.data.map(({ actor_id }) => actor_id))]).toEqual([60, new Set([contactId])]);
  for (const query of [{ contact_id: String(contactId) }, { actor_id: String(contactId) }])
    expect((await list(query)).total).toBeGreaterThanOrEqual(60);
  const { sid } = await callerIn(core, world, 'role10');
  const { body } = await exportAudit(core, { sid, viewer: (await findViewer(core, sid))! }, {});
  let text = '';
  for await (const part of body) text += part.toString();
  expect(text).toContain('540-555-1060');
});

it('is exported with the same lines, a row for each value, in parts that neither repeat nor lose one', async () => {
  const { sid } = await callerIn(core, world, 'role10');
  const caller = { sid, viewer: (await findViewer(core, sid))! };
  // More than two parts, many within one moment.
  await sql
    .raw(
      `do $$ begin for n in 1..1100 loop
        update company set comments = 'Round ' || n where id = ${world.companyB};
      end loop; end $$`,
    )
    .execute(core.db);
  const { body, name } = await exportAudit(core, caller, {});
  let text = '';
  for await (const part of body) text += part.toString();
  expect(name).toMatch(/^sealdesk-audit-.*\.csv$/);
  const rounds = [...text.matchAll(/,Comments,[^,]*,Round (\d+),/g)].map(([, n]) => Number(n));
  expect(rounds).toEqual(Array.from({ length: 1100 }, (_, n) => 1100 - n));
  expect(text).toContain('disabled,"Paul Zeller, Alder Truss A, ended 1 session",,,,left the company');
  expect(text).not.toContain('seeded');
});

it('reads no more than the lines that pages reach, each filter by its index', async () => {
  await editOwnProfile(1_000);
  await sql`analyze directory_event`.execute(core.db);
  const timezone = 'UTC';
  for (const [index, filters] of [
    ['others', {}],
    ['(time|audit_kind)', { kind: 'rights' }],
    ['own_profile', { kind: 'profile' }],
    ['(time|actor)', { actor_id: 1 }],
    ['others', { start_date: '2026-01-01' }],
  ] as const) {
    const statement = auditStatement({ ...filters, timezone }, { page: 1, size: 25, most: 100 });
    const client = await core.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
      const { rows } = await client.query({ ...statement, text: `explain ${statement.text}` });
      const plan = rows.map((row) => Object.values(row as object)[0]).join('\n');
      expect(plan).toMatch(new RegExp(`Scan (Backward )?using directory_event_${index} on directory_event`));
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
});

it('says when the chains were verified, once a day, and that they are not intact once one was altered', async () => {
  expect((await list()).verified).toBeNull();
  const before = Date.now();
  expect(await Promise.all([verifyAudit(core), verifyAudit(core)])).toEqual(expect.arrayContaining([true]));
  expect(await verifyAudit(core)).toBe(false);
  const { verified } = await list();
  expect(verified?.is_intact).toBe(true);
  expect(Date.parse(verified!.at)).toBeGreaterThanOrEqual(before);

  await sql`update audit_verification set verified_at = now() - interval '1 day'`.execute(core.db);
  await asOwner(database, (owner) =>
    owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update directory_event set actor_id = null where kind = 'invited'`.execute(tx);
    }),
  );
  expect(await verifyAudit(core)).toBe(true);
  expect((await list()).verified?.is_intact).toBe(false);
  const { problems } = await core.db.selectFrom('audit_verification').selectAll().executeTakeFirstOrThrow();
  expect(problems).toEqual([expect.stringMatching(/^app_user:\d+: event \d+ was altered$/)]);
});
