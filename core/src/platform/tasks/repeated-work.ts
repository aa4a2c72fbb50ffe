import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { Log } from '../log.ts';
import { defineTask, type RunningTask, type TaskDefinition } from './run-tasks.ts';
import type { Tasks } from './tasks.ts';

// Any fixed number: two workers that look for rounds at once wait for each other.
const LOCK = 7_315_049;

type QueueCore = { db: Db; tasks: Tasks; log: Log };
type Due = { afterSeconds: number } | { notBefore: Date };

/** Work that is done again and again, by one worker at a time and once a period, however many workers there are. */
export type RepeatedWork<C> = {
  name: string;
  /** When a round is due that follows one which ends now, or the first one. */
  due(core: C): Due | Promise<Due>;
  /** Does a round; one that left something to do returns when it is to be continued. */
  run(core: C, task: RunningTask): Promise<Due | void>;
};

/** Defines work whose rounds begin so many seconds after the last one ended. A round that fails is logged; the next one comes. */
export function every<C extends QueueCore>(
  seconds: number,
  name: string,
  work: (core: C) => Promise<unknown>,
): RepeatedWork<C> {
  return {
    name,
    due: () => ({ afterSeconds: seconds }),
    run: async (core) => {
      try {
        await work(core);
      } catch (error) {
        core.log.warn({ err: error, round: name }, 'A repeated work failed');
      }
    },
  };
}

/** Defines the task that does one round of one of these works and queues the next one. */
export function repeatWork<C extends QueueCore>(works: RepeatedWork<C>[]): TaskDefinition<C> {
  return defineTask<C, 'repeat-work'>('repeat-work', async (core, { work: name }, task) => {
    const work = works.find((known) => known.name === name);
    // A worker of the release that has this work queues it again.
    if (!work) {
      core.log.warn({ work: name }, 'This release does not know a repeated work');
      return;
    }
    const due = (await work.run(core, task)) ?? (await work.due(core));
    await core.db.transaction().execute(async (tx) => {
      await task.hold(tx);
      await queueRound(tx, core, name, due);
    });
  });
}

/** Queues a round of every work of which none waits or runs: at the first start, and after one that used up its attempts. */
export async function queueRounds<C extends QueueCore>(core: C, works: RepeatedWork<C>[]): Promise<void> {
  await core.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    const keys = new Set(
      await core.tasks.unqueued(
        tx,
        works.map(({ name }) => keyOf(name)),
      ),
    );
    for (const work of works)
      if (keys.has(keyOf(work.name))) await queueRound(tx, core, work.name, await work.due(core));
  });
}

function queueRound(tx: Tx, { tasks }: QueueCore, work: string, due: Due): Promise<void> {
  return tasks.add(tx, 'repeat-work', { work }, { key: keyOf(work), ...due });
}

const keyOf = (work: string) => `repeat-work:${work}`;
