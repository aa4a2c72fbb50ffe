import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOwnedDatabase, type TestDatabase } from '../../testing/database.ts';
import { metric } from '../../testing/metrics.ts';
import { openLog } from '../log.ts';
import { openTasks, type AddTaskOptions, type Tasks } from './tasks.ts';
import { watchBacklog } from './watch-backlog.ts';

let database: TestDatabase;
let tasks: Tasks;
beforeAll(async () => {
  database = await createOwnedDatabase();
  tasks = await openTasks(database.pool, openLog('test', 'silent'));
});
afterAll(async () => {
  await tasks?.close();
  await database?.destroy();
});

const add = (name: 'check-upload' | 'check-set', options: AddTaskOptions) =>
  database.db.transaction().execute((tx) => tasks.add(tx, name, { uploadId: randomUUID() }, options));
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

it('reports how long the oldest task of each queue has been due, whatever its turn, and of one that is not due nothing', async () => {
  await add('check-upload', { notBefore: ago(50), priority: 9 });
  await add('check-upload', { notBefore: ago(300), priority: 1 });
  await add('check-set', { afterSeconds: 600 });
  await watchBacklog(database.pool);
  const oldest = await metric('sealdesk_task_oldest_seconds{task="check-upload"}');
  expect(oldest).toBeGreaterThanOrEqual(299);
  expect(oldest).toBeLessThan(400);
  expect(await metric('sealdesk_task_oldest_seconds{task="check-set"}')).toBe(0);
});
