import type { NewJobFields } from '@sealdesk/contract/jobs/create-job.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { inScope, type Scope } from '../scope.ts';

export type JobCompany = { id: number; name: string; corporationId: number | null; allowsUnsealedRequest: boolean };
export type JobContact = { id: number; firstName: string; lastName: string; email: string | null };

/** The live company of that id, when a job may be created for it in that scope. */
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

/** The live contact of that id, when they are the company's own or a corporate contact of its corporation. */
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

/** Says whether an engineer is licensed in all of the states on this day of the firm's calendar. */
export async function hasEngineerFor(tx: Tx, states: string[], firmTimezone: string): Promise<boolean> {
  const { rows } = await sql`select 1 from license l
    join contact e on e.id = l.contact_id and e.is_engineer and e.deleted_at is null
    where l.state = any (${states}::text[])
      and (now() at time zone ${firmTimezone})::date between l.valid_from and l.valid_until
    group by l.contact_id having count(distinct l.state) = ${states.length} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Adds the job as received and gives its number. The upload's id is the job's own from now on, and nobody else's. */
export async function insertJob(tx: Tx, fields: NewJobFields, createdBy: number): Promise<number> {
  const { number } = await tx
    .insertInto('job')
    .values({
      upload_id: fields.id,
      company_id: fields.drjcoid,
      contact_id: fields.drj_contact_id,
      created_by: createdBy,
      status: STATUS_ID.received,
      type: fields.job_type,
      product: fields.product_type,
      name: fields.job_name,
      designs: fields.number_of_designs,
      priority: fields.job_priority,
      seal_states: fields.seal_states,
      design_program: fields.design_program,
      design_code: fields.design_code,
      plate_manufacturer: fields.plate_manufacturer,
      comments: fields.job_comments,
      staff_comments: fields.staff_comments ?? null,
      unlocked_requested: fields.no_lock_request,
      lot_number: fields.lot_number,
      project_address: fields.project_address,
      project_subdivision: fields.project_subdivision,
      model: fields.model,
      designer_name: fields.designer_name,
      designer_address: fields.designer_address,
      designer_license_number: fields.designer_license_num,
      wind_code: fields.wind_code,
      wind_speed: fields.wind_speed,
      wind_exposure: fields.wind_exposure_category,
      mean_roof_height: fields.mean_roof_height,
      roof_load: fields.roof_load,
      floor_load: fields.floor_load,
      customer_name: fields.customer_name,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}
