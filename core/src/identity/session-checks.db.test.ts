import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { callerIn } from '../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { openSessionChecks, type CheckSession } from './session-checks.ts';
import { signOut } from './session.ts';

let database: TestDatabase;
let world: World;
let core: Core;
let check: CheckSession;
let statements = 0;
/** What happens while the next statement is under way, after it has read. */
let afterRead: () => Promise<unknown> = async () => {};

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  core = await testCore(database);
  const query = database.pool.query.bind(database.pool);
  const pool = {
    query: async (statement: never) => {
      statements += 1;
      const rows = await (query(statement) as unknown as Promise<unknown>);
      const change = afterRead;
      afterRead = async () => {};
      await change();
      return rows;
    },
  };
  check = openSessionChecks({ ...core, pool: pool as unknown as Core['pool'] });
});
afterAll(async () => database?.destroy());

describe('checks of sessions', () => {
  it('read all that are asked about at a time by one statement, each with its own answer', async () => {
    const { sid: staff } = await callerIn(core, world, 'role10');
    const { sid: owner } = await callerIn(core, world, 'customer_A_owner');
    const { sid: ended } = await callerIn(core, world, 'customer_corporate');
    const { sid: disabled } = await callerIn(core, world, 'customer_other_corp');
    const { sid: deleted } = await callerIn(core, world, 'deleted_contact');
    const { sid: idle } = await callerIn(core, world, 'employee');
    await signOut(core, ended);
    const { db } = database;
    const ofUser = world.people.customer_other_corp.userId;
    await db.updateTable('app_user').set({ disabled_at: new Date() }).where('id', '=', ofUser).execute();
    const longAgo = new Date(Date.now() - (core.config.SESSION_IDLE_MINUTES + 1) * 60_000);
    const idleUser = world.people.employee.userId;
    await db.updateTable('session').set({ last_used_at: longAgo }).where('user_id', '=', idleUser).execute();

    statements = 0;
    const found = await Promise.all([staff, owner, staff, ended, disabled, deleted, idle, 'no such'].map(check));
    expect(statements).toBe(1);
    const { role10, customer_A_owner } = world.people;
    expect(found.map((viewer) => viewer?.userId ?? null)).toEqual([
      role10.userId,
      customer_A_owner.userId,
      role10.userId,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('answer nobody from a statement that began before they asked', async () => {
    const { sid } = await callerIn(core, world, 'role10');
    let later: ReturnType<CheckSession> | undefined;
    afterRead = async () => {
      await signOut(core, sid);
      later = check(sid);
    };
    expect((await check(sid))?.userId).toBe(world.people.role10.userId);
    expect(await later).toBeNull();
  });

  it('fail for everyone who asked, and not for those after them', async () => {
    const { sid } = await callerIn(core, world, 'role10');
    afterRead = () => Promise.reject(new Error('no'));
    const outcomes = await Promise.allSettled([check(sid), check(sid)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await check(sid))?.userId).toBe(world.people.role10.userId);
  });
});
