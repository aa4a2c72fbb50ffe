import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type { Tx } from '../database/database.ts';
import { ALL_ROWS, withRows } from '../database/row-security.ts';
import type { Log } from '../log.ts';
import { observeTask, observeTaskWait, raiseAlert, type TaskOutcome } from '../metrics.ts';
import { claimPlace, putBack } from './task-claim.ts';
import { holdTask, TaskLost, type Hold } from './task-hold.ts';
import { taskList, type TaskKind, type TaskName, type TaskPayload } from './task-list.ts';
import { openTaskDatabase } from './task-database.ts';
import { readTraceParent, tracedFrom } from '../traces/spans.ts';
import { DEAD_TASKS, TASK_SCHEMA } from './task-queues.ts';

/**
 * What a task's run may know of itself: its hold, a signal that it was taken away or has run out of time, and how long it
 * may take and whose it is, which holds for its successor, too.
 */
export type RunningTask = { hold: Hold; signal: AbortSignal; limitSeconds?: number; group?: string | undefined };

/** How a run ended that did not fail: it is done unless it says that another task continues it. */
type RunOutcome = 'moved' | void;

/** The entry point from the queue into a use case; the payload was checked by the task list's schema. */
export type TaskDefinition<Core> = {
  name: TaskName;
  run(core: Core, data: unknown, task: RunningTask): Promise<RunOutcome>;
};

/** Defines what a worker does for one kind of task. */
export function defineTask<Core, Name extends TaskName>(
  name: Name,
  run: (core: Core, payload: TaskPayload<Name>, task: RunningTask) => Promise<RunOutcome>,
): TaskDefinition<Core> {
  const { payload } = taskList[name];
  // The compiler can't follow that the schema found under a name parses that name's payload.
  return { name, run: (core, data, task) => run(core, payload.parse(data) as TaskPayload<Name>, task) };
}

// NOTIFY wakes a worker at once. Polling finds what nobody announces: tasks that became due, and retries.
const POLL_SECONDS = 1;
/** How often a place looks into its queue by itself. A worker has 22 places, and one statement a second asks for all of them. */
const PLACE_POLL_SECONDS = 600;
const SUPERVISE_SECONDS = 5;

export type TaskRunner = {
  /** Throws where the queue's own connections get no answer. */
  ask(): Promise<void>;
  stop(graceMs: number): Promise<void>;
};
export type RunOptions = { databaseUrl: string; log: Log; pollSeconds?: number };

/** Runs tasks until stopped, and watches over those of every worker: a dead worker's are given to others. */
export async function runTasks<Core>(
  core: Core,
  definitions: TaskDefinition<Core>[],
  { databaseUrl, log, pollSeconds = POLL_SECONDS }: RunOptions,
): Promise<TaskRunner> {
  const database = openTaskDatabase({ databaseUrl, log });
  const boss = new PgBoss({
    db: database.db,
    schema: TASK_SCHEMA,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: true,
  });
  logErrors(boss, log);
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  await boss.start();

  const places = new Map<string, string[]>();
  for (const definition of definitions) {
    const { atOnce, oneOfGroup = false }: TaskKind = taskList[definition.name];
    const taken: string[] = [];
    for (let place = 0; place < atOnce; place++) {
      const queue = { name: definition.name, oneOfGroup };
      taken.push(await takeTasks(boss, queue, (job) => runOne(core, definition, job, log)));
    }
    places.set(definition.name, taken);
  }
  const dead = { name: DEAD_TASKS, oneOfGroup: false };
  places.set(DEAD_TASKS, [await takeTasks(boss, dead, async (job) => reportDeadTask(job, log))]);
  const stopPolling = poll(boss, places, pollSeconds);

  return {
    ask: database.ask,
    stop: async (graceMs) => {
      // Tasks that are still running at the end of the grace period are handed back to the queue.
      await Promise.all([stopPolling(), boss.stop({ graceful: true, timeout: graceMs })]);
      await database.close();
    },
  };
}

