import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss, type Queue } from 'pg-boss';
import { grantToApp } from '../database/app-role.ts';
import { taskList, taskNames, type TaskKind, type TaskName } from './task-list.ts';

/** Where pg-boss keeps its tables, beside ours in the same database. */
export const TASK_SCHEMA = 'pgboss';
/** Tasks that used up their attempts are copied here; the worker raises an alert for each. */
export const DEAD_TASKS = 'dead-tasks';

const DAY = 86_400;
const KEPT_DAYS = 14;

const common = {
  // The least that pg-boss takes: without a beat for so long the worker counts as dead.
  heartbeatSeconds: 10,
  notify: true,
  // The first retry comes almost at once, because most are of a worker that was killed.
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  // Work that is owed outlives any outage that we can imagine; finished work is kept to be looked at.
  retentionSeconds: 90 * DAY,
  deleteAfterSeconds: KEPT_DAYS * DAY,
};

/** Every queue as it has to be, in an order in which they can be made: the others name the dead letter queue. */
export const taskQueues: Queue[] = [
  { name: DEAD_TASKS, policy: 'standard', ...common, retryLimit: 5, expireInSeconds: 60 },
  ...taskNames.map(taskQueue),
];

/** Installs or updates the queue's tables and every queue of the task list. Safe to run again and at once. */
export async function ensureQueues(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'sealdesk-migrate',
    schema: TASK_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  });
  const errors: Error[] = [];
  boss.on('error', (error) => errors.push(error));
  await boss.start();
  try {
    for (const { name, ...queue } of taskQueues) {
      await boss.createQueue(name, queue);
      // An existing queue is left as it is by the line above, so its settings are written in any case.
      const { policy: _, partition: __, ...settings } = queue;
      await boss.updateQueue(name, settings);
    }
    await finishIndexes(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
  await grantToApp(databaseUrl, TASK_SCHEMA);
  if (errors.length > 0) throw new AggregateError(errors, 'The task queues could not be brought up to date.');
}

/** An upgrade of pg-boss builds indexes in the background, which only this step does: workers never change the schema. */
async function finishIndexes(boss: PgBoss): Promise<void> {
  for (let seconds = 0; seconds < 600; seconds++) {
    const isBuilding = (await boss.getBamStatus()).some(
      ({ status }) => status === 'pending' || status === 'in_progress',
    );
    if (!isBuilding) return;
    await sleep(1_000);
  }
  throw new Error('The indexes of the task queue took longer than ten minutes.');
}

function taskQueue(name: TaskName): Queue {
  const { attempts, limitSeconds, keptDays = KEPT_DAYS }: TaskKind = taskList[name];
  // "Short": of one key at most one task waits, while another may run. So a running task can ask for its successor.
  return {
    name,
    policy: 'short',
    ...common,
    retryLimit: attempts - 1,
    expireInSeconds: limitSeconds,
    deleteAfterSeconds: keptDays * DAY,
    deadLetter: DEAD_TASKS,
  };
}
