import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

export type NewJobEvent = {
  jobNumber: number;
  /** The contact who did it; null for what we do ourselves. */
  actorId: number | null;
  kind: string;
  fromStatus?: number;
  toStatus?: number;
  detail?: Record<string, unknown>;
};

/** Adds an event to the job's timeline. */
export async function insertJobEvent(db: Db, event: NewJobEvent): Promise<void> {
  await db
    .insertInto('job_event')
    .values({
      job_number: event.jobNumber,
      actor_id: event.actorId,
      kind: event.kind,
      from_status: event.fromStatus ?? null,
      to_status: event.toStatus ?? null,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}

/** Adds an event unless the same person did the same with the same document within a day. */
export async function ensureEventOfDay(
  db: Db,
  event: NewJobEvent & { detail: { document_id: string } },
): Promise<void> {
  const { jobNumber, actorId, kind, detail } = event;
  await sql`insert into job_event (job_number, actor_id, kind, detail)
    select ${jobNumber}, ${actorId}, ${kind}, ${JSON.stringify(detail)}::jsonb
    where not exists (
      select from job_event e where e.job_number = ${jobNumber} and e.actor_id = ${actorId} and e.kind = ${kind}
        and e.detail ->> 'document_id' = ${detail.document_id} and e.at > now() - interval '1 day')`.execute(db);
}
