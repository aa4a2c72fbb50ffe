import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { TASK_SCHEMA } from './task-queues.ts';

/** One try at a task: a later try of the same task is another attempt. */
export type Attempt = { name: string; id: string; retryCount: number };

/** Throws unless the caller may still commit. A use-case calls it in the transaction that saves a task's result. */
export type Hold = (tx: Tx) => Promise<void>;

/** For a use-case that runs outside a task, where nothing can be taken away. */
export const unheld: Hold = async () => {};

/** The task was given to somebody else; what this attempt made must not be saved. */
export class TaskLost extends Error {
  constructor({ name, id, retryCount }: Attempt) {
    super(`Attempt ${retryCount + 1} of the task ${name} ${id} is no longer the active one.`);
    this.name = 'TaskLost';
  }
}

/**
 * Makes sure that the attempt is still the active one, and that it stays so until the transaction ends.
 * A worker that was taken for dead thus cannot save its result over that of its successor.
 */
export async function holdTask(tx: Tx, attempt: Attempt): Promise<void> {
  // A key share lock keeps the row from being taken away (a retry deletes and re-inserts it) but lets heartbeats through.
  const { rows } = await sql`
    select 1 from ${sql.table(`${TASK_SCHEMA}.job`)}
    where name = ${attempt.name} and id = ${attempt.id} and state = 'active' and retry_count = ${attempt.retryCount}
    for key share
  `.execute(tx);
  if (rows.length === 0) throw new TaskLost(attempt);
}
