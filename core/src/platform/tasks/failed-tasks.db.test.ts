import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { openLog } from '../log.ts';
import { listFailedTasks, requeueTask } from './failed-tasks.ts';
import { openTasks, type Tasks } from './tasks.ts';

let database: TestDatabase;
let tasks: Tasks;
beforeAll(async () => {
  database = await createTestDatabase();
  tasks = await openTasks(database.pool, openLog('test', 'silent'));
});
afterAll(async () => {
  await tasks?.close();
  await database?.destroy();
});

/** A task of its own key that failed as often as it may. */
async function aFailedTask(): Promise<{ id: string; uploadId: string }> {
  const uploadId = randomUUID();
  await database.db
    .transaction()
    .execute((tx) =>
      tasks.add(tx, 'check-upload', { uploadId }, { key: `check:${uploadId}`, group: 'company 7', limitSeconds: 777 }),
    );
  const { rows } = await sql<{
    id: string;
  }>`update pgboss.job set state = 'failed', retry_count = 2, completed_on = now(),
    output = '{"message": "no disk"}' where data ->> 'uploadId' = ${uploadId} returning id`.execute(database.db);
  return { id: rows[0]!.id, uploadId };
}
const requeue = (id: string) => database.db.transaction().execute((tx) => requeueTask(tx, tasks, id));

it('queues a failed task anew with its payload, key, turn and time, once', async () => {
  const { id, uploadId } = await aFailedTask();
  expect(await listFailedTasks(database.db)).toEqual([
    expect.objectContaining({
      id,
      name: 'check-upload',
      payload: { uploadId },
      attempts: 3,
      output: { message: 'no disk' },
    }),
  ]);
  const outcomes = await Promise.allSettled([requeue(id), requeue(id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await sql`select data, singleton_key, group_id, expire_seconds, retry_count from pgboss.job
    where state = 'created' and data ->> 'uploadId' = ${uploadId}`.execute(database.db);
  expect(rows).toEqual([
    {
      data: { uploadId },
      singleton_key: `check:${uploadId}`,
      group_id: 'company 7',
      expire_seconds: 777,
      retry_count: 0,
    },
  ]);
  expect(await refusalOf(requeue(id))).toMatchObject({ kind: 'conflict' });
});

it('refuses a task that did not fail, and one that is not there', async () => {
  const { id } = await aFailedTask();
  await sql`update pgboss.job set state = 'completed' where id = ${id}`.execute(database.db);
  expect(await refusalOf(requeue(id))).toMatchObject({ kind: 'conflict' });
  expect(await refusalOf(requeue(randomUUID()))).toMatchObject({ kind: 'missing' });
});
