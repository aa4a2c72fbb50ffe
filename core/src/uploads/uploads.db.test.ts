import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_WAITING_UPLOADS } from '@sealdesk/contract/shared/limits.ts';
import { uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '../core.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { signOut, type Caller } from '../identity/session.ts';
import { lockWorkflowJob } from '../jobs/moves/workflow-job.ts';
import { ensureBuckets, headObject, putObject } from '../platform/storage/storage.ts';
import { unheld } from '../platform/tasks/task-hold.ts';
import { ScannerDown, type VirusScanner } from '../platform/scanner/virus-scanner.ts';
import { aJob, anEvent } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { testCore, TEST_SECRETS_KEY } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { goodParts } from '../testing/zips/good-parts.ts';
import { writeZip } from '../testing/zips/write-zip.ts';
import { awaitVerdict } from './await-verdict.ts';
import { checkUpload, settleStrandedUploads } from './check-upload.ts';
import { QUARANTINE_PREFIX } from './checks/virus-scan.ts';
import { discardUpload } from './discard-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { replaceOriginal } from './replace-original.ts';
import { stageFile } from './stage-file.ts';
import { stageUpload } from './stage-upload.ts';
import { takeUpload } from './take-upload.ts';
import { COULD_NOT_CHECK, type UploadedFile } from './upload.ts';
import { findUpload, listUploadFiles } from './uploads.store.ts';

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
  await core.db
    .updateTable('upload')
    .set({ state: 'discarded' })
    .where('state', 'in', ['staged', 'checking'])
    .execute();
  caller = await callerIn(core, world, 'customer_A_owner');
});
afterAll(async () => {
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
});

const task = { hold: unheld, signal: new AbortController().signal };
const zip = () => writeZip([...goodParts(), { name: 'note.txt', bytes: Buffer.from(randomUUID()) }]);

async function* whole(bytes: Buffer) {
  yield bytes;
}

async function store(bytes: Buffer): Promise<UploadedFile> {
  const rules = uploadRules({ purpose: 'original', maxFileUploads: 10 });
  return stageFile(core, 'plans.zip', rules, whole(bytes));
}

async function stage(bytes = zip(), purpose: 'original' | 'replace_original' = 'original', on = core): Promise<string> {
  const upload = { purpose, jobNumber: null, jobType: 's', files: [await store(bytes)] } as const;
  return stageUpload(on, caller, upload, UNKEYED);
}

async function aCheckedReplacement(by = caller): Promise<string> {
  const upload = { purpose: 'replace_original', jobNumber: null, jobType: 's', files: [await store(zip())] } as const;
  const id = await stageUpload(core, by, upload, UNKEYED);
  await checkUpload(core, id, task);
  return id;
}

/** Accepts the replacement as the upload's request does: one that is refused loses its file. */
async function replace(job: number, uploadId: string, by = caller) {
  return finishUpload(core, by.viewer.contactId, uploadId, () =>
    replaceOriginal(core, by, { jobNumber: job, uploadId }, UNKEYED),
  );
}

/** The uploads of the job's originals, the present one first and then the superseded ones. */
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

async function isStored(id: string): Promise<boolean> {
  const [file] = await listUploadFiles(core.db, id);
  return (await headObject(core.storage, 'staging', file!.objectKey)) !== null;
}

