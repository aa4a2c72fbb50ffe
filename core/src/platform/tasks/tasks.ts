import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Db, Tx } from '../database/database.ts';
import type { Log } from '../log.ts';
import { traceParent } from '../traces/spans.ts';
import { logErrors } from './run-tasks.ts';
import { taskList, type TaskKind, type TaskName, type TaskPayload } from './task-list.ts';
import { TASK_SCHEMA } from './task-queues.ts';
import { hasWaiting, nextTurn } from './task-turns.ts';

export type AddTaskOptions = {
  /** Names the piece of work. While a task with this key waits, adding another is a quiet no-op. */
  key?: string;
  notBefore?: Date;
  /** Like `notBefore`, counted by the database's clock. */
  afterSeconds?: number;
  /** How long a run may take, by `limitFor`; left out, as long as the queue says. */
  limitSeconds?: number | undefined;
  /** Of tasks that wait in one queue, those with a higher number come first; left out, 0. */
  priority?: number;
  /** Whose the task is, in a queue in which groups take turns. */
  group?: string | undefined;
};

/** Where a use-case asks for what follows. */
export type Tasks = {
  /** Queues the task in the caller's transaction: it exists when, and only when, that commits. */
  add<Name extends TaskName>(tx: Tx, name: Name, payload: TaskPayload<Name>, options?: AddTaskOptions): Promise<void>;
  /** Which of the keys no task is waiting or running for, in whatever queue: a newer release may have queues of its own. */
  unqueued(tx: Tx, keys: string[]): Promise<string[]>;
  /** Whether a task of that name waits for a free place. */
  hasWaiting(db: Db, name: TaskName): Promise<boolean>;
  close(): Promise<void>;
};

/** Opens the queue for adding tasks only, over the process's own pool; throws when the migration step has not run. */
export async function openTasks(pool: pg.Pool, log: Log): Promise<Tasks> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: TASK_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  logErrors(boss, log);
  await boss.start();

  return {
    add: async (tx, name, payload, { key, notBefore, afterSeconds, limitSeconds, priority = 0, group } = {}) => {
      const startAfter = notBefore ?? afterSeconds;
      const { takesTurns = false, locksNoTurn = false }: TaskKind = taskList[name];
      const hasTurn = takesTurns && group !== undefined;
      await boss.send(name, withTrace(name, payload), {
        db: fromKysely(tx),
        // A queue that holds one waiting task a key would hold one without a key, too.
        singletonKey: key ?? randomUUID(),
        priority: hasTurn ? await nextTurn(tx, name, { group, isLocked: !locksNoTurn }) : priority,
        ...(group === undefined ? {} : { group: { id: group } }),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(limitSeconds === undefined ? {} : { expireInSeconds: limitSeconds }),
      });
    },
    unqueued,
    hasWaiting,
    close: () => boss.stop({ graceful: false }),
  };
}

/** Returns the payload with where in a trace the task was added: its run continues there. Rounds that queue each other are no trace. */
function withTrace(name: TaskName, payload: object): object {
  const traceparent = name === 'repeat-work' ? null : traceParent();
  return traceparent === null ? payload : { ...payload, traceparent };
}

async function unqueued(tx: Tx, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key where not exists (
      select from ${sql.table(`${TASK_SCHEMA}.job`)} as job
      where job.singleton_key = key and job.state in ('created', 'retry', 'active'))
  `.execute(tx);
  return rows.map(({ key }) => key);
}
