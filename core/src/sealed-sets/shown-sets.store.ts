import type { UploadState, UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import { REFUSED_DAYS } from '@sealdesk/contract/shared/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

type Person = { contactId: number; fullName: string };

/** A sealed set as its page proof shows it: a document, or an upload that is none. */
export type ShownSet = {
  jobNumber: number;
  /** Null for an upload that was refused or is under check. */
  documentId: string | null;
  /** Null for a document of the former system. */
  uploadId: string | null;
  position: number;
  purpose: 'working' | 'final';
  name: string;
  /** Hexadecimal. */
  sha256: string;
  pages: number | null;
  sentAt: Date;
  sentBy: Person | null;
  /** Who prepared what was to be sealed; null where nobody is recorded. */
  stagedBy: Person | null;
  /** Of the upload; accepted for a document. */
  state: UploadState;
  reason: string | null;
  steps: UploadStep[];
  states: string[];
  sealer: Person | null;
  /** The last check that proved something of it, and what that compared it with, where it was recorded. */
  proofId: string | null;
  referenceId: string | null;
  /** The last check that somebody asked for of the document; null where nobody did. */
  run: { steps: UploadStep[]; isSettled: boolean; reason: string | null } | null;
  /** The set of the same purpose that stands since. */
  replacedBy: { documentId: string; at: string } | null;
};

const person = (contact: string) => sql`case when ${sql.ref(`${contact}.id`)} is not null then json_build_object(
  'contactId', ${sql.ref(`${contact}.id`)}, 'fullName', ${sql.ref(`${contact}.first_name`)} || ' ' || ${sql.ref(`${contact}.last_name`)}) end`;

/**
 * Reads the sets of `sets` (job_number, document_id, upload_id, position, purpose, name, sha256, pages, sent_at, sent_by, state,
 * reason, steps) with what their job says and how they were checked.
 */
async function findShown(db: Db | Tx, sets: RawBuilder<unknown>): Promise<ShownSet | null> {
  const { rows } = await sql<ShownSet>`
    select s.job_number as "jobNumber", s.document_id as "documentId", s.upload_id as "uploadId", s.position, s.purpose,
      s.name, encode(s.sha256, 'hex') as sha256, s.pages, s.sent_at as "sentAt", s.state, s.reason, s.steps,
      job.seal_states as states, ${person('by')} as "sentBy", ${person('stager')} as "stagedBy",
      ${person('sealer')} as sealer,
      proof.id as "proofId", proof.reference_id as "referenceId",
      case when run.id is not null then json_build_object('steps', run.steps, 'isSettled', run.settled_at is not null,
        'reason', run.reason) end as run,
      case when newer.id is not null then json_build_object('documentId', newer.id,
        'at', to_char(newer.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "replacedBy"
    from (${sets}) s
    join job on job.number = s.job_number
    left join contact by on by.id = s.sent_by
    left join lateral (
      select d.uploader_id from document d
      where d.job_number = s.job_number and d.purpose = 'merged' and d.created_at <= s.sent_at
      order by d.created_at desc limit 1
    ) to_seal on true
    left join contact stager on stager.id = coalesce(to_seal.uploader_id,
      (select c.id from contact c where c.employee_id = job.initial_sealer_id order by c.id limit 1))
    left join lateral (
      select r.* from proof_run r where (r.id = s.upload_id or r.document_id = s.document_id)
        and r.settled_at is not null and r.reason is null order by r.requested_at desc limit 1
    ) proof on true
    left join lateral (
      select r.* from proof_run r where r.document_id = s.document_id order by r.requested_at desc limit 1
    ) run on true
    left join contact sealer on sealer.id = coalesce(proof.sealer_id, job.sealing_engineer_id)
    left join lateral (
      select d.* from document d
      where d.job_number = s.job_number and d.purpose = s.purpose and d.superseded_at is null and d.created_at > s.sent_at
        and (s.document_id is null or s.superseded_at is not null)
      order by d.created_at desc limit 1
    ) newer on true
    limit 1`.execute(db);
  return rows[0] ?? null;
}

const documents = (where: RawBuilder<unknown>) => sql`
  select d.job_number, d.id as document_id, d.upload_id, coalesce(d.position, 0) as position, d.purpose, d.name, d.sha256,
    d.pages, d.created_at as sent_at, d.superseded_at, d.uploader_id as sent_by, 'accepted' as state, null::text as reason,
    '[]'::jsonb as steps
  from document d where d.purpose in ('working', 'final') and ${where}`;

/** Reads the set of the job that stands, the final documents where none was reviewed; null where there is none. */
export async function findStandingSet(db: Db | Tx, jobNumber: number): Promise<ShownSet | null> {
  const standing = sql`d.job_number = ${jobNumber} and d.superseded_at is null
    order by d.purpose = 'working' desc, d.created_at desc limit 1`;
  return findShown(db, documents(standing));
}

/** Reads a sealed or final document; null where there is none of that id. Whoever asks was let in to it before. */
export async function findShownDocument(db: Db, id: string): Promise<ShownSet | null> {
  return findShown(db, documents(sql`d.id = ${id}`));
}

/** The upload of a sealed set: while it is checked, as long as its refusal is kept, and when it became a document. */
export async function findShownUpload(db: Db, id: string): Promise<ShownSet | null> {
  return findShown(
    db,
    sql`select u.job_number, d.id as document_id, u.id as upload_id, f.position, u.purpose, f.name, f.sha256, f.pages,
        coalesce(d.created_at, u.created_at) as sent_at, d.superseded_at, u.uploader_id as sent_by, u.state, u.reason, u.steps
      from upload u
      join upload_file f on f.upload_id = u.id
      left join set_proof p on p.upload_id = f.upload_id and p.position = f.position
      left join document d on d.job_number = u.job_number and d.upload_id = u.id and d.position = f.position
        and d.purpose in ('working', 'final')
      where u.id = ${id} and (u.is_for_review or u.purpose = 'final') and (
        u.state in ('staged', 'checking', 'accepted')
        or u.state = 'rejected' and u.created_at > now() - make_interval(days => ${REFUSED_DAYS}))
      order by p.is_compared desc nulls last, f.position limit 1`,
  );
}
