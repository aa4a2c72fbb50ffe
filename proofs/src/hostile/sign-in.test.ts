import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { aContact, anEmployee, aUser } from '@sealdesk/core/testing/builders.ts';
import { TEST_PASSWORD, type PersonInTest } from '@sealdesk/core/testing/people.ts';
import { startProduct } from '@sealdesk/tools/product.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { sendCode, sendPassword, signInAs, signInAtFirm, visitProvider } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';
import { openLyingProvider, type Lie } from './lying-provider.ts';

/** The check sprays fewer accounts than `npm run proof:sign-in`. */
const ACCOUNTS = process.env['SIGN_IN_PROOF'] === 'whole' ? 1_000 : 200;

let stage: Stage;
let url: string;
let people: Stage['world']['people'];
beforeAll(async () => {
  stage = await setStage({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  ({ url } = stage.product);
  ({ people } = stage.world);
});
afterAll(async () => stage?.clear());
beforeEach(async () => {
  await sql`delete from sign_in_failure`.execute(stage.database.db);
});

/** A browser behind the trusted proxy, with an address of its own. */
class VisitorFrom extends Visitor {
  readonly address: string;

  constructor(address: string) {
    super(url);
    this.address = address;
  }

  override open(path: string, sent: Parameters<Visitor['open']>[1] = {}): Promise<Response> {
    return super.open(path, { ...sent, headers: { 'x-forwarded-for': this.address, ...sent.headers } });
  }
}

const hash = (secret: string) => createHash('sha256').update(secret).digest();
const sidOf = (visitor: Visitor) => visitor.cookies.get('__Host-sid');
/** What an answer says, without the id of the request. */
const said = ({ status, json }: Answer) => ({ status, ...(json as object), request_id: null });
const alerts = (code: string) => stage.product.logs().split(`"alert":"${code}"`).length - 1;
const isLive = async (sid: string) =>
  (await sql`select from session where id_hash = ${hash(sid)}`.execute(stage.database.db)).rows.length === 1;

/** Signs in with password and code from that browser, and asks for its token. */
async function signIn(visitor: Visitor, person: PersonInTest): Promise<number> {
  const login = await sendPassword(visitor, person.email, TEST_PASSWORD);
  if (login.status !== 200) return login.status;
  const { status } = await sendCode(visitor, stage.database.db, person);
  await visitor.checkToken();
  return status;
}

it('AUT-001: the sixth wrong password and later ones are delayed, as for an unknown address, and nobody is locked out', async () => {
  const person = people.customer_B_same_corp;
  const office = '203.0.113.10';
  const known = new VisitorFrom(office);
  expect(await signIn(known, person)).toBe(200);

  /** Sends eight wrong passwords, one after the other, and returns the answers with the seconds that each took. */
  const guess = async (email: string) => {
    const answers: (Answer & { seconds: number })[] = [];
    for (let n = 0; n < 8; n += 1) {
      const began = performance.now();
      const answer = await sendPassword(new VisitorFrom(office), email, `guess ${n}`);
      answers.push({ ...answer, seconds: (performance.now() - began) / 1_000 });
    }
    return answers;
  };
  const [answers, unknown] = await Promise.all([guess(person.email), guess('nobody@nowhere.example')]);
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(401));
  expect(unknown.map(said)).toEqual(answers.map(said));
  for (const each of [answers, unknown]) {
    // A timer may end a moment early.
    for (const [n, delay] of [1, 2, 4].entries()) expect(each[5 + n]!.seconds).toBeGreaterThan(delay - 0.1);
  }
  const delays = () => stage.product.logs().split('A sign-in attempt is delayed').length - 1;
  await expect.poll(delays).toBe(6);

  // A known device isn't delayed, and neither is one elsewhere. At the office two more attempts wait, and a third is refused.
  expect(await signIn(known, person)).toBe(200);
  expect(await signIn(new VisitorFrom('203.0.113.11'), person)).toBe(200);
  const waiting = [1, 2].map(() => sendPassword(new VisitorFrom(office), person.email, TEST_PASSWORD));
  await expect.poll(delays).toBe(8);
  const refused = await sendPassword(new VisitorFrom(office), person.email, TEST_PASSWORD);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);

  // Thirty from six networks: the person gets in from a seventh, and at once from the device that they signed out with.
  expect((await known.send('/auth/logout', { method: 'POST' })).status).toBe(204);
  await sql`delete from sign_in_failure`.execute(stage.database.db);
  const before = alerts('password-guessing');
  const guesses = Array.from({ length: 30 }, (_, n) => n);
  for (const n of guesses)
    expect((await sendPassword(new VisitorFrom(`2001:db8:1:${n % 6}::1`), person.email, `guess ${n}`)).status).toBe(
      401,
    );
  await expect.poll(() => alerts('password-guessing')).toBe(before + 1);
  expect(await signIn(known, person)).toBe(200);
  expect(delays()).toBe(8);
  expect(await signIn(new VisitorFrom('198.51.100.1'), person)).toBe(200);
  await expect.poll(delays).toBe(9);

  // A mark that somebody else's browser has, or that is from before a reset, is worth nothing.
  await sql`update sign_in_failure set failures = 31 where key like 'ceiling:%'`.execute(stage.database.db);
  const other = new VisitorFrom('198.51.100.2');
  expect(await signIn(other, people.customer_corporate)).toBe(200);
  await sql`update app_user set devices_known_since = now() where id = ${person.userId}`.execute(stage.database.db);
  for (const [n, visitor] of [other, known].entries()) {
    expect((await sendPassword(visitor, person.email, TEST_PASSWORD)).status).toBe(200);
    await expect.poll(delays).toBe(10 + n);
  }
});

