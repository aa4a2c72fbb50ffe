import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';

export type SealedJob = { states: string[]; sealerId: number | null; isUnlockedWanted: boolean };

/** Reads what the job says of its seals. Whoever asks was let in to the job before. */
export async function findSealedJob(db: Db | Tx, jobNumber: number): Promise<SealedJob> {
  const row = await db
    .selectFrom('job')
    .select(['seal_states as states', 'sealing_engineer_id as sealerId', 'unlocked_requested as isUnlockedWanted'])
    .where('number', '=', jobNumber)
    .executeTakeFirst();
  if (!row) throw new Refused('missing', MESSAGES.jobNotFound);
  return row;
}

/** The whole name of a contact, also of one that is gone. */
export async function findNamedPerson(db: Db | Tx, contactId: number): Promise<string> {
  const row = await db
    .selectFrom('contact')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** A sealed set as it stands under review, or was approved. */
export type StandingSet = {
  uploadId: string;
  documentId: string;
  name: string;
  states: string[];
  sealer: { contactId: number; fullName: string } | null;
};

/** The sealed set of the job that stands, when it was checked; null where there is none. */
export async function findReviewedSet(db: Db | Tx, jobNumber: number): Promise<StandingSet | null> {
  const { rows } = await sql<StandingSet>`
    select d.upload_id as "uploadId", d.id as "documentId", d.name, job.seal_states as states,
      case when c.id is not null then
        json_build_object('contactId', c.id, 'fullName', c.first_name || ' ' || c.last_name) end as sealer
    from job
    join document d on d.job_number = job.number and d.purpose = 'working' and d.superseded_at is null
    left join contact c on c.id = job.sealing_engineer_id
    where job.number = ${jobNumber} and exists (select from set_proof p where p.upload_id = d.upload_id)
    order by d.created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
