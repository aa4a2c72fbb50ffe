import { createHash, randomBytes } from 'node:crypto';
import { aPasskey, Authenticator } from '@sealdesk/core/testing/authenticator.ts';
import { aContact, aUser } from '@sealdesk/core/testing/builders.ts';
import { aSignIn, codeOf, recoveryCodesOf, TEST_PASSWORD, type PersonInTest } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { sendPassword } from '../harness/sign-in.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';
import { signInByPasskey } from '../harness/ways-in.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';

/**
 * Returns the person as the database has them. Staff get the credentials of a customer written into it first: they sign in by
 * none of them, however they came by them.
 */
export async function withCredentials({ database: { db }, world }: Scene, who: Who): Promise<PersonInTest> {
  const person = world.people[who as Exclude<Who, 'anonymous'>];
  if (person.employeeId === null) return person;
  const owner = world.people.customer_A_owner;
  await sql`update app_user u set sign_in_email = ${person.email}, password_hash = o.password_hash, totp_secret = o.totp_secret
    from app_user o where u.id = ${person.userId} and o.id = ${owner.userId}`.execute(db);
  return { ...person, totpSecret: owner.totpSecret };
}

/** A browser in which that person has entered the right password, whether or not they could have. */
export async function afterPassword(scene: Scene, { userId, email }: PersonInTest): Promise<Visitor> {
  const visitor = new Visitor(scene.product.url);
  const { status } = await sendPassword(visitor, email, TEST_PASSWORD);
  if (status === 200) return visitor;
  const step = randomBytes(32).toString('base64url');
  await sql`insert into sign_in_step (id_hash, kind, user_id, expires_at)
    values (sha256(${step}::text::bytea), 'totp', ${userId}, now() + interval '10 minutes')`.execute(scene.database.db);
  visitor.cookies.set('__Host-code', step);
  return visitor;
}

const isCustomer = (who: Who) => who.startsWith('customer');

/** Somebody with ways in of their own to change. */
type Person = { visitor: Visitor; device: Authenticator; passkeyId: number };

/** A new person of that customer's place who has signed in by a passkey; anybody else is as the scene has them. */
async function personLike({ product, database: { db }, world, visitors }: Scene, who: Who): Promise<Person> {
  const device = new Authenticator(product.url);
  if (who === 'anonymous' || !isCustomer(who)) return { visitor: visitors[who], device, passkeyId: 1 };
  const { company_id, corporation_id } = await db
    .selectFrom('contact')
    .select(['company_id', 'corporation_id'])
    .where('id', '=', world.people[who].contactId)
    .executeTakeFirstOrThrow();
  const userId = await aUser(db, await aContact(db, { company_id, corporation_id }));
  const phone = await aPasskey(db, userId, product.url);
  await aPasskey(db, userId, product.url, 'Spare');
  const visitor = new Visitor(product.url);
  expect((await signInByPasskey(visitor, phone)).status).toBe(200);
  await visitor.checkToken();
  const { passkeys } = (await visitor.send('/api/user/ways-in')).json as { passkeys: { id: number }[] };
  return { visitor, device, passkeyId: passkeys[0]!.id };
}

const call =
  (method: string, path: string | ((person: Person) => string), body?: unknown): Scenario =>
  async (scene, who) => {
    const person = await personLike(scene, who);
    return person.visitor.send(typeof path === 'string' ? path : path(person), { method, body });
  };

const own = ({ passkeyId }: Person) => `/api/user/passkeys/${passkeyId}`;

/** A new passkey of the person: made with the options that they got, or with some where they got none. */
async function newPasskey({ visitor, device }: Person): Promise<unknown> {
  const { json } = await visitor.send('/api/user/passkeys/options', { method: 'POST' });
  const { options = { challenge: 'AAAA', rp: { id: 'localhost' }, user: { id: 'AAAA' } } } = json as {
    options?: Parameters<Authenticator['make']>[0];
  };
  return device.make(options);
}

/** A passkey of that person, whether or not they could have made one. */
const passkeyOf = async ({ database: { db }, world, product }: Scene, who: Exclude<Who, 'anonymous'>) =>
  aPasskey(db, world.people[who].userId, product.url);