async function waitingTasks(id: string): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pgboss.job where name = 'check-upload' and data->>'uploadId' = $1 and state = 'created'`,
    [id],
  );
  return rows.length;
}

/** Whether a statement of this database waits for a row that another transaction holds. */
async function isLockAwaited(): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

describe('staging', () => {
  it('adds the upload together with the task that checks it', async () => {
    const id = await stage();
    expect(await findUpload(core.db, id)).toMatchObject({ state: 'staged', isChecked: false, jobType: 's' });
    expect(await waitingTasks(id)).toBe(1);
    expect(await isStored(id)).toBe(true);
  });

  it('refuses a session that ended meanwhile, and deletes the file', async () => {
    const file = await store(zip());
    await signOut(core, caller.sid);
    const upload = { purpose: 'original', jobNumber: null, jobType: 's', files: [file] } as const;
    await expect(stageUpload(core, caller, upload, UNKEYED)).rejects.toMatchObject({ kind: 'signed-out' });
    expect(await headObject(core.storage, 'staging', file.objectKey)).toBeNull();
  });

  it('lets a person have ten uploads waiting, also when more come at once', async () => {
    const files = await Promise.all(
      Array.from({ length: MAX_WAITING_UPLOADS + 3 }, () => store(Buffer.from('PK\x03\x04x'))),
    );
    const results = await Promise.allSettled(
      files.map((file) =>
        stageUpload(core, caller, { purpose: 'original', jobNumber: null, jobType: 's', files: [file] }, UNKEYED),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WAITING_UPLOADS);
    const refused = results.filter(({ status }) => status === 'rejected');
    for (const result of refused) expect(result).toMatchObject({ reason: { kind: 'unavailable' } });
  });
});

describe('a check', () => {
  it('lets a good zip pass, with what it read, and leaves no folder', async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'sealdesk-test-'));
    // The account that tools run under must be able to walk through.
    await chmod(temporary, 0o711);
    vi.stubEnv('TMPDIR', temporary);
    const id = await stage();
    await checkUpload(core, id, task);
    const upload = await awaitVerdict(core, id);
    expect(upload).toMatchObject({ state: 'staged', isChecked: true });
    expect(upload.findings?.fields.number_of_designs).toBeGreaterThan(0);
    expect(await readdir(temporary)).toEqual([]);
    vi.unstubAllEnvs();
    await rm(temporary, { recursive: true });
  });

  it('rejects what is no zip inside, with a sentence, and keeps nothing of it', async () => {
    const id = await stage(Buffer.from('PK\x03\x04 and nothing else'));
    await checkUpload(core, id, task);
    await expect(awaitVerdict(core, id)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/\.$/),
    });
    expect(await findUpload(core.db, id)).toMatchObject({ state: 'rejected', findings: null });
    expect(await isStored(id)).toBe(false);
  });

  it('does not pass bytes that are not the ones that were sent', async () => {
    const id = await stage();
    const [file] = await listUploadFiles(core.db, id);
    await putObject(core.storage, 'staging', file!.objectKey, zip());
    await expect(checkUpload(core, id, task)).rejects.toThrow('differs from what was uploaded');
    expect(await findUpload(core.db, id)).toMatchObject({ isChecked: false });
  });

  it('leaves an upload alone that was discarded while it ran', async () => {
    const id = await stage();
    const hold = async () => discardUpload(core, caller.viewer, id);
    await checkUpload(core, id, { ...task, hold });
    expect(await findUpload(core.db, id)).toMatchObject({ state: 'discarded', isChecked: false });
    expect(await isStored(id)).toBe(false);
  });

  it('does not save the verdict of a worker that was taken for dead', async () => {
    const id = await stage();
    const hold = async () => Promise.reject(new Error('lost'));
    await expect(checkUpload(core, id, { ...task, hold })).rejects.toThrow('lost');
    expect(await findUpload(core.db, id)).toMatchObject({ isChecked: false });
  });

  it('given up for good leaves the upload rejected with a sentence', async () => {
    const id = await stage();
    expect(await settleStrandedUploads(core)).toBe(0);
    await database.pool.query(`update pgboss.job set state = 'failed' where data->>'uploadId' = $1`, [id]);
    await core.db
      .updateTable('upload')
      .set({ created_at: new Date(Date.now() - 60_000) })
      .where('id', '=', id)
      .execute();
    expect(await settleStrandedUploads(core)).toBe(1);
    await expect(awaitVerdict(core, id)).rejects.toMatchObject({ message: COULD_NOT_CHECK });
    expect(await settleStrandedUploads(core)).toBe(0);
  });

  it('that takes too long is not waited for', async () => {
    await expect(awaitVerdict(core, await stage(), 200)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a virus scanner', () => {
  const withScanner = (scan: VirusScanner['scan']): Core => ({ ...core, scanner: { isUp: async () => true, scan } });

  it('that finds something rejects the upload and puts the file into quarantine', async () => {
    const scanned = withScanner(async () => ({ found: 'Eicar' }));
    const id = await stage(zip(), 'original', scanned);
    const [file] = await listUploadFiles(core.db, id);
    await checkUpload(scanned, id, task);
    const refused = { kind: 'invalid', message: 'The file was rejected by the virus scanner.' };
    await expect(awaitVerdict(core, id)).rejects.toMatchObject(refused);
    expect(await isStored(id)).toBe(false);
    expect(await headObject(core.storage, 'staging', `${QUARANTINE_PREFIX}${file!.objectKey}`)).not.toBeNull();
  });

  it('is shown every file of the upload', async () => {
    const verdicts = ['clean', { found: 'Eicar' }] as const;
    let scans = 0;
    const scanned = withScanner(async () => verdicts[scans++] ?? 'clean');
    const files = [await store(zip()), await store(zip())];
    const upload = { purpose: 'working', jobNumber: null, jobType: 's', files } as const;
    const id = await stageUpload(scanned, caller, upload, UNKEYED);
    await checkUpload(scanned, id, task);
    expect(await findUpload(core.db, id)).toMatchObject({ state: 'rejected', isChecked: false });
    expect(scans).toBe(2);
  });

  it('that is down makes the upload wait, and the check come again', async () => {
    const down = withScanner(async () => Promise.reject(new ScannerDown('no answer')));
    const id = await stage(zip(), 'original', down);
    await database.pool.query(`update pgboss.job set state = 'active' where data->>'uploadId' = $1`, [id]);
    await checkUpload(down, id, task);
    expect(await findUpload(core.db, id)).toMatchObject({ isChecked: false, state: 'checking' });
    expect(await waitingTasks(id)).toBe(1);
    await checkUpload(
      withScanner(async () => 'clean'),
      id,
      task,
    );
    expect(await awaitVerdict(core, id)).toMatchObject({ isChecked: true });
  });

  it('that cannot take so large a file does not let it pass', async () => {
    const small = withScanner(async () => 'too-large');
    const id = await stage(zip(), 'original', small);
    await checkUpload(small, id, task);
    await expect(awaitVerdict(core, id)).rejects.toMatchObject({ message: expect.stringContaining('too large') });
  });
});

describe('a replacement', () => {
  it('is accepted once when two people send one at the same moment; the other’s file goes', async () => {
    const colleague = await callerIn(core, world, 'customer_corporate');
    for (let round = 0; round < 2; round += 1) {
      const job = await aReturnedJob();
      const senders = [caller, colleague];
      const uploads = [await aCheckedReplacement(caller), await aCheckedReplacement(colleague)];
      const results = await Promise.allSettled(uploads.map((id, place) => replace(job, id, senders[place])));
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } });
      const documents = await core.db.selectFrom('document').selectAll().where('job_number', '=', job).execute();
      expect([documents.length, (await eventsOf(job)).length]).toEqual([1, 1]);
      const states = await Promise.all(uploads.map(async (id) => (await findUpload(core.db, id))!.state));
      expect(states.toSorted()).toEqual(['accepted', 'discarded']);
    }
  });

  it('is replaced again by its sender while nothing was done since; the job stays Received', async () => {
    const job = await aReturnedJob();
    const [wrong, right] = [await aCheckedReplacement(), await aCheckedReplacement()];
    expect(await replace(job, wrong)).toMatchObject({
      success_message: expect.stringContaining(`D${job} is Received again.`),
    });
    expect(await replace(job, right)).toMatchObject({
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
    const uploads = [await aCheckedReplacement(), await aCheckedReplacement()];
    await Promise.all(uploads.map((id) => replace(job, id)));
    const [present, superseded] = await originalsOf(job);
    expect([present!.length, superseded!.length]).toEqual([1, 1]);
    expect(new Set([...present!, ...superseded!])).toEqual(new Set(uploads));
    expect((await eventsOf(job)).map(({ from_status }) => from_status)).toEqual([9, 1]);
  });

  it('is not replaced by a colleague, nor once something was done', async () => {
    const job = await aReturnedJob();
    const first = await aCheckedReplacement();
    await replace(job, first);
    const colleague = await callerIn(core, world, 'customer_corporate');
    const refused = { kind: 'conflict', message: expect.stringContaining('takes no Replacement file') };
    await expect(replace(job, await aCheckedReplacement(colleague), colleague)).rejects.toMatchObject(refused);
    await anEvent(core.db, { job_number: job, kind: 'downloaded', actor_id: world.people.role10.contactId });
    await replace(job, await aCheckedReplacement());
    await anEvent(core.db, { job_number: job, kind: 'working-file', actor_id: world.people.role10.contactId });
    const late = await aCheckedReplacement();
    await expect(replace(job, late)).rejects.toMatchObject(refused);
    expect((await findUpload(core.db, late))!.state).toBe('discarded');
    expect((await eventsOf(job)).map(({ kind }) => kind)).toEqual([
      'replace-all',
      'downloaded',
      'resend-original',
      'working-file',
    ]);
  });

  it('waits for whoever holds the job, and is refused when that was somebody who took it up', async () => {
    const job = await aReturnedJob();
    await replace(job, await aCheckedReplacement());
    const again = await aCheckedReplacement();
    let replacing: Promise<unknown> | undefined;
    await core.db.transaction().execute(async (tx) => {
      await lockWorkflowJob(tx, caller.viewer, job);
      replacing = replace(job, again).catch((error: unknown) => error);
      // Judged before the lock, it would be through by now.
      await expect.poll(async () => isLockAwaited(), { timeout: 5_000 }).toBe(true);
      const move = { job_number: job, kind: 'take-up', actor_id: world.people.employee.contactId } as const;
      await tx.updateTable('job').set({ status: 2 }).where('number', '=', job).execute();
      await anEvent(tx, { ...move, from_status: 1, to_status: 2 });
    });
    expect(await replacing).toMatchObject({ kind: 'conflict', message: expect.stringContaining('In Progress') });
    expect((await originalsOf(job))[0]).not.toContain(again);
  });

  it('uses an upload once, however often it is sent', async () => {
    const [first, second] = [await aReturnedJob(), await aReturnedJob()];
    const uploadId = await aCheckedReplacement();
    const both = await Promise.allSettled(
      [first, second].map((jobNumber) => replaceOriginal(core, caller, { jobNumber, uploadId }, UNKEYED)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is refused when the session ended while it was checked, and the job stays', async () => {
    const job = await aReturnedJob();
    const uploadId = await aCheckedReplacement();
    await signOut(core, caller.sid);
    const replacing = finishUpload(core, caller.viewer.contactId, uploadId, () =>
      replaceOriginal(core, caller, { jobNumber: job, uploadId }, UNKEYED),
    );
    await expect(replacing).rejects.toMatchObject({ kind: 'signed-out' });
    expect(await core.db.selectFrom('job').select('status').where('number', '=', job).executeTakeFirst()).toEqual({
      status: 9,
    });
    expect(await isStored(uploadId)).toBe(false);
  });
});

describe('an upload', () => {
  it('is taken by its sender, for its purpose, once it is checked, within its day', async () => {
    const id = await stage();
    const take = async (by = caller, purpose: 'original' | 'replace_original' = 'original') =>
      core.db.transaction().execute((tx) => takeUpload(tx, by.viewer, id, purpose));
    const refused = { kind: 'invalid', fields: { id: [expect.any(String)] } };
    await expect(take()).rejects.toMatchObject(refused);
    await checkUpload(core, id, task);
    expect(await take()).toMatchObject({ id, files: [{ name: 'plans.zip' }] });
    await expect(take(await callerIn(core, world, 'role10'))).rejects.toMatchObject(refused);
    await expect(take(caller, 'replace_original')).rejects.toMatchObject(refused);
    await core.db
      .updateTable('upload')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await expect(take()).rejects.toMatchObject(refused);
  });

  it('is discarded with its file by its sender, until it is accepted', async () => {
    const job = await aReturnedJob();
    const accepted = await aCheckedReplacement();
    await replaceOriginal(core, caller, { jobNumber: job, uploadId: accepted }, UNKEYED);
    await expect(discardUpload(core, caller.viewer, accepted)).rejects.toMatchObject({ kind: 'missing' });
    const id = await stage();
    await expect(discardUpload(core, { contactId: 0 }, id)).rejects.toMatchObject({ kind: 'missing' });
    await discardUpload(core, caller.viewer, id);
    expect(await isStored(id)).toBe(false);
  });
});
