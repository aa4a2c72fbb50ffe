import { STEP_UP_MINUTES } from '@sealdesk/contract/shared/limits.ts';
import { WAY_IN_MESSAGES } from '@sealdesk/contract/people/way-in-messages.ts';
import type { WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import { aPasskey, Authenticator, type Deviation } from '@sealdesk/core/testing/authenticator.ts';
import { aContact, aUser } from '@sealdesk/core/testing/builders.ts';
import { directoryEvents } from '@sealdesk/core/testing/directory-events.ts';
import { codeOf, TEST_PASSWORD, type Actor, type PersonInTest } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ageProofs } from '../harness/contacts.ts';
import { sendCode, sendPassword, signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';
import { askForPasskey, makePasskey, sendPasskey, signInByPasskey } from '../harness/ways-in.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(async () => stage?.clear());
beforeEach(async () => {
  await sql`delete from sign_in_failure`.execute(stage.database.db);
});

const visitor = () => new Visitor(stage.product.url);
const person = (actor: Actor): PersonInTest => stage.world.people[actor];
const signedIn = async (actor: Actor) => signInAs(stage.product.url, stage.database.db, person(actor));
const device = async (actor: Actor, name?: string) =>
  aPasskey(stage.database.db, person(actor).userId, stage.product.url, name);
const post = async (who: Visitor, path: string, body?: unknown) => who.send(path, { method: 'POST', body });
const waysIn = async (who: Visitor) => (await who.send('/api/user/ways-in')).json as WaysIn;

/** A visitor whose password was right, and who is asked for the second step. */
async function afterPassword(actor: Actor): Promise<Visitor> {
  const who = visitor();
  expect((await sendPassword(who, person(actor).email, TEST_PASSWORD)).json).toMatchObject({ next: 'totp' });
  return who;
}

/** Lets time pass since the last code, since codes change more slowly than tests. */
const forgetLastCode = async (actor: Actor) =>
  stage.database.db
    .updateTable('app_user')
    .set({ totp_last_step: null })
    .where('id', '=', person(actor).userId)
    .execute();

/** Codes that the person's app does not show around this time. */
async function wrongCodes(actor: Actor, count: number): Promise<string[]> {
  const shown = await Promise.all([-60, -30, 0, 30, 60].map(async (later) => codeOf(person(actor), later)));
  const codes = Array.from({ length: count + shown.length }, (_, n) => String(100_000 + n));
  return codes.filter((code) => !shown.includes(code)).slice(0, count);
}

async function recoveryCodes(actor: Actor): Promise<string[]> {
  const answer = await post(await signedIn(actor), '/api/user/recovery-codes');
  return (answer.json as { recovery_codes: string[] }).recovery_codes;
}

/** What is recorded of the ways in of somebody, without the columns. */
async function eventsOf(actor: Actor) {
  const events = await directoryEvents(stage.database.db, 'app_user', person(actor).userId);
  return events.filter(({ kind }) => kind !== 'changed' && kind !== 'created');
}

/** What was last mailed to somebody of their ways in. */
async function lastMail(actor: Actor): Promise<string | undefined> {
  const { rows } = await sql<{ mail: string }>`select m::text as mail from mail m where kind = 'way-in-changed'
    and m::text like ${`%${person(actor).email}%`} order by created_at desc limit 1`.execute(stage.database.db);
  return rows[0]?.mail;
}

const refused = (answer: Answer) => [answer.status, (answer.json as { code: string }).code];
const WRONG = [401, 'SIGN_IN_REFUSED'];

describe('codes', () => {
  it('AUT-008: a code that was used is refused within its window', async () => {
    await forgetLastCode('customer_A_owner');
    const code = await codeOf(person('customer_A_owner'));
    expect((await post(await afterPassword('customer_A_owner'), '/auth/totp', { code })).status).toBe(200);
    expect(refused(await post(await afterPassword('customer_A_owner'), '/auth/totp', { code }))).toEqual(WRONG);

    // Nor does it work for two at once.
    await forgetLastCode('customer_A_owner');
    const two = [await afterPassword('customer_A_owner'), await afterPassword('customer_A_owner')];
    const now = await codeOf(person('customer_A_owner'));
    const answers = await Promise.all(two.map(async (who) => post(who, '/auth/totp', { code: now })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('AUT-009: of twenty guesses ten are checked, and codes of that person are locked for 15 minutes from the last', async () => {
    const actor = 'customer_corporate';
    const [spare] = await recoveryCodes(actor);
    const who = await afterPassword(actor);
    const codes = await wrongCodes(actor, 20);
    const statuses: number[] = [];
    const guess = async (code: string) => statuses.push((await post(who, '/auth/totp', { code })).status);
    for (const code of codes.slice(0, 9)) await guess(code);
    // The others came some time ago: the lock is as long all the same.
    await sql`update sign_in_failure set since = since - interval '14 minutes'`.execute(stage.database.db);
    const began = performance.now();
    for (const code of codes.slice(9)) await guess(code);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);

    // The third emailed the person and raised an alert, once: someone has the password.
    const { rows: mails } = await sql<object>`select recipients #>> '{0,address}' as address from mail
      where kind = 'wrong-codes'`.execute(stage.database.db);
    expect(mails).toEqual([{ address: person(actor).email }]);
    await expect.poll(() => stage.product.logs().split('"alert":"codes-guessed"').length - 1).toBe(1);

    const another = await afterPassword(actor);
    const locked = await sendCode(another, stage.database.db, person(actor));
    const passed = (performance.now() - began) / 1_000;
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(15 * 60 - passed - 1);
    expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    // The other factor is not locked by it.
    expect((await post(another, '/auth/recovery-code', { code: spare })).status).toBe(200);

    await sql`update sign_in_failure set since = since - interval '15 minutes'`.execute(stage.database.db);
    const later = await afterPassword(actor);
    expect((await sendCode(later, stage.database.db, person(actor))).status).toBe(200);
  });

  it('AUT-010: a recovery code works once, however it is typed, and its use is mailed and recorded', async () => {
    const actor = 'customer_B_same_corp';
    const codes = await recoveryCodes(actor);
    expect(new Set(codes).size).toBe(10);
    const typed = ` ${codes[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const first = await afterPassword(actor);
    expect((await post(first, '/auth/recovery-code', { code: typed })).json).toEqual({ next: 'done' });
    await first.checkToken();
    expect((await waysIn(first)).recovery_codes).toMatchObject({ left: 9, total: 10 });
    expect(refused(await post(await afterPassword(actor), '/auth/recovery-code', { code: codes[0] }))).toEqual(WRONG);
    expect((await eventsOf(actor)).at(-1)).toMatchObject({
      kind: 'recovery-code-used',
      actor_id: person(actor).contactId,
      detail: { left: 9 },
    });
    expect(await lastMail(actor)).toContain('A recovery code was used to sign in. 9 are left.');

    // Two at once with the same one: one of them.
    const two = [await afterPassword(actor), await afterPassword(actor)];
    const answers = await Promise.all(two.map(async (who) => post(who, '/auth/recovery-code', { code: codes[1] })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    // New ones void the others, and nobody else's are taken.
    const [next] = await recoveryCodes(actor);
    expect(refused(await post(await afterPassword(actor), '/auth/recovery-code', { code: codes[2] }))).toEqual(WRONG);
    const other = await afterPassword('customer_A_owner');
    expect(refused(await post(other, '/auth/recovery-code', { code: next }))).toEqual(WRONG);
    // Without the password before it, it is nothing.
    expect(refused(await post(visitor(), '/auth/recovery-code', { code: next }))).toEqual(WRONG);
    const { rows } = await sql<{ dump: string }>`select json_agg(r)::text as dump from recovery_code r`.execute(
      stage.database.db,
    );
    expect(rows[0]!.dump).not.toContain(next!.replaceAll('-', ''));
  });
});

describe('a passkey', () => {
  it('AUT-011: is refused with a challenge that was used, at another origin, without the person, or with a lower counter', async () => {
    const phone = await device('customer_A_owner');
    const wrong: [string, Deviation][] = [
      ['another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
      ['another origin', { origin: 'https://evil.example' }],
      ['another site', { rpId: 'evil.example' }],
      ['nobody verified', { isVerified: false }],
      ['a new passkey’s answer', { type: 'webauthn.create' }],
      ['no user handle', { userHandle: null }],
    ];
    for (const [what, deviation] of wrong) {
      expect([what, ...refused(await signInByPasskey(visitor(), phone, deviation))]).toEqual([what, ...WRONG]);
    }

    // A challenge is gone once an answer was read, right or wrong, and so is that of an answer that was right.
    const who = visitor();
    const options = await askForPasskey(who);
    const cookie = who.cookies.get('__Host-passkey')!;
    expect(refused(await sendPasskey(who, phone.prove(options, { origin: 'https://evil.example' })))).toEqual(WRONG);
    expect(who.cookies.has('__Host-passkey')).toBe(false);
    who.cookies.set('__Host-passkey', cookie);
    expect(refused(await sendPasskey(who, phone.prove(options)))).toEqual(WRONG);
    const two = visitor();
    const proof = phone.prove(await askForPasskey(two));
    const stolen = visitor();
    stolen.cookies.set('__Host-passkey', two.cookies.get('__Host-passkey')!);
    expect((await sendPasskey(two, proof)).json).toEqual({ next: 'done' });
    expect(refused(await sendPasskey(stolen, proof))).toEqual(WRONG);
    const { rows } = await sql`select from sign_in_step where kind = 'passkey'
      and detail ->> 'challenge' = ${options.challenge}`.execute(stage.database.db);
    expect(rows).toHaveLength(0);

    // Of two with the same counter the second is that of a copy; so is one that counts no more.
    expect((await signInByPasskey(visitor(), phone, { counter: 100 })).status).toBe(200);
    for (const counter of [100, 99, 0]) {
      expect(refused(await signInByPasskey(visitor(), phone, { counter }))).toEqual(WRONG);
    }
    expect((await signInByPasskey(visitor(), phone, { counter: 101 })).status).toBe(200);
  });

  it('AUT-012: is refused with the user handle of somebody else', async () => {
    const [ours, theirs] = [await device('customer_A_owner'), await device('customer_other_corp')];
    expect(refused(await signInByPasskey(visitor(), ours, { userHandle: theirs.userHandle }))).toEqual(WRONG);
    expect((await signInByPasskey(visitor(), ours)).status).toBe(200);
  });

  it('works without counting, and opens a session that names it, without a code', async () => {
    const phone = await device('customer_A_owner', 'Synced');
    for (const counter of [0, 0]) expect((await signInByPasskey(visitor(), phone, { counter })).status).toBe(200);
    const who = visitor();
    await signInByPasskey(who, phone, { counter: 0 });
    await who.checkToken();
    const current = (await waysIn(who)).passkeys.filter(({ is_current }) => is_current);
    expect(current).toMatchObject([{ name: 'Synced', last_used_at: expect.any(String) }]);
  });

  it('of somebody who is disabled is refused like one that nobody knows', async () => {
    const { db } = stage.database;
    const userId = await aUser(db, await aContact(db, { company_id: stage.world.companyA }));
    const theirs = await aPasskey(db, userId, stage.product.url);
    expect((await signInByPasskey(visitor(), theirs)).status).toBe(200);
    await db.updateTable('app_user').set({ disabled_at: new Date() }).where('id', '=', userId).execute();
    const unknown = new Authenticator(stage.product.url);
    unknown.userHandle = theirs.userHandle;
    const answers = [await signInByPasskey(visitor(), theirs), await signInByPasskey(visitor(), unknown)];
    for (const answer of answers) expect(refused(answer)).toEqual(WRONG);
  });
});

describe('one’s own ways in', () => {
  it('a passkey is added, renamed and removed, once each, by its owner alone', async () => {
    const actor = 'customer_other_corp';
    const owner = await signedIn(actor);
    const phone = new Authenticator(stage.product.url);
    const passkey = await makePasskey(owner, phone);
    const added = await post(owner, '/api/user/passkeys', { passkey, name: 'Phone' });
    expect([added.status, (added.json as WaysIn).passkeys.at(-1)]).toEqual([
      201,
      { id: expect.any(Number), name: 'Phone', created_at: expect.any(String), last_used_at: null, is_current: false },
    ]);
    const { id } = (added.json as WaysIn).passkeys.at(-1)!;
    // Sent again, the challenge is gone; made again, it is known.
    expect((await post(owner, '/api/user/passkeys', { passkey })).status).toBe(422);
    expect((await post(owner, '/api/user/passkeys', { passkey: await makePasskey(owner, phone) })).status).toBe(409);
    const wrong: Deviation[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
      // A statement with certificates would have the server look at addresses in them.
      { format: 'tpm' },
    ];
    for (const deviation of wrong) {
      const made = await makePasskey(owner, new Authenticator(stage.product.url), deviation);
      const answer = await post(owner, '/api/user/passkeys', { passkey: made });
      expect([deviation, answer.status, (answer.json as { message: string }).message]).toEqual([
        deviation,
        422,
        WAY_IN_MESSAGES.passkeyNotMade,
      ]);
    }

    const path = `/api/user/passkeys/${id}`;
    const stranger = await signedIn('customer_A_owner');
    for (const method of ['PUT', 'DELETE']) {
      const body = method === 'PUT' ? { name: 'Mine' } : undefined;
      expect((await stranger.send(path, { method, body })).status).toBe(404);
    }
    const renamed = await owner.send(path, { method: 'PUT', body: { name: '  Work phone ' } });
    expect((renamed.json as WaysIn).passkeys.at(-1)).toMatchObject({ id, name: 'Work phone' });

    // The sessions that began with it end, but the one that removes it.
    const [here, elsewhere] = [visitor(), visitor()];
    for (const who of [here, elsewhere]) {
      expect((await signInByPasskey(who, phone)).status).toBe(200);
      await who.checkToken();
    }
    expect((await here.send(path, { method: 'DELETE' })).status).toBe(200);
    expect((await waysIn(here)).passkeys.some((one) => one.id === id)).toBe(false);
    expect((await elsewhere.send('/api/user')).status).toBe(401);
    expect((await owner.send('/api/user')).status).toBe(200);
    expect(refused(await signInByPasskey(visitor(), phone))).toEqual(WRONG);
    const actor_id = person(actor).contactId;
    expect((await eventsOf(actor)).slice(-2)).toEqual([
      { kind: 'passkey-added', actor_id, detail: { name: 'Phone' } },
      { kind: 'passkey-removed', actor_id, detail: { name: 'Work phone' } },
    ]);
    expect(await lastMail(actor)).toContain('A passkey was removed: Work phone.');
  });

  it('the last way in stays, also when two are removed at once', async () => {
    const { db } = stage.database;
    const userId = await aUser(db, await aContact(db, { company_id: stage.world.companyA }));
    const devices = [await aPasskey(db, userId, stage.product.url), await aPasskey(db, userId, stage.product.url)];
    const [one, other] = [visitor(), visitor()];
    for (const [place, who] of [one, other].entries()) {
      expect((await signInByPasskey(who, devices[place]!)).status).toBe(200);
      await who.checkToken();
    }
    const ids = (await waysIn(one)).passkeys.map(({ id }) => id);
    // Each removes its own, so that neither ends the session of the other.
    const remove = async (who: Visitor, id: number) => who.send(`/api/user/passkeys/${id}`, { method: 'DELETE' });
    const answers = await Promise.all([remove(one, ids[0]!), remove(other, ids[1]!)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 409)!;
    expect(kept.json).toMatchObject({ message: 'This is your only way to sign in. Add another first.' });
    // A password alone is none where a code is asked for.
    const last = answers[0] === kept ? one : other;
    const set = await last.send('/api/user/password', { method: 'PUT', body: { password: 'seven quiet otters' } });
    expect((set.json as WaysIn).password).toEqual({ changed_at: expect.any(String) });
    const left = (await waysIn(last)).passkeys[0]!.id;
    expect((await remove(last, left)).status).toBe(409);
    const { secret } = (await post(last, '/api/user/totp')).json as { secret: string };
    const code = await codeOf({ totpSecret: secret });
    expect((await last.send('/api/user/totp', { method: 'PUT', body: { code } })).status).toBe(200);
    expect((await remove(last, left)).status).toBe(200);
  });

  it('a new password ends all other sessions and what was begun with the former one', async () => {
    const actor = 'customer_corporate';
    const [here, elsewhere, begun] = [await signedIn(actor), await signedIn(actor), await afterPassword(actor)];
    const set = async (password: string) => here.send('/api/user/password', { method: 'PUT', body: { password } });
    expect((await set('password1234')).status).toBe(422);
    expect((await elsewhere.send('/api/user')).status).toBe(200);
    expect((await set('nine green lanterns')).status).toBe(200);
    expect((await elsewhere.send('/api/user')).status).toBe(401);
    expect(refused(await sendCode(begun, stage.database.db, person(actor)))).toEqual(WRONG);
    expect((await sendPassword(visitor(), person(actor).email, TEST_PASSWORD)).status).toBe(401);
    expect((await sendPassword(visitor(), person(actor).email, 'nine green lanterns')).status).toBe(200);
    expect((await set(TEST_PASSWORD)).status).toBe(200);
    expect((await eventsOf(actor)).at(-1)).toMatchObject({ kind: 'password-set' });
  });

  it('a new secret of codes counts once a code of it was entered, and is readable nowhere until then', async () => {
    const actor = 'customer_B_same_corp';
    const who = await signedIn(actor);
    const set = async (code: string) => who.send('/api/user/totp', { method: 'PUT', body: { code } });
    expect((await set('123456')).status).toBe(409);
    const { secret, uri } = (await post(who, '/api/user/totp')).json as { secret: string; uri: string };
    expect(uri).toContain(secret);
    const { rows } = await sql<{ dump: string }>`select json_agg(s)::text as dump from sign_in_step s`.execute(
      stage.database.db,
    );
    expect(rows[0]!.dump).not.toContain(secret);
    const code = await codeOf({ totpSecret: secret });
    const wrong = await set(code === '111111' ? '222222' : '111111');
    expect([wrong.status, wrong.json]).toEqual([422, expect.objectContaining({ errors: { code: expect.any(Array) } })]);
    // The former one works still.
    expect((await sendCode(await afterPassword(actor), stage.database.db, person(actor))).status).toBe(200);
    expect((await set(code)).status).toBe(200);
    expect((await set(code)).status).toBe(409);
    // From now on it does not, nor does the code that proved the new one.
    expect((await sendCode(await afterPassword(actor), stage.database.db, person(actor))).status).toBe(401);
    const { totp } = await waysIn(who);
    expect(totp).toEqual({ since: expect.any(String), last_used_at: null });
    person(actor).totpSecret = secret;
    expect((await sendCode(await afterPassword(actor), stage.database.db, person(actor))).status).toBe(200);
    expect((await waysIn(who)).totp!.last_used_at).not.toBeNull();
  });

  it('needs a fresh sign-in, which a passkey, a code and a recovery code each are', async () => {
    const actor = 'customer_A_owner';
    const phone = await device(actor, 'For step-up');
    const codes = await recoveryCodes(actor);
    const who = await signedIn(actor);
    const rename = async () => {
      const { id } = (await waysIn(who)).passkeys[0]!;
      return who.send(`/api/user/passkeys/${id}`, { method: 'PUT', body: { name: 'Renamed' } });
    };
    const again: (() => Promise<Answer>)[] = [
      async () => signInByPasskey(who, phone),
      async () => {
        await sendPassword(who, person(actor).email, TEST_PASSWORD);
        return sendCode(who, stage.database.db, person(actor));
      },
      async () => {
        await sendPassword(who, person(actor).email, TEST_PASSWORD);
        return post(who, '/auth/recovery-code', { code: codes[0] });
      },
    ];
    for (const signIn of again) {
      await ageProofs(stage.database.db, STEP_UP_MINUTES + 1);
      const calls = [
        await rename(),
        await post(who, '/api/user/passkeys/options'),
        await post(who, '/api/user/totp'),
        await post(who, '/api/user/recovery-codes'),
        await who.send('/api/user/password', { method: 'PUT', body: { password: 'seven quiet otters' } }),
        await who.send('/api/user/totp', { method: 'PUT', body: { code: '123456' } }),
        await who.send('/api/user/passkeys/1', { method: 'DELETE' }),
      ];
      for (const answer of calls) expect(refused(answer)).toEqual([403, 'STEP_UP_REQUIRED']);
      const former = who.cookies.get('__Host-sid')!;
      expect((await signIn()).status).toBe(200);
      expect(who.cookies.get('__Host-sid')).not.toBe(former);
      await who.checkToken();
      expect((await rename()).status).toBe(200);
    }
  });

  it('what was begun before a fresh sign-in is finished after it', async () => {
    const actor = 'customer_A_owner';
    const who = await signedIn(actor);
    const passkey = await makePasskey(who, new Authenticator(stage.product.url));
    await ageProofs(stage.database.db, STEP_UP_MINUTES + 1);
    expect(refused(await post(who, '/api/user/passkeys', { passkey }))).toEqual([403, 'STEP_UP_REQUIRED']);
    await signInByPasskey(who, await device(actor));
    await who.checkToken();
    expect((await post(who, '/api/user/passkeys', { passkey })).status).toBe(201);
  });
});
