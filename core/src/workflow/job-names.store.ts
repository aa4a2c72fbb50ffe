import { JOB_FIELDS, NAMING_FIELDS } from '@sealdesk/contract/jobs/job-fields.ts';
import type { Db } from '../platform/database/database.ts';
import { inScope, type Scope } from '../scope.ts';
import type { JobNames } from './differences.ts';

/** Reads what the job is called, where it exists for the scope. */
export async function findJobNames(db: Db, scope: Scope, jobNumber: number): Promise<JobNames | null> {
  const row = await db
    .selectFrom('job')
    .select([JOB_FIELDS[NAMING_FIELDS.name].column, `${JOB_FIELDS[NAMING_FIELDS.lot].column} as lotNumber`])
    .where('number', '=', jobNumber)
    .where(inScope(scope, { company: 'company_id', corporation: 'corporation_id' }))
    .executeTakeFirst();
  return row ?? null;
}