it('AUT-036: the record of a sign-in holds nothing that was sent, and no list shows another person’s', async () => {
  const { db } = stage.database;
  const person = people.customer_A_owner;
  const stranger = new VisitorFrom('203.0.113.40');
  const agent = '<script>alert(1)</script> sealdesk-canary';
  const names = ['my password is canary', '<img src=x onerror=canary>', `${'canary'.repeat(40)}@mill.example`];
  for (const email of [...names, person.email]) {
    const body = { email, password: 'canary canary' };
    const answer = await stranger.send('/auth/login', { method: 'POST', body, headers: { 'user-agent': agent } });
    expect([email, answer.status]).toEqual([email, expect.toBeOneOf([401, 422])]);
  }
  const { rows } = await sql<{
    all: string;
    user_id: number | null;
  }>`select r::text as all, user_id from sign_in_record r
    where network = '203.0.113.40' order by id`.execute(db);
  expect(rows.at(-1)).toMatchObject({ user_id: person.userId, all: expect.stringContaining('Unknown device') });
  for (const { all } of rows) expect(all).not.toMatch(/canary|script|onerror/);

  const other = await signInAs(url, db, people.customer_other_corp);
  const own = await signInAs(url, db, person);
  const { data } = (await own.send('/api/user/sign-ins')).json as { data: { id: number; network: string }[] };
  const refused = data.find(({ network }) => network === '203.0.113.40')!;
  for (const before of [refused.id, refused.id + 1, 2_147_483_647]) {
    const answer = await other.send(`/api/user/sign-ins?before=${before}`);
    expect([answer.status, answer.text.includes('203.0.113.40')]).toEqual([200, false]);
  }
  for (const before of ['-1', '1.5', 'x', "1'--", '9999999999', '1&before=2']) {
    expect([before, (await other.send(`/api/user/sign-ins?before=${before}`)).status]).toEqual([before, 422]);
  }
});

/** Tries a password; a slow machine that sends it away is asked again. */
async function tryUntilChecked(address: string, email: string): Promise<Answer> {
  const answer = await sendPassword(new VisitorFrom(address), email, 'Summer2026!');
  return answer.status === 503 ? tryUntilChecked(address, email) : answer;
}

