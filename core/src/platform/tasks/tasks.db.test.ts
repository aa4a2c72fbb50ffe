import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantToApp } from '../database/app-role.ts';
import { createOwnedDatabase, emptier, type TestDatabase } from '../../testing/database.ts';
import { openLog, type Log } from '../log.ts';
import { defineTask, runTasks, type RunningTask, type RunOptions, type TaskRunner } from './run-tasks.ts';
import { holdTask, TaskLost } from './task-hold.ts';
import { ensureQueues, TASK_SCHEMA } from './task-queues.ts';
import { openTasks, type AddTaskOptions, type Tasks } from './tasks.ts';
import { untilSomeoneWaits } from '../../testing/lock-waits.ts';
import { until } from '../../testing/until.ts';

const mailId = 'b7e0b3c2-0000-4000-8000-000000000001';

let database: TestDatabase;
let tasks: Tasks;
let runner: TaskRunner | undefined;
let logged: string[];
let log: Log;

let empty: () => Promise<void>;
beforeAll(async () => {
  database = await createOwnedDatabase();
  empty = await emptier(database);
});
afterAll(() => database?.destroy());

beforeEach(async () => {
  await empty();
  logged = [];
  log = openLog('test', 'info', { write: (line) => void logged.push(line) });
  tasks = await openTasks(database.pool, log);
});

afterEach(async () => {
  await runner?.stop(1_000);
  runner = undefined;
  await tasks.close();
});

describe('adding a task', () => {
  it('adds one for a key while one waits, and another once that one runs', async () => {
    await add({ key: 'a' });
    await add({ key: 'a' });
    await add({ key: 'b' });
    expect(await keys()).toEqual(['a', 'b']);

    await sql`update pgboss.job set state = 'active' where singleton_key = 'a'`.execute(database.db);
    await add({ key: 'a' });
    expect(await keys()).toEqual(['a', 'a', 'b']);
  });

  it('adds one for a key also when many ask at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => add({ key: 'a' })));
    expect(await keys()).toEqual(['a']);
  });

  it('adds each of those that have no key', async () => {
    await add();
    await add();
    expect(await keys()).toHaveLength(2);
  });

  it('puts a task off until its time', async () => {
    const notBefore = new Date('2099-01-01T00:00:00Z');
    await add({ key: 'day', notBefore });
    await add({ key: 'seconds', afterSeconds: 90 });
    const { rows } = await sql<{ at: Date; wait: number }>`
      select start_after as at, extract(epoch from start_after - created_on) as wait from pgboss.job order by singleton_key
    `.execute(database.db);
    expect(rows[0]!.at).toEqual(notBefore);
    expect(rows[1]!.wait).toBeCloseTo(90);
  });

  it('knows for which keys nothing is queued', async () => {
    await add({ key: 'waiting' });
    await add({ key: 'done' });
    await sql`update pgboss.job set state = 'completed' where singleton_key = 'done'`.execute(database.db);
    const unqueued = await database.db.transaction().execute((tx) => tasks.unqueued(tx, ['waiting', 'done', 'never']));
    expect(unqueued).toEqual(['done', 'never']);
  });

  it('refuses to open over a database without queues', async () => {
    const other = await createOwnedDatabase();
    await sql`drop schema pgboss cascade`.execute(other.db);
    await expect(openTasks(other.pool, log)).rejects.toThrow('pg-boss is not installed');
    await other.destroy();
  });
});

describe('running tasks', () => {
  it('works off a backlog without waiting for the next poll', async () => {
    for (let n = 0; n < 100; n++) await add();
    let done = 0;
    // The next poll would come too late for this test.
    await run(async () => void done++, { pollSeconds: 3_600 });
    await until(() => done >= 100);
    expect(done).toBe(100);
  });

  it('finds a task that becomes due without an announcement, also after the database refused to answer', async () => {
    let runs = 0;
    await run(async () => void runs++, { pollSeconds: 0.1 });
    await add({ afterSeconds: 3_600 });
    await sql`alter table pgboss.job rename to job_elsewhere`.execute(database.db);
    await until(() => logged.some((line) => line.includes('does not exist')));
    await sql`alter table pgboss.job_elsewhere rename to job`.execute(database.db);
    await sql`update pgboss.job set start_after = now()`.execute(database.db);
    await until(() => runs === 1);
    expect(runs).toBe(1);
  });

  it('tries a task again that threw', async () => {
    let runs = 0;
    await run(async () => {
      runs++;
      if (runs === 1) throw new Error('not this time');
    });
    await add();
    await until(async () => (await states()).join() === 'completed');
    expect(runs).toBe(2);
  });

  it('raises one alert for a task that used up its attempts', async () => {
    await run(() => Promise.reject(new Error('never')));
    await addLater({ retry_limit: 0 });
    await until(() => logged.some((line) => line.includes('task-dead')));
    const alerts = logged.map((line) => JSON.parse(line)).filter(({ alert }) => alert === 'task-dead');
    expect(alerts).toEqual([
      expect.objectContaining({ level: 'error', task: 'deliver-mail', payload: { mailId }, attempts: 1 }),
    ]);
  });

  it('refuses a payload that is not what the list says', async () => {
    let runs = 0;
    await run(async () => void runs++);
    await addLater({ retry_limit: 0, data: '{"mailId": "../etc"}' });
    await until(async () => (await states()).join() === 'failed');
    expect(runs).toBe(0);
  });
});

