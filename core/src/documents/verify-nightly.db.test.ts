import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { openLog } from '../platform/log.ts';
import { deleteObject, putObject } from '../platform/storage/storage.ts';
import { unheld } from '../platform/tasks/task-hold.ts';
import { aCompany, aContact, aJob } from '../testing/builders.ts';
import { testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { aStoredDocument } from '../testing/files.ts';
import { openOwnBuckets, type OwnBuckets } from '../testing/own-buckets.ts';
import { findWalk } from './document-walk.store.ts';
import { SLICES, sliceBounds, verifyNightly } from './verify-nightly.ts';

const DOCUMENTS = 60;

let database: TestDatabase;
let buckets: OwnBuckets;
let core: Core;
let alerts: { alert: string; documentId: string }[];
let documents: { id: string; object_key: string }[];
beforeAll(async () => {
  database = await createTestDatabase();
  buckets = await openOwnBuckets();
  const write = (line: string) => {
    const entry = JSON.parse(line) as (typeof alerts)[number];
    if (entry.alert) alerts.push(entry);
  };
  core = { ...(await testCore(database, buckets.env)), log: openLog('test', 'info', { write }) };
  const company_id = await aCompany(core.db);
  const job_number = await aJob(core.db, { company_id, contact_id: await aContact(core.db, { company_id }) });
  for (let version = 1; version <= DOCUMENTS; version += 1)
    await aStoredDocument(core.db, core.storage, { job_number, bytes: randomBytes(100), version });
  documents = await core.db.selectFrom('document').select(['id', 'object_key']).orderBy('id').execute();
});
afterAll(async () => {
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
  await buckets.clear();
});

const round = (options: { pageSize?: number; roundMs?: number } = {}) =>
  verifyNightly(core, { hold: unheld, signal: new AbortController().signal, ...options });

/** Verifies one slice after the other, as so many nights do. */
async function nights(count: number, options: { pageSize?: number; roundMs?: number } = {}) {
  alerts = [];
  let [seen, rounds] = [0, 0];
  for (let night = 0; night < count;) {
    rounds += 1;
    if (!(await round(options))) continue;
    seen += (await findWalk(core.db))!.documents;
    night += 1;
  }
  return { seen, rounds, alerts };
}

it('slices of ids follow each other without a gap', () => {
  const bounds = Array.from({ length: SLICES }, (_, slice) => sliceBounds(slice));
  expect([bounds[0]!.after, bounds.at(-1)!.end]).toEqual([null, null]);
  expect(bounds.slice(1).map(({ after }) => after)).toEqual(bounds.slice(0, -1).map(({ end }) => end));
  expect(bounds.map(({ end }) => end).slice(0, -1)).toEqual(
    bounds
      .map(({ end }) => end)
      .slice(0, -1)
      .toSorted((one, other) => (one! < other! ? -1 : 1)),
  );
});

it('thirty nights verify each document once, and a round that ends early is continued where it was', async () => {
  expect(await nights(SLICES)).toMatchObject({ seen: DOCUMENTS, alerts: [] });
  const short = await nights(SLICES, { pageSize: 1, roundMs: 0 });
  expect(short).toEqual({ seen: DOCUMENTS, alerts: [], rounds: DOCUMENTS + SLICES });
});

it('a document that is lost or has changed raises an alert in its night', async () => {
  const [lost, changed] = [documents[7]!, documents[40]!];
  await deleteObject(core.storage, 'documents', lost.object_key);
  await putObject(core.storage, 'documents', changed.object_key, randomBytes(100));
  const found = await nights(SLICES);
  expect(found.alerts.map(({ alert, documentId }) => [alert, documentId])).toEqual([
    ['document-missing', lost.id],
    ['document-damaged', changed.id],
  ]);
});
