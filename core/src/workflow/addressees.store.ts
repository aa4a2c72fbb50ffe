import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

export type Addressee = { jobName: string; name: string; email: string | null };

/**
 * Returns whom a mail about a job is for, when they are still there: its contact, or its sealer. The sealer is the
 * engineer who sealed; where none is recorded, whoever staged the seals.
 */
export async function findAddressee(tx: Tx, jobNumber: number, as: 'contact' | 'sealer'): Promise<Addressee | null> {
  const contactId =
    as === 'contact'
      ? sql`job.contact_id`
      : sql`coalesce(job.sealing_engineer_id,
          (select staged.id from contact staged where staged.employee_id = job.initial_sealer_id))`;
  const { rows } = await sql<Addressee>`
    select job.name as "jobName", person.first_name || ' ' || person.last_name as name, person.email
    from job join contact person on person.id = ${contactId} and person.deleted_at is null
    where job.number = ${jobNumber}`.execute(tx);
  return rows[0] ?? null;
}
