import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectRetentionCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { deleteBucket } from '@sealdesk/tools/delete-bucket.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { deleteObject, openStorage } from '../platform/storage/storage.ts';
import { listVersions } from '../platform/storage/storage-versions.ts';
import { aCompany, aContact, aDocument, aJob } from '../testing/builders.ts';
import { testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openLog } from '../platform/log.ts';
import { aStoredDocument } from '../testing/files.ts';
import { openOwnBuckets, type OwnBuckets } from '../testing/own-buckets.ts';
import { retainDocuments, retentionRounds } from './retain-documents.ts';
import { verifyDocuments } from './verify-documents.ts';

let database: TestDatabase;
let buckets: OwnBuckets;
let core: Core;
let job_number: number;
beforeAll(async () => {
  database = await createTestDatabase();
  buckets = await openOwnBuckets();
  core = await testCore(database, { ...buckets.env, DOCUMENT_RETENTION_YEARS: '7' });
  const company_id = await aCompany(core.db);
  job_number = await aJob(core.db, { company_id, contact_id: await aContact(core.db, { company_id }) });
});
afterAll(async () => {
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
  await buckets.clear();
});

const stored = async (ofJob = job_number) => {
  const id = await aStoredDocument(core.db, core.storage, { job_number: ofJob, bytes: randomBytes(100) });
  const { object_key } = await core.db
    .selectFrom('document')
    .select('object_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, key: object_key };
};
const rowOf = (id: string) =>
  core.db.selectFrom('document_retention').selectAll().where('document_id', '=', id).executeTakeFirstOrThrow();
const retentionOf = async (key: string) => {
  const { Retention } = await core.storage.client.send(
    new GetObjectRetentionCommand({ Bucket: core.storage.buckets.documents, Key: key }),
  );
  return Retention;
};
const deleteVersion = async (key: string, versionId: string) =>
  core.storage.client.send(
    new DeleteObjectCommand({ Bucket: core.storage.buckets.documents, Key: key, VersionId: versionId }),
  );

it('lets the store refuse to delete a document, for as many years as the setting has', async () => {
  const { id, key } = await stored();
  expect(await rowOf(id)).toMatchObject({ retained_until: null, failures: 0 });
  await Promise.all([retainDocuments(core), retainDocuments(core)]);
  const until = (await rowOf(id)).retained_until!;
  expect(until.getUTCFullYear()).toBe(new Date().getUTCFullYear() + 7);
  const retention = await retentionOf(key);
  expect(retention).toMatchObject({ Mode: 'GOVERNANCE' });
  expect(Math.abs(retention!.RetainUntilDate!.getTime() - until.getTime())).toBeLessThan(2_000);

  const [version] = await listVersions(core.storage, key);
  await expect(deleteVersion(key, version!.versionId)).rejects.toMatchObject({ name: 'AccessDenied' });
  expect(await listVersions(core.storage, key)).toEqual([version]);
});

/** A new job with the given states. */
async function aJobIn(...seal_states: string[]): Promise<number> {
  const owner = await core.db
    .selectFrom('job')
    .select(['company_id', 'contact_id'])
    .where('number', '=', job_number)
    .executeTakeFirstOrThrow();
  return aJob(core.db, { ...owner, seal_states });
}
const yearsOf = async (id: string) => (await rowOf(id)).retained_until!.getUTCFullYear() - new Date().getUTCFullYear();

it('keeps it for the longest of its states, each by its rule or else by the setting', async () => {
  const rule = { effective_from: '2001-01-01', source: 'the board' };
  await core.db
    .insertInto('state_rule')
    .values([
      { ...rule, state: 'VT', retention_years: 12 },
      { ...rule, state: 'RI', retention_years: 4 },
    ])
    .execute();
  const years = async (...states: string[]) => {
    const { id } = await stored(await aJobIn(...states));
    await retainDocuments(core);
    return yearsOf(id);
  };
  expect(await years('RI', 'VT', 'VA')).toBe(12);
  expect(await years('RI')).toBe(4);
  expect(await years('VA')).toBe(7);
  // Another state can't make it shorter.
  expect(await years('VA', 'RI')).toBe(7);
});

it('keeps it for longer when its job gets a state, or a state a rule, that asks for it; never for shorter', async () => {
  const [changed, ruled, other] = [await aJobIn('ND'), await aJobIn('ND', 'SD'), await aJobIn('MT')];
  const [first, second, third] = [await stored(changed), await stored(ruled), await stored(other)];
  await retainDocuments(core);
  for (const { id } of [first, second, third]) expect(await yearsOf(id)).toBe(7);

  const rule = { effective_from: '2001-01-01', source: 'the board' };
  await core.db
    .insertInto('state_rule')
    .values([
      { ...rule, state: 'SD', retention_years: 15 },
      { ...rule, state: 'MT', retention_years: 2 },
    ])
    .execute();
  await core.db
    .updateTable('job')
    .set({ seal_states: ['ND', 'VT'] })
    .where('number', '=', changed)
    .execute();
  await retainDocuments(core);
  expect([await yearsOf(first.id), await yearsOf(second.id), await yearsOf(third.id)]).toEqual([12, 15, 7]);
  expect((await retentionOf(second.key))!.RetainUntilDate!.getUTCFullYear()).toBe(new Date().getUTCFullYear() + 15);
  expect((await retentionOf(third.key))!.RetainUntilDate!.getUTCFullYear()).toBe(new Date().getUTCFullYear() + 7);
  for (const { id } of [first, second, third]) expect(await rowOf(id)).toMatchObject({ is_due: false, failures: 0 });
});

it('asks again where the states of the job change while the store is being asked', async () => {
  const job = await aJobIn('ND');
  const { id, key } = await stored(job);
  const slow = failing(core, (asked) => {
    if (asked === key)
      return core.db
        .updateTable('job')
        .set({ seal_states: ['VT'] })
        .where('number', '=', job)
        .execute();
    return null;
  });
  await retainDocuments(slow);
  slow.storage.client.destroy();
  expect(await yearsOf(id)).toBe(12);
});

it('retains the documents of before there was retention, too', async () => {
  await retainDocuments(core);
  const [one, other] = [await stored(), await stored()];
  await core.db.deleteFrom('document_retention').execute();
  await core.db.insertInto('retention_walk').defaultValues().execute();
  const [count] = await core.db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .execute();
  expect(await retainDocuments(core)).toBe(count!.n);
  for (const { id } of [one, other]) expect((await rowOf(id)).retained_until).not.toBeNull();
  expect(await core.db.selectFrom('retention_walk').selectAll().execute()).toEqual([]);
});

it('lets go what was not retained: the refusal above is of the lock', async () => {
  const { key } = await stored();
  const [version] = await listVersions(core.storage, key);
  await deleteVersion(key, version!.versionId);
  expect(await listVersions(core.storage, key)).toEqual([]);
});

it('does each once, and nothing where the lock is off', async () => {
  await retainDocuments(core);
  const { id } = await stored();
  const off = { ...core, config: { ...core.config, DOCUMENT_LOCK: 'off' as const } };
  expect(await retainDocuments(off)).toBe(0);
  expect((await rowOf(id)).retained_until).toBeNull();
  expect(await retainDocuments(core)).toBe(1);
  expect(await retainDocuments(core)).toBe(0);
});

it('asks nothing for a document whose time is over', async () => {
  const id = await aDocument(core.db, { job_number, created_at: new Date('1999-12-31T00:00:00Z') });
  await retainDocuments(core);
  expect(await rowOf(id)).toMatchObject({ failures: 0, retained_until: new Date('2006-12-31T00:00:00Z') });
});

it('tries again later what the store refuses, and continues with the others', async () => {
  const lost = await aDocument(core.db, { job_number });
  const { id } = await stored();
  const before = Date.now();
  await retainDocuments(core);
  const row = await rowOf(lost);
  expect(row).toMatchObject({ retained_until: null, failures: 1 });
  expect(row.retry_at.getTime()).toBeGreaterThan(before + 30_000);
  expect((await rowOf(id)).retained_until).not.toBeNull();
});

it('tries again after the hundredth failure as after the tenth: a day later', async () => {
  const lost = await aDocument(core.db, { job_number });
  await core.db.updateTable('document_retention').set({ failures: 100 }).where('document_id', '=', lost).execute();
  const { id } = await stored();
  await retainDocuments(core);
  const row = await rowOf(lost);
  expect(row.failures).toBe(101);
  expect(row.retry_at.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(row.retry_at.getTime() - Date.now()).toBeLessThan(25 * 3_600_000);
  expect((await rowOf(id)).retained_until).not.toBeNull();
});

/** The same store, of which some requests for the retention of a key fail, or are preceded by something. */
function failing(
  house: Core,
  before: (key: string) => Promise<unknown> | null,
  command = 'PutObjectRetentionCommand',
): Core {
  const storage = openStorage(house.config);
  storage.client.middlewareStack.add(
    (next, { commandName }) =>
      async (request) => {
        if (commandName === command) await before((request.input as { Key: string }).Key);
        return next(request);
      },
    { step: 'initialize' },
  );
  return { ...house, storage };
}
const answering = (httpStatusCode: number, name: string) => () =>
  Promise.reject(new S3ServiceException({ name, $fault: 'server', message: 'no', $metadata: { httpStatusCode } }));
const brokenStore = answering(500, 'InternalError');
const refusingStore = answering(403, 'AccessDenied');

it('leaves aside an object for which the store fails each time, and continues with the others', async () => {
  await retainDocuments(core);
  const documents = [await stored(), await stored(), await stored(), await stored(), await stored()];
  // Every other one, so that there are not three in a row.
  const bad = documents.filter((_, n) => n % 2 === 0);
  const house = failing(core, (key) => (bad.some((one) => one.key === key) ? brokenStore() : null));
  expect(await retainDocuments(house)).toBe(5);
  house.storage.client.destroy();
  for (const { id } of bad) expect(await rowOf(id)).toMatchObject({ failures: 1, retained_until: null });
  for (const { id } of documents.filter((one) => !bad.includes(one)))
    expect((await rowOf(id)).retained_until).not.toBeNull();
});

it('ends the round after three failures of the store in a row, and lets the others wait', async () => {
  await retainDocuments(core);
  await core.db.updateTable('document_retention').set({ is_due: false }).execute();
  const documents = [await stored(), await stored(), await stored(), await stored(), await stored()];
  const house = failing(core, brokenStore);
  expect(await retainDocuments(house)).toBe(3);
  house.storage.client.destroy();
  const rows = await Promise.all(documents.map(({ id }) => rowOf(id)));
  expect(rows.filter(({ failures }) => failures === 1)).toHaveLength(3);
  expect(rows.filter(({ failures }) => failures === 0)).toHaveLength(2);
  expect(await retainDocuments(core)).toBe(2);
});

it('ends in the middle when it is asked to, and gives back what it had taken', async () => {
  await core.db.updateTable('document_retention').set({ is_due: false }).execute();
  const documents = [await stored(), await stored(), await stored()];
  const stopping = new AbortController();
  let asked = 0;
  const house = failing(core, () => {
    asked += 1;
    // While the store is being asked for the second.
    if (asked === 2) stopping.abort();
    return null;
  });
  expect(await retainDocuments(house, stopping.signal)).toBe(2);
  house.storage.client.destroy();
  const rows = await Promise.all(documents.map(({ id }) => rowOf(id)));
  expect(rows.filter(({ retained_until }) => retained_until !== null)).toHaveLength(1);
  expect(rows.map(({ failures }) => failures)).toEqual([0, 0, 0]);
  expect(await retainDocuments(core)).toBe(2);
});

it('raises one alert for a bucket without object lock, and asks for no document of it', async () => {
  const documents = `${core.storage.buckets.documents}-plain`;
  await core.storage.client.send(new CreateBucketCommand({ Bucket: documents }));
  const { id } = await stored();
  const { alerts, log } = listAlerts();
  const round = retentionRounds({
    ...core,
    log,
    storage: { ...core.storage, buckets: { ...core.storage.buckets, documents } },
  });
  const { signal } = new AbortController();
  expect([await round(signal), await round(signal)]).toEqual([0, 0]);
  await deleteBucket(core.storage.client, documents);
  expect(alerts).toEqual([expect.objectContaining({ alert: 'document-not-retained', bucket: documents })]);
  expect(await rowOf(id)).toMatchObject({ is_due: true, failures: 0 });

  expect(await retentionRounds(core)(signal)).toBe(1);
});

/** The alerts that are raised by what is done with the returned log. */
function listAlerts() {
  const alerts: Record<string, unknown>[] = [];
  const log = openLog('test', 'error', { write: (line: string) => void alerts.push(JSON.parse(line)) });
  return { alerts, log };
}

it('raises one alert where the store does not answer whether it has object lock, and retains all the same', async () => {
  await core.db.updateTable('document_retention').set({ is_due: false }).execute();
  const { id } = await stored();
  const { alerts, log } = listAlerts();
  const house = failing(core, refusingStore, 'GetObjectLockConfigurationCommand');
  const round = retentionRounds({ ...house, log });
  const { signal } = new AbortController();
  expect([await round(signal), await round(signal)]).toEqual([1, 0]);
  house.storage.client.destroy();
  expect((await rowOf(id)).retained_until).not.toBeNull();
  expect(alerts).toEqual([expect.objectContaining({ alert: 'document-not-retained' })]);
});

it('leaves a store alone that refuses every document, after one alert, and asks it again later', async () => {
  await core.db.updateTable('document_retention').set({ is_due: false }).execute();
  // Each is about to raise an alert of its own.
  const documents = [await stored(), await stored(), await stored(), await stored(), await stored(), await stored()];
  await core.db.updateTable('document_retention').set({ failures: 4 }).where('is_due', '=', true).execute();
  const { alerts, log } = listAlerts();
  let isRefusing = true;
  const house = failing(core, () => (isRefusing ? refusingStore() : null));
  let clock = 0;
  const round = retentionRounds({ ...house, log }, () => clock);
  const { signal } = new AbortController();
  expect([await round(signal), await round(signal)]).toEqual([3, 0]);
  clock += 3_600_000;
  expect([await round(signal), await round(signal)]).toEqual([3, 0]);
  expect(alerts).toEqual([expect.objectContaining({ alert: 'document-not-retained' })]);

  isRefusing = false;
  clock += 3_600_000;
  await core.db.updateTable('document_retention').set({ retry_at: new Date() }).where('is_due', '=', true).execute();
  expect(await round(signal)).toBe(6);
  house.storage.client.destroy();
  for (const { id } of documents) expect((await rowOf(id)).retained_until).not.toBeNull();
  expect(alerts).toHaveLength(1);
});

it('retains a restored document anew', async () => {
  const { id, key } = await stored();
  await retainDocuments(core);
  await deleteObject(core.storage, 'documents', key);
  await verifyDocuments(core, { isDeep: true, isRestoring: true });
  expect((await rowOf(id)).retained_until).toBeNull();
  await retainDocuments(core);
  expect(await retentionOf(key)).toMatchObject({ Mode: 'GOVERNANCE' });
});
