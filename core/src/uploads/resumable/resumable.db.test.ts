import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { MAX_WAITING_BYTES, MAX_WAITING_UPLOADS } from '@sealdesk/contract/shared/limits.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { PIECE_BYTES } from '@sealdesk/contract/uploads/resumable.ts';
import { fileTooLarge, invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import { BYTES_PER_MB, uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../core.ts';
import { UNKEYED } from '../../idempotency/once.ts';
import type { Caller } from '../../identity/session.ts';
import { ensureBuckets, getObject, headObject, putObject } from '../../platform/storage/storage.ts';
import { aJob } from '../../testing/builders.ts';
import { callerIn } from '../../testing/caller.ts';
import { testCore, TEST_SECRETS_KEY } from '../../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { buildWorld, type World } from '../../testing/people.ts';
import { beginResumable, type WantedResumable } from '../../workflow/begin-resumable.ts';
import { stageFile } from '../stage-file.ts';
import { stageUpload } from '../stage-upload.ts';
import { listUploadFiles } from '../uploads.store.ts';
import { addPieces } from './add-pieces.ts';
import { discardResumable } from './discard-resumable.ts';
import { getResumable, getResumableWithPieces } from './get-resumable.ts';
import { PIECES_PREFIX } from './resumable.ts';
import { listPieces } from './resumable.store.ts';
import { sweepResumable } from './sweep-resumable.ts';
import { openResumable } from './use-resumable.ts';

let database: TestDatabase;
let core: Core;
/** Another process: nothing in common with the first but the database and the store. */
let elsewhere: Core;
let world: World;
let caller: Caller;
let other: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  // A bucket of its own: the sweeper deletes what it does not know.
  const ownBucket = { S3_BUCKET_STAGING: `resumable-${randomUUID()}` };
  core = await testCore(database, ownBucket);
  elsewhere = await testCore(database, ownBucket);
  await ensureBuckets(core.storage);
  world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
});
beforeEach(async () => {
  await core.db.deleteFrom('resumable_upload').execute();
  await sweepResumable(core, -1);
  caller = await callerIn(core, world, 'customer_A_owner');
  other = await callerIn(core, world, 'role10');
});
afterAll(async () => {
  for (const each of [core, elsewhere]) {
    await each.tasks.close();
    each.storage.client.destroy();
  }
  await database.destroy();
});

const ORIGINAL = { purpose: 'original', jobNumber: null } as const;
const aFile = (size: number) => Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(size - 4)]);

async function begin(size: number, wanted: Partial<WantedResumable> = {}, by = caller): Promise<string> {
  const all = { ...ORIGINAL, isForReview: false, fileName: 'Lot 14.zip', size, ...wanted };
  return (await beginResumable(core, by.viewer, all)).id;
}

/** The bytes in chunks as a socket gives them; breaks off where the connection is lost. */
async function* line(bytes: Buffer, cutAt = Infinity): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    if (at >= cutAt) throw new Error('cut');
    yield bytes.subarray(at, Math.min(at + 65_536, cutAt));
    if (at + 65_536 > cutAt) throw new Error('cut');
  }
}

/** Sends what is missing, as a sender does who knows how far the file is. */
async function resume(on: Core, id: string, file: Buffer, cutAfter = Infinity): Promise<number> {
  const resumable = await getResumable(on, caller.viewer, id);
  return addPieces(on, resumable, line(file.subarray(resumable.received), cutAfter));
}

async function read(id: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await openResumable(core, caller.viewer, id, ORIGINAL)).body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function stage(id: string): Promise<string> {
  const { name, body } = await openResumable(core, caller.viewer, id, ORIGINAL);
  const file = await stageFile(core, name, uploadRules({ purpose: 'original', maxFileUploads: 10 }), body);
  return stageUpload(core, caller, { ...ORIGINAL, jobType: 's', files: [{ ...file, resumableId: id }] }, UNKEYED);
}

const received = async (id: string) => (await getResumable(core, caller.viewer, id)).received;

