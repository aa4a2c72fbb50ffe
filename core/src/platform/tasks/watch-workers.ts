import type pg from 'pg';
import type { Log } from '../log.ts';
import { raiseAlert } from '../metrics.ts';
import { TASK_SCHEMA } from './task-queues.ts';

/**
 * Returns a watch over the workers, to be asked every so often by a process that is none itself: with the last worker
 * everything that it could report is gone. Each worker looks after the queues every few seconds, which the queue's own
 * tables record; an absence raises one alert, until a worker was there again. It counts from when we began to look: after a
 * planned stop of everything, workers have as long to come back as they have after a crash.
 */
export function watchWorkers(
  pool: pg.Pool,
  log: Log,
  { alertSeconds, now = () => performance.now() }: { alertSeconds: number; now?: () => number },
): () => Promise<void> {
  const startedAt = now();
  let isAlerted = false;
  return async () => {
    const { rows } = await pool.query<{ seconds: number | null }>(`
      select extract(epoch from now() - max(greatest(monitor_claim_on, monitor_on, maintain_on)))::float8 as seconds
      from ${TASK_SCHEMA}.queue`);
    const seconds = Math.min(rows[0]?.seconds ?? Infinity, (now() - startedAt) / 1000);
    if (seconds < alertSeconds) {
      if (isAlerted) log.info('A worker is there again');
      isAlerted = false;
    } else if (!isAlerted) {
      isAlerted = true;
      const detail = { seconds: Math.round(seconds) };
      raiseAlert(
        log,
        'no-worker',
        detail,
        `No worker has looked after the task queues for ${Math.round(seconds)} seconds`,
      );
    }
  };
}
