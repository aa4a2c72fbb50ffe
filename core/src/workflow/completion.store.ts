import type { CompletionFacts, LetterCopy } from '@sealdesk/contract/mail/completion-letter.ts';
import { sql } from 'kysely';
import { mailCopiesOf } from '../jobs/list/mail-copies.ts';
import type { JobPerson } from '../mail/addresses.ts';
import type { Tx } from '../platform/database/database.ts';

export type CompletedJob = Pick<CompletionFacts, 'jobNumber' | 'jobName' | 'states' | 'sealedBy' | 'files'> & {
  completion: number;
  contact: JobPerson;
};

/** The sealed set that stands, and when it was signed by its sealer or, without a signature, came in. */
const SEALED_SET = `select coalesce(
    (select max((s ->> 'signedAt')::timestamptz) from set_proof p cross join jsonb_array_elements(p.signatures) s
      where p.upload_id = d.upload_id and (s ->> 'isSealers')::boolean), d.created_at) as at
  from document d where d.job_number = job.number and d.purpose = 'working' and d.superseded_at is null
  order by d.created_at desc limit 1`;

/** Reads what the mail about a completion says, of a job that is locked. Days are those of the contact's time zone. */
export async function findCompletion(tx: Tx, jobNumber: number): Promise<CompletedJob> {
  const { rows } = await sql<CompletedJob>`
    select job.number as "jobNumber", job.name as "jobName", job.seal_states as states, job.completion,
      json_build_object('contactId', c.id, 'name', c.first_name || ' ' || c.last_name, 'address', c.email) as contact,
      case when e.id is not null then json_build_object('name', e.first_name || ' ' || e.last_name,
        'day', to_char(sealed.at at time zone c.timezone, 'MM/DD/YY')) end as "sealedBy",
      (select json_agg(json_build_object('name', f.name, 'pages', f.pages, 'size', f.size) order by f.position, f.name)
        from document f where f.job_number = job.number and f.purpose = 'final' and f.superseded_at is null) as files
    from job join contact c on c.id = job.contact_id
    left join contact e on e.id = job.sealing_engineer_id
    left join lateral (${sql.raw(SEALED_SET)}) sealed on true
    where job.number = ${jobNumber}`.execute(tx);
  return rows[0]!;
}

/** Lists whom the company and its corporation name for copies of the mail about a completion. */
export async function listCopies(tx: Tx, jobNumber: number): Promise<(JobPerson & LetterCopy)[]> {
  const { rows } = await sql<JobPerson & LetterCopy>`
    select copy."contactId", copy.name, copy.address, copy.type
    from job join company co on co.id = job.company_id left join corporation corp on corp.id = co.corporation_id
    cross join lateral (
      select c.id as "contactId", c.first_name || ' ' || c.last_name as name, c.email as address, k.type, k.place
      from ${sql.raw(mailCopiesOf('co', 'corp'))}) copy
    where job.number = ${jobNumber} order by copy.place`.execute(tx);
  return rows;
}
