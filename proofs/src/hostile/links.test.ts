import { setTimeout as sleep } from 'node:timers/promises';
import {
  EMAIL_CONFIRMED,
  INVITATION_REFUSALS,
  INVITING,
  LINK_NO_LONGER_WORKS,
} from '@sealdesk/contract/people/link-messages.ts';
import { OIDC_CALLBACK_PATH, OIDC_START_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import { aPasskey } from '@sealdesk/core/testing/authenticator.ts';
import { aContact, anEmployee, aUser } from '@sealdesk/core/testing/builders.ts';
import { codeOf, recoveryCodesOf, TEST_PASSWORD, type PersonInTest } from '@sealdesk/core/testing/people.ts';
import { openSmtpListener, type SmtpListener } from '@sealdesk/core/testing/smtp.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ageProofs, editContact, newContactBody } from '../harness/contacts.ts';
import { aLink, forgetCalls, sendLink } from '../harness/links.ts';
import { RawCall } from '../harness/raw-call.ts';
import { sendCode, sendPassword, signInAs, signInAtFirm, visitProvider } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';
import { signInByPasskey } from '../harness/ways-in.ts';

/** Every 50 ms: ends a wait for what never comes. */
const TRIES = 1_800;
const NEW_PASSWORD = 'seven quiet rivers north';

let stage: Stage;
let smtp: SmtpListener;
let operations: Visitor;
beforeAll(async () => {
  smtp = await openSmtpListener();
  stage = await setStage({ workers: 1, env: { SMTP_URL: smtp.url } });
  operations = await signInAs(stage.product.url, stage.database.db, stage.world.people.role10);
});
afterAll(async () => {
  await stage?.clear();
  await smtp?.close();
});
beforeEach(async () => forgetCalls(stage.database.db));

const stranger = () => new Visitor(stage.product.url);
const said = ({ status, json }: Answer) => [status, (json as { message?: string }).message];
const DEAD = [400, LINK_NO_LONGER_WORKS];
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** The secret of the newest link that was mailed to that address and leads to that page of ours. */
async function mailedLink(address: string, page: string, after = 0): Promise<string> {
  const start = `${stage.product.url}${page}#`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const mail = smtp.received.findLast(
      ({ to, text, at }) => to.includes(address) && text.includes(start) && at > after,
    );
    if (mail) return mail.text.slice(mail.text.indexOf(start) + start.length).slice(0, 43);
    await sleep(50);
  }
  throw new Error(`No mail with a link to ${page} came to ${address}.`);
}

/** Lets the time pass in which the person gets no second mail with a link. */
async function letLinkMailsPass(userId: number): Promise<void> {
  await sql`update credential_mail set due_at = now() - interval '5 minutes' where user_id = ${userId}`.execute(
    stage.database.db,
  );
}

/** Waits until all that was asked for by forgotten passwords is done. */
async function untilTasksDone(): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await sql`select from pgboss.job where name = 'send-reset-link'
      and state in ('created', 'retry', 'active')`.execute(stage.database.db);
    if (rows.length === 0) return;
    await sleep(50);
  }
  throw new Error('The tasks of forgotten passwords were not done.');
}

const forgot = async (email: string) => stranger().send(PATHS.forgotPassword[1], { method: 'POST', body: { email } });

/** A customer of company A with a password and codes. */
async function aCustomer(): Promise<PersonInTest> {
  const { db } = stage.database;
  const { customer_A_owner } = stage.world.people;
  const email = `${crypto.randomUUID()}@customer.example`;
  const contactId = await aContact(db, { company_id: stage.world.companyA, email });
  const { password_hash, totp_secret } = await db
    .selectFrom('app_user')
    .select(['password_hash', 'totp_secret'])
    .where('id', '=', customer_A_owner.userId)
    .executeTakeFirstOrThrow();
  const userId = await aUser(db, contactId, { sign_in_email: email, password_hash, totp_secret });
  return { ...customer_A_owner, email, contactId, userId };
}

