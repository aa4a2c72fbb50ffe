import { REFUSED_DAYS, UPLOAD_HOURS } from '@sealdesk/contract/shared/limits.ts';
import type { Core } from '../core.ts';
import { forgetOldRequests } from '../idempotency/once.ts';
import { deleteObject } from '../platform/storage/storage.ts';
import { abortMultipartsBefore, listStaged } from '../platform/storage/storage-sweep.ts';
import { QUARANTINE_PREFIX } from './checks/virus-scan.ts';
import { REFUSED_PREFIX, STAGED_PREFIX } from './stage-file.ts';
import { databaseNow, expireUploads, neededObjects } from './uploads.store.ts';

const HOUR_MS = 3_600_000;
const QUARANTINE_HOURS = 30 * 24;
const REFUSED_HOURS = REFUSED_DAYS * 24;

export type SweepAges = { stagedHours: number; quarantineHours: number; refusedHours: number };
export type Swept = { expired: number; objects: number; multiparts: number; quarantined: number; refused: number };

/**
 * Ends uploads whose day is over and deletes what is left in the staging bucket. Only that bucket is touched: documents are
 * copies in another. An object that a waiting upload has, or that is younger than a day, stays.
 */
export async function sweepUploads(
  core: Core,
  ages: SweepAges = { stagedHours: UPLOAD_HOURS, quarantineHours: QUARANTINE_HOURS, refusedHours: REFUSED_HOURS },
): Promise<Swept> {
  const { db, storage, log } = core;
  const expired = await expireUploads(db);
  await forgetOldRequests(db);
  const now = (await databaseNow(db)).getTime();
  const before = (hours: number) => new Date(now - hours * HOUR_MS);
  const objects = await sweepObjects(core, STAGED_PREFIX, before(ages.stagedHours));
  const quarantined = await sweepObjects(core, QUARANTINE_PREFIX, before(ages.quarantineHours));
  const refused = await sweepObjects(core, REFUSED_PREFIX, before(ages.refusedHours));
  const multiparts = await abortMultipartsBefore(storage, before(ages.stagedHours));
  const swept = { expired, objects, multiparts, quarantined, refused };
  if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'Uploads were swept');
  return swept;
}

async function sweepObjects({ db, storage }: Core, prefix: string, before: Date): Promise<number> {
  let count = 0;
  for await (const page of listStaged(storage, prefix)) {
    const old = page.filter(({ storedAt }) => storedAt < before).map(({ key }) => key);
    const needed = await neededObjects(db, old);
    for (const key of old) {
      if (needed.has(key)) continue;
      await deleteObject(storage, 'staging', key);
      count += 1;
    }
  }
  return count;
}
