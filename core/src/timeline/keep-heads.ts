import type { Core } from '../core.ts';
import { putStream } from '../platform/storage/put-stream.ts';
import { findRetention, retainObject, retainUntil } from '../platform/storage/retention.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { DIRECTORY_CHAINS, getInstallation, JOB_CHAINS, listHeads, tryHeadsLock, type Chains } from './chain.store.ts';
import {
  BadHeads,
  dayIn,
  headLine,
  headsKey,
  listHeadsDays,
  openHeads,
  type HeadsHeader,
  type HeadsVersion,
} from './head-objects.ts';

const PAGE = 5_000;
const DAY_MS = 86_400_000;
/** An event counts from its insertion, but is seen only from its commit: transactions of before are read again. */
const OVERLAP_MS = 3_600_000;
const MAX_BYTES = 4 * 1024 ** 3;

/**
 * Writes the ends of the chains that changed since the last time to the locked bucket, once for each day that has ended
 * (UTC). From then on a chain can't be cut off or written anew without notice, not even by who rules the database.
 * Returns the key of the object, or null when the day has its object already or another worker writes it.
 */
export async function keepHeads(core: Core, daysAgo = 1): Promise<string | null> {
  return core.db.transaction().execute(async (tx) => {
    if (!(await tryHeadsLock(tx))) return null;
    const { id, now } = await getInstallation(tx);
    const day = dayOf(now, daysAgo);
    const key = headsKey(id, day);
    const days = await listHeadsDays(core.storage, id);
    const newest = days[0]?.[0];
    // A worker may have ended, or the store have refused for days, after objects were put and before they were locked.
    await retainOutstanding(core, days);
    if (newest !== undefined && newest.key >= key) return null;

    const since = await keptSince(core, newest);
    const lines = changedHeads(core.db, since, { day, until: now.toISOString(), directory: true });
    await putStream(core.storage, 'documents', key, lines, {
      maxBytes: MAX_BYTES,
      contentType: 'application/jsonl',
    });
    await retainHeads(core, [{ key }]);
    return key;
  });
}

/** From when on ends have to be written, in milliseconds; 0, for all of them, where no object has them yet. */
type Since = { jobs: number; directory: number };
const NEVER: Since = { jobs: 0, directory: 0 };

/** Returns what the newest object leaves to write: everything, when there is none or it can't be read. */
async function keptSince({ storage, log }: Core, newest: HeadsVersion | undefined): Promise<Since> {
  if (newest === undefined) return NEVER;
  try {
    const { header, close } = await openHeads(storage, newest);
    await close();
    const since = Date.parse(header.until) - OVERLAP_MS;
    return { jobs: since, directory: header.directory ? since : 0 };
  } catch (error) {
    if (!(error instanceof BadHeads)) throw error;
    log.warn({ err: error, objectKey: newest.key }, 'The newest ends of chains can’t be read; all of them are written');
    return NEVER;
  }
}

type HeadsPlace = { key: string; versionId?: string };

/**
 * Locks what is not yet locked, from the oldest day on and up to the first refusal. So before a day that is locked there is
 * none that is not, and the days need to be looked at only down to that one.
 */
async function retainOutstanding(core: Core, days: HeadsVersion[][]): Promise<void> {
  if (core.config.DOCUMENT_LOCK === 'off') return;
  const outstanding: HeadsVersion[] = [];
  try {
    for (const versions of days) {
      const unlocked: HeadsVersion[] = [];
      for (const version of versions) if (!(await isRetained(core, version))) unlocked.push(version);
      if (unlocked.length === 0) break;
      outstanding.unshift(...unlocked);
    }
  } catch (error) {
    // A store that does not say what is locked may lock all the same: the newest day at least.
    alertNotRetained(core, error, days[0]![0]!.key);
    if (outstanding.length === 0) outstanding.push(...days[0]!);
  }
  await retainHeads(core, outstanding);
}

async function isRetained(core: Core, { key, versionId }: HeadsVersion): Promise<boolean> {
  const until = keptUntil(core, key);
  if (until.getTime() <= Date.now()) return true;
  const present = await findRetention(core.storage, key, versionId);
  return present !== null && present >= until;
}

/** Locks the objects for as long as documents are kept; raises an alert where the store does not, and leaves the rest. */
async function retainHeads(core: Core, places: HeadsPlace[]): Promise<void> {
  for (const { key, versionId } of places) {
    try {
      await retainObject(core, key, keptUntil(core, key), { versionId });
    } catch (error) {
      return alertNotRetained(core, error, key);
    }
  }
}

/** From its own day on, so that the same time is found the next time. */
function keptUntil({ config }: Core, key: string): Date {
  return retainUntil(new Date(dayIn(key)), config.DOCUMENT_RETENTION_YEARS);
}

function alertNotRetained({ log }: Core, error: unknown, objectKey: string): void {
  const message = 'The store does not keep ends of chains from being deleted';
  raiseAlert(log, 'document-not-retained', { err: error, objectKey }, message);
}

/** The day, as text, that many days ago. */
function dayOf(now: Date, daysAgo: number): string {
  return new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

async function* changedHeads(db: Core['db'], since: Since, header: HeadsHeader): AsyncGenerator<Buffer, void> {
  yield Buffer.from(`${JSON.stringify(header)}\n`);
  yield* changedHeadsOf(db, JOB_CHAINS, since.jobs);
  yield* changedHeadsOf(db, DIRECTORY_CHAINS, since.directory);
}

/** All ends are read, and those of before left out: an index on their time would be written with every event. */
async function* changedHeadsOf(db: Core['db'], chains: Chains, since: number): AsyncGenerator<Buffer, void> {
  for (let after: string | null = null; ;) {
    const page = await listHeads(db, chains, { after, last: null }, PAGE);
    const changed = page.filter(({ changedAt }) => changedAt.getTime() >= since);
    if (changed.length > 0) yield Buffer.from(changed.map(headLine).join(''));
    if (page.length < PAGE) return;
    after = page.at(-1)!.subject;
  }
}
