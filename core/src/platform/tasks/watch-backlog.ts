import type pg from 'pg';
import { observeBacklog } from '../metrics.ts';
import { TASK_SCHEMA } from './task-queues.ts';

/** Records how many tasks of each queue wait and run, as the queue's own supervisor counted them a few seconds ago. */
export async function watchBacklog(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; waiting: number; running: number }>(
    `select name, ready_count as waiting, active_count as running from ${TASK_SCHEMA}.queue`,
  );
  for (const { name, ...counts } of rows) observeBacklog(name, counts);
}
