import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Scope } from '../viewer.ts';

/** The numbers of the scope's jobs that have, or had, an original with that hash, newest first. */
export async function selectJobsWithOriginal(db: Db, scope: Scope, sha256: Buffer, limit: number): Promise<number[]> {
  let query = db
    .selectFrom('document')
    .innerJoin('job', 'job.number', 'document.job_number')
    .select('job.number')
    .distinct()
    .where('purpose', '=', 'original')
    .where('sha256', '=', sha256)
    .orderBy('job.number', 'desc')
    .limit(limit);
  if (scope.of === 'company') query = query.where('company_id', '=', scope.companyId);
  if (scope.of === 'corporation') query = query.where('corporation_id', '=', scope.corporationId);
  if (scope.of === 'nothing') query = query.where(sql<boolean>`false`);
  return (await query.execute()).map(({ number }) => number);
}

/** The job's present original and the upload that it came from; that is null for one that was not uploaded here. */
export async function selectOriginal(
  db: Db,
  jobNumber: number,
): Promise<{ name: string; uploadId: string | null } | null> {
  const row = await db
    .selectFrom('document')
    .select(['name', 'upload_id as uploadId'])
    .where('job_number', '=', jobNumber)
    .where('purpose', '=', 'original')
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
