import type { Db } from '../platform/database/database.ts';
import type { Viewer } from '../viewer.ts';
import { selectJobsWithOriginal, selectOriginal } from './originals.store.ts';

/** More jobs than this are not named in a sentence. */
const MOST_NAMED = 5;

/** Jobs of the viewer's for which the very same zip was sent before, newest first. Others' jobs are not looked at. */
export async function findJobsWithOriginal(db: Db, { scope }: Viewer, sha256: Buffer): Promise<number[]> {
  return selectJobsWithOriginal(db, scope, sha256, MOST_NAMED);
}

/** The name of the job's present original and the upload that it came from, or null. */
export async function findOriginal(
  db: Db,
  jobNumber: number,
): Promise<{ name: string; uploadId: string | null } | null> {
  return selectOriginal(db, jobNumber);
}
