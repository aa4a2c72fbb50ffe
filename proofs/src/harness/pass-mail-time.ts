import type { Db } from '@sealdesk/core/platform/database/database.ts';
import { sql } from 'kysely';

/** Lets time pass for mails: for all that wait, or for those of a job. */
export async function passMailTime(db: Db, seconds: number, job?: number): Promise<void> {
  const ids = sql`select id from mail where state = 'waiting' and ${job === undefined ? sql`true` : sql`job_number = ${job}`}`;
  const before = sql`make_interval(secs => ${seconds})`;
  await sql`update mail set not_before = not_before - ${before}, held_since = held_since - ${before}
    where id in (${ids})`.execute(db);
  await sql`update pgboss.job set start_after = start_after - ${before}
    where name = 'deliver-mail' and state in ('created', 'retry')
      and data->>'mailId' in (select id::text from (${ids}) mail)`.execute(db);
}
