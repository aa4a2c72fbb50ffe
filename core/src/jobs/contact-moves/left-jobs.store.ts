import type { LeftJobs } from '@sealdesk/contract/directory/contact.ts';
import { CLOSED_STATUS_IDS } from '@sealdesk/contract/jobs/statuses.ts';
import { LEFT_JOBS_LISTED } from '@sealdesk/contract/shared/limits.ts';
import { sql } from 'kysely';
import { mayBeAddressed } from '../../mail/may-be-addressed.ts';
import type { Tx } from '../../platform/database/database.ts';
import { existsForContact } from '../../scope.ts';

/** The open jobs of the contact `c` that don't exist for them. No one is addressed about the jobs of a deleted company. */
const LEFT = `from job j join company co on co.id = j.company_id and co.deleted_at is null join contact c on c.id = j.contact_id
  where j.status not in (${CLOSED_STATUS_IDS.join(', ')}) and not ${existsForContact('c', 'co')}`;

/** Lists the open jobs that name the contact and don't exist for them any more, by company. */
export async function listLeftJobs(tx: Tx, contactId: number): Promise<LeftJobs> {
  const { rows } = await sql<LeftJobs[number]>`
    with left_job as (
      select j.number, j.name, co.id, co.name as company, row_number() over (partition by co.id order by j.number desc) as place
      ${sql.raw(LEFT)} and j.contact_id = ${contactId}
    )
    select id as drjcoid, company, count(*)::int as total,
      json_agg(json_build_object('job_id', number, 'job_name', name) order by number desc)
        filter (where place <= ${LEFT_JOBS_LISTED}) as jobs
    from left_job group by id, company order by lower(company), id`.execute(tx);
  return rows;
}

/** A contact who can take over the open jobs of a company, by name. */
export type NewContact = { companyId: number; contactId: number; name: string };

/** Returns those of the contacts who belong to the company or its corporation and may be addressed about its jobs. */
export async function findNewContacts(
  tx: Tx,
  asked: readonly { companyId: number; contactId: number }[],
): Promise<NewContact[]> {
  const { rows } = await sql<NewContact>`
    select co.id as "companyId", c.id as "contactId", c.first_name || ' ' || c.last_name as name
    from unnest(${asked.map(({ companyId }) => companyId)}::int[], ${asked.map(({ contactId }) => contactId)}::int[])
      as asked (company_id, contact_id)
    join company co on co.id = asked.company_id join contact c on c.id = asked.contact_id
    where (c.company_id = co.id or c.corporation_id = co.corporation_id)
      and ${sql.raw(mayBeAddressed('c', 'co'))} for share of c`.execute(tx);
  return rows;
}

/** Locks the open jobs of that company that the contact leaves, and returns their numbers. */
export async function lockLeftJobs(tx: Tx, contactId: number, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select j.number ${sql.raw(LEFT)}
    and j.contact_id = ${contactId} and j.company_id = ${companyId} order by j.number for no key update of j`.execute(
    tx,
  );
  return rows.map(({ number }) => number);
}

/** Gives locked jobs another contact. */
export async function setContact(tx: Tx, numbers: readonly number[], contactId: number): Promise<void> {
  await tx.updateTable('job').set({ contact_id: contactId }).where('number', 'in', numbers).execute();
}
