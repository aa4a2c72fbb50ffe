import { createHash, randomUUID } from 'node:crypto';
import { uploadRules, type JobUploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { signOut, type Caller } from '../identity/session.ts';
import { lockWorkflowJob } from '../jobs/moves/workflow-job.ts';
import { deleteObject, ensureBuckets, headObject } from '../platform/storage/storage.ts';
import { unheld } from '../platform/tasks/task-hold.ts';
import { aDocument, aJob, anEvent } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { testCore, TEST_SECRETS_KEY } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { untilSomeoneWaits } from '../testing/lock-waits.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { goodParts } from '../testing/zips/good-parts.ts';
import { writeZip } from '../testing/zips/write-zip.ts';
import { checkUpload } from '../uploads/check-upload.ts';
import { stageFile } from '../uploads/stage-file.ts';
import { stageUpload } from '../uploads/stage-upload.ts';
import { acceptUpload } from './accept-upload.ts';

let database: TestDatabase;
let core: Core;
let world: World;
let caller: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  await ensureBuckets(core.storage);
  world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
});
beforeEach(async () => {
  caller = await callerIn(core, world, 'customer_A_owner');
});
afterAll(async () => {
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
});

const task = { hold: unheld, signal: new AbortController().signal };
const zip = () => writeZip([...goodParts(), { name: 'note.txt', bytes: Buffer.from(randomUUID()) }]);
const pdf = () => Buffer.from(`%PDF-1.7 ${randomUUID()}`);

type Sent = { name: string; bytes: Buffer };
type Staging = { purpose: JobUploadPurpose; jobNumber: number; isForReview?: boolean; by?: Caller };

/** An upload of these files that has passed its checks; returns its id. */
async function aChecked(sent: Sent[], { by = caller, ...upload }: Staging): Promise<string> {
  const rules = uploadRules({ purpose: upload.purpose, maxFileUploads: 10 });
  const files = [];
  for (const { name, bytes } of sent) {
    async function* body() {
      yield bytes;
    }
    files.push(await stageFile(core, name, rules, body()));
  }
  const id = await stageUpload(core, by, { ...upload, jobType: 's', files }, UNKEYED);
  await checkUpload(core, id, task);
  return id;
}

async function aCheckedReplacement(jobNumber: number, by = caller): Promise<string> {
  return aChecked([{ name: 'plans.zip', bytes: zip() }], { purpose: 'replace_original', jobNumber, by });
}

async function replace(uploadId: string, by = caller) {
  return (await acceptUpload(core, uploadId, by)).body;
}

/** The uploads of the job's documents, the present one first and then the superseded ones. */
async function originalsOf(job: number) {
  const documents = await core.db.selectFrom('document').selectAll().where('job_number', '=', job).execute();
  const uploads = (isPresent: boolean) =>
    documents.filter((one) => (one.superseded_at === null) === isPresent).map((one) => one.upload_id);
  return [uploads(true), uploads(false)];
}

async function eventsOf(job: number) {
  return core.db.selectFrom('job_event').selectAll().where('job_number', '=', job).orderBy('id').execute();
}

async function aReturnedJob(): Promise<number> {
  return aJob(core.db, {
    company_id: world.companyA,
    contact_id: world.people.customer_A_owner.contactId,
    status: 9,
  });
}

async function stateOf(id: string): Promise<string> {
  const upload = core.db.selectFrom('upload').select('state').where('id', '=', id);
  return (await upload.executeTakeFirstOrThrow()).state;
}

/** The keys of the upload's files in the staging bucket, in their order. */
async function stagedKeys(id: string): Promise<string[]> {
  const files = core.db.selectFrom('upload_file').select('object_key').where('upload_id', '=', id).orderBy('position');
  return (await files.execute()).map(({ object_key }) => object_key);
}

async function isStored(id: string): Promise<boolean> {
  const [key] = await stagedKeys(id);
  return (await headObject(core.storage, 'staging', key!)) !== null;
}