describe('the hold on a task', () => {
  it('is there for the attempt that runs and gone for an earlier one', async () => {
    const outcomes: string[] = [];
    await run(async ({ hold }) => {
      await database.db.transaction().execute(hold);
      outcomes.push('held');
      // What the supervisor does to the task of a worker that it takes for dead.
      await sql`update pgboss.job set retry_count = retry_count + 1`.execute(database.db);
      const late = await database.db
        .transaction()
        .execute(hold)
        .catch((error: unknown) => error);
      outcomes.push(late instanceof TaskLost ? 'lost' : 'still held');
    });
    await add();
    await until(() => outcomes.length === 2);
    expect(outcomes).toEqual(['held', 'lost']);
  });

  it('lets nobody take the task away before the transaction ends, and lets heartbeats through', async () => {
    await add();
    const { rows } = await sql<{ id: string }>`update pgboss.job set state = 'active' returning id`.execute(
      database.db,
    );
    const attempt = { name: 'deliver-mail', id: rows[0]!.id, retryCount: 0 };
    let isTaken = false;
    let taking: Promise<unknown> = Promise.resolve();
    await database.db.transaction().execute(async (tx) => {
      await holdTask(tx, attempt);
      await sql`update pgboss.job set heartbeat_on = now()`.execute(database.db);
      taking = sql`delete from pgboss.job`.execute(database.db).then(() => (isTaken = true));
      await untilSomeoneWaits(database.db);
      expect(isTaken).toBe(false);
    });
    await taking;
    await expect(database.db.transaction().execute((tx) => holdTask(tx, attempt))).rejects.toThrow(TaskLost);
  });
});

it('brings the queues up to date as often as it is asked', async () => {
  await sql`update pgboss.queue set retry_limit = 0`.execute(database.db);
  await Promise.all([ensureQueues(database.url), ensureQueues(database.url)]);
  // Two grants at once are refused by PostgreSQL, but seldom meet when only two ask.
  await Promise.all(Array.from({ length: 8 }, () => grantToApp(database.url, TASK_SCHEMA)));
  const { rows } = await sql`select retry_limit from pgboss.queue where name = 'deliver-mail'`.execute(database.db);
  expect(rows).toEqual([{ retry_limit: 19 }]);
});

async function add(options?: AddTaskOptions): Promise<void> {
  await database.db.transaction().execute((tx) => tasks.add(tx, 'deliver-mail', { mailId }, options));
}

/** Adds a task with values that no caller can give it, which is due from then on. */
async function addLater({ retry_limit, data }: { retry_limit: number; data?: string }): Promise<void> {
  await add({ afterSeconds: 3_600 });
  await sql`update pgboss.job set start_after = now(), retry_limit = ${retry_limit},
    data = coalesce(${data ?? null}::jsonb, data)`.execute(database.db);
}

async function run(work: (task: RunningTask) => Promise<void>, more: Partial<RunOptions> = {}): Promise<void> {
  const definition = defineTask('deliver-mail', (_core: null, _payload, task) => work(task));
  runner = await runTasks(null, [definition], { databaseUrl: database.url, log, ...more });
}

async function keys(): Promise<string[]> {
  const { rows } = await sql<{
    key: string;
  }>`select singleton_key as key from pgboss.job order by singleton_key`.execute(database.db);
  return rows.map(({ key }) => key);
}

async function states(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'deliver-mail'`.execute(
    database.db,
  );
  return rows.map(({ state }) => state);
}
