import { openPool } from '@sealdesk/core/platform/database/database.ts';
import { migrate } from '@sealdesk/core/platform/database/migrations.ts';
import { ensureQueues } from '@sealdesk/core/platform/tasks/task-queues.ts';
import type pg from 'pg';
import { ensureDatabaseAt, withDatabase } from '@sealdesk/core/platform/database/database-address.ts';
import { hasData } from '../demo/fill.ts';
import { loadJobs } from '../load/load-jobs.ts';
import { startProduct } from '../product.ts';
import type { Services } from '../services/services.ts';
import { openSession, type Session } from './askers.ts';
import { ASKERS, type Asker } from './list-scenarios.ts';

/** A database of so many jobs with an API process on it, and a session of each who asks. */
export type Place = {
  size: number;
  pool: pg.Pool;
  url: string;
  sessions: Record<Asker, Session>;
  apiPid: number;
  close(): Promise<void>;
};

/** Opens it, and loads the jobs where that has not been done yet. */
export async function openPlace(services: Services, size: number): Promise<Place> {
  const databaseUrl = withDatabase(services.postgres.url, `bench_${size}`);
  await ensureDatabaseAt(databaseUrl);
  await migrate(databaseUrl);
  await ensureQueues(databaseUrl);
  if (!(await hasData(databaseUrl))) await loadJobs(databaseUrl, size, console.log);

  const pool = openPool(
    { connectionString: databaseUrl, max: 10, applicationName: 'sealdesk-bench', statementTimeoutMs: 0 },
    () => {},
  );
  const product = await startProduct({ databaseUrl, services, workers: 0, web: null, env: { LOG_LEVEL: 'silent' } });
  const sessions = {} as Record<Asker, Session>;
  for (const asker of ASKERS) sessions[asker] = await openSession(pool, asker);
  return {
    size,
    pool,
    url: product.url,
    sessions,
    apiPid: product.apis[0]!.pid!,
    close: async () => {
      await product.stop();
      await pool.end();
    },
  };
}
