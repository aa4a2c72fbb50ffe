import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { hashToolFile, withToolFile } from '../platform/sandbox/tool-file.ts';
import { deleteObject, hashObject, headObject, putObject } from '../platform/storage/storage.ts';
import { aCompany, aContact, aDocument, aJob } from '../testing/builders.ts';
import { testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { aStoredDocument } from '../testing/files.ts';
import { privateFolder } from '../testing/private-folder.ts';
import { insertDocument, shelveFile, shelveMadeFile, supersedeDocuments, type StagedFile } from './accept-file.ts';
import type { Document, DocumentPurpose } from './document.ts';
import { listDocuments } from './documents.store.ts';
import { sweepAbandonedCopies } from './sweep-abandoned-copies.ts';
import { verifyDocuments } from './verify-documents.ts';

let database: TestDatabase;
let core: Core;
let jobNumber: number;

beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  const company_id = await aCompany(core.db);
  jobNumber = await aJob(core.db, { company_id, contact_id: await aContact(core.db, { company_id }) });
});
afterAll(async () => {
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
});

/** Bytes in the staging bucket with what was recorded of them. */
async function staged(bytes = randomBytes(100_000), recorded = bytes) {
  const objectKey = `test/${randomUUID()}`;
  await putObject(core.storage, 'staging', objectKey, bytes);
  return {
    name: 'plans.zip',
    objectKey,
    size: recorded.length,
    sha256: createHash('sha256').update(recorded).digest(),
  };
}

const shelve = async (file: StagedFile) => shelveFile(core, file, { jobNumber, purpose: 'own_working' });

async function accept(purpose: DocumentPurpose, name: string, uploadId: string | null = null) {
  const file = await staged();
  const shelved = await shelveFile(core, { ...file, name }, { jobNumber, purpose });
  await core.db
    .transaction()
    .execute((tx) => insertDocument(tx, { ...shelved, uploadId, uploaderId: null, position: 0 }));
  return shelved.id;
}

