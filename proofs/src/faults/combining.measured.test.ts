import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultPoint } from '@sealdesk/core/platform/fault-point.ts';
import { auditStore, auditTimelines } from '@sealdesk/core/testing/audit.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aPdfBomb, aSheetSet } from '@sealdesk/core/testing/drawings/sheet-set.ts';
import { openClamdDouble, versionOf, type ClamdDouble } from '@sealdesk/core/testing/clamd-double.ts';
import { errorLines } from '@sealdesk/core/testing/error-lines.ts';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { openTcpProxy, type TcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { RawUpload } from '../harness/raw-upload.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { sendUpload } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';
import { signalled } from './victim.ts';

/** A PDF of one page that takes the tool a second or more, because so many megabytes have to be unpacked for it. */
const SLOW_MB = 150;

/** How long a task may take to run again after its worker was killed. */
const AGAIN_MS = 120_000;
const PATIENCE_MS = 300_000;

let stage: Stage;
let buckets: OwnBuckets;
let operations: Visitor;
let folder: string;
/** Tools that stand still: they end with their test, whatever becomes of it. */
const stopped = new Set<number>();

afterEach(async () => {
  for (const pid of stopped) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
  stopped.clear();
  // I4 and I5: what was recorded under the fault is a path of the table, and verifies.
  const problems = await auditTimelines(stage.database, buckets);
  if (problems.length > 0) throw new Error(problems.join('\n'));
});

async function begin(workers: number, env: Record<string, string> = {}): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'sealdesk-faults-'));
  // A temporary folder of their own, which no worker of another test sweeps; the account of tools must come through.
  await chmod(folder, 0o711);
  buckets = await openOwnBuckets();
  stage = await setStage({ workers, env: { ...buckets.env, TMPDIR: folder, FAULT_FOLDER: folder, ...env } });
  operations = await signInAs(stage.product.url, stage.database.db, stage.world.people.role10);
}

async function end(): Promise<void> {
  await stage?.clear();
  await buckets?.clear();
  await rm(folder, { recursive: true, force: true });
}

const livingWorkers = () =>
  stage.product.workers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);

/** Lets the next worker that comes to this point stand still. Returns how to wait for its process id, and how to let it continue. */
async function arm(point: FaultPoint) {
  const file = join(folder, point);
  await rm(`${file}.reached`, { force: true });
  await writeFile(file, '');
  return {
    reached: async () => {
      await eventually(`a worker at ${point}`, () => existsSync(`${file}.reached`));
      return Number(readFileSync(`${file}.reached`, 'utf8'));
    },
    disarm: () => rm(file),
  };
}

async function toSeal(files: Record<string, Buffer>): Promise<number> {
  const contact_id = stage.world.people.customer_A_owner.contactId;
  const job = await aJob(stage.database.db, { company_id: stage.world.companyA, contact_id, status: 2 });
  const sent = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
  const { status, text } = await sendUpload(operations, `/api/jobs/upload/initial_seals/${job}`, { files: sent });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return job;
}

async function mergedOf(job: number) {
  const documents = stage.database.db.selectFrom('document').select(['id', 'pages', 'superseded_at']);
  return documents.where('job_number', '=', job).where('purpose', '=', 'merged').execute();
}

async function statusOf(job: number): Promise<number> {
  const row = stage.database.db.selectFrom('job').select('status').where('number', '=', job);
  return (await row.executeTakeFirstOrThrow()).status;
}

async function eventually(what: string, ask: () => boolean | Promise<boolean>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await ask())) {
    if (Date.now() > until) throw new Error(`Waited in vain for ${what}.\n${stage.product.logs().slice(-3_000)}`);
    await sleep(50);
  }
}

/** Kills a worker of ours at once; nothing of the job's set is to be seen before, nor after. */
async function killWorker(pid: number, job: number): Promise<void> {
  expect(stage.product.workers.map((worker) => worker.pid)).toContain(pid);
  expect([await mergedOf(job), await statusOf(job)]).toEqual([[], 2]);
  process.kill(pid, 'SIGKILL');
  expect([await mergedOf(job), await statusOf(job)]).toEqual([[], 2]);
}

