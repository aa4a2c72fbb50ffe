import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAILY_BUDGETS } from '@sealdesk/contract/shared/budgets.ts';
import { MAX_WAITING_UPLOADS } from '@sealdesk/contract/shared/limits.ts';
import { uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '../core.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { signOut, type Caller } from '../identity/session.ts';
import { ensureBuckets, headObject, putObject } from '../platform/storage/storage.ts';
import { unheld } from '../platform/tasks/task-hold.ts';
import { ScannerDown, type VirusScanner } from '../platform/scanner/virus-scanner.ts';
import { aJob } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { testCore, TEST_SECRETS_KEY } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { goodParts } from '../testing/zips/good-parts.ts';
import { writeZip } from '../testing/zips/write-zip.ts';
import { acceptUpload } from '../workflow/accept-upload.ts';
import { awaitVerdict } from './await-verdict.ts';
import { checkUpload, settleStrandedUploads } from './check-upload.ts';
import { QUARANTINE_PREFIX } from './checks/virus-scan.ts';
import { discardUpload } from './discard-upload.ts';
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

async function aCheckedReplacement(jobNumber: number): Promise<string> {
  const upload = { purpose: 'replace_original', jobNumber, jobType: 's', files: [await store(zip())] } as const;
  const id = await stageUpload(core, caller, upload, UNKEYED);
  await checkUpload(core, id, task);
  return id;
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

  it('counts its bytes against the daily budget of the company, and refuses and deletes what is above it', async () => {
    const used = async () => {
      const rows = await core.db.selectFrom('budget_use').select('used').where('what', '=', 'bytes').execute();
      return rows.reduce((sum, row) => sum + row.used, 0);
    };
    const before = await used();
    const bytes = zip();
    await stage(bytes);
    expect((await used()) - before).toBe(bytes.length);

    const { most } = DAILY_BUDGETS.bytes;
    await core.db.updateTable('budget_use').set({ used: most }).where('what', '=', 'bytes').execute();
    const file = await store(zip());
    const upload = { purpose: 'original', jobNumber: null, jobType: 's', files: [file] } as const;
    const refused = { kind: 'unavailable', message: DAILY_BUDGETS.bytes.isSpent };
    await expect(stageUpload(core, caller, upload, UNKEYED)).rejects.toMatchObject(refused);
    expect(await headObject(core.storage, 'staging', file.objectKey)).toBeNull();
    await core.db.deleteFrom('budget_use').execute();
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
    expect(refused).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { kind: 'unavailable' } })));
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
  const withScanner = (scan: VirusScanner['scan']): Core => ({ ...core, scanner: { whyDown: async () => null, scan } });

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

  it('is asked before the files are fetched, and the next check may take as long as this one', async () => {
    const scanner = { whyDown: async () => 'no answer', scan: async () => Promise.reject(new Error('not asked')) };
    const id = await stage(zip(), 'original', core);
    await database.pool.query(`update pgboss.job set state = 'active' where data->>'uploadId' = $1`, [id]);
    const nothing = {
      ...core.storage,
      buckets: { ...core.storage.buckets, staging: 'no-such-bucket', documents: 'no-such-bucket' },
    };
    await checkUpload({ ...core, scanner, storage: nothing }, id, { ...task, limitSeconds: 1_234 });
    const { rows } = await database.pool.query(
      `select expire_seconds as seconds from pgboss.job where data->>'uploadId' = $1 and state = 'created'`,
      [id],
    );
    expect(rows).toEqual([{ seconds: 1_234 }]);
  });

  it('that cannot take so large a file does not let it pass', async () => {
    const small = withScanner(async () => 'too-large');
    const id = await stage(zip(), 'original', small);
    await checkUpload(small, id, task);
    await expect(awaitVerdict(core, id)).rejects.toMatchObject({ message: expect.stringContaining('too large') });
  });
});

describe('a store', () => {
  it('that is away makes the upload wait, however often its check comes, and then be checked', async () => {
    const id = await stage();
    // Nobody listens there.
    const away = await testCore(database, { S3_ENDPOINT: 'http://127.0.0.1:9' });
    for (let tries = 0; tries < 4; tries += 1) {
      await database.pool.query(`update pgboss.job set state = 'active' where data->>'uploadId' = $1`, [id]);
      await checkUpload({ ...core, storage: away.storage }, id, task);
      expect(await findUpload(core.db, id)).toMatchObject({ isChecked: false, reason: null });
      expect(await waitingTasks(id)).toBe(1);
    }
    away.storage.client.destroy();
    await away.tasks.close();
    await checkUpload(core, id, task);
    expect(await awaitVerdict(core, id)).toMatchObject({ isChecked: true });
  });
});

describe('an upload', () => {
  it('is taken by its sender, for its purpose, once it is checked, within its day', async () => {
    const id = await stage();
    const take = async (by = caller, purpose: 'original' | 'replace_original' = 'original') =>
      core.db.transaction().execute((tx) => takeUpload(tx, by.viewer, id, [purpose]));
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
    const accepted = await aCheckedReplacement(job);
    await acceptUpload(core, accepted, caller);
    await expect(discardUpload(core, caller.viewer, accepted)).rejects.toMatchObject({ kind: 'missing' });
    const id = await stage();
    await expect(discardUpload(core, { contactId: 0 }, id)).rejects.toMatchObject({ kind: 'missing' });
    await discardUpload(core, caller.viewer, id);
    expect(await isStored(id)).toBe(false);
  });
});