describe('a shelved file', () => {
  it('is a copy under a new key, which was read back', async () => {
    const file = await staged();
    const [one, two] = [await shelve(file), await shelve(file)];
    expect(one.objectKey).not.toBe(two.objectKey);
    for (const { objectKey } of [one, two])
      expect(await hashObject(core.storage, 'documents', objectKey)).toEqual({ size: file.size, sha256: file.sha256 });
    expect(await headObject(core.storage, 'staging', file.objectKey)).not.toBeNull();
  });

  it.each(['Lot 14.zip', 'Süd – Plan №7.zip', '設計図  最終 🏠.pdf'])(
    'carries its job, purpose, name and hash in the store: %s',
    async (name) => {
      const bytes = randomBytes(1_000);
      const objectKey = `test/${randomUUID()}`;
      await putObject(core.storage, 'staging', objectKey, bytes, { contentType: 'application/zip' });
      const sha256 = createHash('sha256').update(bytes).digest();
      const file = { name, objectKey, size: bytes.length, sha256 };
      const shelved = await shelveFile(core, file, { jobNumber, purpose: 'original' });
      expect(await headObject(core.storage, 'documents', shelved.objectKey)).toEqual({
        size: 1_000,
        contentType: 'application/zip',
        metadata: { job: `${jobNumber}`, purpose: 'original', name, sha256: sha256.toString('hex') },
      });
    },
  );

  it('is refused when the copy is not what was recorded', async () => {
    const recorded = randomBytes(100_000);
    const changed = Buffer.from(recorded);
    changed[50_000]! ^= 1;
    for (const stored of [changed, recorded.subarray(1), Buffer.alloc(0)])
      await expect(shelve(await staged(stored, recorded))).rejects.toMatchObject({ kind: 'unavailable' });
    const gone = { ...(await staged()), objectKey: `test/${randomUUID()}` };
    await expect(shelve(gone)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('that a tool made is refused when its bytes changed after they were checked', async () => {
    const path = join(privateFolder(), 'merged.pdf');
    const bytes = randomBytes(100_000);
    const destination = { jobNumber, purpose: 'merged' } as const;
    const signal = new AbortController().signal;
    await writeFile(path, bytes);
    await withToolFile(path, async (opened) => {
      const made = { file: { ...opened, sha256: await hashToolFile(opened) }, name: 'merged.pdf', pages: 1 };
      const shelved = await shelveMadeFile(core, made, destination, signal);
      const { size, sha256 } = made.file;
      expect(await hashObject(core.storage, 'documents', shelved.objectKey)).toEqual({ size, sha256 });
      bytes[50_000]! ^= 1;
      await writeFile(path, bytes, { flag: 'r+' });
      await expect(shelveMadeFile(core, made, destination, signal)).rejects.toMatchObject({ kind: 'unavailable' });
    });
  });

  it('is swept after a day when no document came of it, and no document can come of it after', async () => {
    const file = await staged();
    const [old, young] = [await shelve(file), await shelve(file)];
    const kept = await accept('own_working', 'notes.pdf');
    await sql`update shelved_object set shelved_at = now() - interval '25 hours' where object_key = ${old.objectKey}`.execute(
      core.db,
    );
    expect(await sweepAbandonedCopies(core)).toBe(1);
    expect(await sweepAbandonedCopies(core)).toBe(0);
    expect(await headObject(core.storage, 'documents', old.objectKey)).toBeNull();
    expect(await headObject(core.storage, 'documents', young.objectKey)).not.toBeNull();

    const adding = core.db
      .transaction()
      .execute((tx) => insertDocument(tx, { ...old, uploadId: null, uploaderId: null, position: 0 }));
    await expect(adding).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await listDocuments(core.db, jobNumber, 'own_working')).map(({ id }) => id)).toEqual([kept]);
  });

  it('stays when a document points to it, whatever is written of it', async () => {
    const { objectKey } = await shelve(await staged());
    await aDocument(core.db, { job_number: jobNumber, object_key: objectKey, purpose: 'working' });
    await sql`update shelved_object set shelved_at = now() - interval '25 hours' where object_key = ${objectKey}`.execute(
      core.db,
    );
    expect(await sweepAbandonedCopies(core)).toBe(0);
    expect(await headObject(core.storage, 'documents', objectKey)).not.toBeNull();
  });
});

it('counts versions of a purpose, and keeps what is superseded', async () => {
  const first = await accept('initial_seals', 'a.pdf');
  await core.db.transaction().execute((tx) => supersedeDocuments(tx, jobNumber, ['initial_seals', 'merged']));
  const second = await accept('initial_seals', 'a.pdf');
  const documents = await listDocuments(core.db, jobNumber, 'initial_seals');
  expect(documents.map(({ id, version, supersededAt }) => [id, version, supersededAt !== null])).toEqual([
    [first, 1, true],
    [second, 2, false],
  ]);
});

describe('the check of all documents', () => {
  let whole: Document, lost: Document, changed: Document;

  beforeAll(async () => {
    await database.destroy();
    database = await createTestDatabase();
    core = { ...(await testCore(database)), storage: core.storage };
    const company_id = await aCompany(core.db);
    jobNumber = await aJob(core.db, { company_id, contact_id: await aContact(core.db, { company_id }) });
    for (let n = 0; n < 3; n += 1)
      await aStoredDocument(core.db, core.storage, { job_number: jobNumber, bytes: randomBytes(5000), version: n + 1 });
    [whole, lost, changed] = (await listDocuments(core.db, jobNumber, 'final')) as Document[] as [
      Document,
      Document,
      Document,
    ];
  });

  const verify = async (isDeep: boolean, isRestoring: boolean) => {
    const { documents, problems } = await verifyDocuments(core, { isDeep, isRestoring });
    expect(documents).toBe(3);
    return problems.map(({ document, kind, isRestored }) => [document.id, kind, isRestored]);
  };

  it('finds nothing while all is well', async () => {
    expect([await verify(false, false), await verify(true, true)]).toEqual([[], []]);
  });

  it('finds what was deleted behind our back, and fetches it back from the versions that the store keeps', async () => {
    await deleteObject(core.storage, 'documents', lost.objectKey);
    expect(await verify(false, false)).toEqual([[lost.id, 'missing', false]]);
    expect(await verify(false, true)).toEqual([[lost.id, 'missing', true]]);
    expect(await verify(true, false)).toEqual([]);
  });

  it('finds a changed byte when it reads deep, and takes back only the version that was recorded', async () => {
    await putObject(core.storage, 'documents', changed.objectKey, randomBytes(5000));
    await putObject(core.storage, 'documents', changed.objectKey, randomBytes(5000));
    expect(await verify(false, false)).toEqual([]);
    expect(await verify(true, true)).toEqual([[changed.id, 'damaged', true]]);
    expect(await hashObject(core.storage, 'documents', changed.objectKey)).toEqual({
      size: changed.size,
      sha256: changed.sha256,
    });
    expect(await verify(true, false)).toEqual([]);
    expect(await headObject(core.storage, 'documents', whole.objectKey)).toMatchObject({ size: 5000 });
  });

  it('says when nothing can be fetched back', async () => {
    const id = await aDocument(core.db, { job_number: jobNumber });
    const { problems } = await verifyDocuments(core, { isDeep: false, isRestoring: true });
    expect(problems).toMatchObject([{ document: { id }, kind: 'missing', isRestored: false }]);
  });
});