describe('a file that comes in pieces', () => {
  it('is the same byte for byte after cuts at odd places, each gone on by another process', async () => {
    const file = aFile(2 * PIECE_BYTES + 1_234_567);
    const id = await begin(file.length);
    // In the first bytes, below the store's least part, within a piece, right at a piece's end, and after it.
    const cuts = [3, 1, 700_001, 4 * BYTES_PER_MB + 17, PIECE_BYTES, 65_536];
    let at = 0;
    for (const [turn, cut] of cuts.entries()) {
      await expect(resume(turn % 2 === 0 ? core : elsewhere, id, file, cut)).rejects.toThrow('cut');
      at += cut;
      expect(await received(id)).toBe(at);
    }
    expect(await resume(elsewhere, id, file)).toBe(file.length);
    expect((await read(id)).equals(file)).toBe(true);
  });

  it('lists its pieces by their hashes, so that its sender can compare them with the file', async () => {
    const file = aFile(PIECE_BYTES + 10);
    const id = await begin(file.length);
    await resume(core, id, file);
    const { pieces } = await getResumableWithPieces(core, caller.viewer, id);
    const hashes = [file.subarray(0, PIECE_BYTES), file.subarray(PIECE_BYTES)].map((bytes) =>
      createHash('sha256').update(bytes).digest('hex'),
    );
    expect(pieces.map(({ sha256 }) => sha256.toString('hex'))).toEqual(hashes);
  });

  it('takes each byte once when two send it at the same time', async () => {
    const file = aFile(3 * PIECE_BYTES);
    const id = await begin(file.length);
    // Both know the same of it before either sends.
    const known = await Promise.all([core, elsewhere].map((on) => getResumable(on, caller.viewer, id)));
    const both = await Promise.allSettled([
      addPieces(core, known[0]!, line(file)),
      addPieces(elsewhere, known[1]!, line(file)),
    ]);
    const losers = both.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(losers.length).toBeGreaterThan(0);
    for (const loser of losers) expect(loser).toMatchObject({ kind: 'conflict' });
    if ((await received(id)) < file.length) await resume(core, id, file);
    expect((await read(id)).equals(file)).toBe(true);
    // The loser's piece is not left behind.
    expect(await sweepResumable(core, -1)).toMatchObject({ pieces: 0 });
  });

  it('of another kind is refused at its first piece, and nothing of it is kept', async () => {
    const id = await begin(100);
    await expect(resume(core, id, Buffer.from('%PDF-1.7'.padEnd(100)))).rejects.toMatchObject({
      kind: 'invalid',
      message: invalidFileType('zip'),
    });
    expect(await received(id)).toBe(0);
  });
});

