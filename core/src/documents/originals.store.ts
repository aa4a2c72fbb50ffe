import type { Db } from '../platform/database/database.ts';
import { inScope, type Scope } from '../scope.ts';

/** The numbers of the scope's jobs that have, or had, an original with that hash, newest first. */
export async function selectJobsWithOriginal(db: Db, scope: Scope, sha256: Buffer, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('job', 'job.number', 'document.job_number')
    .select('job.number')
    .distinct()
    .where('purpose', '=', 'original')
    .where('sha256', '=', sha256)
    .where(inScope(scope, { company: 'job.company_id', corporation: 'job.corporation_id' }))
    .orderBy('job.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
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
