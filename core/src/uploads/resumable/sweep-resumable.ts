import { UPLOAD_HOURS } from '@sealdesk/contract/shared/limits.ts';
import type { Core } from '../../core.ts';
import { deleteObject } from '../../platform/storage/storage.ts';
import { listStaged } from '../../platform/storage/storage-sweep.ts';
import { databaseNow } from '../uploads.store.ts';
import { PIECES_PREFIX } from './resumable.ts';
import { deleteExpired, neededPieces } from './resumable.store.ts';

const HOUR_MS = 3_600_000;

/** Forgets files whose day is over, and deletes pieces that are no file's; a piece younger than a day stays. */
export async function sweepResumable(
  { db, storage, log }: Core,
  hours = UPLOAD_HOURS,
): Promise<{ expired: number; pieces: number }> {
  const expired = await deleteExpired(db);
  const before = (await databaseNow(db)).getTime() - hours * HOUR_MS;
  let pieces = 0;
  for await (const page of listStaged(storage, PIECES_PREFIX)) {
    const old = page.filter(({ storedAt }) => storedAt.getTime() < before).map(({ key }) => key);
    const needed = await neededPieces(db, old);
    for (const key of old) {
      if (needed.has(key)) continue;
      await deleteObject(storage, 'staging', key);
      pieces += 1;
    }
  }
  if (expired + pieces > 0) log.info({ expired, pieces }, 'Files under way were swept');
  return { expired, pieces };
}
