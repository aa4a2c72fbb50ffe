import type { Db } from '../platform/database/database.ts';
import { inScope, type Scope } from '../scope.ts';

/** Returns the seal states of the job, or null when it doesn't exist for the scope. */
export async function findSealStates(db: Db, scope: Scope, number: number): Promise<string[] | null> {
  const job = await db
    .selectFrom('job')
    .select('seal_states')
    .where('number', '=', number)
    .where(inScope(scope, { company: 'company_id', corporation: 'corporation_id' }))
    .executeTakeFirst();
  return job?.seal_states ?? null;
}
