import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import process from 'node:process';
import { uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { ensureBuckets } from '../platform/storage/storage.ts';
import { unheld } from '../platform/tasks/task-hold.ts';
import { callerIn } from '../testing/caller.ts';
import { testCore, TEST_SECRETS_KEY } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { aScatteredPage } from '../testing/drawings/scattered-page.ts';
import { writePdf } from '../testing/drawings/write-pdf.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { goodParts } from '../testing/zips/good-parts.ts';
import { writeZip } from '../testing/zips/write-zip.ts';
import { checkInQuickLane } from './slow-lane.ts';
import { stageFile } from './stage-file.ts';
import { stageUpload } from './stage-upload.ts';
import { findUpload } from './uploads.store.ts';

let database: TestDatabase;
let core: Core;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  await ensureBuckets(core.storage);
  world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
});
afterAll(async () => {
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
});

const small = () => writeZip([...goodParts(), { name: 'note.txt', bytes: Buffer.from(randomUUID()) }]);
const heavy = () => writeZip([{ name: 'Lot 14.pdf', bytes: writePdf([aScatteredPage(16_000)]) }]);
const task = { hold: unheld, signal: new AbortController().signal, limitSeconds: 700, group: 'company:7' };

async function stage(bytes: Buffer, who: 'customer_A_owner' | 'role10' = 'customer_A_owner'): Promise<string> {
  const rules = uploadRules({ purpose: 'original', maxFileUploads: 10 });
  async function* body() {
    yield bytes;
  }
  const files = [await stageFile(core, 'plans.zip', rules, body())];
  const upload = { purpose: 'original', jobNumber: null, jobType: 's', files } as const;
  return stageUpload(core, await callerIn(core, world, who), upload, UNKEYED);
}

/** The waiting tasks of the upload. */
async function waiting(id: string) {
  const { rows } = await database.pool.query(
    `select name, group_id as group, expire_seconds as limit from pgboss.job where data->>'uploadId' = $1 and state = 'created'`,
    [id],
  );
  return rows;
}

/** Takes the tasks that wait, as a worker would. */
const takeAll = () => database.pool.query(`update pgboss.job set state = 'active' where state = 'created'`);

it('moves a check that takes long to the slow lane as soon as another waits, and leaves nothing behind', async () => {
  const folders = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith(`sealdesk-upload-${process.pid}-`));
  const before = await folders();
  const id = await stage(heavy());
  await takeAll();
  const other = await stage(small());
  expect(await checkInQuickLane(core, id, task, { quickMs: 500, lookMs: 100 })).toBe('moved');
  expect(await waiting(id)).toEqual([{ name: 'check-slow', group: 'company:7', limit: 700 }]);
  expect(await waiting(other)).toMatchObject([{ name: 'check-upload' }]);
  expect(await findUpload(core.db, id)).toMatchObject({ isChecked: false, reason: null });
  expect(await folders()).toEqual(before);
});

it('leaves a check where it is while nobody waits', async () => {
  const id = await stage(small());
  await takeAll();
  expect(await checkInQuickLane(core, id, task, { quickMs: 0, lookMs: 1 })).toBeUndefined();
  expect(await findUpload(core.db, id)).toMatchObject({ state: 'staged', isChecked: true });
});

it('does not move a check that was taken away', async () => {
  const id = await stage(heavy());
  await takeAll();
  await stage(small());
  const lost = new AbortController();
  setTimeout(() => lost.abort(new Error('taken away')), 300);
  const checking = checkInQuickLane(core, id, { ...task, signal: lost.signal }, { quickMs: 300, lookMs: 10 });
  await expect(checking).rejects.toBeInstanceOf(Error);
  expect(await waiting(id)).toEqual([]);
});

it('lets a company share its turn, and everybody of the firm have their own', async () => {
  const ids = [await stage(small()), await stage(small(), 'role10')];
  const groups = await Promise.all(ids.map(async (id) => (await waiting(id))[0]!.group));
  expect(groups).toEqual([`company:${world.companyA}`, `person:${world.people.role10.contactId}`]);
});
