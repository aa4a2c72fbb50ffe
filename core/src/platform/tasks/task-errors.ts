import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';

const QUIET_MS = 10_000;

/** Logs what goes wrong inside the queue. Of one kind of error a line every ten seconds: without a database each poll fails. */
export function logErrors(boss: PgBoss, log: Log): void {
  const kinds = new Map<string, { quietUntil: number; unsaid: number }>();
  boss.on('error', (error: Error & { code?: string }) => {
    const kind = error.code ?? error.message.slice(0, 40);
    const known = kinds.get(kind);
    if (known && Date.now() < known.quietUntil) return void known.unsaid++;
    kinds.set(kind, { quietUntil: Date.now() + QUIET_MS, unsaid: 0 });
    log.warn({ err: error, unsaid: known?.unsaid ?? 0 }, 'The task queue reports an error');
  });
}
