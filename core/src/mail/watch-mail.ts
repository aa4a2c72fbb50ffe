import { sql } from 'kysely';
import type { Core } from '../core.ts';
import { observeOldestMail } from '../platform/metrics.ts';

/** Records how long the oldest mail has been due that is neither sent nor given up. The index of waiting mails has it first. */
export async function watchMail({ db }: Pick<Core, 'db'>): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - not_before)::float8 as seconds from mail
    where state = 'waiting' and not is_held and not_before <= now() order by not_before limit 1`.execute(db);
  observeOldestMail(rows[0]?.seconds ?? 0);
}
