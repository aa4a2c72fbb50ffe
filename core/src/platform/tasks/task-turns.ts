import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { TASK_SCHEMA } from './task-queues.ts';
import type { TaskName } from './task-list.ts';

const JOB = sql.table(`${TASK_SCHEMA}.job`);

/**
 * Returns the priority by which a group's next task takes its turn among those of other groups. Turns are counted downwards:
 * a task comes one turn after the latest of its group, and one turn after whatever runs now. So the groups alternate however
 * many tasks each of them has, and nobody is overtaken for ever (self-clocked fair queuing). All of it is read from the
 * waiting and running tasks, so every worker agrees and an empty queue starts anew. With the lock one of a group at a time, until
 * the transaction ends: of tasks that came at once, each has a turn of its own.
 */
export async function nextTurn(
  tx: Db,
  queue: TaskName,
  { group, isLocked }: { group: string; isLocked: boolean },
): Promise<number> {
  if (isLocked)
    await sql`select pg_advisory_xact_lock(hashtext('task-turn'), hashtext(${`${queue}/${group}`}))`.execute(tx);
  const { rows } = await sql<{ priority: number }>`
    select least(
      (select min(priority) from ${JOB} where name = ${queue} and group_id = ${group} and state < 'active' and not blocked),
      coalesce(
        (select min(priority) from ${JOB} where name = ${queue} and group_id is not null and state = 'active'),
        (select max(priority) + 1 from ${JOB} where name = ${queue} and state < 'active' and not blocked),
        0),
      0) - 1 as priority
  `.execute(tx);
  return rows[0]!.priority;
}

/** Returns whether a task of the queue waits that could run now. */
export async function hasWaiting(db: Db, queue: TaskName): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from ${JOB} where name = ${queue} and state < 'active' and not blocked and start_after <= now()) as waits
  `.execute(db);
  return rows[0]!.waits;
}
