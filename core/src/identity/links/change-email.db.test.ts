import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Core } from '../../core.ts';
import { aCompany, aContact, aUser } from '../../testing/builders.ts';
import { callerIn } from '../../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { buildWorld, type World } from '../../testing/people.ts';
import { hashSecret } from '../secrets.ts';
import { confirmEmail, followEmail, waiveEmailConfirmation } from './change-email.ts';
import { insertLink } from './links.store.ts';

let database: TestDatabase;
let core: Core;
let world: World;
let contactId: number;
let userId: number;
let before: string;
let after: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  core = await testCore(database);
});
beforeEach(async () => {
  people += 1;
  before = `before${people}@customer.example`;
  after = `after${people}@customer.example`;
  contactId = await aContact(core.db, { email: before, company_id: await aCompany(core.db) });
  userId = await aUser(core.db, contactId, { sign_in_email: before, password_hash: '$argon2id$x' });
});
afterAll(async () => {
  await core?.tasks.close();
  await database?.destroy();
});

const follow = async (email: string) =>
  core.db.transaction().execute(async (tx) => {
    await tx.updateTable('contact').set({ email }).where('id', '=', contactId).execute();
    return followEmail(core, tx, { contactId, email, requestedBy: world.people.role10.contactId });
  });

/** Confirms by a link of our own: those in the outbox are encrypted. */
async function confirm(kind: 'email-before' | 'email-after') {
  const token = `token of ${kind} ${people}`;
  await core.db
    .transaction()
    .execute((tx) => insertLink(tx, { tokenHash: hashSecret(token), kind, userId, minutes: 5 }));
  return confirmEmail(core, { token, address: '203.0.113.9' });
}

/** The emails of both addresses since the last call, in order of address and kind. */
let seen: string[] = [];
async function newMails() {
  const { rows } = await sql<{ id: string; kind: string; to: string; text: string }>`
    select id, kind, recipients #>> '{0,address}' as to, subject || ' ' || body as text from mail
    where recipients #>> '{0,address}' in (${before}, ${after})`.execute(core.db);
  const fresh = rows.filter(({ id }) => !seen.includes(id));
  seen = rows.map(({ id }) => id);
  return fresh.map(({ kind, to, text }) => ({ mail: `${kind} to ${to === before ? 'before' : 'after'}`, text }));
}
const named = (mails: { mail: string }[]) => mails.map(({ mail }) => mail).toSorted();

it('sends one email to each address at the request, none at the first confirmation, and one notice to each at the last', async () => {
  expect(await follow(after)).toEqual([before, after]);
  const asked = await newMails();
  expect(named(asked)).toEqual(['email-after to after', 'email-before to before']);
  for (const { text } of asked) expect(text).not.toMatch(/changed/i);
  expect(await confirm('email-after')).toMatchObject({ state: 'waiting' });
  expect(await newMails()).toEqual([]);
  expect(await confirm('email-before')).toMatchObject({ state: 'changed' });
  const done = await newMails();
  expect(named(done)).toEqual(['way-in-changed to after', 'way-in-changed to before']);
  for (const { text } of done) expect(text).toContain(`From now on you sign in with ${after}.`);
});

it('says that the address stays the same when the request is taken back', async () => {
  await follow(after);
  await newMails();
  expect(await follow(before)).toEqual([before, after]);
  const mails = await newMails();
  expect(named(mails)).toEqual(['email-changed to after', 'email-changed to before']);
  for (const { text } of mails) expect(text).toContain('stays the same');
});

it('reports a waived confirmation to the current address without saying that anything was changed', async () => {
  await follow(after);
  await newMails();
  const operations = await callerIn(core, world, 'role10');
  await waiveEmailConfirmation(core, operations, { userId, reason: 'The mailbox is gone.' });
  const [waived, ...others] = await newMails();
  expect([waived!.mail, others]).toEqual(['email-changed to before', []]);
  expect(waived!.text).not.toMatch(/was changed/i);
  await confirm('email-after');
  expect(named(await newMails())).toEqual(['way-in-changed to after', 'way-in-changed to before']);
});

it('sends only the new invitation to someone who was invited and never signed in', async () => {
  await sql`update app_user set password_hash = null where id = ${userId}`.execute(core.db);
  await core.db
    .transaction()
    .execute((tx) =>
      insertLink(tx, { tokenHash: hashSecret(`invited ${people}`), kind: 'invitation', userId, minutes: 5 }),
    );
  expect(await follow(after)).toEqual([after]);
  expect(named(await newMails())).toEqual(['invitation to after']);
});
