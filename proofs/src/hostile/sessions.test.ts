import { createHash } from 'node:crypto';
import { PATHS } from '@sealdesk/contract/paths.ts';
import { TEST_PASSWORD, type Actor } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCode, sendPassword, signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(async () => stage?.clear());

const visit = async (who: Actor = 'customer_A_owner') =>
  signInAs(stage.product.url, stage.database.db, stage.world.people[who]);
const hash = (secret: string) => createHash('sha256').update(secret).digest();
const sidOf = (visitor: Visitor) => hash(visitor.cookies.get('__Host-sid')!);
const judged = ({ status, json }: Answer) => [status, (json as { code?: string } | undefined)?.code];
const refresh = (visitor: Visitor) => visitor.send(PATHS.refreshToken[1], { method: 'POST' });
const tokenIn = ({ json }: Answer) => (json as { token: string }).token;

/** Lets time pass for that token, since nobody waits ten minutes in a test. */
const ageToken = async (token: string, seconds: number) =>
  sql`update session_token set expires_at = expires_at - make_interval(secs => ${seconds})
    where token_hash = ${hash(token)}`.execute(stage.database.db);

/** The same person's other tab. */
function tabOf(visitor: Visitor, token: string | null): Visitor {
  const tab = new Visitor(visitor.url);
  for (const [name, value] of visitor.cookies) tab.cookies.set(name, value);
  tab.token = token;
  return tab;
}