it(`AUT-002: one password for ${ACCOUNTS} accounts from one address gets 429 and raises one alert`, async () => {
  const before = alerts('password-spraying');
  const statuses: number[] = [];
  const email = (n: number) => (n === 3 ? people.customer_other_corp.email : `${n}@customer.example`);
  for (let n = 0; n < ACCOUNTS; n += 4) {
    const tries = Array.from({ length: 4 }, (_, more) =>
      // Every address of an IPv6 network that somebody has is one address.
      tryUntilChecked(`2001:db8:2:2::${(n + more).toString(16)}`, email(n + more)),
    );
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(ACCOUNTS - 20);
  await expect.poll(() => alerts('password-spraying')).toBe(before + 1);
  const metrics = await (await fetch(`${stage.product.privateUrl}/metrics`)).text();
  expect(metrics).toMatch(/sealdesk_alerts_total\{code="password-spraying"\} [1-9]/);
  // What was refused wrote nothing: twenty times an account at a network and its ceiling, and the network.
  const { rows } = await sql<{ count: number }>`select count(*)::int from sign_in_failure`.execute(stage.database.db);
  expect(rows[0]!.count).toBe(41);
  expect(await signIn(new VisitorFrom('2001:db8:2:3::1'), people.customer_other_corp)).toBe(200);
});

describe('AUT-013: an answer of the firm’s provider', () => {
  const left = async () =>
    (
      await sql<object>`select (select count(*) from session) as sessions, (select count(*) from app_user) as users,
        (select count(*) from contact) as contacts, (select count(*) from app_user where oidc_subject is not null) as bound`.execute(
        stage.database.db,
      )
    ).rows[0];
  const expectNothing = async (answer: Answer, visitor: Visitor, before: unknown) => {
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('/login?error=no_access');
    expect(sidOf(visitor)).toBeUndefined();
    expect(await left()).toEqual(before);
  };

  it('with another state, for another browser, or with a code that was used is 403, and nothing is created', async () => {
    const before = await left();
    const start = async (visitor: Visitor) => (await visitor.send('/auth/oidc/start')).headers.get('location')!;
    const visitor = new Visitor(url);
    const back = await visitProvider(await start(visitor), 'employee', url);
    const elsewhere = new Visitor(url);
    await expectNothing(await elsewhere.send(back), elsewhere, before);
    const forged = new URL(back);
    forged.searchParams.set('state', 'forged');
    await expectNothing(await visitor.send(forged.href), visitor, before);

    // The code of a sign-in that succeeded, sent again in answer to a new one.
    const first = new Visitor(url);
    const used = await visitProvider(await start(first), 'employee', url);
    expect((await first.send(used)).status).toBe(302);
    const [after, sid] = [await left(), sidOf(first)];
    const second = new Visitor(url);
    const replayed = new URL(used);
    replayed.searchParams.set('state', new URL(await start(second)).searchParams.get('state')!);
    await expectNothing(await second.send(replayed.href), second, after);
    const again = new Visitor(url);
    for (const [name, value] of first.cookies) if (name !== '__Host-sid') again.cookies.set(name, value);
    await expectNothing(await again.send(used), again, after);
    expect(await isLive(sid!)).toBe(true);
  });

  it('without the nonce, of another issuer, unsigned, signed by another key, or run out is 403, and nothing is created', async () => {
    const provider = await openLyingProvider();
    onTestFinished(() => provider.close());
    const services = inject('services');
    const oidc = { ...services.oidc, issuer: provider.issuer };
    const product = await startProduct({
      databaseUrl: stage.database.url,
      services: { ...services, oidc },
      workers: 0,
      web: null,
    });
    onTestFinished(() => product.stop());
    const { db } = stage.database;
    const subject = 'eva';
    await aStaffUser({ oidc_issuer: provider.issuer, oidc_subject: subject });

    const answer = async (lie: Lie) => {
      const visitor = new Visitor(product.url);
      const start = await visitor.send('/auth/oidc/start');
      const asked = new URL(start.headers.get('location')!).searchParams;
      const code = provider.codeFor({ subject, nonce: asked.get('nonce')! }, lie);
      const back = new URLSearchParams({ code, state: asked.get('state')!, iss: provider.issuer });
      return { visitor, answer: await visitor.send(`/auth/oidc/callback?${back.toString()}`) };
    };
    // What the double sends is accepted when nothing of it is wrong.
    expect((await answer({})).answer.status).toBe(302);
    const before = await left();
    const { privateKey: anotherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const lies: Record<string, Lie> = {
      'without the nonce': { claims: ({ nonce: _nonce, ...claims }) => claims },
      'another nonce': { claims: (claims) => ({ ...claims, nonce: 'another' }) },
      'another issuer': { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) },
      'another audience': { claims: (claims) => ({ ...claims, aud: 'another' }) },
      'alg none': { header: { alg: 'none' }, key: null },
      'alg none in other letters': { header: { alg: 'nOnE' }, key: null },
      unsigned: { key: null },
      'another key': { key: anotherKey },
      'run out': { claims: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 }) },
    };
    for (const [name, lie] of Object.entries(lies)) {
      const { visitor, answer: refusal } = await answer(lie);
      expect([name, refusal.status]).toEqual([name, 403]);
      await expectNothing(refusal, visitor, before);
    }
    expect((await db.selectFrom('sign_in_step').selectAll().execute()).filter(({ kind }) => kind === 'oidc')).toEqual(
      [],
    );
  });
});

