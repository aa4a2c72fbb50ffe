import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Core } from '../core.ts';
import { aSession } from '../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { refusalOf } from '../testing/refusal.ts';
import { findViewer } from './session.ts';
import { disableUser, resetCode } from './users-at-terminal.ts';

let database: TestDatabase;
let core: Core;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase(inject('services').postgres.url);
  core = await testCore(database);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://issuer.example' });
});
afterAll(async () => {
  await core?.tasks.close();
  await database?.destroy();
});

const asked = (email: string, reason = 'Left the firm') => ({ email, reason, actor: 'root@desk' });
const eventsOf = (id: number) =>
  core.db
    .selectFrom('directory_event')
    .select(['kind', 'actor_id', 'detail'])
    .where('subject', '=', 'app_user')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

it('disables a user by their address, whatever its case: signed out, and on the audit trail with reason and terminal', async () => {
  const { userId, email } = world.people.customer_B_same_corp;
  const sid = await aSession(core, userId);
  expect(await findViewer(core, sid)).not.toBeNull();
  expect(await disableUser(core, asked(email.toUpperCase()))).toContain('customer_B_same_corp');
  expect(await findViewer(core, sid)).toBeNull();
  const { disabled_at, disabled_reason } = await core.db
    .selectFrom('app_user')
    .select(['disabled_at', 'disabled_reason'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect([disabled_at, disabled_reason]).toEqual([expect.any(Date), 'Left the firm (at the terminal: root@desk)']);
  const last = (await eventsOf(userId)).at(-1)!;
  expect(last).toMatchObject({
    kind: 'changed',
    actor_id: null,
    detail: { disabled_reason: { from: null, to: 'Left the firm (at the terminal: root@desk)' } },
  });
  expect(await refusalOf(disableUser(core, asked(email)))).toMatchObject({ kind: 'conflict' });
});

it('refuses an address that nobody has, and a reason that says nothing', async () => {
  expect(await refusalOf(disableUser(core, asked('nobody@customer.example')))).toMatchObject({ kind: 'missing' });
  const { email, userId } = world.people.customer_other_corp;
  expect(await refusalOf(disableUser(core, asked(email, '  ')))).toMatchObject({ kind: 'invalid' });
  const { disabled_at } = await core.db
    .selectFrom('app_user')
    .select('disabled_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(disabled_at).toBeNull();
});

it('resets the code of a customer: no way in is left, a link is mailed, and it is on the audit trail', async () => {
  const { userId, email } = world.people.customer_A_owner;
  const sid = await aSession(core, userId);
  await resetCode(core, asked(email, 'Lost the phone'));
  expect(await findViewer(core, sid)).toBeNull();
  const user = await core.db
    .selectFrom('app_user')
    .select(['password_hash', 'totp_secret'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(user).toEqual({ password_hash: null, totp_secret: null });
  const mails = await core.db.selectFrom('mail').select(['kind', 'state']).execute();
  expect(mails).toEqual([{ kind: 'invitation', state: 'waiting' }]);
  const reset = (await eventsOf(userId)).find(({ kind }) => kind === 'second-factor-reset');
  expect(reset).toMatchObject({ actor_id: null, detail: { reason: 'Lost the phone (at the terminal: root@desk)' } });
});

it('resets no code of somebody who signs in through the firm', async () => {
  expect(await refusalOf(resetCode(core, asked(world.people.role10.email)))).toMatchObject({ kind: 'conflict' });
});