/** Creates a contact as the form does; returns their ids and the mailed secret. */
async function invited(changes: Record<string, unknown> = {}) {
  const body = newContactBody(stage.world.companyA, changes);
  const answer = await operations.send(PATHS.createContact[1], { method: 'POST', body });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  const email = String(body['email']);
  const contactId = (answer.json as { contact: { id: number } }).contact.id;
  const { id: userId } = await stage.database.db
    .selectFrom('app_user')
    .select('id')
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow();
  return { email, contactId, userId, token: await mailedLink(email, '/invitation') };
}

it('AUT-004: a forgotten password is answered alike for everybody, and mailed to a customer who signs in with it alone', async () => {
  const { people } = stage.world;
  const known = await aCustomer();
  const disabled = await aCustomer();
  await sql`update app_user set disabled_at = now() where id = ${disabled.userId}`.execute(stage.database.db);
  const unknown = 'nobody@nowhere.example';
  const addresses = [unknown, people.deleted_contact.email, disabled.email, people.role10.email, known.email];
  const answers = await Promise.all(addresses.map(forgot));
  const shown = answers.map(({ status, json, headers }) => JSON.stringify([status, json, [...headers.keys()]]));
  expect([answers[0]!.status, new Set(shown).size]).toEqual([202, 1]);
  await mailedLink(known.email, '/reset-password');
  await untilTasksDone();
  const { rows } = await sql<{ address: string }>`select recipients #>> '{0,address}' as address from mail
    where kind = 'password-reset'`.execute(stage.database.db);
  expect(rows).toEqual([{ address: known.email }]);
  // Asked for again at once, there is no second mail, and the first link still works.
  expect((await forgot(known.email.toUpperCase())).status).toBe(202);
  await untilTasksDone();
  const again = await sql`select from mail where kind = 'password-reset'`.execute(stage.database.db);
  expect(again.rows).toHaveLength(1);
});

it('AUT-005: of ten who use a reset link at once one is right; every session ends, and the code is still asked for', async () => {
  const person = await aCustomer();
  const { db } = stage.database;
  const tab = await signInAs(stage.product.url, db, person);
  const token = await aLink(db, person.userId, 'password-reset');
  expect((await sendLink(stranger(), PATHS.resetPassword[1], token, { password: 'passwordpassword' })).status).toBe(
    422,
  );
  const reset = async (): Promise<Answer> => {
    const answer = await sendLink(stranger(), PATHS.resetPassword[1], token, { password: NEW_PASSWORD });
    // A slow machine sends some away to come again.
    return answer.status === 503 ? reset() : answer;
  };
  const answers = await Promise.all(Array.from({ length: 10 }, reset));
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  for (const answer of answers) if (answer.status === 400) expect(said(answer)).toEqual(DEAD);
  expect(said(await reset())).toEqual(DEAD);

  expect((await tab.send('/api/user')).status).toBe(401);
  expect((await sendPassword(stranger(), person.email, TEST_PASSWORD)).status).toBe(401);
  const visitor = stranger();
  expect((await sendPassword(visitor, person.email, NEW_PASSWORD)).json).toMatchObject({ next: 'totp' });
  expect((await visitor.checkToken()).status).toBe(401);
  expect((await sendCode(visitor, db, person)).status).toBe(200);
  const mails = await db.selectFrom('mail').select('body').where('kind', '=', 'way-in-changed').execute();
  expect(mails.filter(({ body }) => body.includes('Your password was replaced'))).toHaveLength(1);
});

