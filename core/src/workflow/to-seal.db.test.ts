import { execFileSync } from 'node:child_process';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { JobNotice } from '@sealdesk/contract/jobs/job-notice.ts';
import { STATUSES, STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { TRANSITIONS } from '@sealdesk/contract/jobs/transitions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { combineSet, settleStrandedSets } from '../combining/combine-set.ts';
import { retryCombining } from '../combining/retry-combining.ts';
import type { Core } from '../core.ts';
import { listFiles } from '../documents/list-files.ts';
import { once, UNKEYED } from '../idempotency/once.ts';
import { signOut, type Caller } from '../identity/session.ts';
import { noticeOf as noticeSql } from '../jobs/list/job-notice-columns.ts';
import { openLog } from '../platform/log.ts';
import { StoreFailed } from '../platform/storage/storage-errors.ts';
import { openDatabase, openPool } from '../platform/database/database.ts';
import { ensureBuckets, getObject, headObject, openStorage } from '../platform/storage/storage.ts';
import { unheld } from '../platform/tasks/task-hold.ts';
import { aJob } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { testCore, TEST_SECRETS_KEY } from '../testing/core.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { aDamagedSet, aSheetSet, sheetText } from '../testing/drawings/sheet-set.ts';
import { aTrussPackage } from '../testing/drawings/truss-package.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { goodParts } from '../testing/zips/good-parts.ts';
import { writeZip } from '../testing/zips/write-zip.ts';
import { eventRows } from '../testing/job-rows.ts';
import { checkUpload, settleStrandedUploads } from '../uploads/check-upload.ts';
import { stageFile } from '../uploads/stage-file.ts';
import { stageUpload } from '../uploads/stage-upload.ts';
import { acceptUpload } from './accept-upload.ts';

let database: TestDatabase;
let core: Core;
let world: World;
let ops: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  await ensureBuckets(core.storage);
  world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
});
beforeEach(async () => {
  ops = await callerIn(core, world, 'role10');
});
afterAll(async () => {
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
});

const task = { hold: unheld, signal: new AbortController().signal };
const GOOD = { 'b.pdf': aSheetSet('B', 2), 'a.pdf': aSheetSet('A', 3) };
const BAD = { 'a.pdf': aSheetSet('A', 2), 'b.pdf': aDamagedSet('B', 5, 4) };

async function newJob(status = 1): Promise<number> {
  const contact_id = world.people.customer_A_owner.contactId;
  return aJob(core.db, { company_id: world.companyA, contact_id, status });
}

async function send(
  job: number,
  sent: Record<string, Buffer>,
  by = ops,
  purpose: 'initial_seals' | 'replace_original' = 'initial_seals',
) {
  const rules = uploadRules({ purpose, maxFileUploads: 10 });
  const files = [];
  for (const [name, bytes] of Object.entries(sent)) {
    async function* body() {
      yield bytes;
    }
    files.push(await stageFile(core, name, rules, body()));
  }
  const id = await stageUpload(core, by, { purpose, jobNumber: job, jobType: 's', files }, UNKEYED);
  await checkUpload(core, id, task);
  const { status, body } = await acceptUpload(core, id, by);
  return { id, status, body };
}

const combine = async (id: string) => combineSet(core, id, task);
const retry = async (job: number, by = ops) => (await retryCombining(core, by, job, UNKEYED)).body.message;
const setStatus = async (job: number, status: number) =>
  core.db
    .updateTable('job')
    .set({ status, held_from_status: status === 6 ? 1 : null, completed_at: status === 4 ? new Date() : null })
    .where('number', '=', job)
    .execute();

type FailingCore = Core & { alerts(): { alert: string }[] };

/** The product over a store that answers every request with that error. */
function failing(error: Error): FailingCore {
  const lines: { alert?: string }[] = [];
  const log = openLog('test', 'info', { write: (line) => void lines.push(JSON.parse(line) as { alert?: string }) });
  const send = async () => {
    throw error;
  };
  const client = Object.create(core.storage.client, { send: { value: send } });
  const alerts = () => lines.filter((line): line is { alert: string } => line.alert !== undefined);
  return { ...core, log, storage: { ...core.storage, client: client as typeof core.storage.client }, alerts };
}