type RunningTool = { pid: number; worker: number; folder: string };

/** Waits for the tool that combines so many files, and returns it with the worker that started it; nothing when it ended unseen. */
async function runningTool(files: number, job: number): Promise<RunningTool | undefined> {
  let found: RunningTool | undefined;
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        if (words[0] !== 'qpdf' || words.filter((word) => /^\d+\.pdf$/.test(word)).length !== files) continue;
        if (!words.includes('--progress')) continue;
        const [owned, worker] = /^.*sealdesk-upload-(\d+)-[^/]+/.exec(readlinkSync(`/proc/${pid}/cwd`)) ?? [];
        if (owned === undefined || !stage.product.workers.some((one) => one.pid === Number(worker))) continue;
        found = { pid: Number(pid), worker: Number(worker), folder: owned };
      } catch {
        // It has ended meanwhile.
      }
    }
    return found !== undefined;
  };
  await eventually(`a tool that combines ${files} files`, async () => look() || (await statusOf(job)) === 3);
  return found;
}

/** Sends these files and signals the tool that combines them. On a busy machine it may end unseen; then they are sent again. */
async function signalTool(files: Record<string, Buffer>, signal: 'SIGSTOP' | 'SIGKILL') {
  for (;;) {
    const job = await toSeal(files);
    const tool = await runningTool(Object.keys(files).length, job);
    if (tool !== undefined && signalled(tool.pid, signal)) return { job, tool };
  }
}

async function movesOf(job: number): Promise<string[]> {
  const events = stage.database.db.selectFrom('job_event').select('kind').where('job_number', '=', job);
  return (await events.orderBy('id').execute()).map(({ kind }) => kind);
}

