import type pg from 'pg';
import { observeBacklog, observeOldestTask } from '../metrics.ts';
import { TASK_SCHEMA } from './task-queues.ts';

/** No more waiting tasks of a queue are looked at for the oldest: where more wait, their number is what to look at. */
const MOST_LOOKED_AT = 10_000;

/**
 * Records of each queue how many tasks wait and run, as the queue's own supervisor counted them a few seconds ago, and how long the
 * oldest has been due. Every process reports the same: the API, too, because there may be no worker.
 */
export async function watchBacklog(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; waiting: number; running: number; oldest: number }>(
    `select q.name, q.ready_count as waiting, q.active_count as running,
      coalesce(extract(epoch from now() - due.since), 0)::float8 as oldest
    from ${TASK_SCHEMA}.queue q cross join lateral (
      select min(start_after) as since from (
        select j.start_after from ${TASK_SCHEMA}.job j
        where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit ${MOST_LOOKED_AT}
      ) waiting
    ) due`,
  );
  for (const { name, oldest, ...counts } of rows) {
    observeBacklog(name, counts);
    observeOldestTask(name, oldest);
  }
}