const away = (httpStatusCode: number) => ({
  name: 'Away',
  $fault: 'server' as const,
  $metadata: { httpStatusCode },
});

async function factsOf(job: number) {
  const row = core.db.selectFrom('job').select(['status', 'initial_sealer_id']).where('number', '=', job);
  return row.executeTakeFirstOrThrow();
}

async function documentsOf(job: number, purpose: string) {
  const documents = core.db.selectFrom('document').selectAll().where('job_number', '=', job);
  return documents.where('purpose', '=', purpose).orderBy('created_at').execute();
}

const eventsOf = (job: number) => eventRows(core.db, job);

async function setOf(id: string) {
  const set = core.db.selectFrom('combined_set').selectAll().where('upload_id', '=', id);
  return set.executeTakeFirstOrThrow();
}

async function noticeOf(job: number): Promise<JobNotice | null> {
  const { rows } = await core.pool.query<{ json: JobNotice | null }>(
    `select notice.json from job j ${noticeSql('j')} where j.number = $1`,
    [job],
  );
  return rows[0]!.json;
}

async function textsOf(objectKey: string): Promise<string[]> {
  const { body } = await getObject(core.storage, 'documents', objectKey);
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = execFileSync('pdftotext', ['-', '-'], { input: Buffer.concat(chunks) }).toString();
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.trim());
}