async function aStaffUser(values: { oidc_issuer?: string; oidc_subject?: string; email?: string }): Promise<number> {
  const { db } = stage.database;
  const { email = `${randomBytes(4).toString('hex')}@firm.example`, ...user } = values;
  const employeeId = await anEmployee(db, { name: 'Eva Example' });
  const contactId = await aContact(db, { employee_id: employeeId, email });
  return aUser(db, contactId, { sign_in_email: email, ...user });
}

it('AUT-014: somebody of the firm’s tenant who is no contact with an employee number gets 403, and it is logged', async () => {
  const { db } = stage.database;
  const { issuer } = inject('services').oidc;
  const refusedAt = (subject: string) =>
    stage.product
      .logs()
      .split('\n')
      .filter((line) => line.includes('has no access here') && line.includes(subject)).length;
  // A stranger, and a customer whom somebody gave a subject of the tenant.
  const { userId } = people.customer_corporate;
  await db
    .updateTable('app_user')
    .set({ oidc_issuer: issuer, oidc_subject: 'a-customer' })
    .where('id', '=', userId)
    .execute();
  for (const subject of ['a-stranger', 'a-customer']) {
    const visitor = new Visitor(url);
    const answer = await signInAtFirm(visitor, subject);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('/login?error=no_access');
    expect(sidOf(visitor)).toBeUndefined();
    await expect.poll(() => refusedAt(subject)).toBe(1);
  }
  await db.updateTable('app_user').set({ oidc_issuer: null, oidc_subject: null }).where('id', '=', userId).execute();
});

