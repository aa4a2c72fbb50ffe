import { sql } from 'kysely';
import { mailCopiesOf } from '../jobs/list/mail-copies.ts';
import type { Tx } from '../platform/database/database.ts';

export type CompletedJob = {
  jobNumber: number;
  jobName: string;
  designs: number;
  states: string[];
  completion: number;
  contact: { name: string; address: string | null };
};

/** Reads what the mail about a completion says, of a job that is locked. */
export async function findCompletion(tx: Tx, jobNumber: number): Promise<CompletedJob> {
  const { rows } = await sql<CompletedJob>`
    select job.number as "jobNumber", job.name as "jobName", job.designs, job.seal_states as states, job.completion,
      json_build_object('name', c.first_name || ' ' || c.last_name,
        'address', case when c.deleted_at is null then c.email end) as contact
    from job join contact c on c.id = job.contact_id where job.number = ${jobNumber}`.execute(tx);
  return rows[0]!;
}

/** Lists who gets a copy of the mail about a completion, as the job's `copies` name them. */
export async function listCopies(tx: Tx, jobNumber: number): Promise<{ name: string; address: string | null }[]> {
  const { rows } = await sql<{ name: string; address: string | null }>`
    select copy.name, copy.address
    from job join company co on co.id = job.company_id left join corporation corp on corp.id = co.corporation_id
    cross join lateral (
      select c.first_name || ' ' || c.last_name as name, c.email as address, k.place
      from ${sql.raw(mailCopiesOf('co', 'corp'))}) copy
    where job.number = ${jobNumber} order by copy.place`.execute(tx);
  return rows;
}
