import type { Db as TaskDatabase, JobWithMetadata, PgBoss } from 'pg-boss';
import { TASK_SCHEMA } from './task-queues.ts';

/** A running task, and whose it is. */
type Claim = { queue: string; group: string; taskId: string };

// The time makes sure that the other task's start is in what this statement sees: it was taken before it was claimed.
const CLAIM = `
  insert into task_claim as held (queue, group_id, task_id, claimed_at) values ($1, $2, $3, clock_timestamp())
  on conflict (queue, group_id) do update set task_id = excluded.task_id, claimed_at = excluded.claimed_at
  where held.task_id = excluded.task_id or (held.claimed_at < now() and not exists (
    select from ${TASK_SCHEMA}.job where name = held.queue and id = held.task_id and state = 'active'))
  returning task_id`;

/** Claims the one place that a group has in a queue, over all workers. Returns false while another task of it is active. */
export async function claimPlace(db: TaskDatabase, { queue, group, taskId }: Claim): Promise<boolean> {
  const { rows } = await db.executeSql(CLAIM, [queue, group, taskId]);
  return rows.length === 1;
}

/** Queues the task again as it was, for when its group's place is free; this run of it is over then. */
export async function putBack(boss: PgBoss, job: JobWithMetadata): Promise<void> {
  await boss.send(job.name, job.data, {
    singletonKey: job.singletonKey ?? job.id,
    priority: job.priority,
    expireInSeconds: job.expireInSeconds,
    ...(job.groupId ? { group: { id: job.groupId } } : {}),
  });
}
