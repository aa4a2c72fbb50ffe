import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { existsForContact } from '../scope.ts';
import type { Recipient } from './mail.ts';
import { isDisabled } from './may-be-addressed.ts';

/** A contact, and what decides whether they may be addressed about the job. */
export type JobPerson = {
  id: number;
  name: string;
  address: string | null;
  isDeleted: boolean;
  isDisabled: boolean;
  isStaff: boolean;
  /** The job exists for them. */
  readsJob: boolean;
};

export type JobPeople = { company: string | null; mainContactId: number | null; people: JobPerson[] };

/** Reads the recipients and the main contact of the job's company, as they are now. Of no job, only staff read anything. */
export async function findJobPeople(tx: Tx, jobNumber: number | null, recipients: Recipient[]): Promise<JobPeople> {
  const ids = recipients.flatMap(({ contactId }) => contactId ?? []);
  const addresses = recipients.flatMap((one) => (one.contactId === undefined ? [one.address.toLowerCase()] : []));
  const { rows } = await sql<JobPeople>`
    select co.name as company, co.main_contact_id as "mainContactId", coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.first_name || ' ' || c.last_name, 'address', c.email,
        'isDeleted', c.deleted_at is not null, 'isDisabled', ${sql.raw(isDisabled('c'))},
        'isStaff', c.employee_id is not null, 'readsJob', ${sql.raw(existsForContact('c', 'co'))})
      order by c.id) filter (where c.id is not null), '[]') as people
    from (select) as one left join job j on j.number = ${jobNumber}::bigint left join company co on co.id = j.company_id
    left join contact c on c.id = any(${ids}::int[]) or c.id = co.main_contact_id
      or (lower(c.email) = any(${addresses}::text[]) and c.deleted_at is null)
    group by co.id`.execute(tx);
  return rows[0]!;
}