it('AUT-015: an email claim that is another contact’s address links nobody', async () => {
  // The provider calls the subject 'mara' mara@firm.example, which is the address of somebody who is bound to no subject.
  const userId = await aStaffUser({ email: 'mara@firm.example' });
  const visitor = new Visitor(url);
  expect((await signInAtFirm(visitor, 'mara')).status).toBe(403);
  expect(sidOf(visitor)).toBeUndefined();
  const user = await stage.database.db
    .selectFrom('app_user')
    .select(['oidc_issuer', 'oidc_subject'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(user).toEqual({ oidc_issuer: null, oidc_subject: null });
});

describe('AUT-016: a cookie from before the sign-in', () => {
  it('that was made up is replaced, and is no session', async () => {
    const visitor = new Visitor(url);
    const planted = randomBytes(32).toString('base64url');
    visitor.cookies.set('__Host-sid', planted);
    expect(await signIn(visitor, people.customer_A_owner)).toBe(200);
    expect(sidOf(visitor)).not.toBe(planted);
    expect(await isLive(planted)).toBe(false);
    const thief = new Visitor(url);
    thief.cookies.set('__Host-sid', planted);
    expect((await thief.checkToken()).status).toBe(401);
  });

  it('of another person’s session is replaced and that session is dead, by password and through the firm', async () => {
    for (const enter of [
      (visitor: Visitor) => signIn(visitor, people.customer_A_owner),
      async (visitor: Visitor) => (await signInAtFirm(visitor, people.employee.subject!)).status,
    ]) {
      const planter = await signInAs(url, stage.database.db, people.customer_other_corp);
      const planted = sidOf(planter)!;
      const visitor = new Visitor(url);
      visitor.cookies.set('__Host-sid', planted);
      expect(await enter(visitor)).toBeLessThan(400);
      expect(sidOf(visitor)).not.toBe(planted);
      expect(await isLive(sidOf(visitor)!)).toBe(true);
      expect((await planter.send('/api/user')).status).toBe(401);
      expect(await isLive(planted)).toBe(false);
    }
  });

  it('goes along to the firm’s sign-in also when another site leads there', async () => {
    const visitor = new Visitor(url);
    const led = await visitor.send('/auth/oidc/start?next=%2Fjoblist', { headers: { 'sec-fetch-site': 'cross-site' } });
    // A page of ours that leads to the same address: from there the browser sends its cookie.
    expect([led.status, led.headers.get('location')]).toEqual([200, null]);
    expect(led.text).toContain('content="0;url=/auth/oidc/start?next=%2Fjoblist"');
    expect(visitor.cookies.has('__Host-firm')).toBe(false);
  });

  it('is not replaced later by a sign-in through the firm that was begun before', async () => {
    const visitor = new Visitor(url);
    const start = await visitor.send('/auth/oidc/start');
    const back = await visitProvider(start.headers.get('location')!, people.employee.subject!, url);
    expect(await signIn(visitor, people.customer_A_owner)).toBe(200);
    const sid = sidOf(visitor)!;
    expect((await visitor.send(back)).status).toBe(403);
    expect([sidOf(visitor), await isLive(sid)]).toEqual([sid, true]);
  });
});

it('AUT-028: a form of another site can’t sign anybody in', async () => {
  const { email } = people.customer_A_owner;
  const forms: [type: string, body: string][] = [
    ['application/x-www-form-urlencoded', new URLSearchParams({ email, password: TEST_PASSWORD }).toString()],
    // A form that writes JSON: the name of its one field is the beginning, its value the end.
    ['text/plain', JSON.stringify({ email, password: TEST_PASSWORD })],
    ['application/json', JSON.stringify({ email, password: TEST_PASSWORD })],
  ];
  for (const [type, body] of forms) {
    for (const from of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-site' },
    ]) {
      const visitor = new Visitor(url);
      const answer = await visitor.send('/auth/login', {
        method: 'POST',
        body,
        headers: { 'content-type': type, ...from },
      });
      expect([type, answer.status, visitor.cookies.size]).toEqual([type, 403, 0]);
    }
  }
});

it('AUT-030: an address to come back to that is another site’s is ignored', async () => {
  for (const [next, expected] of [
    ['/joblist?job_status=3', '/joblist?job_status=3'],
    ['//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    [`/${'a'.repeat(2_000)}`, '/'],
  ] as const) {
    const visitor = new Visitor(url);
    const start = await visitor.send(`/auth/oidc/start?next=${encodeURIComponent(next)}`);
    const back = await visitProvider(start.headers.get('location')!, people.employee.subject!, url);
    const answer = await visitor.send(back, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expected]);
  }
  expect((await new Visitor(url).send(`/auth/oidc/start?next=/${'%20'.repeat(3_000)}`)).status).toBe(400);
});

it('the firm’s sign-in can be begun so often from one address, and then leads back with 429', async () => {
  const from = '203.0.113.30';
  await sql`insert into sign_in_failure (key, failures, since) values (${`firm:${from}`}, 299, now() - interval '14 minutes')`.execute(
    stage.database.db,
  );
  expect((await new VisitorFrom(from).send('/auth/oidc/start')).status).toBe(302);
  const refused = await new VisitorFrom(from).send('/auth/oidc/start');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(refused.text).toContain('/login?error=too_many');
  expect((await new VisitorFrom('203.0.113.31').send('/auth/oidc/start')).status).toBe(302);
});

it('CON-016: of renewals and a sign-out at once no token is alive afterwards', async () => {
  for (let round = 0; round < 10; round += 1) {
    const visitor = await signInAs(url, stage.database.db, people.customer_A_owner);
    const [sid, token] = [sidOf(visitor)!, visitor.token!];
    const renew = () => visitor.send('/refresh-token', { method: 'POST' });
    const check = () => visitor.send('/check-token', { without: 'token' });
    const leave = () => visitor.send('/auth/logout', { method: 'POST' });
    const answers = await Promise.all([renew(), check(), renew(), leave(), renew(), check()]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 204, 401].includes(status))).toEqual([]);
    expect(statuses[3]).toBe(204);
    const tokens = [token, ...answers.flatMap(({ json }) => (json as { token?: string } | undefined)?.token ?? [])];
    visitor.cookies.set('__Host-sid', sid);
    for (const each of tokens) {
      visitor.token = each;
      expect((await visitor.send('/api/user')).status).toBe(401);
    }
    const { rows } = await sql`select from session_token where session_hash = ${hash(sid)}`.execute(stage.database.db);
    expect(rows).toHaveLength(0);
  }
});

it('CON-017: the second account of one browser replaces the cookie, and the first tab gets 401, not the other’s data', async () => {
  const browser = await signInAs(url, stage.database.db, people.customer_A_owner);
  const [firstSid, firstToken] = [sidOf(browser)!, browser.token!];
  expect(await signIn(browser, people.customer_other_corp)).toBe(200);
  expect(sidOf(browser)).not.toBe(firstSid);
  const secondToken = browser.token!;
  browser.token = firstToken;
  const firstTab = await browser.send('/api/user');
  expect([firstTab.status, firstTab.text.includes(people.customer_other_corp.email)]).toEqual([401, false]);
  expect((await browser.send('/refresh-token', { method: 'POST' })).status).toBe(401);
  browser.token = secondToken;
  expect((await browser.send('/api/user')).json).toMatchObject({ email: people.customer_other_corp.email });

  // Where the first session lives on, as of another browser, its token is worth nothing beside this cookie.
  const another = await signInAs(url, stage.database.db, people.customer_B_same_corp);
  browser.token = another.token;
  expect((await browser.send('/api/user')).json).toMatchObject({ code: 'TOKEN_EXPIRED' });
});