describe('accepted initial seals', () => {
  it('are documents in the order given, leave the status, and record who staged them', async () => {
    const job = await newJob();
    const { id, status, body } = await send(job, GOOD);
    expect([status, body]).toEqual([
      200,
      {
        uuid: id,
        status: 'ok',
        message:
          'Initial Seals file uploaded successfully. The 2 files are being combined; the job moves to Ready to Seal when merged.pdf is there.',
      },
    ]);
    const parts = await documentsOf(job, 'initial_seals');
    expect(parts.map(({ name, pages, superseded_at }) => [name, pages, superseded_at])).toEqual([
      ['b.pdf', 2, null],
      ['a.pdf', 3, null],
    ]);
    expect(await factsOf(job)).toEqual({ status: 1, initial_sealer_id: world.people.role10.employeeId });
    expect(await eventsOf(job)).toMatchObject([
      { kind: 'seals-uploaded', from_status: null, detail: { uploadId: id, documents: [{ name: 'b.pdf' }, {}] } },
    ]);
    expect(await noticeOf(job)).toMatchObject({ kind: 'combining', message: 'Waiting to be combined', detail: null });
    expect(await listFiles(core, ops.viewer, job, 'initial_seals')).toEqual([]);
  });

  it('become merged.pdf, every page once and in order, which moves the job and is all that is listed', async () => {
    const job = await newJob(2);
    const { id } = await send(job, GOOD);
    await combine(id);
    expect((await factsOf(job)).status).toBe(3);
    const [merged] = await documentsOf(job, 'merged');
    expect(merged).toMatchObject({ name: 'merged.pdf', pages: 5, upload_id: id, superseded_at: null, version: 1 });
    const order = [...[1, 2].map((page) => sheetText('B', page)), ...[1, 2, 3].map((page) => sheetText('A', page))];
    expect(await textsOf(merged!.object_key)).toEqual(order);
    const described = await headObject(core.storage, 'documents', merged!.object_key);
    expect(described?.metadata).toEqual({
      job: `${job}`,
      purpose: 'merged',
      name: 'merged.pdf',
      sha256: merged!.sha256.toString('hex'),
    });
    expect((await eventsOf(job)).at(-1)).toEqual({
      kind: 'to-seal',
      actor_id: world.people.role10.contactId,
      from_status: 2,
      to_status: 3,
      detail: {
        uploadId: id,
        documents: [{ documentId: merged!.id, name: 'merged.pdf', sha256: merged!.sha256.toString('hex') }],
      },
    });
    expect(await setOf(id)).toMatchObject({ state: 'done', pages: 5, pages_done: 5, reason: null });
    expect(await noticeOf(job)).toBeNull();
    const listed = await listFiles(core, ops.viewer, job, 'initial_seals');
    expect(listed.map(({ name }) => name)).toEqual(['merged.pdf']);
  });

  it('keep their order when the clock is set back while they are accepted', async () => {
    const job = await newJob();
    const sent = { 'c.pdf': aSheetSet('C', 1), 'a.pdf': aSheetSet('A', 1), 'b.pdf': aSheetSet('B', 1) };
    const { id } = await send(job, sent);
    await asOwner(database, (db) =>
      db.transaction().execute(async (tx) => {
        // A document is never changed; here its times are made those of a clock that was set back.
        await sql`set local session_replication_role = replica`.execute(tx);
        for (const [place, name] of Object.keys(sent).entries())
          await sql`update document set created_at = now() - make_interval(mins => ${place}) where upload_id = ${id}
        and name = ${name}`.execute(tx);
      }),
    );
    await combine(id);
    const [merged] = await documentsOf(job, 'merged');
    expect(await textsOf(merged!.object_key)).toEqual(['C', 'A', 'B'].map((label) => sheetText(label, 1)));
  });

  it('are checked in a queue of their own, and count as stranded only when it has nothing for them', async () => {
    const rules = uploadRules({ purpose: 'initial_seals', maxFileUploads: 10 });
    async function* body() {
      yield GOOD['a.pdf'];
    }
    const files = [await stageFile(core, 'a.pdf', rules, body())];
    const upload = { purpose: 'initial_seals', jobNumber: await newJob(), jobType: 's', files } as const;
    const id = await stageUpload(core, ops, upload, UNKEYED);
    const { rows } = await sql`select name from pgboss.job where data ->> 'uploadId' = ${id}`.execute(core.db);
    expect(rows).toEqual([{ name: 'check-seals' }]);
    await sql`update upload set created_at = now() - interval '1 minute' where id = ${id}`.execute(core.db);
    expect(await settleStrandedUploads(core)).toBe(0);
    // A queue of a newer release: its workers will take the task.
    await sql`insert into pgboss.queue select (jsonb_populate_record(q, '{"name": "check-newer"}')).* from pgboss.queue q
      where name = 'check-seals'`.execute(core.db);
    await sql`update pgboss.job set name = 'check-newer' where data ->> 'uploadId' = ${id}`.execute(core.db);
    expect(await settleStrandedUploads(core)).toBe(0);
    await sql`update pgboss.job set state = 'failed' where data ->> 'uploadId' = ${id}`.execute(core.db);
    expect(await settleStrandedUploads(core)).toBe(1);
  });

  it('called merged.pdf are kept under another name', async () => {
    const job = await newJob();
    const { id } = await send(job, { 'merged.pdf': aSheetSet('A', 1), 'Merged.PDF': aSheetSet('B', 1) });
    await combine(id);
    const parts = await documentsOf(job, 'initial_seals');
    expect(parts.map(({ name }) => name)).toEqual(['merged (uploaded).pdf', 'Merged (uploaded).PDF']);
    expect((await documentsOf(job, 'merged')).map(({ name }) => name)).toEqual(['merged.pdf']);
  });
});

