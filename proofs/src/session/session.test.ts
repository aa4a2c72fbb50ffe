import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '@sealdesk/contract/paths.ts';
import { codeOf, TEST_PASSWORD } from '@sealdesk/core/testing/people.ts';
import { API_CALLS } from '../harness/api-calls.ts';
import { sendCode, sendPassword, signInAs, signInAtFirm, visitProvider } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(async () => stage?.clear());

const customer = async () => signInAs(stage.product.url, stage.database.db, stage.world.people.customer_A_owner);
const hash = (secret: string) => createHash('sha256').update(secret).digest();
/** Puts back the clock of a session or token, since nobody waits an hour in a test. */
const age = async (table: 'session' | 'session_token', column: string, seconds: number) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - make_interval(secs => ${seconds})`.execute(
    stage.database.db,
  );

describe('a session', () => {
  it('[AP-02] gives a token for the cookie, and needs both on every call', async () => {
    const visitor = await customer();
    const check = await visitor.checkToken();
    expect(check.json).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expires_in: 600 });
    expect((await visitor.send('/api/user')).status).toBe(200);
    expect((await new Visitor(stage.product.url).checkToken()).status).toBe(401);
    expect((await visitor.checkToken()).status).toBe(200);
    // One's sessions are no call under /api, and need the same.
    const { listSessions, endSession, endSessions } = PATHS;
    for (const [method, path] of [...API_CALLS, listSessions, endSession, endSessions]) {
      for (const without of ['cookie', 'token'] as const) {
        const { status } = await visitor.send(path, { method, without });
        expect([method, path, without, status]).toEqual([method, path, without, 401]);
      }
    }
    expect((await visitor.send('/api/user')).status).toBe(200);
  });

  it('[AP-02] renews a token, keeps the former one for 30 s, and takes an expired one for renewal only', async () => {
    const visitor = await customer();
    const former = visitor.token!;
    const renewed = await visitor.send('/refresh-token', { method: 'POST' });
    expect(renewed.json).toEqual({ token: expect.any(String), expires_in: 600 });
    expect((await visitor.send('/api/user')).status).toBe(200);
    // By the database's clock, and from the same moment as the new one's ten minutes.
    const fresh = (renewed.json as { token: string }).token;
    const { rows } = await sql<{
      shorter: number;
    }>`select extract(epoch from fresh.expires_at - former.expires_at)::float8
        as shorter from session_token fresh, session_token former
      where fresh.token_hash = ${hash(fresh)} and former.token_hash = ${hash(former)}`.execute(stage.database.db);
    expect(rows).toEqual([{ shorter: 570 }]);

    await age('session_token', 'expires_at', 1);
    visitor.token = fresh;
    const late = await visitor.send('/api/user');
    expect([late.status, late.json]).toEqual([401, expect.objectContaining({ code: 'TOKEN_EXPIRED' })]);
    expect((await visitor.send('/refresh-token', { method: 'POST' })).status).toBe(200);
  });

  it('renews in five tabs at once without ending anybody’s session', async () => {
    const visitor = await customer();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor.send('/refresh-token', { method: 'POST' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ json }) => (json as { token: string }).token)).size).toBe(5);
  });

  it('stores neither cookie nor token as it is', async () => {
    const visitor = await customer();
    const { rows } = await sql<{ dump: string }>`select (select json_agg(s) from session s)::text
      || (select json_agg(t) from session_token t)::text as dump`.execute(stage.database.db);
    for (const secret of [visitor.cookies.get('__Host-sid')!, visitor.token!]) {
      expect(rows[0]!.dump).not.toContain(secret);
      expect(rows[0]!.dump).toContain(hash(secret).toString('hex'));
    }
  });

  it('ends after an hour without a call of the user’s own; what the screen does by itself does not count', async () => {
    const visitor = await customer();
    await age('session', 'last_used_at', 3000);
    expect((await visitor.send('/api/user', { headers: { 'x-background': '1' } })).status).toBe(200);
    await age('session', 'last_used_at', 3601);
    const late = await visitor.send('/api/user');
    expect([late.status, late.json]).toEqual([401, expect.objectContaining({ code: 'SESSION_EXPIRED' })]);

    const busy = await customer();
    await age('session', 'last_used_at', 3000);
    await busy.send('/api/user');
    const { rows } = await sql<{
      idle: number;
    }>`select extract(epoch from now() - last_used_at)::float8 as idle from session
      where id_hash = ${hash(busy.cookies.get('__Host-sid')!)}`.execute(stage.database.db);
    expect(rows[0]!.idle).toBeLessThan(1500);
  });

  it('ends after twelve hours in all', async () => {
    const visitor = await customer();
    await age('session', 'expires_at', 1);
    expect((await visitor.send('/api/user')).json).toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  it('ends at once when its contact is deleted or its user disabled', async () => {
    const { db } = stage.database;
    const { contactId, userId } = stage.world.people.customer_B_same_corp;
    const person = stage.world.people.customer_B_same_corp;
    const first = await signInAs(stage.product.url, db, person);
    await db
      .updateTable('contact')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', contactId)
      .execute();
    expect((await first.send('/api/user')).status).toBe(401);
    expect((await first.send('/check-token', { without: 'token' })).status).toBe(401);
    await db.updateTable('contact').set({ deleted_at: null }).where('id', '=', contactId).execute();
    expect((await first.send('/api/user')).status).toBe(401);

    const second = await signInAs(stage.product.url, db, person);
    await db
      .updateTable('app_user')
      .set({ disabled_at: sql`now()` })
      .where('id', '=', userId)
      .execute();
    expect((await second.send('/api/user')).status).toBe(401);
    await db.updateTable('app_user').set({ disabled_at: null }).where('id', '=', userId).execute();
  });

  it('acts on a change of role at the next call', async () => {
    const { db } = stage.database;
    const person = stage.world.people.role10;
    const visitor = await signInAs(stage.product.url, db, person);
    expect((await visitor.send('/api/jobs?job_status=all_final_reviews')).status).toBe(200);
    await db.updateTable('app_user').set({ role: 1 }).where('id', '=', person.userId).execute();
    expect((await visitor.send('/api/jobs?job_status=all_final_reviews')).status).toBe(422);
    await db.updateTable('app_user').set({ role: 10 }).where('id', '=', person.userId).execute();
  });

  it('is ended by signing out: cookie and token are dead', async () => {
    const visitor = await customer();
    const sid = visitor.cookies.get('__Host-sid')!;
    const answer = await visitor.send('/auth/logout', { method: 'POST' });
    expect(answer.status).toBe(204);
    // The mark of the device stays, and it alone: a stranger's guesses then don't delay the person.
    expect(answer.headers.has('clear-site-data')).toBe(false);
    expect([...visitor.cookies.keys()]).toEqual(['__Host-device']);
    visitor.cookies.set('__Host-sid', sid);
    expect((await visitor.send('/api/user')).status).toBe(401);
    expect((await visitor.checkToken()).status).toBe(401);
  });

  it('refuses odd credentials without a throw', async () => {
    const visitor = await customer();
    const sid = visitor.cookies.get('__Host-sid')!;
    for (const authorization of [
      'Basic eDp5',
      `Bearer ${visitor.token} ${visitor.token}`,
      `Bearer ${'x'.repeat(8000)}`,
      'Bearer é',
      'Bearer eyJhbGciOiJub25lIn0.e30.',
    ]) {
      expect((await visitor.send('/api/user', { headers: { authorization } })).status).toBe(401);
    }
    for (const cookie of [
      `__Host-sid=${sid}; __Host-sid=other`,
      `__Host-sid=${'a'.repeat(4000)}`,
      '__Host-sid=%00',
      `__Host-sid="${sid}"`,
    ]) {
      expect((await visitor.send('/api/user', { headers: { cookie }, without: 'cookie' })).status).toBe(401);
    }
  });

  it('refuses a call from another site, with or without credentials', async () => {
    const visitor = await customer();
    expect((await visitor.send('/api/user', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await visitor.send('/api/user', { headers: { origin: 'null' } })).status).toBe(403);
    const login = await new Visitor(stage.product.url).send('/auth/login', {
      method: 'POST',
      body: { email: 'a@b.example', password: 'x' },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect([login.status, login.json]).toEqual([403, expect.objectContaining({ code: 'CROSS_SITE' })]);
  });
});

describe('signing in by password and code', () => {
  it('answers an unknown address, a wrong password and a deleted person alike', async () => {
    const { people } = stage.world;
    const tries = [
      ['nobody@nowhere.example', TEST_PASSWORD],
      [people.customer_corporate.email, 'wrong'],
      [people.deleted_contact.email, TEST_PASSWORD],
      [people.role10.email, TEST_PASSWORD],
    ] as const;
    const bodies: unknown[] = [];
    for (const [email, password] of tries) {
      const { status, json } = await sendPassword(new Visitor(stage.product.url), email, password);
      bodies.push({ status, ...(json as object), request_id: undefined });
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 401, code: 'SIGN_IN_REFUSED' });
  });

  it('accepts a code once', async () => {
    const person = stage.world.people.customer_corporate;
    const visitor = new Visitor(stage.product.url);
    await sendPassword(visitor, person.email, TEST_PASSWORD);
    await stage.database.db
      .updateTable('app_user')
      .set({ totp_last_step: null })
      .where('id', '=', person.userId)
      .execute();
    const code = await codeOf(person);
    expect((await visitor.send('/auth/totp', { method: 'POST', body: { code } })).status).toBe(200);
    const again = new Visitor(stage.product.url);
    await sendPassword(again, person.email, TEST_PASSWORD);
    expect((await again.send('/auth/totp', { method: 'POST', body: { code } })).status).toBe(401);
  });

  it('gives a new session at each sign-in, and ends the browser’s former one', async () => {
    const visitor = await customer();
    const former = visitor.cookies.get('__Host-sid')!;
    await sendPassword(visitor, stage.world.people.customer_A_owner.email, TEST_PASSWORD);
    await sendCode(visitor, stage.database.db, stage.world.people.customer_A_owner);
    expect(visitor.cookies.get('__Host-sid')).not.toBe(former);
    const { rows } = await sql`select from session where id_hash = ${hash(former)}`.execute(stage.database.db);
    expect(rows).toHaveLength(0);
  });

  it('limits attempts at a code', async () => {
    const { url } = stage.product;
    const person = stage.world.people.customer_other_corp;
    const visitor = new Visitor(url);
    expect((await sendPassword(visitor, person.email, TEST_PASSWORD)).status).toBe(200);
    const codes: number[] = [];
    for (let n = 0; n < 20; n += 1)
      codes.push((await visitor.send('/auth/totp', { method: 'POST', body: { code: String(100_000 + n) } })).status);
    expect(codes).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
    expect((await sendCode(visitor, stage.database.db, person)).status).toBe(429);
    await sql`delete from sign_in_failure`.execute(stage.database.db);
  });

  it('counts guesses that are made at once, and refuses those above the ones that wait', async () => {
    const email = 'parallel@nowhere.example';
    const guess = () => sendPassword(new Visitor(stage.product.url), email, 'x');
    const answers: Answer[] = [];
    // A slow machine answers some with 503 before it checks them, so guess on until one is refused.
    for (let more = 0; more < 5 && answers.every(({ status }) => status !== 429); more += 1)
      answers.push(...(await Promise.all(Array.from({ length: 12 }, guess))));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(count(429)).toBeGreaterThan(0);
    expect(count(401) + count(429) + count(503)).toBe(answers.length);
    // One that waits has its turn by then.
    const seconds = Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    await sql`delete from sign_in_failure`.execute(stage.database.db);
  });
});

describe('signing in through the firm', () => {
  it('comes back to where the person was going, and to no other site', async () => {
    for (const [next, expected] of [
      ['/joblist?job_status=3', '/joblist?job_status=3'],
      ['//evil.example', '/'],
      ['https://evil.example/', '/'],
      ['/\\evil.example', '/'],
    ] as const) {
      const visitor = new Visitor(stage.product.url);
      const start = await visitor.send(`/auth/oidc/start?next=${encodeURIComponent(next)}`, {
        headers: { 'sec-fetch-site': 'none' },
      });
      const back = await visitProvider(start.headers.get('location')!, 'employee', stage.product.url);
      const answer = await visitor.send(back, { headers: { 'sec-fetch-site': 'cross-site' } });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, expected]);
    }
  });

  it('refuses a forged state, a replayed answer and an answer for another browser', async () => {
    const visitor = new Visitor(stage.product.url);
    const start = await visitor.send('/auth/oidc/start');
    const back = await visitProvider(start.headers.get('location')!, 'employee', stage.product.url);
    expect((await new Visitor(stage.product.url).send(back)).status).toBe(403);
    const forged = new URL(back);
    forged.searchParams.set('state', 'forged');
    expect((await visitor.send(forged.href)).status).toBe(403);
    // The step was spent by the forged answer, so the real one is too late.
    expect((await visitor.send(back)).status).toBe(403);
    expect(visitor.cookies.has('__Host-sid')).toBe(false);
  });

  it('knows a person by subject alone, never by e-mail address', async () => {
    const stranger = stage.world.people.role10.email;
    const answer = await signInAtFirm(new Visitor(stage.product.url), stranger);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('/login?error=no_access');
  });
});
