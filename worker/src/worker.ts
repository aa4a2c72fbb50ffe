import type { MailRoom } from '@sealdesk/core/mail/deliver-mail.ts';
import { requeueStrandedMail } from '@sealdesk/core/mail/requeue-stranded-mail.ts';
import type { Config } from '@sealdesk/core/platform/config.ts';
import { openDatabase, openPool } from '@sealdesk/core/platform/database.ts';
import type { Log } from '@sealdesk/core/platform/log.ts';
import { openMailer } from '@sealdesk/core/platform/mailer.ts';
import { openPrivateListener } from '@sealdesk/core/platform/private-listener.ts';
import { runTasks } from '@sealdesk/core/platform/run-tasks.ts';
import { openTasks } from '@sealdesk/core/platform/tasks.ts';
import { repeat } from './repeat.ts';
import { deliverMailTask } from './tasks/deliver-mail.task.ts';

/** Running tasks may take so long to finish after a stop was asked for; then the queue has them back. */
const GRACE_MS = 25_000;
const SWEEP_MS = 60_000;

export type Worker = { stop(): Promise<void> };

/** Starts everything that a worker process does; `stop` lets running tasks finish first. */
export async function startWorker(config: Config, log: Log): Promise<Worker> {
  const pool = openPool(
    { connectionString: config.DATABASE_URL, max: config.DATABASE_POOL, applicationName: 'sealdesk-worker' },
    (error) => log.warn({ err: error }, 'An idle database connection broke'),
  );
  const [db, tasks, mailer] = [openDatabase(pool), await openTasks(pool, log), openMailer(config)];
  const core: MailRoom = { config, pool, db, tasks, log, mailer };
  const runner = await runTasks(core, [deliverMailTask], { databaseUrl: config.DATABASE_URL, log });
  const sweep = repeat(log, 'requeue-stranded-mail', SWEEP_MS, () => requeueStrandedMail(core));

  let isStopping = false;
  const listener = await openPrivateListener({
    host: config.PRIVATE_HOST,
    port: config.PRIVATE_PORT,
    whyNotReady: async () => {
      if (isStopping) return 'stopping';
      await pool.query('select 1');
      return null;
    },
  });
  log.info({ privatePort: listener.port }, 'Worker started');

  return {
    stop: async () => {
      isStopping = true;
      await Promise.all([runner.stop(GRACE_MS), sweep.stop()]);
      await tasks.close();
      await db.destroy();
      await listener.close();
    },
  };
}
