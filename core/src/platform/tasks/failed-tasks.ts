import { sql } from 'kysely';
import { Refused } from '../../refused.ts';
import type { Db, Tx } from '../database/database.ts';
import { taskList, type TaskName } from './task-list.ts';
import { TASK_SCHEMA } from './task-queues.ts';
import type { Tasks } from './tasks.ts';

/** A task that used up its attempts. The queue keeps it for 14 days. */
export type FailedTask = {
  id: string;
  name: string;
  payload: object;
  attempts: number;
  failedAt: Date;
  output: unknown;
};

const MOST_LISTED = 100;
const JOBS = sql.table(`${TASK_SCHEMA}.job`);

/** Lists the tasks that failed, newest first. */
export async function listFailedTasks(db: Db): Promise<FailedTask[]> {
  const { rows } = await sql<FailedTask>`
    select id, name, data as payload, retry_count + 1 as attempts, completed_on as "failedAt", output from ${JOBS}
    where state = 'failed' and name = any (${Object.keys(taskList)}) order by completed_on desc limit ${MOST_LISTED}`.execute(
    db,
  );
  return rows;
}

/** Queues a task anew that used up its attempts, with its payload, key and turn, and returns its name. */
export async function requeueTask(tx: Tx, tasks: Pick<Tasks, 'add' | 'unqueued'>, id: string): Promise<TaskName> {
  const { rows } = await sql<{
    name: string;
    data: unknown;
    key: string;
    group: string | null;
    limit: number;
    state: string;
  }>`
    select name, data, singleton_key as key, group_id as group, expire_seconds as limit, state from ${JOBS}
    where id = ${id} and name = any (${Object.keys(taskList)}) for update`.execute(tx);
  const [task] = rows;
  if (!task) throw new Refused('missing', `There is no task ${id}. Tasks are kept for 14 days.`);
  if (task.state !== 'failed') throw new Refused('conflict', `The task ${id} has not failed: it is ${task.state}.`);
  if ((await tasks.unqueued(tx, [task.key])).length === 0)
    throw new Refused('conflict', `The work of ${id} is queued already.`);
  const name = task.name as TaskName;
  const payload = taskList[name].payload.parse(task.data);
  const group = task.group ?? undefined;
  await tasks.add(tx, name, payload, { key: task.key, group, limitSeconds: task.limit });
  return name;
}
