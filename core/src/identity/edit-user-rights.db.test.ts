import type { EditUserRightsBody } from '@sealdesk/contract/people/users.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { Core } from '../core.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { aContact, anEmployee, aUser } from '../testing/builders.ts';
import { aSession, callerIn } from '../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { refusalOf } from '../testing/refusal.ts';
import { editUserRights } from './edit-user-rights.ts';
import type { Caller } from './session.ts';
import { getUserFacts } from './user-facts.store.ts';

let database: TestDatabase;
let core: Core;
let world: World;
let operations: Caller;

beforeAll(async () => {
  database = await createTestDatabase(inject('services').postgres.url);
  core = await testCore(database);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://issuer.example' });
});
beforeEach(async () => {
  operations = await callerIn(core, world, 'role10');
});
afterAll(async () => database?.destroy());

/** A new user of company A, or of the firm. */
async function aPerson(employee_id: number | null = null): Promise<{ id: number; contactId: number }> {
  const contactId = await aContact(core.db, { company_id: world.companyA, employee_id });
  return { id: await aUser(core.db, contactId, { password_hash: 'none' }), contactId };
}
const rowOf = async (id: number, caller = operations) => (await getUserFacts(core, caller.viewer, id)).user;
const edit = async (id: number, fields: Omit<EditUserRightsBody, 'updated_at'>, caller = operations) => {
  const { updated_at } = await rowOf(id);
  return (await editUserRights(core, caller, { id, fields: { ...fields, updated_at } }, UNKEYED)).body;
};
const eventsOf = async (subject: string, id: number) =>
  core.db
    .selectFrom('directory_event')
    .select(['kind', 'actor_id', 'detail'])
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('kind', '<>', 'created')
    .orderBy('id')
    .execute();

it('saves role and max files, records who did it, and answers with the row', async () => {
  const { id, contactId } = await aPerson();
  const { message, user } = await edit(id, { role: 5, max_file_uploads: 42 });
  expect(user).toMatchObject({ id, role: 5, max_file_uploads: 42, state: 'active', kind: 'customer' });
  expect(message).toBe(`${user.full_name} saved.`);
  const actor_id = operations.viewer.contactId;
  expect(await eventsOf('contact', contactId)).toEqual([
    { kind: 'changed', actor_id, detail: { role: { from: 0, to: 5 } } },
  ]);
  expect(await eventsOf('app_user', id)).toEqual([
    { kind: 'changed', actor_id, detail: { max_file_uploads: { from: 10, to: 42 } } },
  ]);
});

it('disables with a reason: signed out at once, recorded with how many sessions, and enabled again without it', async () => {
  const { id } = await aPerson();
  for (const _ of [1, 2]) await aSession(core, id);
  const { user } = await edit(id, { is_disabled: true, reason: 'left the company' });
  expect(user).toMatchObject({ state: 'disabled', disabled_reason: 'left the company' });
  expect((await getUserFacts(core, operations.viewer, id)).sessions.open).toBe(0);
  expect((await eventsOf('app_user', id))[0]).toMatchObject({
    detail: { disabled_reason: { from: null, to: 'left the company' }, sessions: { from: 2, to: 0 } },
  });
  expect((await edit(id, { is_disabled: false })).user).toMatchObject({ state: 'active', disabled_reason: null });
});

it('refuses one’s own role and state, and leaves one’s own max files to oneself', async () => {
  const { userId } = world.people.role10;
  for (const fields of [{ role: 3 }, { is_disabled: true, reason: 'me' }]) {
    const refused = await refusalOf(edit(userId, fields));
    expect(refused).toMatchObject({ kind: 'forbidden', message: 'Someone else changes your rights.' });
  }
  expect((await edit(userId, { role: 10, max_file_uploads: 41 })).user).toMatchObject({
    role: 10,
    max_file_uploads: 41,
    currentUser: true,
  });
});

it('gives role 10 to employees alone, at the field', async () => {
  const sentence = 'Role 10 needs an employee number.';
  const refused = await refusalOf(edit((await aPerson()).id, { role: 10 }));
  expect(refused).toMatchObject({ kind: 'invalid', message: sentence, fields: { role: [sentence] } });
  const employee = await aPerson(await anEmployee(core.db));
  expect((await edit(employee.id, { role: 10 })).user).toMatchObject({ role: 10, kind: 'operations', company: null });
});

it('asks for a recent sign-in before role and state, not before max files', async () => {
  const { id } = await aPerson();
  await sql`update session set proved_at = now() - interval '10 minutes 1 second'`.execute(core.db);
  for (const fields of [{ role: 3 }, { is_disabled: true, reason: 'gone' }])
    expect(await refusalOf(edit(id, fields))).toMatchObject({ kind: 'needs-recent-proof' });
  expect((await edit(id, { max_file_uploads: 7 })).user).toMatchObject({ role: 0, max_file_uploads: 7 });
});

it('refuses an edit of a row that was read before the last change, and names who made it; a sign-in is none', async () => {
  const { id, contactId } = await aPerson();
  const { updated_at } = await rowOf(id);
  await aSession(core, id);
  expect((await rowOf(id)).updated_at).toBe(updated_at);
  await edit(id, { role: 4 });
  const { first_name, last_name } = await core.db
    .selectFrom('contact')
    .selectAll()
    .where('id', '=', operations.viewer.contactId)
    .executeTakeFirstOrThrow();
  const stale = editUserRights(core, operations, { id, fields: { max_file_uploads: 9, updated_at } }, UNKEYED);
  expect(await refusalOf(stale)).toMatchObject({
    kind: 'stale',
    facts: { updated_by: `${first_name} ${last_name}` },
  });
  await sql`update contact set deleted_at = now() where id = ${contactId}`.execute(core.db);
  const gone = editUserRights(core, operations, { id, fields: { role: 1, updated_at } }, UNKEYED);
  expect(await refusalOf(gone)).toMatchObject({ kind: 'missing' });
});

it('leaves one of two operations who lower or disable each other at once', async () => {
  const other = await callerIn(core, world, 'role10_sealer');
  const [one, two] = [world.people.role10.userId, world.people.role10_sealer.userId];
  const settled = await Promise.allSettled([
    edit(two, { is_disabled: true, reason: 'first' }),
    edit(one, { role: 5 }, other),
  ]);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await sql<{ left: number }>`select count(*) as left from app_user u where u.id in (${one}, ${two})
    and u.role = 10 and u.disabled_at is null`.execute(core.db);
  expect(rows[0]!.left).toBe(1);
  await sql`update app_user set role = 10, disabled_at = null where id in (${one}, ${two})`.execute(core.db);
});