describe('a replacement', () => {
  it('is accepted once when two people send one at the same moment; the other’s file goes', async () => {
    const colleague = await callerIn(core, world, 'customer_corporate');
    for (let round = 0; round < 2; round += 1) {
      const job = await aReturnedJob();
      const senders = [caller, colleague];
      const uploads = [await aCheckedReplacement(job, caller), await aCheckedReplacement(job, colleague)];
      const results = await Promise.allSettled(uploads.map((id, place) => replace(id, senders[place])));
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } });
      const documents = await core.db.selectFrom('document').selectAll().where('job_number', '=', job).execute();
      expect([documents.length, (await eventsOf(job)).length]).toEqual([1, 1]);
      const states = await Promise.all(uploads.map(stateOf));
      expect(states.toSorted()).toEqual(['accepted', 'discarded']);
    }
  });

  it('is replaced again by its sender while nothing was done since; the job stays Received', async () => {
    const job = await aReturnedJob();
    const [wrong, right] = [await aCheckedReplacement(job), await aCheckedReplacement(job)];
    expect(await replace(wrong)).toMatchObject({
      success_message: expect.stringContaining(`D${job} is Received again.`),
    });
    expect(await replace(right)).toMatchObject({
      success_message: expect.stringContaining(`D${job} stays Received.`),
      differences: [],
    });
    expect(await originalsOf(job)).toEqual([[right], [wrong]]);
    const moves = (await eventsOf(job)).map(({ kind, from_status, to_status }) => [kind, from_status, to_status]);
    expect(moves).toEqual([
      ['replace-all', 9, 1],
      ['resend-original', 1, 1],
    ]);
  });

  it('of one person sent twice at the same moment leaves one original, and the other superseded', async () => {
    const job = await aReturnedJob();
    const uploads = [await aCheckedReplacement(job), await aCheckedReplacement(job)];
    await Promise.all(uploads.map((id) => replace(id)));
    const [present, superseded] = await originalsOf(job);
    expect([present!.length, superseded!.length]).toEqual([1, 1]);
    expect(new Set([...present!, ...superseded!])).toEqual(new Set(uploads));
    expect((await eventsOf(job)).map(({ from_status }) => from_status)).toEqual([9, 1]);
  });

  it('is not replaced by a colleague, nor once something was done', async () => {
    const job = await aReturnedJob();
    const first = await aCheckedReplacement(job);
    await replace(first);
    const colleague = await callerIn(core, world, 'customer_corporate');
    const refused = { kind: 'conflict', message: expect.stringContaining('takes no Replacement file') };
    await expect(replace(await aCheckedReplacement(job, colleague), colleague)).rejects.toMatchObject(refused);
    await anEvent(core.db, { job_number: job, kind: 'downloaded', actor_id: world.people.role10.contactId });
    await replace(await aCheckedReplacement(job));
    await anEvent(core.db, { job_number: job, kind: 'working-file', actor_id: world.people.role10.contactId });
    const late = await aCheckedReplacement(job);
    await expect(replace(late)).rejects.toMatchObject(refused);
    expect(await stateOf(late)).toBe('discarded');
    expect((await eventsOf(job)).map(({ kind }) => kind)).toEqual([
      'replace-all',
      'downloaded',
      'resend-original',
      'working-file',
    ]);
  });

  it('waits for whoever holds the job, and is refused when that was somebody who took it up', async () => {
    const job = await aReturnedJob();
    await replace(await aCheckedReplacement(job));
    const again = await aCheckedReplacement(job);
    let replacing: Promise<unknown> | undefined;
    await core.db.transaction().execute(async (tx) => {
      await lockWorkflowJob(tx, caller.viewer, job);
      let isThrough = false;
      replacing = replace(again)
        .catch((error: unknown) => error)
        .finally(() => (isThrough = true));
      await untilSomeoneWaits(core.db);
      expect(isThrough).toBe(false);
      const move = { job_number: job, kind: 'take-up', actor_id: world.people.employee.contactId } as const;
      await tx.updateTable('job').set({ status: 2 }).where('number', '=', job).execute();
      await anEvent(tx, { ...move, from_status: 1, to_status: 2 });
    });
    expect(await replacing).toMatchObject({ kind: 'conflict', message: expect.stringContaining('In Progress') });
    expect((await originalsOf(job))[0]).not.toContain(again);
  });

  it('uses an upload once, however often it is sent', async () => {
    const job = await aReturnedJob();
    const uploadId = await aCheckedReplacement(job);
    const both = await Promise.allSettled([replace(uploadId), replace(uploadId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await originalsOf(job)).toEqual([[uploadId], []]);
  });

  it('is refused when the session ended while it was checked, and the job stays', async () => {
    const job = await aReturnedJob();
    const uploadId = await aCheckedReplacement(job);
    await signOut(core, caller.sid);
    await expect(replace(uploadId)).rejects.toMatchObject({ kind: 'signed-out' });
    expect(await core.db.selectFrom('job').select('status').where('number', '=', job).executeTakeFirst()).toEqual({
      status: 9,
    });
    expect(await isStored(uploadId)).toBe(false);
  });
});

