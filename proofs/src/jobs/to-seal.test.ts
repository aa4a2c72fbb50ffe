import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import type { FullJob } from '@sealdesk/contract/jobs/job.ts';
import { tooManyFiles } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { FaultPoint } from '@sealdesk/core/platform/fault-point.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aDamagedSet, aSheetSet, sheetText } from '@sealdesk/core/testing/drawings/sheet-set.ts';
import { aTrussPackage } from '@sealdesk/core/testing/drawings/truss-package.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act } from '../harness/act.ts';
import { OpenList } from '../harness/job-events.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aPdf, aZip, sendUpload } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';

/** Ends a wait for what never comes. */
const COMBINED_MS = 180_000;

let stage: Stage;
/** Where a test says at which point a worker stands still. */
let folder: string;
let operations: Visitor;
let other: Visitor;
beforeAll(async () => {
  // Two workers: whatever can happen twice does.
  folder = await mkdtemp(join(tmpdir(), 'sealdesk-faults-'));
  stage = await setStage({ workers: 2, env: { FAULT_FOLDER: folder } });
  const { db } = stage.database;
  operations = await signInAs(stage.product.url, db, stage.world.people.role10);
  other = await signInAs(stage.product.url, db, stage.world.people.role10_sealer);
});
afterAll(async () => {
  await stage?.clear();
  await rm(folder, { recursive: true, force: true });
});

async function newJob(status = 1): Promise<number> {
  const contact_id = stage.world.people.customer_A_owner.contactId;
  return aJob(stage.database.db, { company_id: stage.world.companyA, contact_id, status });
}

type Sent = Record<string, Buffer>;

async function toSeal(job: number, sent: Sent, by = operations) {
  const files = Object.entries(sent).map(([name, bytes]) => ({ name, bytes }));
  return sendUpload(by, `/api/jobs/upload/initial_seals/${job}`, { files, fields: { job_type: 's' } });
}

async function read(job: number): Promise<FullJob> {
  return ((await operations.send(`/api/getjob?job_id=${job}`)).json as { job: FullJob }).job;
}

/** Waits until the job is no longer being combined, and returns it. */
async function settled(job: number): Promise<FullJob> {
  const until = Date.now() + COMBINED_MS;
  for (;;) {
    const row = await read(job);
    if (row.notice?.kind !== 'combining') return row;
    if (Date.now() > until) throw new Error(`Still ${row.notice.message}\n${stage.product.logs().slice(-3_000)}`);
    await sleep(50);
  }
}

const list = async (job: number) =>
  (await operations.send(`/api/files/download/list?jobId=${job}&purpose=initial_seals`)).json;

async function fetchMerged(job: number): Promise<string[]> {
  const query = new URLSearchParams({ jobId: String(job), purpose: 'initial_seals', filename: 'merged.pdf' });
  const { status, bytes } = await operations.download(`${DOWNLOAD_PATH}?${query.toString()}`);
  expect(status).toBe(200);
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString();
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.trim());
}