describe('beginning', () => {
  it('refuses what would be refused later: size, name, and another’s job', async () => {
    const tooLarge = { kind: 'too-large', message: fileTooLarge(200) };
    await expect(begin(200 * BYTES_PER_MB + 1)).rejects.toMatchObject(tooLarge);
    await expect(begin(0)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(begin(9, { fileName: 'a.pdf' })).rejects.toMatchObject({ message: invalidFileType('zip') });
    const job = { company_id: world.companyA, contact_id: world.people.customer_A_owner.contactId };
    const returned = { purpose: 'replace_original', jobNumber: await aJob(core.db, { ...job, status: 9 }) } as const;
    expect(await begin(9, returned)).toEqual(expect.any(String));
    const foreign = await callerIn(core, world, 'customer_other_corp');
    await expect(begin(9, returned, foreign)).rejects.toMatchObject({ kind: 'missing' });
    const open = { purpose: 'replace_original', jobNumber: await aJob(core.db, { ...job, status: 1 }) } as const;
    await expect(begin(9, open)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('lets a person have ten under way, also when more begin at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: MAX_WAITING_UPLOADS + 3 }, () => begin(9)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WAITING_UPLOADS);
    await core.db.deleteFrom('resumable_upload').execute();
    const size = 200 * BYTES_PER_MB;
    await core.db
      .updateTable('resumable_upload')
      .set({ size })
      .where('id', '=', await begin(9))
      .execute();
    for (let count = 0; count < 9; count += 1) await begin(size);
    await expect(begin(size)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('counts what comes in pieces and what is staged together, the file that is staged once', async () => {
    const file = aFile(100);
    const first = await begin(file.length);
    await resume(core, first, file);
    for (let count = 1; count < MAX_WAITING_UPLOADS; count += 1) await begin(9);
    // Ten are under way, and one of them becomes an upload: that is no eleventh.
    await stage(first);
    await expect(begin(9)).rejects.toMatchObject({ kind: 'unavailable' });
    // Another file that comes whole would be one more.
    const rules = uploadRules({ purpose: 'original', maxFileUploads: 10 });
    const whole = await stageFile(core, 'b.zip', rules, line(file));
    const upload = { ...ORIGINAL, jobType: 's', files: [whole] } as const;
    await expect(stageUpload(core, caller, upload, UNKEYED)).rejects.toMatchObject({ kind: 'unavailable' });
    await core.db.deleteFrom('upload_file').execute();
    await core.db.deleteFrom('upload').execute();
  });

  it('of a set takes as many files more as the person may send at once, and all bytes count', async () => {
    const job = { company_id: world.companyA, contact_id: world.people.customer_A_owner.contactId, status: 1 };
    const part = { purpose: 'initial_seals', jobNumber: await aJob(core.db, job), fileName: 'a.pdf' } as const;
    const most = MAX_WAITING_UPLOADS + other.viewer.maxFileUploads;
    for (let count = 0; count < most; count += 1) await begin(9, part, other);
    await expect(begin(9, part, other)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(begin(9, {}, other)).rejects.toMatchObject({ kind: 'unavailable' });
    await core.db.deleteFrom('resumable_upload').execute();
    const size = 200 * BYTES_PER_MB;
    const fits = Math.floor(MAX_WAITING_BYTES / size);
    for (let count = 0; count < fits; count += 1) await begin(size, part, other);
    await expect(begin(size, part, other)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('the file that was sent', () => {
  it('becomes an upload once, and its pieces are deleted then', async () => {
    const file = aFile(PIECE_BYTES + 5);
    const id = await begin(file.length);
    await resume(core, id, file);
    const pieces = await listPieces(core.db, id);
    expect(pieces).toHaveLength(2);
    const results = await Promise.allSettled([stage(id), stage(id)]);
    const staged = results.filter((result) => result.status === 'fulfilled');
    expect(staged).toHaveLength(1);
    const [stored] = await listUploadFiles(core.db, staged[0]!.value);
    expect(stored).toMatchObject({ name: 'Lot 14.zip', size: file.length });
    expect(stored!.sha256.equals(createHash('sha256').update(file).digest())).toBe(true);
    await expect(stage(id)).rejects.toMatchObject({ message: MESSAGES.notUploaded });
    for (const { objectKey } of pieces) expect(await headObject(core.storage, 'staging', objectKey)).toBeNull();
  });

  it('can be used by its sender alone, whole, and for what it was sent', async () => {
    const file = aFile(1000);
    const id = await begin(file.length);
    const open = (by: Caller, target: Parameters<typeof openResumable>[3] = ORIGINAL) =>
      openResumable(core, by.viewer, id, target);
    const refused = { kind: 'invalid', message: MESSAGES.notUploaded };
    await expect(resume(core, id, file, 999)).rejects.toThrow('cut');
    await expect(open(caller)).rejects.toMatchObject(refused);
    await resume(core, id, file);
    await expect(open(other)).rejects.toMatchObject(refused);
    await expect(open(caller, { purpose: 'replace_original', jobNumber: 1 })).rejects.toMatchObject(refused);
    await expect(openResumable(core, caller.viewer, 'x', ORIGINAL)).rejects.toMatchObject(refused);
    expect((await open(caller)).name).toBe('Lot 14.zip');
  });

  it('is refused when the store gives other bytes than came', async () => {
    const file = aFile(1000);
    const id = await begin(file.length);
    await resume(core, id, file);
    const [piece] = await listPieces(core.db, id);
    await putObject(core.storage, 'staging', piece!.objectKey, aFile(1000), { size: 1000 });
    await expect(read(id)).rejects.toMatchObject({ kind: 'invalid', message: /did not arrive whole/ });
  });
});

describe('what is given up', () => {
  it('leaves nothing when its sender discards it, also while a piece is on its way', async () => {
    const file = aFile(2 * PIECE_BYTES);
    const id = await begin(file.length);
    await expect(resume(core, id, file, PIECE_BYTES)).rejects.toThrow('cut');
    const sending = resume(elsewhere, id, file);
    await expect(discardResumable(core, other.viewer, id)).rejects.toMatchObject({ kind: 'missing' });
    await discardResumable(core, caller.viewer, id);
    await expect(sending).rejects.toMatchObject({ kind: 'conflict' });
    await expect(received(id)).rejects.toMatchObject({ kind: 'missing' });
    expect(await sweepResumable(core, -1)).toMatchObject({ pieces: 0 });
  });

  it('is swept when its day is over; what is still under way stays', async () => {
    const [kept, old] = [aFile(1000), aFile(1000)];
    const [keptId, oldId] = [await begin(1000), await begin(1000)];
    await resume(core, keptId, kept);
    await resume(core, oldId, old);
    const [piece] = await listPieces(core.db, oldId);
    const orphan = `${PIECES_PREFIX}${randomUUID()}/${randomUUID()}`;
    await putObject(core.storage, 'staging', orphan, old, { size: old.length });
    await core.db
      .updateTable('resumable_upload')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', oldId)
      .execute();
    await expect(received(oldId)).rejects.toMatchObject({ kind: 'missing' });
    // Young objects stay, whosever they are: a piece is stored before it is recorded.
    expect(await sweepResumable(core)).toEqual({ expired: 1, pieces: 0 });
    expect(await sweepResumable(core, -1)).toEqual({ expired: 0, pieces: 2 });
    expect(await headObject(core.storage, 'staging', piece!.objectKey)).toBeNull();
    expect((await read(keptId)).equals(kept)).toBe(true);
    const [stays] = await listPieces(core.db, keptId);
    (await getObject(core.storage, 'staging', stays!.objectKey)).body.destroy();
  });
});
