import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { aTab } from '../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type Actor, type World } from '../testing/people.ts';
import { authenticate, signOut } from './session.ts';

let database: TestDatabase;
let world: World;
/** The core whose session look-ups are counted. */
let core: Core;
let statements = 0;
/** What a statement waits for before it's sent. */
let held: Promise<void> = Promise.resolve();

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  core = await testCore(database);
  const query = database.pool.query.bind(database.pool);
  const counting = async (statement: never) => {
    statements += 1;
    await held;
    return query(statement) as unknown as Promise<unknown>;
  };
  core = { ...core, pool: { query: counting } as unknown as Core['pool'] };
});
beforeEach(() => {
  statements = 0;
});
afterAll(async () => database?.destroy());

const tabOf = (who: Actor) => aTab({ ...core, pool: database.pool }, world.people[who].userId);
const userIdOf = async (credentials: { sid: string; token: string }) =>
  authenticate(core, credentials, true).then(
    ({ userId }) => userId,
    (error: { kind: string }) => error.kind,
  );

it('authenticates a thousand calls that begin at once by a few statements, each as the person it is of', async () => {
  const actors = ['role10', 'customer_A_owner', 'employee'] as const;
  const tabs = await Promise.all(actors.map(tabOf));
  const [staff, customer] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
  const more = await Promise.all(Array.from({ length: 20 }, () => tabOf('customer_corporate')));
  const asked = Array.from({ length: 1_000 }, (_, n) => (n < 500 ? tabs[n % 3]! : more[n % 20]!));
  const expected = asked.map((tab, n) => {
    const actor = n < 500 ? actors[tabs.indexOf(tab)]! : 'customer_corporate';
    return world.people[actor].userId;
  });
  expect(await Promise.all(asked.map(userIdOf))).toEqual(expected);
  // Alone, each would be a statement of its own.
  expect(statements).toBe(1);
  // A cookie with another session's token, and one that is unknown, are refused beside others that are let in.
  const mixed = [
    { sid: staff.sid, token: customer.token },
    { sid: 'no such', token: staff.token },
    staff,
    { sid: staff.sid, token: 'no such' },
    customer,
  ];
  expect(await Promise.all(mixed.map(userIdOf))).toEqual([
    'token-expired',
    'signed-out',
    world.people.role10.userId,
    'token-expired',
    world.people.customer_A_owner.userId,
  ]);
});

it('takes two connections for calls that keep coming, and finds the rest together', async () => {
  const tab = await tabOf('role10');
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  const calls: Promise<unknown>[] = [];
  for (let n = 0; n < 300; n += 1) {
    calls.push(userIdOf(tab));
    await new Promise(setImmediate);
  }
  expect(statements).toBe(2);
  gate.resolve();
  expect(new Set(await Promise.all(calls))).toEqual(new Set([world.people.role10.userId]));
  expect(statements).toBe(3);
});

it('answers no call from a statement that began before it', async () => {
  const gone = await tabOf('employee');
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  const early = userIdOf(gone);
  await expect.poll(() => statements).toBe(1);
  await signOut({ ...core, pool: database.pool }, gone.sid);
  const late = userIdOf(gone);
  gate.resolve();
  expect(await late).toBe('signed-out');
  await early;
  expect(statements).toBe(2);
});

it('fails for everyone who asked together, and for no one after them', async () => {
  const tab = await tabOf('role10');
  held = Promise.reject(new Error('no connection'));
  held.catch(() => {});
  const outcomes = await Promise.allSettled([1, 2].map(() => authenticate(core, tab, true)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  held = Promise.resolve();
  expect(await userIdOf(tab)).toBe(world.people.role10.userId);
});
