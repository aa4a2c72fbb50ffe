import type { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { inScope } from '../../scope.ts';
import type { Viewer } from '../../viewer.ts';
import type { FilteredHomes } from './filter-words.ts';

/** Finds the names of the company and the corporation that the filters give, where they exist for the viewer. */
export async function findFilteredHomes(db: Db, viewer: Viewer, query: JobListQuery): Promise<FilteredHomes> {
  const scoped = db
    .selectFrom('company as co')
    .leftJoin('corporation as corp', 'corp.id', 'co.corporation_id')
    .select(['co.name as company', 'corp.name as corporation'])
    .where(inScope(viewer.scope, { company: 'co.id', corporation: 'co.corporation_id' }))
    .limit(1);
  const [ofCompany, ofCorporation] = await Promise.all([
    query.company_id === undefined ? undefined : scoped.where('co.id', '=', query.company_id).executeTakeFirst(),
    query.corporation_id === undefined
      ? undefined
      : scoped.where('co.corporation_id', '=', query.corporation_id).executeTakeFirst(),
  ]);
  return { company: ofCompany?.company ?? null, corporation: ofCorporation?.corporation ?? null };
}