const sheets = (label: string, count: number) => Array.from({ length: count }, (_, at) => sheetText(label, at + 1));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('To Seal', () => {
  it('[WF-02] combines the files into merged.pdf, in the order given, every page once', async () => {
    const job = await newJob(2);
    const sent = { 'z last by name.pdf': aSheetSet('Z', 31), 'a.pdf': aSheetSet('A', 1), 'm.pdf': aSheetSet('M', 12) };
    const open = await OpenList.open(operations);
    await open.untilLive();
    // The worker waits with its result until every open list has seen that it is at work.
    const held = await holdWorkers();
    const answer = await toSeal(job, sent);
    expect([answer.status, answer.json]).toEqual([
      200,
      expect.objectContaining({
        status: 'ok',
        message:
          'Initial Seals file uploaded successfully. The 3 files are being combined; the job moves to Ready to Seal when merged.pdf is there.',
      }),
    ]);
    const seen = () => open.changes().flatMap((change) => ('job' in change && change.job ? [change.job] : []));
    const ofJob = () => seen().filter(({ job_id }) => job_id === job);
    await open.until(() => ofJob().some(({ notice }) => notice?.kind === 'combining'));
    await rm(held);
    const sealed = await settled(job);
    expect([sealed.job_status.status, sealed.notice]).toEqual(['Ready to Seal', null]);
    expect(sealed.ops_seal_employeeid).toBe(stage.world.people.role10.employeeId);
    expect(await list(job)).toEqual(['merged.pdf']);
    expect(await fetchMerged(job)).toEqual([...sheets('Z', 31), ...sheets('A', 1), ...sheets('M', 12)]);

    // In the end Ready to Seal, by the change alone.
    await open.until(() => ofJob().at(-1)?.job_status.status === 'Ready to Seal');
    open.close();
  });

  it('[JA-02] MPT-004: is for operations at statuses 1 and 2 alone, with at most max_file_uploads files', async () => {
    const { db } = stage.database;
    const files = (count: number) => Object.fromEntries(upTo(count).map((at) => [`${at}.pdf`, aSheetSet(`${at}`, 1)]));
    const set = (max_file_uploads: number) =>
      db
        .updateTable('app_user')
        .set({ max_file_uploads })
        .where('contact_id', '=', stage.world.people.role10.contactId)
        .execute();
    await set(3);
    const job = await newJob();
    const refused = await toSeal(job, files(4));
    expect([refused.status, refused.json]).toEqual([422, expect.objectContaining({ message: tooManyFiles(3, 4) })]);
    expect((await toSeal(job, files(3))).status).toBe(200);
    await set(10);
    expect((await settled(job)).job_status.id).toBe(3);
    expect(await fetchMerged(job)).toEqual(upTo(3).map((at) => sheetText(`${at}`, 1)));
    const started = await newJob(2);
    expect((await toSeal(started, files(10))).status).toBe(200);
    expect((await settled(started)).job_status.id).toBe(3);
    for (const status of [3, 4, 5, 6, 7, 8, 9, 10, 11])
      expect([status, (await toSeal(await newJob(status), files(1))).status]).toEqual([status, 409]);
    const others = { customer_A_owner: 403, customer_other_corp: 404, employee: 403 } as const;
    for (const [who, status] of Object.entries(others)) {
      const visitor = await signInAs(stage.product.url, db, stage.world.people[who as keyof typeof others]);
      for (const at of [1, 2]) expect((await toSeal(await newJob(at), files(1), visitor)).status).toBe(status);
    }
  });

  it('FIL-019: a file named merged.pdf does not pass for the combined set', async () => {
    const job = await newJob();
    await toSeal(job, { 'merged.pdf': aSheetSet('U', 2), 'b.pdf': aSheetSet('B', 1) });
    await settled(job);
    const names = await stage.database.db
      .selectFrom('document')
      .select(['name', 'purpose'])
      .where('job_number', '=', job)
      .orderBy('created_at')
      .execute();
    expect(names).toEqual([
      { name: 'merged (uploaded).pdf', purpose: 'initial_seals' },
      { name: 'b.pdf', purpose: 'initial_seals' },
      { name: 'merged.pdf', purpose: 'merged' },
    ]);
    expect(await list(job)).toEqual(['merged.pdf']);
    expect(await fetchMerged(job)).toEqual([...sheets('U', 2), ...sheets('B', 1)]);
  });

  it('CON-003: of two sent at the same moment each is stored, the last one is combined, and they are never mixed', async () => {
    for (const _round of [1, 2, 3]) {
      const job = await newJob();
      const [one, two] = [{ 'a.pdf': aSheetSet('A', 3) }, { 'b.pdf': aSheetSet('B', 4) }];
      // Until both are stored, no worker saves its result: the job would have moved for the second.
      const held = await holdWorkers();
      const answers = await Promise.all([toSeal(job, one), toSeal(job, two, other)]);
      await rm(held);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const sealed = await settled(job);
      expect(sealed.job_status.id).toBe(3);
      const parts = await stage.database.db
        .selectFrom('document')
        .select(['name', 'superseded_at', 'uploader_id'])
        .where('job_number', '=', job)
        .where('purpose', '=', 'initial_seals')
        .orderBy('created_at')
        .execute();
      expect(parts).toHaveLength(2);
      // Documents are added under the job's lock, so the last one is that of the last commit.
      const standing = parts.at(-1)!;
      expect(parts.map(({ superseded_at }) => superseded_at === null)).toEqual(parts.map((one) => one === standing));
      const label = standing.name === 'a.pdf' ? 'A' : 'B';
      expect(await fetchMerged(job)).toEqual(sheets(label, label === 'A' ? 3 : 4));
      const sealer = stage.world.people[label === 'A' ? 'role10' : 'role10_sealer'].employeeId;
      expect(sealed.ops_seal_employeeid).toBe(sealer);
    }
  });

  it('CON-008: a set that is being combined when the original is replaced is discarded with its parts', async () => {
    // The worker has its result and stands just before it would save it.
    const file = await holdWorkers();
    const job = await newJob();
    expect((await toSeal(job, { 'a.pdf': aSheetSet('A', 20) })).status).toBe(200);
    await until('a worker to have its result', () => existsSync(`${file}.reached`));
    expect((await act(operations, job, 'return-to-customer')).status).toBe(200);
    const replaced = await sendUpload(operations, `/api/jobs/upload/replace_original/${job}`, {
      files: [{ bytes: aZip(), name: 'again.zip' }],
    });
    expect(replaced.status).toBe(200);
    await rm(file);
    await untilIdle();
    const row = await read(job);
    expect([row.job_status.id, row.notice, await list(job)]).toEqual([1, null, []]);
    const documents = stage.database.db.selectFrom('document').select(['purpose', 'superseded_at']);
    const parts = await documents.where('job_number', '=', job).where('purpose', '!=', 'original').execute();
    expect(parts).toEqual([{ purpose: 'initial_seals', superseded_at: expect.any(Date) }]);
    const moves = stage.database.db.selectFrom('job_event').select('kind').where('job_number', '=', job).orderBy('id');
    expect((await moves.execute()).map(({ kind }) => kind)).toEqual([
      'seals-uploaded',
      'return-to-customer',
      'replace-all',
    ]);
  });

  it('a set with another number of designs than the job moves it, and its row and every open list say so', async () => {
    const job = await newJob(2);
    await stage.database.db.updateTable('job').set({ designs: 86 }).where('number', '=', job).execute();
    const open = await OpenList.open(operations);
    await open.untilLive();
    await toSeal(job, { 'set.pdf': aTrussPackage({ designs: 85 })[0]!.bytes });
    const sealed = await settled(job);
    expect([sealed.job_status.status, sealed.notice]).toMatchObject([
      'Ready to Seal',
      { kind: 'differs', message: '1 design fewer than the job says' },
    ]);
    const seen = () => open.changes().flatMap((change) => ('job' in change && change.job ? [change.job] : []));
    await open.until(() => seen().some(({ job_id, notice }) => job_id === job && notice?.kind === 'differs'));
    open.close();
  });

  it('a set that cannot be combined leaves the status, says which page of which file, and is tried again on request', async () => {
    const job = await newJob();
    await toSeal(job, { 'a.pdf': aSheetSet('A', 2), 'Haw14_Floor.pdf': aDamagedSet('H', 9, 4) });
    const failed = await settled(job);
    expect([failed.job_status.id, failed.notice]).toMatchObject([
      1,
      { kind: 'not-combined', message: 'Combining failed: page 4 of Haw14_Floor.pdf cannot be read' },
    ]);
    const key = { 'idempotency-key': randomUUID() };
    const retry = (headers = {}) => operations.send(`/api/jobs/${job}/combine`, { method: 'POST', headers });
    const again = { status: 200, json: { message: `The files of D${job} are being combined again.` } };
    expect(await retry(key)).toMatchObject(again);
    // A proxy that repeats the request does not make a conflict of it.
    expect(await retry(key)).toMatchObject(again);
    expect((await settled(job)).notice?.kind).toBe('not-combined');
    await toSeal(job, { 'a.pdf': aSheetSet('A', 2) });
    expect((await settled(job)).job_status.id).toBe(3);
    expect((await retry()).status).toBe(409);
    // One poisoned set keeps nobody else's from being combined.
    const junk = await newJob();
    await toSeal(junk, { 'junk.pdf': aPdf() });
    expect((await settled(junk)).notice?.message).toBe('Combining failed: junk.pdf cannot be read');
  });
});

/** Lets every worker stand still once it has its result and before it saves it, until the file is removed. */
async function holdWorkers(): Promise<string> {
  const file = join(folder, 'combined-stored' satisfies FaultPoint);
  await rm(`${file}.reached`, { force: true });
  await writeFile(file, '');
  return file;
}

/** Waits until no set of the product is queued or being combined. */
async function untilIdle(): Promise<void> {
  await until('all sets to be combined', async () => {
    const { rows } = await stage.database.pool.query(
      `select from pgboss.job where name = 'combine-set' and state in ('created', 'retry', 'active')`,
    );
    return rows.length === 0;
  });
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + COMBINED_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.\n${stage.product.logs().slice(-3_000)}`);
    await sleep(100);
  }
}