describe('a session under attack', () => {
  it('AUT-017: a cookie that was copied to another browser gets nothing without the bearer', async () => {
    const thief = tabOf(await visit(), null);
    for (const path of [PATHS.user[1], PATHS.listJobs[1], PATHS.listSessions[1]]) {
      expect((await thief.send(path)).status).toBe(401);
    }
    // Nor does a page of another site get one.
    const asked = await thief.send(PATHS.checkToken[1], { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(judged(asked)).toEqual([403, 'CROSS_SITE']);
  });

  it('AUT-018: a bearer that was copied is nothing without the cookie', async () => {
    const thief = new Visitor(stage.product.url);
    thief.token = (await visit()).token;
    for (const path of [PATHS.user[1], PATHS.listJobs[1], PATHS.listSessions[1]]) {
      expect((await thief.send(path)).status).toBe(401);
    }
    expect((await refresh(thief)).status).toBe(401);
  });

  it('AUT-019: a bearer of more than ten minutes ago is refused as expired, and exchanged for a new one', async () => {
    const visitor = await visit();
    await ageToken(visitor.token!, 599);
    expect((await visitor.send(PATHS.user[1])).status).toBe(200);
    await ageToken(visitor.token!, 2);
    expect(judged(await visitor.send(PATHS.user[1]))).toEqual([401, 'TOKEN_EXPIRED']);
    visitor.token = tokenIn(await refresh(visitor));
    expect((await visitor.send(PATHS.user[1])).status).toBe(200);
  });

  it('AUT-020: the former bearer works for calls under way, and 30 seconds after a refresh no more', async () => {
    const visitor = await visit();
    const former = visitor.token!;
    const fresh = tokenIn(await refresh(visitor));
    expect(fresh).not.toBe(former);
    expect((await visitor.send(PATHS.user[1])).status).toBe(200);
    await ageToken(former, 31);
    expect(judged(await visitor.send(PATHS.user[1]))).toEqual([401, 'TOKEN_EXPIRED']);
    expect((await tabOf(visitor, fresh).send(PATHS.user[1])).status).toBe(200);
  });

  it('AUT-021: five tabs that refresh at once get five tokens, whether they had one or five', async () => {
    const visitor = await visit();
    const tabs = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const tab = tabOf(visitor, null);
        await tab.checkToken();
        return tab;
      }),
    );
    const sameToken = Array.from({ length: 5 }, () => tabOf(visitor, visitor.token));
    for (const round of [tabs, sameToken]) {
      const answers = await Promise.all(round.map(refresh));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const tokens = answers.map(tokenIn);
      expect(new Set(tokens).size).toBe(5);
      for (const token of tokens) expect((await tabOf(visitor, token).send(PATHS.user[1])).status).toBe(200);
    }
  });

  it('AUT-022: 61 minutes without use, or 12 hours and a minute in all, end it', async () => {
    const { db } = stage.database;
    const idle = await visit();
    const old = await visit('customer_corporate');
    await sql`update session set last_used_at = now() - interval '61 minutes'
      where id_hash = ${sidOf(idle)}`.execute(db);
    // All of its times, as if it had begun then; it was used just now.
    await sql`update session set created_at = created_at - interval '12 hours 1 minute',
      expires_at = expires_at - interval '12 hours 1 minute' where id_hash = ${sidOf(old)}`.execute(db);
    for (const visitor of [idle, old]) {
      expect(judged(await visitor.send(PATHS.user[1]))).toEqual([401, 'SESSION_EXPIRED']);
      expect(judged(await visitor.checkToken())).toEqual([401, 'SESSION_EXPIRED']);
      expect(judged(await refresh(visitor))).toEqual([401, 'SESSION_EXPIRED']);
    }
  });

  it('AUT-024: who loses role 10 while signed in is refused at the next call, of the same token', async () => {
    const { db } = stage.database;
    const { userId } = stage.world.people.role10;
    const visitor = await visit('role10');
    const asOperations = () => visitor.send(`${PATHS.endSessions[1]}?contact_id=999999999`, { method: 'DELETE' });
    expect((await asOperations()).status).toBe(404);
    await db.updateTable('app_user').set({ role: 1 }).where('id', '=', userId).execute();
    expect(judged(await asOperations())).toEqual([403, 'FORBIDDEN']);
    expect((await visitor.send(PATHS.user[1])).json).toMatchObject({ role: 1, isSealingEngineer: false });
    await db.updateTable('app_user').set({ role: 10 }).where('id', '=', userId).execute();
  });

  it('AUT-026: what was shown is in no cache, and signing out takes every cookie but the mark of the device', async () => {
    const visitor = await visit();
    for (const path of [PATHS.user[1], PATHS.listJobs[1], PATHS.listSessions[1], '/account', '/joblist']) {
      const isScreen = path === '/account' || path === '/joblist';
      const { status, headers } = await visitor.send(path, isScreen ? { headers: { accept: 'text/html' } } : {});
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, expect.stringContaining('no-store')]);
    }
    const out = await visitor.send(PATHS.logout[1], { method: 'POST' });
    expect([out.status, [...visitor.cookies.keys()]]).toEqual([204, ['__Host-device']]);
    expect(out.headers.has('clear-site-data')).toBe(false);
  });

  it('AUT-027: a bearer that looks like an unsigned JWT is as unknown as any other', async () => {
    const visitor = await visit();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { sub: String(stage.world.people.role10.userId), role: 10, exp: 9_999_999_999 };
    for (const alg of ['none', 'None', 'HS256']) {
      visitor.token = `${part({ alg, typ: 'JWT' })}.${part(claims)}.`;
      expect((await visitor.send(PATHS.user[1])).status).toBe(401);
      expect((await refresh(visitor)).status).toBe(401);
    }
  });

  it('AUT-029: neither a page nor an answer may stand in a frame', async () => {
    const visitor = await visit();
    for (const path of ['/login', '/account', '/nothing-here', PATHS.user[1]]) {
      const { headers } = await visitor.send(path, { headers: { accept: 'text/html' } });
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
    }
  });

  it('AUT-031: a token that a script sent away is dead without the cookie, which no script can read', async () => {
    const person = stage.world.people.customer_A_owner;
    const visitor = new Visitor(stage.product.url);
    const steps = [
      await sendPassword(visitor, person.email, TEST_PASSWORD),
      await sendCode(visitor, stage.database.db, person),
    ];
    const cookies = steps.flatMap(({ headers }) => headers.getSetCookie());
    expect(cookies).toContainEqual(expect.stringMatching(/^__Host-sid=[\w-]{43};/));
    expect(cookies.filter((line) => !/; HttpOnly/i.test(line))).toEqual([]);
    await visitor.checkToken();
    expect((await visitor.send(PATHS.user[1])).status).toBe(200);
    const page = await visitor.send('/joblist', { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect((await visitor.send(PATHS.user[1], { without: 'cookie' })).status).toBe(401);
  });
});
