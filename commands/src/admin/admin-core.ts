import process from 'node:process';
import type { Core } from '@sealdesk/core/core.ts';
import { readConfig, type Config } from '@sealdesk/core/platform/config.ts';
import { openDatabase, openPool, poolOptions } from '@sealdesk/core/platform/database/database.ts';
import { openLog } from '@sealdesk/core/platform/log.ts';
import { openTasks } from '@sealdesk/core/platform/tasks/tasks.ts';
import { Refused } from '@sealdesk/core/refused.ts';

/** What a command needs that queues tasks: it has the settings of the API. */
export type AdminCore = Pick<Core, 'config' | 'db' | 'tasks'>;

/** Runs a command's work with the installation's database and queue, and closes them. */
export async function onCore<T>(work: (core: AdminCore) => Promise<T>): Promise<T> {
  const config = settings();
  // An operator at the terminal works on everything.
  const pool = openPool({ ...poolOptions({ ...config, ROW_SECURITY: 'off' }, 'sealdesk-admin'), max: 2 }, () => {});
  const db = openDatabase(pool);
  const tasks = await openTasks(pool, openLog('admin', 'error'));
  try {
    return await work({ config, db, tasks });
  } finally {
    await tasks.close();
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}

function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    throw new Refused('invalid', (error as Error).message);
  }
}
