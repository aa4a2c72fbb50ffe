import { createHash, randomUUID } from 'node:crypto';
import { PAGE_NOT_DRAWN } from '@sealdesk/contract/uploads/picture-sizes.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { getPage, readText } from '@sealdesk/core/page-pictures/ask-for-page.ts';
import { pictureKey, type LookedAtPdf, type PageKind } from '@sealdesk/core/page-pictures/page-run.ts';
import { queuePreparing } from '@sealdesk/core/page-pictures/prepare-pages.ts';
import { sweepPictures } from '@sealdesk/core/page-pictures/sweep-pictures.ts';
import { watchRuns, type RunWatch } from '@sealdesk/core/page-pictures/watch-runs.ts';
import { deleteObject, putObject } from '@sealdesk/core/platform/storage/storage.ts';
import { testCore, testEnvironment, TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { createTestDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { aSheetSet, sheetText } from '@sealdesk/core/testing/drawings/sheet-set.ts';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { buildWorld, type World } from '@sealdesk/core/testing/people.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { withClient } from '@sealdesk/core/testing/template.ts';
import { viewerOf } from '@sealdesk/core/testing/viewers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { missHeartbeat } from './testing/miss-heartbeat.ts';
import { endWorkers, startWorkerProcess, type WorkerProcess } from './testing/worker-process.ts';

vi.setConfig({ testTimeout: 600_000 });

let database: TestDatabase;
let buckets: OwnBuckets;
let core: Core;
let world: World;
/** As two API processes: each has a watch of its own. */
let watches: [RunWatch, RunWatch];
beforeAll(async () => {
  database = await createTestDatabase();
  buckets = await openOwnBuckets();
  core = await testCore(database, buckets.env);
  world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
  watches = [watchRuns(core), watchRuns(core)];
});
beforeEach(async () => {
  await database.pool.query('delete from page_run');
  await database.pool.query(`delete from pgboss.job where name in ('draw-pages', 'prepare-pages')`);
});
afterAll(async () => {
  await endWorkers();
  for (const watch of watches) watch.close();
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
  await buckets.clear();
});

/** A PDF among the documents whose bytes no other has. */
async function aPdf(pages: number, isStored = true): Promise<LookedAtPdf & { label: string; bytes: Buffer }> {
  const label = randomUUID();
  const bytes = aSheetSet(label, pages);
  const objectKey = `documents/${label}`;
  if (isStored) await putObject(core.storage, 'documents', objectKey, bytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  const expiresAt = new Date(Date.now() + 3_600_000);
  return { bucket: 'documents', objectKey, size: bytes.length, sha256, pages, expiresAt, label, bytes };
}

const ask = (
  pdf: LookedAtPdf,
  kind: PageKind,
  page: number,
  watch = watches[0],
  who: 'role10' | 'employee' = 'role10',
) => getPage(core, watch, viewerOf(world, who), { pdf, kind, page });

/** Asks for a picture and returns its width and height. */
async function shapeOf(...asked: Parameters<typeof ask>): Promise<[number, number]> {
  const { body } = await ask(...asked);
  const png = Buffer.concat(await body.toArray());
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const tasksOf = async (name: string) => {
  const { rows } = await database.pool.query<{ state: string; priority: number }>(
    `select state, priority from pgboss.job where name = $1 order by created_on`,
    [name],
  );
  return rows;
};
const runsOf = (pdf: LookedAtPdf) =>
  core.db.selectFrom('page_run').selectAll().where('sha256', '=', pdf.sha256).orderBy('first_page').execute();
const picturesOf = async (pdf: LookedAtPdf, kind: PageKind) => {
  const prefix = pictureKey(pdf, kind, 0).slice(0, -1);
  return (await buckets.keys('pictures')).filter((key) => key.startsWith(prefix)).length;
};

/** Runs statements that the product may not. */
const asOwner = (statements: string) => withClient(database.url, (client) => client.query(statements));

describe('without a worker', () => {
  it('holds back what one person asks for besides, and lets another come first', async () => {
    const pdf = await aPdf(40);
    const mine = Array.from({ length: 10 }, (_, place) => ask(pdf, 'double', place + 1).catch(() => null));
    await eventually('eight tasks', async () => (await tasksOf('draw-pages')).length === 8);
    void ask(await aPdf(1), 'page', 1, watches[1], 'employee').catch(() => null);
    await eventually('a ninth task', async () => (await tasksOf('draw-pages')).length === 9);
    const priorities = (await tasksOf('draw-pages')).map(({ priority }) => priority);
    expect(new Set(priorities.slice(0, 8))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    expect(priorities[8]).toBe(8);
    // One of them is done, so that one more of the same person waits.
    await database.pool.query(
      `update page_run set is_done = true, failed = array[first_page]
        where id = (select id from page_run where kind = 'double' limit 1)`,
    );
    await eventually('a tenth task', async () => (await tasksOf('draw-pages')).length === 10);
    for (const watch of watches) watch.close();
    watches = [watchRuns(core), watchRuns(core)];
    await Promise.all(mine);
  });

  it('deletes pictures whose time is over, and nothing else', async () => {
    const [old, young] = [await aPdf(3), await aPdf(3)];
    for (const [pdf, expires_at] of [
      [old, new Date(Date.now() - 1_000)],
      [young, young.expiresAt],
    ] as const) {
      const { sha256, bucket, objectKey: object_key, size } = pdf;
      const pages = { kind: 'page', first_page: 1, last_page: 3, wanted_page: 1, is_done: true };
      await core.db
        .insertInto('page_run')
        .values({ sha256, bucket, object_key, size, ...pages, expires_at })
        .execute();
      for (const kind of ['page', 'double'] as const)
        for (const page of [1, 2, 3]) await putObject(core.storage, 'pictures', pictureKey(pdf, kind, page), pdf.bytes);
    }
    expect(await sweepPictures(core)).toBe(1);
    expect(await sweepPictures(core)).toBe(0);
    expect([await picturesOf(old, 'page'), await picturesOf(old, 'double'), await picturesOf(young, 'page')]).toEqual([
      0, 3, 3,
    ]);
    expect([(await runsOf(old)).length, (await runsOf(young)).length]).toEqual([0, 1]);
    expect(await buckets.keys('documents')).toEqual(expect.arrayContaining([old.objectKey, young.objectKey]));
  });
});

describe('with a worker', () => {
  let worker: WorkerProcess;
  beforeAll(async () => {
    worker = await startWorkerProcess({ ...testEnvironment(database), ...buckets.env });
  });

  it('draws once what several ask for at once, and has the pages around it before they are asked for', async () => {
    const pdf = await aPdf(20);
    const asked = [10, 10, 12, 9].flatMap((page) => watches.map((watch) => shapeOf(pdf, 'page', page, watch)));
    expect(new Set((await Promise.all(asked)).map(String))).toEqual(new Set(['850,1100']));
    expect(await tasksOf('draw-pages')).toHaveLength(1);
    expect((await runsOf(pdf)).map(({ first_page, last_page }) => [first_page, last_page])).toEqual([[9, 16]]);
    await eventually('the whole run', async () => (await runsOf(pdf))[0]!.is_done);
    const before = performance.now();
    expect(await shapeOf(pdf, 'page', 16)).toEqual([850, 1100]);
    report(`a page that is drawn already: ${(performance.now() - before).toFixed(0)} ms`);
    // Equal bytes elsewhere are the same pages.
    expect(await shapeOf({ ...pdf, objectKey: 'documents/none' }, 'page', 11)).toEqual([850, 1100]);
    expect(await tasksOf('draw-pages')).toHaveLength(1);
  });

  it('reads words, and counts pages that nobody has counted', async () => {
    const pdf = { ...(await aPdf(3)), pages: null };
    expect((await readText((await ask(pdf, 'words', 3)).body)).trim()).toBe(sheetText(pdf.label, 3));
    await expect(ask(pdf, 'words', 4)).rejects.toMatchObject({ kind: 'missing' });
  });

  it('draws anew what the store has lost', async () => {
    const pdf = await aPdf(2);
    await shapeOf(pdf, 'page', 2);
    await eventually('the whole run', async () => (await runsOf(pdf))[0]!.is_done);
    await deleteObject(core.storage, 'pictures', pictureKey(pdf, 'page', 2));
    expect(await shapeOf(pdf, 'page', 2)).toEqual([850, 1100]);
  });

  it('reports what can not be drawn at once, and tries it again when it is asked for a while later', async () => {
    const pdf = await aPdf(2, false);
    const refusal = { kind: 'invalid', message: PAGE_NOT_DRAWN };
    await expect(ask(pdf, 'page', 1)).rejects.toMatchObject(refusal);
    await expect(ask(pdf, 'page', 2)).rejects.toMatchObject(refusal);
    await putObject(core.storage, 'documents', pdf.objectKey, pdf.bytes);
    await expect(ask(pdf, 'page', 1)).rejects.toMatchObject(refusal);
    expect(await tasksOf('draw-pages')).toHaveLength(1);
    await database.pool.query(`update page_run set progressed_at = now() - interval '6 seconds'`);
    expect(await shapeOf(pdf, 'page', 1)).toEqual([850, 1100]);
    expect(await shapeOf(pdf, 'page', 2)).toEqual([850, 1100]);
    expect(worker.lines.filter(({ alert }) => alert === 'document-missing')).toHaveLength(1);
  });

  it('draws all thumbnails and the first pages of what is accepted, before anybody asks', async () => {
    const pdf = await aPdf(130);
    await core.db.transaction().execute((tx) => queuePreparing(core, tx, pdf));
    await eventually('the task', async () => (await tasksOf('prepare-pages'))[0]?.state === 'completed');
    expect([await picturesOf(pdf, 'thumbnail'), await picturesOf(pdf, 'page')]).toEqual([130, 8]);
    expect(await shapeOf(pdf, 'thumbnail', 130)).toEqual([81, 104]);
    expect(await tasksOf('draw-pages')).toEqual([]);
  });

  it('finishes what a killed worker began', async () => {
    const pdf = await aPdf(100);
    // The worker gets no further than half of the pages: a lock keeps it from noting more.
    const keeper = await database.pool.connect();
    await keeper.query('select pg_advisory_lock(4711)');
    await asOwner(`create function wait_at_half() returns trigger language plpgsql as $$ begin
        if cardinality(new.drawn) > 50 then perform pg_advisory_xact_lock(4711); end if; return new; end $$;
      create trigger wait_at_half before update on page_run for each row execute function wait_at_half()`);
    void ask(pdf, 'thumbnail', 1).catch(() => null);
    await eventually('a part', async () => (await runsOf(pdf))[0] && (await runsOf(pdf))[0]!.drawn.length > 4);
    await worker.end('SIGKILL');
    const { drawn, is_done } = (await runsOf(pdf))[0]!;
    expect([drawn.length < 100, is_done]).toEqual([true, false]);
    await asOwner('drop trigger wait_at_half on page_run');
    await keeper.query('select pg_advisory_unlock(4711)');
    keeper.release();
    await missHeartbeat(database);
    worker = await startWorkerProcess({ ...testEnvironment(database), ...buckets.env });
    await eventually('the rest', async () => (await runsOf(pdf))[0]!.is_done);
    const after = (await runsOf(pdf))[0]!;
    expect(after.drawn.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, place) => place + 1));
    expect(after.failed).toEqual([]);
    expect(await picturesOf(pdf, 'thumbnail')).toBe(100);
  });
});
