import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { report } from './report.ts';

const made: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((database) => database.destroy()));
});

it('gives each test a database of its own, also when several ask at once', async () => {
  const began = performance.now();
  made.push(...(await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])));
  report(`three databases in ${Math.round(performance.now() - began)} ms`);

  await made[0]!.db.insertInto('employee').values({ name: 'Eva Stern' }).execute();
  const counts = await Promise.all(made.map(({ db }) => db.selectFrom('employee').selectAll().execute()));
  expect(counts.map((rows) => rows.length)).toEqual([1, 0, 0]);
  // Under its id the store keeps ends of chains, and tests share buckets.
  const ids = await Promise.all(made.map(({ db }) => db.selectFrom('installation').select('id').executeTakeFirst()));
  expect(new Set(ids.map((row) => row?.id)).size).toBe(3);
});

it('has the queues of the task list', async () => {
  const database = await createTestDatabase();
  made.push(database);
  const { rows } = await database.pool.query(
    'select name, policy, heartbeat_seconds, notify from pgboss.queue order by name',
  );
  expect(rows).toContainEqual({ name: 'deliver-mail', policy: 'short', heartbeat_seconds: 10, notify: true });
  expect(rows).toContainEqual({ name: 'dead-tasks', policy: 'standard', heartbeat_seconds: 10, notify: true });
});