describe('the designs of a set', () => {
  const drawn = (designs: number) => ({ 'set.pdf': aTrussPackage({ designs })[0]!.bytes });
  const setDesigns = async (job: number, designs: number) =>
    core.db.updateTable('job').set({ designs }).where('number', '=', job).execute();

  it('are counted by label when it is done; a number that differs from the job’s is a warning, never a refusal', async () => {
    const job = await newJob();
    await setDesigns(job, 6);
    const { id } = await send(job, drawn(5));
    await combine(id);
    expect([(await factsOf(job)).status, (await setOf(id)).designs]).toEqual([3, 5]);
    expect(await noticeOf(job)).toMatchObject({
      kind: 'differs',
      message: '1 design fewer than the job says',
      detail: 'merged.pdf has 5 designs on 5 pages; the job says 6.',
    });
    await setDesigns(job, 3);
    expect(await noticeOf(job)).toMatchObject({ message: '2 designs more than the job says' });
    await setDesigns(job, 5);
    expect(await noticeOf(job)).toBeNull();
    await setDesigns(job, 6);
    await setStatus(job, 2);
    expect(await noticeOf(job)).toBeNull();
    await setStatus(job, STATUS_ID.finalReview);
    expect(await noticeOf(job)).toMatchObject({ kind: 'differs' });
  });

  it('count as they are in the set that stands, not in one that was replaced', async () => {
    const job = await newJob();
    await setDesigns(job, 5);
    await combine((await send(job, drawn(4))).id);
    await setStatus(job, 1);
    await combine((await send(job, drawn(5))).id);
    expect(await noticeOf(job)).toBeNull();
  });

  it('that cannot be counted for sure are not warned of', async () => {
    const job = await newJob();
    await setDesigns(job, 9);
    // One page of the set is a picture: the drawing on it may be the one that seems to be missing.
    const { id } = await send(job, { ...drawn(5), 'scan.pdf': aSheetSet('S', 1) });
    await combine(id);
    expect([(await setOf(id)).designs, await noticeOf(job)]).toEqual([null, null]);
  });
});

