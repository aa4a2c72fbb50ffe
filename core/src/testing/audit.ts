import { sql } from 'kysely';
import { sweepAbandonedCopies } from '../documents/sweep-abandoned-copies.ts';
import { verifyDocuments } from '../documents/verify-documents.ts';
import { hashObject } from '../platform/storage/storage.ts';
import { HEADS_PREFIX } from '../timeline/head-objects.ts';
import { keepHeads } from '../timeline/keep-heads.ts';
import { brokenMove } from '../timeline/move-path.ts';
import { verifyTimeline } from '../timeline/verify-timeline.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';
import { testCore } from './core.ts';
import type { TestDatabase } from './database.ts';
import type { OwnBuckets } from './own-buckets.ts';

/** A sweep for which everything is old: it stands for a day of waiting. Nothing may be on its way. */
const EVERYTHING = { stagedHours: -1, quarantineHours: -1, refusedHours: -1 };

/** Sweeps as the worker does, then compares every row with its object, byte by byte, and names what does not fit (I1, I6). */
export async function auditStore(database: TestDatabase, buckets: OwnBuckets): Promise<string[]> {
  const core = await testCore(database, buckets.env);
  try {
    await sweepUploads(core, EVERYTHING);
    await sql`update shelved_object set shelved_at = now() - interval '2 days'`.execute(core.db);
    await sweepAbandonedCopies(core);
    const { problems } = await verifyDocuments(core, { isDeep: true, isRestoring: false });

    const documents = await core.db.selectFrom('document').select('object_key').execute();
    const waiting = await core.db
      .selectFrom('upload_file')
      .innerJoin('upload', 'upload.id', 'upload_file.upload_id')
      .select(['object_key', 'size', 'sha256'])
      .where('state', 'in', ['staged', 'checking'])
      .execute();
    const damaged = [];
    for (const { object_key, sha256 } of waiting) {
      const stored = await hashObject(core.storage, 'staging', object_key);
      if (!stored?.sha256.equals(sha256)) damaged.push(`the staged ${object_key} is not what was uploaded`);
    }
    const known = new Set([...documents, ...waiting].map(({ object_key }) => object_key));
    const objects = [...(await buckets.keys('staging')), ...(await buckets.keys('documents'))].filter(
      (key) => !key.startsWith(HEADS_PREFIX),
    );
    return [
      ...problems.map(({ document, kind }) => `the document ${document.objectKey} is ${kind}`),
      ...damaged,
      ...objects.filter((key) => !known.has(key)).map((key) => `the object ${key} has no row`),
      ...(await buckets.multiparts()).map((key) => `a multipart upload of ${key} is open`),
    ];
  } finally {
    await core.tasks.close();
    core.storage.client.destroy();
  }
}

/** Writes the ends of the chains to the store, as the worker does once a day. */
export async function keepTimelineHeads(database: TestDatabase, buckets: OwnBuckets): Promise<void> {
  const core = await testCore(database, buckets.env);
  try {
    await keepHeads(core);
  } finally {
    await core.tasks.close();
    core.storage.client.destroy();
  }
}

/**
 * Names every job whose recorded moves are no path of the table to its status (I4), and every timeline that does not verify
 * (I5). What the store has of other databases is a problem only in buckets of the test's own.
 */
export async function auditTimelines(database: TestDatabase, buckets?: OwnBuckets): Promise<string[]> {
  const core = await testCore(database, buckets?.env ?? {});
  try {
    const problems: string[] = [];
    const { storeProblems } = await verifyTimeline(core, ({ subject, what }) =>
      problems.push(`the timeline of ${subject.replace(':', ' ')}: ${what}`),
    );
    if (buckets) problems.push(...storeProblems);
    const events = await core.db
      .selectFrom('job_event')
      .innerJoin('job', 'job.number', 'job_event.job_number')
      .select(['job_number', 'kind', 'from_status as from', 'to_status as to', 'job.status'])
      .orderBy('job_event.id')
      .execute();
    for (const [jobNumber, moves] of Map.groupBy(events, ({ job_number }) => job_number)) {
      const broken = brokenMove(moves, moves[0]!.status);
      if (broken !== null) problems.push(`job ${jobNumber} left the table of moves: ${broken}`);
    }
    return problems;
  } finally {
    await core.tasks.close();
    core.storage.client.destroy();
  }
}

/** Looks for documents that the store has lost, and brings back what it kept of them. */
export async function restoreDocuments(database: TestDatabase, buckets: OwnBuckets): Promise<string[]> {
  const core = await testCore(database, buckets.env);
  try {
    const { problems } = await verifyDocuments(core, { isDeep: true, isRestoring: true });
    return problems.map(({ kind, isRestored }) => `${kind}, ${isRestored ? 'restored' : 'lost'}`);
  } finally {
    await core.tasks.close();
    core.storage.client.destroy();
  }
}