describe('faults of workers and tools', () => {
  // The two minutes are those of the setting; how they are counted is shown where the clock can be set (watch-workers).
  beforeAll(() => begin(3, { WORKER_ALERT_SECONDS: '15' }));
  afterAll(end);

  it(
    'F02: a worker that is killed while its tool runs or after it stored merged.pdf, and a tool that is killed, leave nothing half; another finishes',
    { timeout: 900_000 },
    async () => {
      // Its result is stored, and nothing of it is committed.
      const point = await arm('combined-stored');
      const stored = await toSeal({ 'a.pdf': aSheetSet('A', 20), 'b.pdf': aSheetSet('B', 11) });
      await killWorker(await point.reached(), stored);
      await point.disarm();

      // In the middle of the tool's run. The tool is in a process group of its own, and ends with its worker all the same.
      const slow = { 'slow.pdf': await aPdfBomb(SLOW_MB) };
      const { job: merging, tool: orphan } = await signalTool(
        { 'a.pdf': aSheetSet('A', 20), 'b.pdf': aSheetSet('B', 10), ...slow },
        'SIGSTOP',
      );
      stopped.add(orphan.pid);
      await killWorker(orphan.worker, merging);
      await eventually('the tool to end with its worker', () => !existsSync(`/proc/${orphan.pid}`));
      const killedAt = Date.now();

      // The tool alone: its worker lives and tries again.
      const { job: childless, tool: child } = await signalTool(
        { 'a.pdf': aSheetSet('A', 15), 'b.pdf': aSheetSet('B', 5), 'c.pdf': aSheetSet('C', 10), ...slow },
        'SIGKILL',
      );

      for (const job of [childless, stored, merging]) {
        await eventually('another to finish', async () => (await statusOf(job)) === 3);
        expect(await mergedOf(job)).toEqual([{ id: expect.any(String), pages: 31, superseded_at: null }]);
        expect(await movesOf(job)).toEqual(['seals-uploaded', 'to-seal']);
        const { json } = await operations.send(`/api/files/download/list?jobId=${job}&purpose=initial_seals`);
        expect(json).toEqual(['merged.pdf']);
      }
      const took = Date.now() - killedAt;
      expect(stage.product.workers.find(({ pid }) => pid === child.worker)).toMatchObject({
        exitCode: null,
        signalCode: null,
      });

      // The next worker sweeps what was left.
      expect(existsSync(orphan.folder)).toBe(true);
      await stage.product.addWorker();
      expect(existsSync(orphan.folder)).toBe(false);
      // What the killed workers had stored belongs to no document and is swept.
      expect(await auditStore(stage.database, buckets)).toEqual([]);
      reportFigure('F02: another worker finishes a set after the kill', took, AGAIN_MS);
    },
  );

  it(
    'CON-011, F21: a set that is delivered twice, and one whose first worker wakes up late, is combined once',
    { timeout: 600_000 },
    async () => {
      const losses = () => stage.product.logs().split('is no longer the active one').length - 1;
      const lossesBefore = losses();
      const point = await arm('combined-stored');
      const job = await toSeal({ 'a.pdf': aSheetSet('A', 5) });
      const pid = await point.reached();
      // It is taken for dead, as if it had missed its heartbeats, and wakes up when all is done.
      process.kill(pid, 'SIGSTOP');
      await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
        stage.database.db,
      );
      await point.disarm();
      try {
        await eventually('the other worker to finish', async () => (await statusOf(job)) === 3);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      const [merged] = await mergedOf(job);
      await eventually('the late worker to notice', () => losses() > lossesBefore);
      // The same task again, as a queue delivers it that lost its own record.
      await sql`insert into pgboss.job (name, data, singleton_key)
      select name, data, 'again' from pgboss.job
      where name = 'combine-set' and data->>'uploadId' in (select id::text from upload where job_number = ${job})
      limit 1`.execute(stage.database.db);
      const waiting = sql<{ n: number }>`select count(*)::int as n from pgboss.job
      where name = 'combine-set' and state in ('created', 'retry', 'active')`;
      await eventually(
        'the queue to be empty',
        async () => (await waiting.execute(stage.database.db)).rows[0]!.n === 0,
      );
      expect(await mergedOf(job)).toEqual([merged]);
      expect(await movesOf(job)).toEqual(['seals-uploaded', 'to-seal']);
      expect(await auditStore(stage.database, buckets)).toEqual([]);
    },
  );

  it(
    'F17: a tool that runs out of memory fails its own set; the worker lives and combines the next',
    { timeout: 600_000 },
    async () => {
      const workers = livingWorkers();
      const errorsBefore = new Set(errorLines(stage.product.logs()));
      const poisoned = await toSeal({ 'bomb.pdf': await aPdfBomb(900) });
      const good = await toSeal({ 'a.pdf': aSheetSet('A', 5) });
      await eventually('the good set', async () => (await statusOf(good)) === 3);
      const read = async () =>
        ((await operations.send(`/api/getjob?job_id=${poisoned}`)).json as { job: { notice: { message: string } } })
          .job;
      await eventually('the poisoned set to fail', async () =>
        (await read()).notice.message.startsWith('Combining failed'),
      );
      expect((await read()).notice.message).toBe(
        'Combining failed: bomb.pdf cannot be read: it takes more memory than it may',
      );
      expect(await statusOf(poisoned)).toBe(2);
      expect([workers.length, livingWorkers()]).toEqual([expect.toSatisfy((count: number) => count > 0), workers]);
      expect(errorLines(stage.product.logs()).filter((line) => !errorsBefore.has(line))).toEqual([]);
    },
  );

  it(
    'F31: without a worker the API takes uploads and raises an alert, and what waits is done when one is back',
    { timeout: 600_000 },
    async () => {
      // Its checks need a worker; what only waits to be combined does not hold anybody up.
      const point = await arm('parts-fetched');
      const job = await toSeal({ 'a.pdf': aSheetSet('A', 5) });
      await point.reached();
      const alerts = () => errorLines(stage.product.logs()).filter((line) => line.includes('"alert":"no-worker"'));
      // A worker that takes long to start is missed at first.
      const returns = () => stage.product.logs().split('A worker is there again').length - 1;
      await eventually('the API to see the worker', () => returns() === alerts().length);
      const alertsBefore = alerts().length;
      for (const worker of livingWorkers()) worker.kill('SIGKILL');
      await point.disarm();

      const contact_id = stage.world.people.customer_A_owner.contactId;
      const next = await aJob(stage.database.db, { company_id: stage.world.companyA, contact_id, status: 1 });
      const sending = sendUpload(operations, `/api/jobs/upload/initial_seals/${next}`, {
        files: [{ name: 'b.pdf', bytes: aSheetSet('B', 2) }],
      });
      const staged = async () => {
        const rows = await stage.database.db.selectFrom('upload').select('id').where('job_number', '=', next).execute();
        return rows.length === 1;
      };
      await eventually('the upload to be taken', staged);
      await eventually('the alert', () => alerts().length > alertsBefore);
      await stage.product.addWorker();
      expect((await sending).status).toBe(200);
      for (const waited of [job, next]) await eventually('what waited', async () => (await statusOf(waited)) === 3);
      expect(alerts()).toHaveLength(alertsBefore + 1);
    },
  );
});

