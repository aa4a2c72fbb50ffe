import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';

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
