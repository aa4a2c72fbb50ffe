import { listFailedTasks, requeueTask, type FailedTask } from '@sealdesk/core/platform/tasks/failed-tasks.ts';
import type { Command } from 'commander';
import { onCore } from './admin-core.ts';
import { asColumns, onDatabase, requireId } from './admin-database.ts';

/** Adds `task`: what to do about background work that failed as often as it may. */
export function addTasks(program: Command): void {
  const task = program.command('task').description('Background work.');
  task
    .command('list')
    .description('Lists the tasks that used up their attempts within the last 14 days.')
    .action(async () => console.log(describeTasks(await onDatabase(listFailedTasks))));
  task
    .command('requeue')
    .description('Queues such a task anew.')
    .requiredOption('--id <id>', 'from the list, or from the log line of the alert task-dead')
    .action(async ({ id }: { id: string }) => {
      requireId(id);
      const name = await onCore(({ db, tasks }) => db.transaction().execute((tx) => requeueTask(tx, tasks, id)));
      console.log(`${name} is queued anew.`);
    });
}

/** Returns the tasks as a table; of what went wrong the first line. */
function describeTasks(tasks: readonly FailedTask[]): string {
  if (tasks.length === 0) return 'No task has used up its attempts.';
  return asColumns(
    tasks.map(({ id, name, failedAt, attempts, output }) => [
      id,
      name,
      failedAt.toISOString(),
      `${attempts} attempts`,
      errorOf(output),
    ]),
  );
}

function errorOf(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message.split('\n')[0]! : '';
}