export const WAYS_IN_SCENARIOS: Record<string, Scenario> = {
  X10: async (scene, who) =>
    signInByPasskey(new Visitor(scene.product.url), await passkeyOf(scene, who as Exclude<Who, 'anonymous'>)),
  X10b: async (scene, who) => {
    const unknown = new Authenticator(scene.product.url);
    const answers = [await signInByPasskey(new Visitor(scene.product.url), unknown)];
    if (who !== 'anonymous') {
      const device = await passkeyOf(scene, who);
      answers.push(await signInByPasskey(new Visitor(scene.product.url), device, { isVerified: false }));
    }
    return answers;
  },
  X10c: async (scene, who) => {
    const answer = await scene.visitors[who].send('/auth/passkey/options', { method: 'POST' });
    // It is the same for everybody: no passkey of anybody is named.
    expect((answer.json as { options: object }).options).not.toHaveProperty('allowCredentials');
    return answer;
  },
  X11b: async (scene, who) => {
    const person = await withCredentials(scene, who);
    const codes = await recoveryCodesOf(scene.database.db, person.userId);
    const visitor = await afterPassword(scene, person);
    return visitor.send('/auth/recovery-code', { method: 'POST', body: { code: codes[0] } });
  },
  XW01: async (scene, who) => {
    const answer = await call('GET', '/api/user/ways-in')(scene, who);
    const { status, json } = answer as Answer;
    if (status === 200) expect(json).toMatchObject({ is_firm: !isCustomer(who) });
    return answer;
  },
  XW02: call('POST', '/api/user/passkeys/options'),
  XW03: async (scene, who) => {
    const person = await personLike(scene, who);
    const body = { passkey: await newPasskey(person) };
    return person.visitor.send('/api/user/passkeys', { method: 'POST', body });
  },
  XW04: call('PUT', own, { name: 'Renamed' }),
  XW05: call('DELETE', own),
  XW06: async (scene, who) => {
    const { visitor } = await personLike(scene, who);
    const { database, product, world } = scene;
    const { id: theirs } = await aPasskey(database.db, world.people.customer_A_owner.userId, product.url);
    const { id } = await database.db
      .selectFrom('passkey')
      .select('id')
      .where('credential_id', '=', Buffer.from(theirs, 'base64url'))
      .executeTakeFirstOrThrow();
    const answers = [
      await visitor.send(`/api/user/passkeys/${id}`, { method: 'PUT', body: { name: 'Mine' } }),
      await visitor.send(`/api/user/passkeys/${id}`, { method: 'DELETE' }),
    ];
    const after = await database.db.selectFrom('passkey').select('name').where('id', '=', id).executeTakeFirst();
    expect(after).toEqual({ name: 'Phone' });
    return answers;
  },
  XW07: call('PUT', '/api/user/password', { password: 'nine green lanterns' }),
  XW08: call('POST', '/api/user/totp'),
  XW09: async (scene, who) => {
    const { visitor } = await personLike(scene, who);
    const { secret } = (await visitor.send('/api/user/totp', { method: 'POST' })).json as { secret?: string };
    const code = secret === undefined ? '123456' : await codeOf({ totpSecret: secret });
    return visitor.send('/api/user/totp', { method: 'PUT', body: { code } });
  },
  XW10: call('POST', '/api/user/recovery-codes'),
  XW12: async (scene, who) => {
    const { db } = scene.database;
    const { people } = scene.world;
    await aSignIn(db, people.deleted_contact.userId, '198.51.100.99');
    if (who !== 'anonymous') await aSignIn(db, people[who].userId, '203.0.113.77');
    const answer = await scene.visitors[who].send('/api/user/sign-ins');
    expect(answer.text.includes('203.0.113.77')).toBe(answer.status === 200);
    expect(answer.text).not.toContain('198.51.100.99');
    return answer;
  },
  XW11: async (scene, who) => {
    const person = await personLike(scene, who);
    const { visitor } = person;
    const passkey = await newPasskey(person);
    const sid = createHash('sha256')
      .update(visitor.cookies.get('__Host-sid') ?? '')
      .digest();
    await sql`update session set proved_at = now() - interval '1 hour' where id_hash = ${sid}`.execute(
      scene.database.db,
    );
    const answers = [
      await visitor.send('/api/user/passkeys/options', { method: 'POST' }),
      await visitor.send('/api/user/passkeys', { method: 'POST', body: { passkey } }),
      await visitor.send(own(person), { method: 'PUT', body: { name: 'Renamed' } }),
      await visitor.send(own(person), { method: 'DELETE' }),
      await visitor.send('/api/user/password', { method: 'PUT', body: { password: 'nine green lanterns' } }),
      await visitor.send('/api/user/totp', { method: 'POST' }),
      await visitor.send('/api/user/totp', { method: 'PUT', body: { code: '123456' } }),
      await visitor.send('/api/user/recovery-codes', { method: 'POST' }),
    ];
    if (isCustomer(who)) for (const { json } of answers) expect(json).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    return answers;
  },
};