describe('AUT-006: a change of email', () => {
  it('voids the reset links from before, and is made once both addresses confirmed it', async () => {
    const { db } = stage.database;
    const person = await aCustomer();
    const after = `${crypto.randomUUID()}@customer.example`;
    const reset = async (token: string) =>
      said(await sendLink(stranger(), PATHS.resetPassword[1], token, { password: NEW_PASSWORD }));
    const former = await aLink(db, person.userId, 'password-reset');
    expect((await editContact(operations, db, person.contactId, { email: 'first@customer.example' })).status).toBe(200);
    expect(await reset(former)).toEqual(DEAD);
    const replaced = await mailedLink('first@customer.example', '/confirm-email');
    await mailedLink(person.email, '/confirm-email');
    const { at } = smtp.received.findLast(({ to }) => to.includes(person.email))!;
    await letLinkMailsPass(person.userId);
    expect((await editContact(operations, db, person.contactId, { email: after })).status).toBe(200);
    const confirm = async (token: string) => sendLink(stranger(), PATHS.confirmEmail[1], token);
    expect(said(await confirm(replaced))).toEqual(DEAD);

    const [toAfter, between] = [
      await mailedLink(after, '/confirm-email'),
      await aLink(db, person.userId, 'password-reset'),
    ];
    const isNew = async () =>
      (await sendPassword(stranger(), after, TEST_PASSWORD)).status === 200 &&
      (await sendPassword(stranger(), person.email, TEST_PASSWORD)).status === 401;
    expect((await confirm(toAfter)).json).toEqual({ state: 'waiting', email: after, message: EMAIL_CONFIRMED.waiting });
    expect(await isNew()).toBe(false);
    const toBefore = await mailedLink(person.email, '/confirm-email', at);
    const answers = await Promise.all([confirm(toBefore), confirm(toBefore), confirm(toAfter)]);
    expect(statuses(answers)).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 200)!.json).toMatchObject({ state: 'changed', email: after });
    expect(await isNew()).toBe(true);
    expect(await reset(between)).toEqual(DEAD);
  });

  it('is made without the former address by operations with a recent sign-in and a reason, which ends the sessions', async () => {
    const { db } = stage.database;
    const person = await aCustomer();
    const tab = await signInAs(stage.product.url, db, person);
    const after = `${crypto.randomUUID()}@customer.example`;
    expect((await editContact(operations, db, person.contactId, { email: after })).status).toBe(200);
    expect((await tab.send('/api/user')).status).toBe(200);
    const path = `/api/users/${person.userId}/email-change/waive`;
    const waive = async (body: object) => operations.send(path, { method: 'POST', body });
    expect((await waive({})).status).toBe(422);
    await ageProofs(db, 11);
    expect((await waive({ reason: 'The mailbox is gone.' })).json).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await ageProofs(db, 0);
    expect((await waive({ reason: 'The mailbox is gone.' })).status).toBe(200);
    expect((await tab.send('/api/user')).status).toBe(401);
    expect((await sendPassword(stranger(), after, TEST_PASSWORD)).status).toBe(401);
    const confirmed = await sendLink(stranger(), PATHS.confirmEmail[1], await mailedLink(after, '/confirm-email'));
    expect(confirmed.json).toMatchObject({ state: 'changed' });
    expect((await sendPassword(stranger(), after, TEST_PASSWORD)).status).toBe(200);
    expect((await waive({ reason: 'Again.' })).status).toBe(409);
  });
});

it('AUT-007: an invitation is void once its contact is deleted, also when they are restored', async () => {
  const { contactId, token } = await invited();
  const open = async () => sendLink(stranger(), PATHS.openInvitation[1], token);
  expect((await open()).status).toBe(200);
  for (const deleted_at of [new Date(0).toISOString(), null]) {
    expect((await editContact(operations, stage.database.db, contactId, { deleted_at })).status).toBe(200);
    expect(said(await open())).toEqual(DEAD);
    expect(said(await sendLink(stranger(), PATHS.acceptInvitation[1], token))).toEqual(DEAD);
  }
});

it('HDR-001: a link leads to the configured address, whatever host the request names', async () => {
  const person = await aCustomer();
  const body = JSON.stringify({ email: person.email });
  const headers = {
    host: 'evil.com',
    'x-forwarded-host': 'evil.com',
    forwarded: 'host=evil.com',
    'content-type': 'application/json',
    'content-length': body.length,
    connection: 'close',
  };
  const call = await RawCall.open(stranger(), { path: PATHS.forgotPassword[1], headers });
  await call.send(body);
  expect((await call.answer())?.status).toBe(202);
  await mailedLink(person.email, '/reset-password');
  expect(smtp.received.filter(({ raw, text }) => raw.includes('evil.com') || text.includes('evil.com'))).toEqual([]);
});

