import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOwnedDatabase, emptier, type TestDatabase } from '../../testing/database.ts';
import { until } from '../../testing/until.ts';
import { openLog } from '../log.ts';
import { defineTask, runTasks, type TaskRunner } from './run-tasks.ts';
import { claimPlace } from './task-claim.ts';
import { openTasks, type Tasks } from './tasks.ts';

const log = openLog('test', 'silent');
let database: TestDatabase;
let tasks: Tasks;
let runners: TaskRunner[];

let empty: () => Promise<void>;
beforeAll(async () => {
  database = await createOwnedDatabase();
  empty = await emptier(database);
  tasks = await openTasks(database.pool, log);
});
afterAll(async () => {
  await tasks?.close();
  await database?.destroy();
});
beforeEach(async () => {
  await empty();
  runners = [];
});
afterEach(() => Promise.all(runners.map((runner) => runner.stop(1_000))));

async function add(group: string, count = 1): Promise<void> {
  for (let added = 0; added < count; added += 1) {
    await database.db
      .transaction()
      .execute((tx) => tasks.add(tx, 'check-upload', { uploadId: randomUUID() }, { group }));
  }
}

/** The groups of the waiting tasks in the order in which the queue gives them out. */
async function order(): Promise<string> {
  const { rows } = await sql<{ groups: string }>`
    select string_agg(group_id, '' order by priority desc, created_on) as groups from pgboss.job where state = 'created'
  `.execute(database.db);
  return rows[0]!.groups;
}

/** Gives out the next task, as the queue would; what ran before is done. */
async function startNext(): Promise<void> {
  await sql`update pgboss.job set state = 'completed' where state = 'active'`.execute(database.db);
  await sql`
    update pgboss.job set state = 'active' where id = (
      select id from pgboss.job where state = 'created' order by priority desc, created_on limit 1)
  `.execute(database.db);
}

it('lets groups take turns, however many tasks each of them has and whoever came first', async () => {
  await add('A', 5);
  await add('B', 2);
  await add('C');
  expect(await order()).toBe('ABCABAAA');
});

it('gives each task a turn of its own, also where those of a group come at once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => add('A')));
  await add('B', 2);
  expect(await order()).toBe('ABABAAA');
});

it('lets a group that comes later take its turn next, and not before all that others still have', async () => {
  await add('A', 6);
  for (let started = 0; started < 3; started += 1) await startNext();
  await add('B', 3);
  expect(await order()).toBe('ABABAB');
  // Whoever brings one at a time never keeps the others from their turn.
  await startNext();
  await startNext();
  await add('C');
  expect(await order()).toBe('ABCAB');
});

it('starts to count anew once nothing waits or runs', async () => {
  await add('A', 3);
  await sql`update pgboss.job set state = 'completed'`.execute(database.db);
  await add('A');
  const { rows } = await sql`select priority from pgboss.job where state = 'created'`.execute(database.db);
  expect(rows).toEqual([{ priority: -1 }]);
});

it('runs at most one task of a group, also where two workers look at the same moment', async () => {
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  let done = 0;
  const definition = defineTask<null, 'check-upload'>('check-upload', async (_, __, { group = '' }) => {
    running.set(group, (running.get(group) ?? 0) + 1);
    most.set(group, Math.max(most.get(group) ?? 0, running.get(group)!));
    await sleep(20);
    running.set(group, running.get(group)! - 1);
    done += 1;
  });
  for (let worker = 0; worker < 3; worker += 1) {
    runners.push(await runTasks(null, [definition], { databaseUrl: database.url, log }));
  }
  // Again and again, because each time the places find an empty queue and are woken together.
  for (let round = 1; round <= 6; round += 1) {
    await Promise.all([add('A', 4), add('B', 2)]);
    await until(() => done >= round * 6);
  }
  expect([done, Object.fromEntries(most)]).toEqual([36, { A: 1, B: 1 }]);
});

it('gives the place of a group to the next task once the one before is no longer active', async () => {
  await add('A', 2);
  const { rows } = await sql<{ id: string }>`update pgboss.job set state = 'active' returning id`.execute(database.db);
  const [first, second] = rows.map(({ id }) => ({ queue: 'check-upload', group: 'A', taskId: id }));
  const db = { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) };
  expect(await claimPlace(db, first!)).toBe(true);
  expect(await claimPlace(db, second!)).toBe(false);
  expect(await claimPlace(db, first!)).toBe(true);
  // What the supervisor does to the task of a killed worker.
  await sql`update pgboss.job set state = 'retry' where id = ${first!.taskId}`.execute(database.db);
  expect(await claimPlace(db, second!)).toBe(true);
  expect(await claimPlace(db, first!)).toBe(false);
});
