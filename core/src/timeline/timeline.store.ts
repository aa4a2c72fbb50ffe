import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { FILE_EVENTS, type FileEvent, type NewEvent } from './event.ts';
import type { SpannedJob, StatusChange } from './spans.ts';
import type { EventActor, RecordedEvent } from './visible-event.ts';

/**
 * Adds events to the timelines of their jobs, in one statement. In the order of the jobs' numbers: each event locks the end
 * of its job's chain, and two statements that lock the same jobs in different orders would wait for each other.
 */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const inOrder = events.toSorted((one, other) => one.jobNumber - other.jobNumber);
  const rows = inOrder.map(({ jobNumber, actorId, kind, fromStatus, toStatus, detail }) => ({
    job_number: jobNumber,
    actor_id: actorId,
    kind,
    from_status: fromStatus ?? null,
    to_status: toStatus ?? null,
    detail: JSON.stringify(detail),
  }));
  await db.insertInto('job_event').values(rows).execute();
}

/** Adds a download or look unless the same person has one of the same document within a day. */
export async function ensureFileEventOfDay(db: Db, event: NewEvent & { kind: FileEvent }): Promise<void> {
  const { jobNumber, actorId, kind, detail } = event;
  const ofDay = sql`select from job_event e where e.job_number = ${jobNumber} and e.actor_id = ${actorId}
    and e.kind = ${kind} and e.detail ->> 'documentId' = ${detail.documentId} and e.at > now() - interval '1 day'`;
  if ((await ofDay.execute(db)).rows.length > 0) return;
  await db.transaction().execute(async (tx) => {
    // A preview asks for many pages at once, and each of these calls has found none.
    const what = [kind, jobNumber, actorId, detail.documentId].join(' ');
    await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx);
    if ((await ofDay.execute(tx)).rows.length === 0) await insertEvents(tx, [event]);
  });
}

export type EventsWanted = {
  jobNumber: number;
  /** Only events of these kinds; null for all. */
  kinds: readonly string[] | null;
  /** Only downloads of files of these purposes, and looks at them; null for all. */
  filesOf: readonly string[] | null;
  /** Only edits of these fields, or of one of them; null for all. */
  changesOf: readonly string[] | null;
  /** Only events before this one. */
  before: number | null;
  limit: number;
};

/** Lists events of a job, newest first, each with who did it. */
export async function listEvents(db: Db, wanted: EventsWanted): Promise<RecordedEvent[]> {
  const { jobNumber, kinds, filesOf, changesOf, before, limit } = wanted;
  const isWanted = [sql`e.job_number = ${jobNumber}`];
  if (before !== null) isWanted.push(sql`e.id < ${before}`);
  if (kinds !== null) isWanted.push(sql`e.kind = any(${kinds})`);
  if (filesOf !== null) isWanted.push(sql`(e.kind <> all(${FILE_EVENTS}) or e.detail ->> 'purpose' = any(${filesOf}))`);
  if (changesOf !== null)
    isWanted.push(sql`(e.kind <> 'edited' or exists (select from jsonb_to_recordset(e.detail -> 'changes') as c (field text)
      where c.field = any(${changesOf})))`);
  const { rows } = await sql<Omit<RecordedEvent, 'actor'> & { actor: EventActor | null }>`
    select e.id, e.at, e.kind, e.from_status as "fromStatus", e.to_status as "toStatus", e.detail,
      case when c.id is not null then json_build_object('contactId', c.id, 'name', c.first_name || ' ' || c.last_name,
        'isStaff', c.employee_id is not null, 'companyId', coalesce(c.company_id, 0),
        'corporationId', coalesce(c.corporation_id, o.corporation_id)) end as actor,
      case when e.kind in ('created', 'original-replaced') then (select d.name from document d
        where d.id::text = coalesce(e.detail ->> 'documentId', e.detail ->> 'document_id')
          and d.job_number = e.job_number) end as "formerName"
    from job_event e left join contact c on c.id = e.actor_id left join company o on o.id = c.company_id
    where ${sql.join(isWanted, sql` and `)} order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Reads who changed a field of the edit form last, by name: an edit, a move to another status, or a set's new sealer. */
export async function selectLastEditor(db: Db, jobNumber: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select c.first_name || ' ' || c.last_name as name
    from job_event e left join contact c on c.id = e.actor_id
    where e.job_number = ${jobNumber}
      and (e.kind in ('edited', 'resend-review') or e.to_status is distinct from e.from_status)
    order by e.id desc limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** Reads where a job is and since when it exists. */
export async function getSpannedJob(db: Db, jobNumber: number): Promise<SpannedJob> {
  return db
    .selectFrom('job')
    .select(['created_at as createdAt', 'status'])
    .where('number', '=', jobNumber)
    .executeTakeFirstOrThrow();
}

/** Lists every change of a job's status, oldest first. */
export async function listStatusChanges(db: Db, jobNumber: number): Promise<StatusChange[]> {
  const { rows } = await sql<StatusChange>`select at, from_status as "from", to_status as "to" from job_event
    where job_number = ${jobNumber} and to_status is not null and to_status is distinct from from_status
    order by id`.execute(db);
  return rows;
}

export type LastEventWanted = {
  contactId: number;
  after: Date;
  before: Date;
  /** Only events of that job; null for any. */
  jobNumber: number | null;
  except: readonly string[];
};

/** Finds the last event of a person between two times, with the file that it is about, if any. */
export async function findLastEventOf(
  db: Db,
  { contactId, after, before, jobNumber, except }: LastEventWanted,
): Promise<{ at: Date; kind: string; fileName: string | null } | null> {
  const isOfJob = jobNumber === null ? sql`true` : sql`job_number = ${jobNumber}`;
  const { rows } = await sql<{ at: Date; kind: string; fileName: string | null }>`
    select at, kind, coalesce(detail ->> 'name', detail -> 'documents' -> 0 ->> 'name') as "fileName" from job_event
    where actor_id = ${contactId} and at > ${after} and at < ${before} and kind <> all(${except}) and ${isOfJob}
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
