import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { UNKEYED } from '@sealdesk/core/idempotency/once.ts';
import { deleteObject, ensureBuckets } from '@sealdesk/core/platform/storage/storage.ts';
import { callerIn } from '@sealdesk/core/testing/caller.ts';
import { testCore, testEnvironment, TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { createTestDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { buildWorld } from '@sealdesk/core/testing/people.ts';
import { openTcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { goodParts } from '@sealdesk/core/testing/zips/good-parts.ts';
import { writeZip } from '@sealdesk/core/testing/zips/write-zip.ts';
import { awaitVerdict } from '@sealdesk/core/uploads/await-verdict.ts';
import { stageFile } from '@sealdesk/core/uploads/stage-file.ts';
import { stageUpload } from '@sealdesk/core/uploads/stage-upload.ts';
import { COULD_NOT_CHECK } from '@sealdesk/core/uploads/upload.ts';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { missHeartbeat } from './testing/miss-heartbeat.ts';
import { endWorkers, startWorkerProcess } from './testing/worker-process.ts';

let database: TestDatabase;
let core: Core;
let stage: () => Promise<{ id: string; objectKey: string }>;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  await ensureBuckets(core.storage);
  const world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
  const caller = await callerIn(core, world, 'customer_A_owner');
  stage = async () => {
    const bytes = writeZip([...goodParts(), { name: 'note.txt', bytes: Buffer.from(randomUUID()) }]);
    const rules = uploadRules({ purpose: 'original', maxFileUploads: 1 });
    async function* body() {
      yield bytes;
    }
    const file = await stageFile(core, 'plans.zip', rules, body());
    const upload = { purpose: 'original', jobNumber: null, jobType: 's', files: [file] } as const;
    return { id: await stageUpload(core, caller, upload, UNKEYED), objectKey: file.objectKey };
  };
});
afterEach(endWorkers);
afterAll(async () => {
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
});

it(
  'tries a file that brings its check down three times, and then rejects that one alone',
  { timeout: 600_000 },
  async () => {
    const poisoned = await stage();
    const good = await stage();
    await deleteObject(core.storage, 'staging', poisoned.objectKey);
    const worker = await startWorkerProcess(testEnvironment(database));
    expect(await awaitVerdict(core, good.id, 180_000)).toMatchObject({ isChecked: true });
    await expect(awaitVerdict(core, poisoned.id, 180_000)).rejects.toMatchObject({ message: COULD_NOT_CHECK });
    const failures = worker.lines.filter(({ msg }) => String(msg).startsWith('A task failed'));
    expect(failures).toHaveLength(3);
  },
);

it('has a check finished by another worker when the first is killed in its middle', { timeout: 600_000 }, async () => {
  const { hostname: host, port } = new URL(inject('services').s3.endpoint);
  const proxy = await openTcpProxy({ host, port: Number(port) });
  const S3_ENDPOINT = `http://127.0.0.1:${proxy.port}`;
  const first = await startWorkerProcess({ ...testEnvironment(database), S3_ENDPOINT });
  // The first worker never receives the file.
  proxy.set({ is: 'blackhole' });
  const { id } = await stage();
  const leftBehind = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith(`sealdesk-upload-${first.pid}-`));
  await eventually('the check to begin', async () => (await leftBehind()).length > 0);
  await first.end('SIGKILL');
  await proxy.close();
  await missHeartbeat(database);
  expect(await leftBehind()).toHaveLength(1);
  await startWorkerProcess(testEnvironment(database));
  expect(await leftBehind()).toEqual([]);
  expect(await awaitVerdict(core, id, 180_000)).toMatchObject({ state: 'staged', isChecked: true });
});
