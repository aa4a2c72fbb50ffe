import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Core } from '../../core.ts';
import { encrypt } from '../../platform/encryption.ts';
import { aLetter } from '../../testing/a-letter.ts';
import { aPasskey } from '../../testing/authenticator.ts';
import { aCompany, aContact, aUser } from '../../testing/builders.ts';
import { testCore } from '../../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { recoveryCodesOf } from '../../testing/people.ts';
import { queueLinkMail, withdrawLinkMails } from './link-mail.ts';
import { deleteLinks, type LinkMailKind } from './links.store.ts';
import { sendResetLink } from './reset-password.ts';

let database: TestDatabase;
let core: Core;
let userId: number;
let email: string;
let contacts = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
});
beforeEach(async () => {
  contacts += 1;
  email = `person${contacts}@customer.example`;
  const contactId = await aContact(core.db, { email, company_id: await aCompany(core.db) });
  userId = await aUser(core.db, contactId, { sign_in_email: email, password_hash: '$argon2id$x' });
});
afterAll(async () => {
  await core?.tasks.close();
  await database?.destroy();
});

const send = (kind: LinkMailKind = 'invitation') =>
  core.db.transaction().execute((tx) => {
    const recipients = { to: [{ name: 'Paul Zeller', address: email }] };
    // A reset sends an invitation, too.
    const mail = { kind: kind === 'reset' ? ('invitation' as const) : kind, recipients, letter: aLetter() };
    return queueLinkMail(core, tx, { userId, kind, mail });
  });

/** The person's mails, oldest first, each with the seconds that it waits. */
async function mails() {
  const { rows } = await sql<{ kind: string; state: string; waits: boolean }>`
    select kind, state, not_before > now() as waits from mail
    where recipients #>> '{0,address}' = ${email} order by created_at, id`.execute(core.db);
  return rows.map(({ kind, state, waits }) => `${kind} ${state}${waits ? ' later' : ''}`);
}

async function letMinutesPass(minutes: number): Promise<void> {
  await sql`update credential_mail set due_at = due_at - make_interval(mins => ${minutes})`.execute(core.db);
}

it('sends one mail of a kind at once, lets the next one wait five minutes, and a third take the place of that one', async () => {
  expect(await send()).toBe(0);
  await letMinutesPass(1);
  const seconds = await send();
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(240);
  expect(await send()).toBeLessThanOrEqual(seconds);
  expect((await mails()).toSorted()).toEqual([
    'invitation waiting later',
    'invitation withdrawn',
    'invitation withdrawn later',
  ]);
});

it('counts each kind, and each person, by itself', async () => {
  expect([await send('invitation'), await send('reset'), await send('email-after')]).toEqual([0, 0, 0]);
  await letMinutesPass(6);
  expect([await send('invitation'), await send('email-after')]).toEqual([0, 0]);
});

it('takes back what still waits once its link no longer works, and lets what was sent stand', async () => {
  await send('email-after');
  await sql`update mail set state = 'sent', sent_at = now()`.execute(core.db);
  await core.db.transaction().execute((tx) => withdrawLinkMails(tx, userId, ['email-after']));
  await send('email-after');
  await core.db.transaction().execute((tx) => withdrawLinkMails(tx, userId, ['email-after']));
  expect(await mails()).toEqual(['email-after sent', 'email-after withdrawn later']);
});

it('names no authenticator app to a passkey user who asks for a new password', async () => {
  await sql`update app_user set password_hash = null where id = ${userId}`.execute(core.db);
  await aPasskey(core.db, userId, 'http://localhost:4000');
  await recoveryCodesOf(core.db, userId);
  await sendResetLink(core, { email: encrypt(core.config.SECRETS_KEY, email).toString('base64') });
  const { body } = await core.db
    .selectFrom('mail')
    .select('body')
    .where(sql`recipients #>> '{0,address}'`, '=', email)
    .executeTakeFirstOrThrow();
  const words = body.replaceAll(/\s+/g, ' ');
  expect(words).toContain('you also enter a recovery code. Your passkey still works.');
  expect(words).not.toContain('authenticator');
});

it('mails one link for a forgotten password in five minutes, also where the former link was used', async () => {
  const forget = () => sendResetLink(core, { email: encrypt(core.config.SECRETS_KEY, email).toString('base64') });
  await forget();
  await core.db.transaction().execute((tx) => deleteLinks(tx, userId, ['password-reset']));
  await forget();
  expect(await mails()).toEqual(['password-reset waiting']);
  await letMinutesPass(5);
  await forget();
  expect(await mails()).toEqual(['password-reset withdrawn', 'password-reset waiting']);
});