describe('faults of the virus scanner', () => {
  let double: ClamdDouble;
  let line: TcpProxy;
  beforeAll(async () => {
    const { hostname: host, port } = new URL(inject('services').scanner.url);
    double = await openClamdDouble({ host, port: Number(port) }, versionOf(1));
    line = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(double.url).port) });
    // API and worker start without it.
    line.cut();
    await begin(1, { CLAMD_URL: `tcp://127.0.0.1:${line.port}` });
  });
  afterAll(async () => {
    await end();
    await line?.close();
    await double?.close();
  });

  it(
    'F33: while the virus scanner is down files are refused before their bytes are read, and none passes',
    { timeout: 600_000 },
    async () => {
      const contact_id = stage.world.people.customer_A_owner.contactId;
      const job = await aJob(stage.database.db, { company_id: stage.world.companyA, contact_id, status: 1 });
      // Announces a hundred megabytes and sends none: a server that waits for the body never answers.
      const length = { 'content-length': '100000000' };
      const upload = await RawUpload.begin(operations, `/api/jobs/upload/initial_seals/${job}`, length);
      expect(await upload.status()).toBe(503);
      upload.socket.destroy();
      line.restore();
      const rows = await stage.database.db.selectFrom('upload').select('id').execute();
      expect([rows, await buckets.keys('staging'), await statusOf(job)]).toEqual([[], [], 1]);
    },
  );

  it(
    'F33: while the signatures of the virus scanner are a week old nothing passes, and once they are renewed all does',
    { timeout: 600_000 },
    async () => {
      // The worker raises the same alert, but only after five minutes.
      const refusals = () =>
        errorLines(stage.product.logs()).filter(
          (logged) => logged.includes('"alert":"scanner-down"') && logged.includes('Uploads are refused'),
        );
      const before = refusals().length;
      double.version = versionOf(7.01);
      const contact_id = stage.world.people.customer_A_owner.contactId;
      const job = await aJob(stage.database.db, { company_id: stage.world.companyA, contact_id, status: 1 });
      const send = () =>
        sendUpload(operations, `/api/jobs/upload/initial_seals/${job}`, {
          files: [{ name: 'a.pdf', bytes: aSheetSet('A', 2) }],
        });
      expect((await send()).status).toBe(503);
      const rows = await stage.database.db.selectFrom('upload').select('id').execute();
      expect([rows, await buckets.keys('staging'), await statusOf(job)]).toEqual([[], [], 1]);
      expect(refusals().slice(before)).toEqual([expect.stringContaining('7 days old')]);
      double.version = versionOf(1);
      expect((await send()).status).toBe(200);
      await eventually('the set', async () => (await statusOf(job)) === 3);
    },
  );
});
