import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** What a record says of the job, and when it is made by the database's clock. */
export async function findRecordedJob(
  db: Db,
  jobNumber: number,
): Promise<{ name: string; company: string; now: Date }> {
  return db
    .selectFrom('job')
    .innerJoin('company', 'company.id', 'job.company_id')
    .select(['job.name', 'company.name as company', sql<Date>`now()`.as('now')])
    .where('job.number', '=', jobNumber)
    .executeTakeFirstOrThrow();
}