/** Wakes the places of queues that have something due, again and again until the returned function is called. */
function poll(boss: PgBoss, places: ReadonlyMap<string, string[]>, seconds: number): () => Promise<void> {
  const stopped = new AbortController();
  const polling = (async () => {
    while (!stopped.signal.aborted) {
      await sleep(seconds * 1_000, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      try {
        for (const name of await dueQueues(boss, [...places.keys()]))
          for (const place of places.get(name)!) boss.notifyWorker(place);
      } catch (error) {
        boss.emit('error', error as Error);
      }
    }
  })();
  return async () => {
    stopped.abort();
    await polling;
  };
}

/** Returns those of the queues with a task that may be taken now, as far as one statement sees. */
async function dueQueues(boss: PgBoss, names: string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select name from unnest($1::text[]) as queue (name) where exists (
      select from ${TASK_SCHEMA}.job j
      where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= ${TASK_SCHEMA}.job_now())`,
    [names],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** Takes tasks of a queue one by one: a slow one keeps no other from being settled. Returns the id of the place that does. */
async function takeTasks(
  boss: PgBoss,
  { name, oneOfGroup }: { name: string; oneOfGroup: boolean },
  run: (job: JobWithMetadata) => Promise<void>,
): Promise<string> {
  const options = {
    batchSize: 1,
    includeMetadata: true,
    pollingIntervalSeconds: PLACE_POLL_SECONDS,
    notifyPollingIntervalSeconds: PLACE_POLL_SECONDS,
    ...(oneOfGroup && { groupConcurrency: 1 }),
  } as const;
  const place: string = await boss.work<object, void, typeof options>(name, options, async ([job]) => {
    if (!job) return;
    try {
      if (oneOfGroup && !(await hasPlace(boss, job))) await putBack(boss, job);
      else await run(job);
    } finally {
      // Look again at once instead of after the poll: where one task was, there may be a backlog.
      boss.notifyWorker(place);
    }
  });
  return place;
}

async function hasPlace(boss: PgBoss, { name, id, groupId }: JobWithMetadata): Promise<boolean> {
  return !groupId || claimPlace(boss.getDb(), { queue: name, group: groupId, taskId: id });
}

async function runOne<Core>(
  core: Core,
  { name, run }: TaskDefinition<Core>,
  job: JobWithMetadata,
  log: Log,
): Promise<void> {
  const attempt = { name, id: job.id, retryCount: job.retryCount };
  const began = performance.now();
  observeTaskWait(name, (job.startedOn.getTime() - Math.max(job.createdOn.getTime(), job.startAfter.getTime())) / 1000);
  const settle = (outcome: TaskOutcome) => observeTask({ task: name, outcome }, (performance.now() - began) / 1000);
  try {
    const { signal, expireInSeconds: limitSeconds } = job;
    const group = job.groupId ?? undefined;
    const running = { hold: (tx: Tx) => holdTask(tx, attempt), signal, limitSeconds, group };
    const parent = readTraceParent((job.data as { traceparent?: unknown }).traceparent);
    const attributes = { 'sealdesk.task_id': job.id, 'sealdesk.attempt': job.retryCount + 1 };
    const outcome = await tracedFrom(parent, { name: `task ${name}`, kind: 'consumer', attributes }, () =>
      withRows(ALL_ROWS, () => run(core, job.data, running)),
    );
    settle(outcome ?? 'done');
  } catch (error) {
    settle(error instanceof TaskLost ? 'lost' : 'failed');
    log.warn({ err: error, task: attempt }, 'A task failed; the queue decides about a retry');
    throw error;
  }
}

async function reportDeadTask(job: JobWithMetadata, log: Log): Promise<void> {
  const detail = {
    task: job.sourceName,
    taskId: job.sourceId,
    payload: job.data,
    attempts: (job.sourceRetryCount ?? 0) + 1,
    output: job.sourceOutput,
  };
  raiseAlert(log, 'task-dead', detail, 'A task used up its attempts');
}

const QUIET_MS = 10_000;

/** Logs the queue's errors, each kind once every ten seconds: without a database each poll fails. */
export function logErrors(boss: PgBoss, log: Log): void {
  const kinds = new Map<string, { quietUntil: number; suppressed: number }>();
  boss.on('error', (error: Error & { code?: string }) => {
    const kind = error.code ?? error.message.slice(0, 40);
    const known = kinds.get(kind);
    if (known && Date.now() < known.quietUntil) return void known.suppressed++;
    kinds.set(kind, { quietUntil: Date.now() + QUIET_MS, suppressed: 0 });
    log.warn({ err: error, suppressed: known?.suppressed ?? 0 }, 'The task queue reports an error');
  });
}
