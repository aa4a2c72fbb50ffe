import type { NewJob } from '@sealdesk/contract/jobs/create-job.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { inScope, type Scope } from '../scope.ts';

export type JobCompany = { id: number; name: string; corporationId: number | null; allowsUnsealedRequest: boolean };
export type JobContact = { id: number; firstName: string; lastName: string; email: string | null };

/** Returns the live company of that id, when a job may be created for it in that scope. */
export async function findCompany(db: Db, scope: Scope, id: number): Promise<JobCompany | null> {
  const company = await db
    .selectFrom('company')
    .select(['id', 'name', 'corporation_id as corporationId', 'allow_unsealed_request as allowsUnsealedRequest'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inScope(scope, { company: 'id', corporation: 'corporation_id' }))
    .executeTakeFirst();
  return company ?? null;
}

/** Returns the live contact of that id, when they are the company's own or a corporate contact of its corporation. */
export async function findContact(db: Db, company: JobCompany, id: number): Promise<JobContact | null> {
  const row = await db
    .selectFrom('contact')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((by) =>
      by.or([
        by('company_id', '=', company.id),
        ...(company.corporationId === null ? [] : [by('corporation_id', '=', company.corporationId)]),
      ]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The latest jobs of a company that are looked at, which an index has in order. */
const LATEST_JOBS = 20;

/** Returns what a company's drawings usually name: manufacturers on its latest jobs of a product, its corporation's MiTek version. */
export async function findCompanyHabits(
  tx: Tx,
  companyId: number,
  product: string,
): Promise<{ usualManufacturers: string[]; mitekVersion: string | null }> {
  const { rows } = await sql<{ usualManufacturers: string[]; mitekVersion: string | null }>`
    select p.mitek_version as "mitekVersion", array(
      select distinct plate_manufacturer from (
        select plate_manufacturer, product from job where company_id = c.id order by number desc limit ${LATEST_JOBS}
      ) as latest where product = ${product} order by 1) as "usualManufacturers"
    from company c left join corporation p on p.id = c.corporation_id where c.id = ${companyId}`.execute(tx);
  return rows[0]!;
}

/** Draws the number of a job that is about to be created; nobody else gets it. */
export async function reserveJobNumber(db: Db): Promise<number> {
  const sequence = sql<{ number: number }>`select nextval(pg_get_serial_sequence('job', 'number')) as number`;
  return (await sequence.execute(db)).rows[0]!.number;
}

/** Adds the job as received. The upload's id is the job's own from now on, and nobody else's. */
export async function insertJob(tx: Tx, number: number, job: NewJob, createdBy: number): Promise<void> {
  const staff_comments = job.staff_comments ?? null;
  await tx
    .insertInto('job')
    .values({ ...job, number, staff_comments, created_by: createdBy, status: STATUS_ID.received })
    .execute();
}
