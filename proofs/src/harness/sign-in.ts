import type { Db } from '@sealdesk/core/platform/database/database.ts';
import { codeOf, TEST_PASSWORD, type Actor, type PersonInTest } from '@sealdesk/core/testing/people.ts';
import { Visitor, type Answer } from './visitor.ts';

/** A visitor who has signed in as that person, by the way that this kind of person has, with a token. */
export async function signInAs(url: string, db: Db, person: PersonInTest): Promise<Visitor> {
  const visitor = new Visitor(url);
  const answer = person.subject
    ? await signInAtFirm(visitor, person.subject)
    : await signInByPassword(visitor, db, person);
  if (answer.status >= 400) throw new Error(`${person.actor} could not sign in: ${answer.status} ${answer.text}`);
  const check = await visitor.checkToken();
  if (check.status !== 200) throw new Error(`${person.actor} got no token: ${check.status} ${check.text}`);
  return visitor;
}

type Open = { product: { url: string }; database: { db: Db }; world: { people: Record<Actor, PersonInTest> } };

/** Returns a function that signs each person in once and returns the same visitor after that. */
export function signInOnce(stage: () => Open): (who: Actor) => Promise<Visitor> {
  const visitors = new Map<Actor, Promise<Visitor>>();
  return async (who) => {
    const { product, database, world } = stage();
    const visitor = visitors.get(who) ?? signInAs(product.url, database.db, world.people[who]);
    visitors.set(who, visitor);
    return visitor;
  };
}

const RENEWED_MS = 4 * 60_000;

/** Returns a function that renews these visitors' tokens in time: one lives ten minutes, and a slow machine takes longer. */
export function tokenRenewer(visitors: () => Visitor[], renewed: () => Promise<void> = async () => {}) {
  let renewedAt = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - renewedAt < RENEWED_MS) return;
    renewedAt = performance.now();
    for (const visitor of visitors()) if (visitor.token !== null) await visitor.checkToken();
    await renewed();
  };
}

/** Sends the password and then a fresh code; gives the last answer. */
async function signInByPassword(visitor: Visitor, db: Db, person: PersonInTest): Promise<Answer> {
  const login = await sendPassword(visitor, person.email, TEST_PASSWORD);
  return login.status === 200 ? sendCode(visitor, db, person) : login;
}

/** Sends the first step. */
export async function sendPassword(visitor: Visitor, email: string, password: string): Promise<Answer> {
  return visitor.send('/auth/login', { method: 'POST', body: { email, password } });
}

/** Sends the second step with the code of this moment. */
export async function sendCode(visitor: Visitor, db: Db, person: PersonInTest): Promise<Answer> {
  // Tests sign in faster than codes change; forgetting the last one stands for half a minute of waiting.
  await db.updateTable('app_user').set({ totp_last_step: null }).where('id', '=', person.userId).execute();
  const code = person.totpSecret ? await codeOf(person) : '123456';
  return visitor.send('/auth/totp', { method: 'POST', body: { code } });
}

/** Walks the real code flow at the OpenID provider; gives the answer of our callback. */
export async function signInAtFirm(visitor: Visitor, subject: string): Promise<Answer> {
  const start = await visitor.send('/auth/oidc/start', { headers: { 'sec-fetch-site': 'none' } });
  if (start.status !== 302) return start;
  const back = await visitProvider(start.headers.get('location')!, subject, visitor.url);
  return visitor.send(back, { headers: { 'sec-fetch-site': 'cross-site' } });
}

/**
 * Signs in at the provider as that subject, if it asks; gives the address at which it sends the browser back to us. The
 * provider remembers whom only if the same browser comes again.
 */
export async function visitProvider(
  address: string,
  subject: string,
  ourUrl: string,
  browser = new Visitor(address),
): Promise<string> {
  let next = address;
  for (let step = 0; step < 10; step += 1) {
    if (next.startsWith(ourUrl)) return next;
    let answer = await browser.send(next);
    if (answer.status === 200) {
      answer = await browser.send(next, {
        method: 'POST',
        body: new URLSearchParams({ subject }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider answered ${answer.status} without a way on.`);
    next = new URL(location, next).href;
  }
  throw new Error('The provider sent us round in circles.');
}