describe('an upload of several files', () => {
  const NAMES = ['01 Überblick.pdf', '02 設計図 🏠.pdf', '03 notes.pdf'];
  const someFiles = () => NAMES.map((name) => ({ name, bytes: pdf() }));

  it('becomes as many documents in their order, each described in the store, with one event and one answer', async () => {
    const [jobNumber, by] = [await aReturnedJob(), await callerIn(core, world, 'role10')];
    const sent = someFiles();
    const uploadId = await aChecked(sent, { purpose: 'working', jobNumber, by });
    expect(await acceptUpload(core, uploadId, by)).toEqual({
      status: 200,
      body: { uuid: uploadId, message: 'Working file uploaded successfully.', status: 'ok' },
    });

    const documents = await core.db
      .selectFrom('document')
      .selectAll()
      .where('job_number', '=', jobNumber)
      .orderBy('created_at')
      .execute();
    expect(documents.map(({ name, purpose, version }) => [name, purpose, version])).toEqual(
      NAMES.map((name) => [name, 'own_working', 1]),
    );
    for (const [place, { name, bytes }] of sent.entries()) {
      expect(await headObject(core.storage, 'documents', documents[place]!.object_key)).toEqual({
        size: bytes.length,
        contentType: 'application/pdf',
        metadata: { job: `${jobNumber}`, purpose: 'own_working', name, sha256: hashOf(bytes) },
      });
    }
    const detailed = sent.map(({ name, bytes }, place) => {
      return { documentId: documents[place]!.id, name, sha256: hashOf(bytes) };
    });
    expect(await eventsOf(jobNumber)).toMatchObject([
      { kind: 'working-file', actor_id: by.viewer.contactId, detail: { uploadId, documents: detailed } },
    ]);
    expect(await stateOf(uploadId)).toBe('accepted');
  });

  it('becomes none when one of them is lost', async () => {
    const [jobNumber, by] = [await aReturnedJob(), await callerIn(core, world, 'role10')];
    const uploadId = await aChecked(someFiles(), { purpose: 'working', jobNumber, by });
    await deleteObject(core.storage, 'staging', (await stagedKeys(uploadId)).at(-1)!);
    await expect(acceptUpload(core, uploadId, by)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await originalsOf(jobNumber)).toEqual([[], []]);
    expect(await eventsOf(jobNumber)).toEqual([]);
  });
});

describe('without the session that sent it', () => {
  it('an upload is accepted for its sender', async () => {
    const jobNumber = await aReturnedJob();
    const uploadId = await aCheckedReplacement(jobNumber);
    await signOut(core, caller.sid);
    const { contactId } = caller.viewer;
    expect(await acceptUpload(core, uploadId, { contactId })).toMatchObject({ status: 200, body: { uuid: uploadId } });
    expect(await originalsOf(jobNumber)).toEqual([[uploadId], []]);
    expect(await eventsOf(jobNumber)).toMatchObject([{ kind: 'replace-all', actor_id: contactId }]);
  });

  it('an upload is refused for somebody else, and for a sender without permission to sign in', async () => {
    const jobNumber = await aReturnedJob();
    const uploadId = await aCheckedReplacement(jobNumber);
    const other = world.people.role10.contactId;
    await expect(acceptUpload(core, uploadId, { contactId: other })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await stateOf(uploadId)).toBe('staged');

    const { contactId, userId } = world.people.customer_A_owner;
    await setDisabledAt(userId, new Date());
    await expect(acceptUpload(core, uploadId, { contactId })).rejects.toMatchObject({ kind: 'forbidden' });
    await setDisabledAt(userId, null);
    expect(await stateOf(uploadId)).toBe('discarded');
    expect(await originalsOf(jobNumber)).toEqual([[], []]);
  });
});

it('supersedes, with the original, all that was made of it: the parts, the combined set and the sealed set', async () => {
  const job_number = await aReturnedJob();
  for (const purpose of ['original', 'initial_seals', 'merged', 'working', 'own_working'])
    await aDocument(core.db, { job_number, purpose });
  await replace(await aCheckedReplacement(job_number));
  const standing = core.db.selectFrom('document').select('purpose').where('job_number', '=', job_number);
  expect(await standing.where('superseded_at', 'is', null).orderBy('purpose').execute()).toEqual([
    { purpose: 'original' },
    { purpose: 'own_working' },
  ]);
});

it('leaves a sealed set to its check: nothing else accepts one', async () => {
  const [jobNumber, by] = [await aReturnedJob(), await callerIn(core, world, 'role10')];
  await core.db.updateTable('job').set({ status: 3 }).where('number', '=', jobNumber).execute();
  const sent = [{ name: 'sealed.pdf', bytes: pdf() }];
  const forReview = await aChecked(sent, { purpose: 'working', jobNumber, by, isForReview: true });
  await expect(acceptUpload(core, forReview, by)).rejects.toThrow('is accepted by its check alone');
  expect(await originalsOf(jobNumber)).toEqual([[], []]);
});

async function setDisabledAt(userId: number, disabled_at: Date | null): Promise<void> {
  await core.db.updateTable('app_user').set({ disabled_at }).where('id', '=', userId).execute();
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
