import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider } from '@sealdesk/tools/services/oidc/oidc-provider.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { signInAs, visitProvider } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';

/** A provider that keeps people signed in, as a firm's does. */
const memory = mkdtempSync(path.join(tmpdir(), 'sealdesk-oidc-'));
let provider: Server;
let stage: Stage;

beforeAll(async () => {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const files = { keysFile: path.join(memory, 'keys.json'), peopleFile: path.join(memory, 'people.json') };
  const remembering = await createProvider({ issuer, ...files, remembersSeconds: 3600 });
  provider = remembering.listen(port, '127.0.0.1');
  const services = inject('services');
  stage = await setStage({ services: { ...services, oidc: { ...services.oidc, issuer } } });
});
afterAll(async () => {
  await stage?.clear();
  provider?.close();
  rmSync(memory, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const hash = (secret: string) => createHash('sha256').update(secret).digest();
const sidOf = (visitor: Visitor) => visitor.cookies.get('__Host-sid')!;

/** When the person of that session proved who they are, in seconds; null when the session has ended. */
async function provedAt(sid: string): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`select extract(epoch from proved_at)::float8 as at
    from session where id_hash = ${hash(sid)}`.execute(stage.database.db);
  return rows[0]?.at ?? null;
}

/** Lets more than a second pass, which is as exactly as a provider says when it asked. */
const letTimePass = () => sleep(2_500);

/** A person's browser: one place for our cookies, one for the provider's. */
function browser() {
  const visitor = new Visitor(stage.product.url);
  const atFirm = new Visitor(stage.product.url);
  /** Walks from our start to the provider and back, as `subject` if the provider asks. */
  const signIn = async (
    subject: string,
    { isFresh = false, change = (url: URL) => url, between = async () => {} } = {},
  ): Promise<Answer> => {
    const start = await visitor.send(`/auth/oidc/start?next=/signed-in${isFresh ? '&fresh=1' : ''}`);
    await between();
    const address = change(new URL(start.headers.get('location')!)).href;
    const back = await visitProvider(address, subject, visitor.url, atFirm);
    // The cookie of the session is SameSite=Strict: it does not come along from another site.
    const { cookies } = visitor;
    const sid = cookies.get('__Host-sid');
    cookies.delete('__Host-sid');
    const answer = await visitor.send(back, { headers: { 'sec-fetch-site': 'cross-site' } });
    if (sid !== undefined && !cookies.has('__Host-sid')) cookies.set('__Host-sid', sid);
    return answer;
  };
  return { visitor, signIn };
}

/** Lets an hour pass since the person signed in at the provider, by putting the beginning of what is under way forward. */
const anHourLater = async () => {
  await sql`update sign_in_step set detail = jsonb_set(detail, '{freshFrom}',
    to_jsonb(to_char((now() + interval '1 hour') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
    where detail ? 'freshFrom'`.execute(stage.database.db);
};

describe('a proof through the firm', () => {
  let person: ReturnType<typeof browser>;
  beforeEach(async () => {
    person = browser();
    const { status } = await person.signIn('role10');
    if (status !== 302) throw new Error(`Signing in through the firm answered ${status}.`);
  });

  it('counts from when the firm asked, not from when it let the person in', async () => {
    const asked = await provedAt(sidOf(person.visitor));
    expect(asked).toEqual(expect.any(Number));
    await letTimePass();
    // Nobody is asked: whoever is not this person would be let in as them all the same.
    expect((await person.signIn('nobody is asked')).status).toBe(302);
    expect(await provedAt(sidOf(person.visitor))).toBe(asked);
  });

  it('is given anew where it must be fresh, although the firm remembers the person, and ends the former session', async () => {
    const former = sidOf(person.visitor);
    const asked = (await provedAt(former))!;
    await letTimePass();
    const answer = await person.signIn('role10', { isFresh: true });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/signed-in']);
    expect(sidOf(person.visitor)).not.toBe(former);
    expect(await provedAt(sidOf(person.visitor))).toBeGreaterThan(asked + 1);
    expect(await provedAt(former)).toBeNull();
  });

  it('is refused when it is an old one, also when the request for a fresh one was taken out of the address', async () => {
    const former = sidOf(person.visitor);
    const answer = await person.signIn('nobody is asked', {
      isFresh: true,
      change: (url) => {
        expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0']);
        url.searchParams.delete('prompt');
        url.searchParams.delete('max_age');
        return url;
      },
      between: anHourLater,
    });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('/signed-in?error=not_fresh');
    // Nothing is begun and nothing has ended.
    expect(sidOf(person.visitor)).toBe(former);
    expect(await provedAt(former)).not.toBeNull();
    await person.visitor.checkToken();
    expect((await person.visitor.send('/api/user')).status).toBe(200);
  });

  it('is not renewed by a renewed token', async () => {
    const { visitor } = person;
    await sql`update session set proved_at = now() - interval '11 minutes'
      where id_hash = ${hash(sidOf(visitor))}`.execute(stage.database.db);
    const proved = await provedAt(sidOf(visitor));
    expect(proved).toEqual(expect.any(Number));
    await visitor.checkToken();
    expect((await visitor.send('/refresh-token', { method: 'POST' })).status).toBe(200);
    expect((await visitor.send('/api/user')).status).toBe(200);
    expect(await provedAt(sidOf(visitor))).toBe(proved);
  });
});

describe('a proof by password and code', () => {
  it('counts from the code', async () => {
    const began = Date.now() / 1000;
    const visitor = await signInAs(stage.product.url, stage.database.db, stage.world.people.customer_A_owner);
    expect(await provedAt(sidOf(visitor))).toBeGreaterThanOrEqual(began);
  });
});
