import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { NewEvent } from './event.ts';

/** Adds events to the timelines of their jobs, in one statement. */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ jobNumber, actorId, kind, fromStatus, toStatus, detail }) => ({
    job_number: jobNumber,
    actor_id: actorId,
    kind,
    from_status: fromStatus ?? null,
    to_status: toStatus ?? null,
    detail: JSON.stringify(detail),
  }));
  await db.insertInto('job_event').values(rows).execute();
}

/** Adds a download unless the same person fetched the same document within a day. */
export async function ensureDownloadOfDay(db: Db, event: NewEvent & { kind: 'downloaded' }): Promise<void> {
  const { jobNumber, actorId, kind, detail } = event;
  await sql`insert into job_event (job_number, actor_id, kind, detail)
    select ${jobNumber}, ${actorId}, ${kind}, ${JSON.stringify(detail)}::jsonb
    where not exists (
      select from job_event e where e.job_number = ${jobNumber} and e.actor_id = ${actorId} and e.kind = ${kind}
        and e.detail ->> 'documentId' = ${detail.documentId} and e.at > now() - interval '1 day')`.execute(db);
}