describe('a set', () => {
  it('is combined once, however often and by however many it is run', async () => {
    const job = await newJob();
    const { id } = await send(job, GOOD);
    await Promise.all([combine(id), combine(id)]);
    await combine(id);
    expect((await documentsOf(job, 'merged')).length).toBe(1);
    expect((await eventsOf(job)).map(({ kind }) => kind)).toEqual(['seals-uploaded', 'to-seal']);
  });

  it('is not saved by a worker that has lost the task', async () => {
    const job = await newJob();
    const { id } = await send(job, GOOD);
    const hold = async () => {
      throw new Error('lost');
    };
    await expect(combineSet(core, id, { ...task, hold })).rejects.toThrow('lost');
    expect([(await factsOf(job)).status, await documentsOf(job, 'merged')]).toEqual([1, []]);
    await combine(id);
    expect((await factsOf(job)).status).toBe(3);
  });

  it('of the upload that was accepted last wins; the other is never mixed in', async () => {
    const job = await newJob();
    const first = await send(job, { 'a.pdf': aSheetSet('A', 2) });
    const other = await callerIn(core, world, 'role10_sealer');
    const second = await send(job, { 'b.pdf': aSheetSet('B', 2) }, other);
    await Promise.all([combine(first.id), combine(second.id)]);
    const merged = await documentsOf(job, 'merged');
    expect(merged.map(({ upload_id }) => upload_id)).toEqual([second.id]);
    expect(await textsOf(merged[0]!.object_key)).toEqual([1, 2].map((page) => sheetText('B', page)));
    expect((await setOf(first.id)).state).toBe('discarded');
    expect((await factsOf(job)).initial_sealer_id).toBe(world.people.role10_sealer.employeeId);
    const parts = await documentsOf(job, 'initial_seals');
    expect(parts.map(({ name, superseded_at }) => [name, superseded_at === null])).toEqual([
      ['a.pdf', false],
      ['b.pdf', true],
    ]);
  });

  it('that was being combined when its job was returned and replaced is discarded, and nothing is queued again', async () => {
    const job = await newJob();
    const { id } = await send(job, GOOD);
    await setStatus(job, 9);
    const zip = writeZip(goodParts());
    await send(job, { 'plans.zip': zip }, await callerIn(core, world, 'customer_A_owner'), 'replace_original');
    expect((await factsOf(job)).status).toBe(1);
    await combine(id);
    expect([(await factsOf(job)).status, await documentsOf(job, 'merged')]).toEqual([1, []]);
    expect((await setOf(id)).state).toBe('discarded');
    expect(await noticeOf(job)).toBeNull();
    const parts = await documentsOf(job, 'initial_seals');
    expect(parts.map(({ superseded_at }) => superseded_at)).toEqual([expect.any(Date), expect.any(Date)]);
    await expect(retry(job)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it.each([
    [6, 'On Hold'],
    [7, 'Cancelled'],
    [9, 'Returned'],
  ])('whose job is moved to %s meanwhile is stopped; it can be retried once the job is back', async (status, words) => {
    const job = await newJob();
    const { id } = await send(job, GOOD);
    await setStatus(job, status);
    await combine(id);
    expect([(await factsOf(job)).status, await documentsOf(job, 'merged')]).toEqual([status, []]);
    expect(await noticeOf(job)).toBeNull();
    await setStatus(job, 1);
    await combine(id); // A worker that comes later does not revive it either.
    const message = `Combining failed: the job was moved to ${words} meanwhile`;
    expect(await noticeOf(job)).toMatchObject({ kind: 'not-combined', message });
    expect(await retry(job)).toBe(`The files of D${job} are being combined again.`);
    await combine(id);
    expect((await factsOf(job)).status).toBe(3);
  });

  it('is stopped by the database at every status where To Seal does not begin, and at no other', async () => {
    const job = await newJob();
    const { id } = await send(job, GOOD);
    const begins = TRANSITIONS['to-seal'].ways.flatMap(({ from }) => from.map((name) => STATUS_ID[name]));
    const stopped: number[] = [];
    for (const { id: status } of STATUSES) {
      await setStatus(
        job,
        begins.find((one) => one !== status)!,
      );
      const fresh = { state: 'waiting', reason: null, settled_at: null };
      await core.db.updateTable('combined_set').set(fresh).where('upload_id', '=', id).execute();
      await setStatus(job, status);
      if ((await setOf(id)).state !== 'waiting') stopped.push(status);
    }
    expect(stopped).toEqual(STATUSES.map((one) => one.id).filter((one) => !begins.some((from) => from === one)));
  });

  it('is not saved when its job was held, or its files replaced, while it was being combined', async () => {
    const job = await newJob();
    const { id } = await send(job, GOOD);
    // The last moment at which anything can happen: the result is stored, and its transaction has just begun.
    const meanwhile = (change: () => Promise<unknown>) => ({ ...task, hold: async () => void (await change()) });
    const more = { 'c.pdf': aSheetSet('C', 1) };
    let second = '';
    await combineSet(
      core,
      id,
      meanwhile(async () => (second = (await send(job, more)).id)),
    );
    expect([(await factsOf(job)).status, await documentsOf(job, 'merged')]).toEqual([1, []]);
    await combineSet(
      core,
      second,
      meanwhile(() => setStatus(job, 6)),
    );
    expect([(await factsOf(job)).status, await documentsOf(job, 'merged')]).toEqual([6, []]);
    expect([(await setOf(id)).state, (await setOf(second)).state]).toEqual(['discarded', 'failed']);
  });

  it('that cannot be combined leaves the status, names file and page, and can be retried with the same files', async () => {
    const job = await newJob(2);
    const { id } = await send(job, BAD);
    await combine(id);
    expect((await factsOf(job)).status).toBe(2);
    expect(await noticeOf(job)).toMatchObject({
      kind: 'not-combined',
      message: 'Combining failed: page 4 of b.pdf cannot be read',
      detail: expect.stringContaining('expected endstream'),
    });
    await retry(job);
    expect(await noticeOf(job)).toMatchObject({ kind: 'combining' });
    await expect(retry(job)).rejects.toMatchObject({ kind: 'conflict' });
    await combine(id);
    expect(await noticeOf(job)).toMatchObject({ kind: 'not-combined' });
    const again = await send(job, GOOD);
    await combine(again.id);
    expect([(await factsOf(job)).status, (await setOf(id)).state]).toEqual([3, 'discarded']);
  });

  it('is retried by operations alone, and only where its job still takes it', async () => {
    const job = await newJob();
    const { id } = await send(job, BAD);
    await combine(id);
    const refused = { employee: 'forbidden', customer_A_owner: 'forbidden', customer_other_corp: 'missing' } as const;
    for (const [who, kind] of Object.entries(refused)) {
      const other = await callerIn(core, world, who as keyof typeof refused);
      await expect(retry(job, other)).rejects.toMatchObject({ kind });
    }
    await setStatus(job, 6);
    await expect(retry(job)).rejects.toMatchObject({ kind: 'conflict' });
    await setStatus(job, 1);
    await Promise.allSettled([retry(job), retry(job)]);
    const { rows } = await sql`select from pgboss.job where name = 'combine-set' and data ->> 'uploadId' = ${id}
      and state = 'created'`.execute(core.db);
    expect(rows).toHaveLength(1);
  });

  it('is retried by who is still signed in, and a repetition of the request gets the same answer', async () => {
    const job = await newJob();
    await combine((await send(job, BAD)).id);
    const request = { contactId: ops.viewer.contactId, key: 'retry-1', call: 'retryCombining', content: { job } };
    const ask = () => once(core, request, (running) => retryCombining(core, ops, job, running));
    // The answer is kept with what it says, or neither is: the API may die in between.
    const keepAnswer = async () => {
      throw new Error('lost');
    };
    await expect(retryCombining(core, ops, job, { ...UNKEYED, keepAnswer })).rejects.toThrow('lost');
    expect(await noticeOf(job)).toMatchObject({ kind: 'not-combined' });
    const first = await ask();
    expect(await ask()).toEqual(first);
    const gone = await callerIn(core, world, 'role10');
    await signOut(core, gone.sid);
    await expect(retry(job, gone)).rejects.toMatchObject({ kind: 'signed-out' });
  });

  it('has the time for its bytes, too, where they are many and its pages few', async () => {
    const files = [{ name: 'a.pdf', size: 200_000_000, sha256: Buffer.alloc(32), objectKey: 'none' }];
    const upload = { purpose: 'initial_seals', jobNumber: await newJob(), jobType: 's', files } as const;
    const id = await stageUpload(core, ops, upload, UNKEYED);
    const { rows } = await sql`select expire_seconds as seconds from pgboss.job
      where name = 'check-seals' and data ->> 'uploadId' = ${id}`.execute(core.db);
    expect(rows).toEqual([{ seconds: 800 }]);
  });

  it('has the time for its pages from the first task on, also after an outage and for a retry', async () => {
    const job = await newJob();
    const pages = 400;
    const { id } = await send(job, { 'a.pdf': aSheetSet('A', pages) });
    const limits = async () => {
      const { rows } = await sql<{ seconds: number }>`select expire_seconds as seconds from pgboss.job
        where name = 'combine-set' and data ->> 'uploadId' = ${id} and state = 'created'`.execute(core.db);
      return rows.map(({ seconds }) => seconds);
    };
    const done = async () =>
      sql`update pgboss.job set state = 'completed' where data ->> 'uploadId' = ${id}`.execute(core.db);
    expect([(await setOf(id)).pages, await limits()]).toEqual([pages, [800]]);
    await done();
    await combineSet(failing(new S3ServiceException(away(503))), id, task);
    expect([(await setOf(id)).pages, await limits()]).toEqual([pages, [800]]);
    await done();
    await setStatus(job, 6);
    await setStatus(job, 1);
    await retry(job);
    expect([(await setOf(id)).pages, await limits()]).toEqual([pages, [800]]);
  });

  it('waits while the store is away, says so, and uses up no attempt', async () => {
    const job = await newJob();
    const { id } = await send(job, GOOD);
    await combineSet(failing(new S3ServiceException(away(503))), id, task);
    expect(await noticeOf(job)).toMatchObject({
      kind: 'combining',
      message: 'Waiting to be combined',
      detail: 'The object store is not available.',
    });
    await combine(id);
    expect([(await factsOf(job)).status, (await setOf(id)).detail]).toEqual([3, null]);
  });

  it('fails with an alert when the store has refused it for an hour', async () => {
    const job = await newJob();
    const { id } = await send(job, GOOD);
    const denied = failing(new S3ServiceException(away(403)));
    await combineSet(denied, id, task);
    expect(await noticeOf(job)).toMatchObject({ kind: 'combining', detail: 'The object store refuses access.' });
    const begun = (await setOf(id)).outages;
    expect(begun).toEqual({ 'store-refuses': expect.any(String) });
    // So long ago it was sent, and no worker was there: that is no time in which the store refused it.
    await sql`update combined_set set requested_at = now() - interval '2 days', started_at = now() - interval '2 days'
      where upload_id = ${id}`.execute(core.db);
    await combineSet(denied, id, task);
    expect(await noticeOf(job)).toMatchObject({ kind: 'combining', detail: 'The object store refuses access.' });
    expect((await setOf(id)).outages).toEqual(begun);
    // Nor is the time in which the store, or the database, was away.
    await beganAgo(id, 'store-down', '20 hours');
    await combineSet(denied, id, task);
    expect(await noticeOf(job)).toMatchObject({ kind: 'combining', detail: 'The object store refuses access.' });
    await beganAgo(id, 'store-refuses', '61 minutes');
    await combineSet(denied, id, task);
    expect(await noticeOf(job)).toMatchObject({
      kind: 'not-combined',
      message: 'Combining failed: the object store refused access for an hour',
    });
    expect(denied.alerts()).toEqual([expect.objectContaining({ alert: 'set-not-combined', jobNumber: job })]);
    await sql`update pgboss.job set state = 'completed' where data ->> 'uploadId' = ${id}`.execute(core.db);
    await retry(job);
    expect((await setOf(id)).outages).toEqual({});
    await combine(id);
    expect((await factsOf(job)).status).toBe(3);
  });

  /** Lets an outage of that kind be as old. */
  async function beganAgo(id: string, outage: string, ago: string): Promise<void> {
    await sql`update combined_set set outages = outages || jsonb_build_object(${outage}::text, now() - ${ago}::interval)
      where upload_id = ${id}`.execute(core.db);
  }

  it('calls a store that was stopped by its name', async () => {
    const job = await newJob();
    const { id } = await send(job, GOOD);
    const stopped = openStorage({ ...core.config, S3_ENDPOINT: 'http://127.0.0.1:1' });
    await combineSet({ ...core, storage: stopped }, id, task);
    stopped.client.destroy();
    expect(await noticeOf(job)).toMatchObject({ kind: 'combining', detail: 'The object store is not available.' });
  });

  it('uses up an attempt when the store has other bytes than it was given', async () => {
    const { id } = await send(await newJob(), GOOD);
    await expect(combineSet(failing(new StoreFailed('other bytes')), id, task)).rejects.toThrow('other bytes');
    expect(await setOf(id)).toMatchObject({ detail: null, reason: null });
  });

  it('waits, and uses up no attempt, while somebody holds the row of its job', async () => {
    const job = await newJob();
    const { id } = await send(job, GOOD);
    const soon = new URL(core.config.DATABASE_URL);
    soon.searchParams.set('options', '-c lock_timeout=500');
    const pool = openPool({ connectionString: soon.href, max: 5, applicationName: 'sealdesk-test' }, () => {});
    const keeper = await core.pool.connect();
    try {
      await keeper.query('begin');
      await keeper.query('select from job where number = $1 for update', [job]);
      await combineSet({ ...core, pool, db: openDatabase(pool) }, id, task);
    } finally {
      await keeper.query('rollback');
      keeper.release();
      await pool.end();
    }
    expect(await noticeOf(job)).toMatchObject({ kind: 'combining', detail: 'The database did not answer in time.' });
    await combine(id);
    expect((await factsOf(job)).status).toBe(3);
  });

  it('whose task was given up has failed', async () => {
    const job = await newJob();
    const { id } = await send(job, GOOD);
    await sql`update pgboss.job set state = 'failed' where data ->> 'uploadId' = ${id}`.execute(core.db);
    await sql`update combined_set set requested_at = now() - interval '1 minute'
      where upload_id = ${id}`.execute(core.db);
    const other = await send(await newJob(), GOOD);
    await settleStrandedSets(core);
    expect(await noticeOf(job)).toMatchObject({ message: expect.stringContaining('tried three times') });
    expect((await setOf(other.id)).state).toBe('waiting');
  });

  it('stands once for a job, whatever is written', async () => {
    const job = await newJob();
    await send(job, GOOD);
    const second = await send(await newJob(), GOOD);
    const move = core.db.updateTable('combined_set').set({ job_number: job }).where('upload_id', '=', second.id);
    await expect(move.execute()).rejects.toThrow('combined_set_standing');
  });
});