describe('an invitation', () => {
  const { openInvitation, invitationTotp, invitationCredential, invitationCodes, acceptInvitation } = PATHS;

  it('leads through password, code and recovery codes to a session, and of ten who accept it one gets in', async () => {
    const { db } = stage.database;
    const { email, userId, token } = await invited();
    const send = async (path: string, more: object = {}) => sendLink(stranger(), path, token, more);
    for (const _ of [1, 2]) {
      const { json } = await send(openInvitation[1]);
      expect(json).toMatchObject({
        kind: 'customer',
        email,
        company: 'Alder Truss A, Roanoke, VA',
        is_reset: false,
        done: null,
      });
    }
    expect(said(await send(acceptInvitation[1]))).toEqual([409, INVITATION_REFUSALS.nothingSet]);
    expect((await send(invitationCodes[1])).status).toBe(409);
    const { secret } = (await send(invitationTotp[1])).json as { secret: string };
    const code = await codeOf({ ...stage.world.people.customer_A_owner, totpSecret: secret });
    const set = async (password: string, digits: string) => send(invitationCredential[1], { password, code: digits });
    expect((await set('passwordpassword', code)).json).toMatchObject({ errors: { password: [expect.any(String)] } });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(said(await set(NEW_PASSWORD, wrong))).toEqual([422, INVITATION_REFUSALS.wrongCode]);
    const answers = await Promise.all([set(NEW_PASSWORD, code), set(NEW_PASSWORD, code)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const { recovery_codes } = answers.find(({ status }) => status === 200)!.json as { recovery_codes: string[] };
    expect(new Set(recovery_codes).size).toBe(10);
    // Closed in between: the link leads back, with new codes.
    expect((await send(openInvitation[1])).json).toMatchObject({ done: 'password' });
    const renewed = (await send(invitationCodes[1])).json as { recovery_codes: string[] };
    expect(renewed.recovery_codes).not.toEqual(recovery_codes);

    const visitors = Array.from({ length: 10 }, stranger);
    const accepted = await Promise.all(visitors.map(async (visitor) => sendLink(visitor, acceptInvitation[1], token)));
    expect(statuses(accepted)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    const visitor = visitors[accepted.findIndex(({ status }) => status === 200)]!;
    await visitor.checkToken();
    expect((await visitor.send('/api/user')).json).toMatchObject({ email, role: 0 });
    const { method } = await db
      .selectFrom('session')
      .select('method')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(method).toBe('link');
    expect(said(await send(openInvitation[1]))).toEqual(DEAD);
    // Neither the outbox nor the links have the secret.
    const { rows } = await sql<{ mail: string; secret: unknown }>`select body || html as mail, secret from mail
      where recipients #>> '{0,address}' = ${email}`.execute(db);
    expect(rows).not.toEqual([]);
    for (const row of rows) expect([row.mail.includes(token), row.secret]).toEqual([false, null]);
  });

  it('of somebody of the firm binds whom its provider knows to them, once, and nobody without it', async () => {
    const { db } = stage.database;
    const subject = crypto.randomUUID();
    const employee_id = await anEmployee(db);
    const { token, userId } = await invited({ employee_id, email: `${subject}@firm.example`, drjcoid: null });
    const { json } = await sendLink(stranger(), openInvitation[1], token);
    expect(json).toMatchObject({ kind: 'firm', company: null });
    expect((await sendLink(stranger(), invitationTotp[1], token)).status).toBe(409);
    // The address alone binds nobody.
    expect((await signInAtFirm(stranger(), subject)).status).toBe(403);
    const [visitor, other] = [stranger(), stranger()];
    for (const one of [visitor, other]) expect((await sendLink(one, PATHS.invitationFirm[1], token)).status).toBe(204);
    expect((await signInAtFirm(visitor, subject)).status).toBe(302);
    await visitor.checkToken();
    expect((await visitor.send('/api/user')).json).toMatchObject({ id: userId, employee_id });
    expect((await signInAtFirm(other, `${subject}-2`)).status).toBe(403);
    expect((await signInAtFirm(stranger(), subject)).status).toBe(302);
    expect(said(await sendLink(stranger(), openInvitation[1], token))).toEqual(DEAD);
  });

  it('AUT-033: is no step of a sign-in through the firm, and a step of a sign-in is no invitation', async () => {
    const subject = crypto.randomUUID();
    const employee_id = await anEmployee(stage.database.db);
    const { token } = await invited({ employee_id, email: `${subject}@firm.example`, drjcoid: null });
    const visitor = stranger();
    expect((await sendLink(visitor, PATHS.invitationFirm[1], token)).status).toBe(204);
    const thief = stranger();
    thief.cookies.set('__Host-firm', visitor.cookies.get('__Host-invitation')!);
    expect((await thief.send(`${OIDC_CALLBACK_PATH}?code=a&state=b`)).status).toBe(403);

    const begun = stranger();
    const start = await begun.send(OIDC_START_PATH);
    const { role10 } = stage.world.people;
    const back = await visitProvider(start.headers.get('location')!, role10.subject!, stage.product.url);
    const other = stranger();
    other.cookies.set('__Host-invitation', begun.cookies.get('__Host-firm')!);
    expect((await other.send(OIDC_START_PATH)).status).toBe(302);

    // Neither was spent in the place of the other.
    expect([(await begun.send(back)).status, begun.cookies.has('__Host-sid')]).toEqual([302, true]);
    expect((await signInAtFirm(visitor, subject)).status).toBe(302);
  });

  it('AUT-032: of a customer who becomes staff leads to the firm, and nothing of the customer still signs in', async () => {
    const { db } = stage.database;
    const person = await aCustomer();
    const [tab, halfway, device] = [await signInAs(stage.product.url, db, person), stranger(), stranger()];
    const passkey = await aPasskey(db, person.userId, stage.product.url);
    const codes = await recoveryCodesOf(db, person.userId);
    const reset = await aLink(db, person.userId, 'password-reset');
    expect((await sendPassword(halfway, person.email, TEST_PASSWORD)).json).toMatchObject({ next: 'totp' });

    const linked = await editContact(operations, db, person.contactId, { employee_id: await anEmployee(db), role: 10 });
    expect(linked.status).toBe(200);
    expect((await tab.send('/api/user')).status).toBe(401);
    expect((await sendCode(halfway, db, person)).status).toBe(401);
    expect((await sendPassword(stranger(), person.email, TEST_PASSWORD)).status).toBe(401);
    expect((await signInByPasskey(device, passkey)).status).toBe(401);
    const code = { method: 'POST', body: { code: codes[0] } };
    expect((await halfway.send(PATHS.recoveryCode[1], code)).status).toBe(401);
    expect((await sendLink(stranger(), PATHS.resetPassword[1], reset, { password: NEW_PASSWORD })).status).toBe(400);

    const token = await mailedLink(person.email, '/invitation');
    const visitor = stranger();
    expect((await sendLink(visitor, openInvitation[1], token)).json).toMatchObject({ kind: 'firm' });
    expect((await sendLink(visitor, PATHS.invitationFirm[1], token)).status).toBe(204);
    expect((await signInAtFirm(visitor, crypto.randomUUID())).status).toBe(302);
    await visitor.checkToken();
    expect((await visitor.send('/api/user')).json).toMatchObject({ id: person.userId, role: 10 });
  });

  it('[AUT-034] is sent once at a time, again on request after five minutes, and withdrawn; a reset of the second factor takes every way in', async () => {
    const { db } = stage.database;
    const ask = async (path: string, method = 'POST', body?: object) =>
      operations.send(path, { method, ...(body && { body }) });
    const contactId = await aContact(db, { company_id: stage.world.companyA });
    const both = await Promise.all([1, 2].map(async () => ask('/api/users', 'POST', { contact_id: contactId })));
    expect(statuses(both)).toEqual([201, 409]);
    const { user } = both.find(({ status }) => status === 201)!.json as {
      user: { id: number; full_name: string; email: string };
    };
    const first = await mailedLink(user.email, '/invitation');
    const sent = smtp.received.length;
    const at = smtp.received[sent - 1]!.at;
    // Asked for again at once, it waits, and so the person has one mail in five minutes, however often somebody asks.
    for (let n = 0; n < 3; n += 1) {
      const answer = await ask(`/api/users/${user.id}/invitation`);
      expect(answer.json).toMatchObject({ message: INVITING.follows(user.full_name, 5), user: { state: 'invited' } });
    }
    const { rows: waiting } = await sql`select from mail where kind = 'invitation' and state = 'waiting'
      and not_before > now() + interval '2 minutes' and recipients #>> '{0,address}' = ${user.email}`.execute(db);
    expect([waiting.length, smtp.received.slice(sent).filter(({ raw }) => raw.includes(user.email))]).toEqual([1, []]);
    await letLinkMailsPass(user.id);
    expect((await ask(`/api/users/${user.id}/invitation`)).json).toMatchObject({ user: { state: 'invited' } });
    const second = await mailedLink(user.email, '/invitation', at);
    expect(said(await sendLink(stranger(), openInvitation[1], first))).toEqual(DEAD);
    expect((await sendLink(stranger(), openInvitation[1], second)).status).toBe(200);
    expect((await ask(`/api/users/${user.id}/invitation`, 'DELETE')).status).toBe(200);
    expect(said(await sendLink(stranger(), openInvitation[1], second))).toEqual(DEAD);
    expect((await ask(`/api/users/${user.id}/invitation`, 'DELETE')).status).toBe(409);

    const person = await aCustomer();
    const tab = await signInAs(stage.product.url, db, person);
    const reset = async () => ask(`/api/users/${person.userId}/reset-second-factor`, 'POST', { reason: 'Lost phone.' });
    await ageProofs(db, 11);
    expect((await reset()).json).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await ageProofs(db, 0);
    expect((await reset()).json).toMatchObject({ user: { state: 'invited', second_factor: null } });
    expect((await tab.send('/api/user')).status).toBe(401);
    expect((await sendPassword(stranger(), person.email, TEST_PASSWORD)).status).toBe(401);
    const link = await mailedLink(person.email, '/invitation');
    expect((await sendLink(stranger(), openInvitation[1], link)).json).toMatchObject({ is_reset: true });
    const { rows } = await sql<{ detail: object; actor_id: number }>`select detail, actor_id from directory_event
      where subject = 'app_user' and subject_id = ${person.userId} and kind = 'second-factor-reset'`.execute(db);
    const actor_id = stage.world.people.role10.contactId;
    expect(rows).toEqual([{ detail: { reason: 'Lost phone.', sessions: 1 }, actor_id }]);
    expect(
      (await ask(`/api/users/${stage.world.people.employee.userId}/reset-second-factor`, 'POST', { reason: 'x' }))
        .status,
    ).toBe(409);
  });
});

it('answers every link that does not work alike: unknown, cut, run out, or of somebody disabled', async () => {
  const { db } = stage.database;
  const person = await aCustomer();
  const off = await aCustomer();
  const ofDisabled = await aLink(db, off.userId, 'invitation');
  await sql`update app_user set disabled_at = now() where id = ${off.userId}`.execute(db);
  const tokens = ['A'.repeat(43), 'cut', '', ofDisabled, await aLink(db, person.userId, 'invitation', { minutes: -1 })];
  const more: Record<string, object> = {
    [PATHS.resetPassword[1]]: { password: NEW_PASSWORD },
    [PATHS.invitationCredential[1]]: { password: NEW_PASSWORD, code: '123456' },
  };
  const { openInvitation, invitationTotp, invitationPasskey, invitationCredential, invitationCodes } = PATHS;
  const calls = [openInvitation, invitationTotp, invitationPasskey, invitationCredential, invitationCodes];
  const others = [PATHS.invitationFirm, PATHS.acceptInvitation, PATHS.resetPassword, PATHS.confirmEmail];
  for (const [, path] of [...calls, ...others]) {
    for (const token of tokens)
      expect([path, ...said(await sendLink(stranger(), path, token, more[path]))]).toEqual([path, ...DEAD]);
  }
});
