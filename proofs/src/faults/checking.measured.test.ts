import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { SetCheckReply } from '@sealdesk/contract/uploads/set-checks.ts';
import type { FaultPoint } from '@sealdesk/core/platform/fault-point.ts';
import { aPdfBomb } from '@sealdesk/core/testing/drawings/sheet-set.ts';
import { anEngineer } from '@sealdesk/core/testing/job-to-seal.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { sealedSet, type SealedSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRepair } from '../harness/repairs.ts';
import { askCheck, sendAndCheck, sendSet, takenUpload } from '../harness/send-set.ts';
import { SetStage } from '../harness/set-stage.ts';
import { signalled } from './victim.ts';

/** How long a task may take to run again after its worker was killed. */
const AGAIN_MS = 120_000;
const PATIENCE_MS = 300_000;
/** A PDF of one page that takes the tool a second or more, because so many megabytes have to be unpacked for it. */
const SLOW_MB = 150;
/** One for which no tool has enough memory. */
const BOMB_MB = 900;

let scene: SetStage;
let set: SealedSet;
let engineerId: number;
let folder: string;
/** Tools that stand still: they end with the tests, whatever becomes of them. */
const stopped = new Set<number>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealdesk-faults-'));
  // A temporary folder of their own, which no worker of another test sweeps; the account of tools must come through.
  await chmod(folder, 0o711);
  scene = await SetStage.open({ workers: 3, env: { TMPDIR: folder, FAULT_FOLDER: folder } });
  set = await sealedSet('pair', { pages: 1, states: ['CA'], form: 'drawn', producer: 'as it was' });
  engineerId = await anEngineer(scene.core.db, set);
});
afterAll(async () => {
  for (const pid of stopped) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
  try {
    await scene?.clearAndAudit();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const final = (bytes = set.sealed) => ({ purpose: 'final', files: { 'repair.pdf': bytes }, jobType: 'r' }) as const;

/** Sends the final of a new repair and returns both; its check is under way then. */
async function send(bytes?: Buffer): Promise<{ job: number; uuid: string }> {
  const job = await aRepair(scene, { engineerId });
  return { job, uuid: takenUpload(await sendSet(scene.operations, job, final(bytes))).uuid };
}

const outcomeOf = async (uuid: string) =>
  (await askCheck(scene.operations, 'pdf-integrity-check', uuid, 'r')).json as SetCheckReply;

async function stateOf(uuid: string): Promise<string> {
  const upload = scene.core.db.selectFrom('upload').select('state').where('id', '=', uuid);
  return (await upload.executeTakeFirstOrThrow()).state;
}

/** What there is of a job whose check has not ended: nothing of it is to be seen. */
async function seenOf(job: number, uuid: string) {
  const proofs = await scene.core.db.selectFrom('set_proof').select('position').where('upload_id', '=', uuid).execute();
  const { job_status: status, num_final_docs: finals } = await scene.read(job);
  return { status: status.id, finals, mails: (await scene.mailsOf(job)).length, proofs: proofs.length };
}
const NOTHING = { status: STATUS_ID.inEngineering, finals: 0, mails: 0, proofs: 0 };

/** Sends a final and kills the worker that checks it at that point, as a power cut would. */
async function killAt(point: FaultPoint): Promise<{ job: number; uuid: string; killedAt: number }> {
  const file = join(folder, point);
  await writeFile(file, '');
  const { job, uuid } = await send();
  const reached = () => (existsSync(`${file}.reached`) ? readFileSync(`${file}.reached`, 'utf8') : '');
  await scene.until(`a worker at ${point}`, () => reached() !== '');
  const pid = Number(reached());
  expect(scene.stage.product.workers.map((worker) => worker.pid)).toContain(pid);
  expect(await seenOf(job, uuid)).toEqual(NOTHING);
  process.kill(pid, 'SIGKILL');
  expect(await seenOf(job, uuid)).toEqual(NOTHING);
  await rm(file);
  return { job, uuid, killedAt: Date.now() };
}

it(
  'F02: a worker that is killed in the middle of a check, or after the proof before its commit, leaves nothing half; another finishes it, once',
  { timeout: 900_000 },
  async () => {
    const killed = [await killAt('set-fetched'), await killAt('set-proven')];
    for (const { job, uuid, killedAt } of killed) {
      await scene.until('another to finish', async () => (await stateOf(uuid)) === 'accepted', PATIENCE_MS);
      const took = Date.now() - killedAt;
      expect(await outcomeOf(uuid)).toEqual({ status: 'confirm', message: `D${job} is complete.` });
      expect(await seenOf(job, uuid)).toEqual({ status: STATUS_ID.complete, finals: 1, mails: 1, proofs: 1 });
      expect((await scene.eventsOf(job)).map(({ kind }) => kind)).toEqual(['final-upload']);
      expect(await scene.documentsOf(job, 'final')).toHaveLength(1);
      reportFigure('F02: another worker finishes a check after the kill', took, AGAIN_MS);
    }
  },
);

/** Waits for the tool that a worker of ours runs on that upload, and returns its process id; 0 when it ended unseen. */
async function runningTool(uuid: string): Promise<number> {
  let found = 0;
  await scene.until('a tool that runs', async () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('qpdf\0')) continue;
        if (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) found = Number(pid);
      } catch {
        // It has ended meanwhile.
      }
    }
    return found !== 0 || (await stateOf(uuid)) === 'rejected';
  });
  return found;
}

/** Sends a set and stops the tool that reads it. On a busy machine the tool may end unseen; then another set is sent. */
async function stopTool(bytes: Buffer): Promise<{ job: number; uuid: string }> {
  for (;;) {
    const sent = await send(bytes);
    const tool = await runningTool(sent.uuid);
    if (tool === 0 || !signalled(tool, 'SIGSTOP')) continue;
    stopped.add(tool);
    return sent;
  }
}

it(
  'F29: a PDF that crashes the tool or lets it hang fails only itself, with an error that staff see; the queue moves on',
  { timeout: 900_000 },
  async () => {
    const { product } = scene.stage;
    const ended = () => product.workers.filter(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null);
    // A worker checks one set at a time: those that were killed above are replaced, so that one may hang.
    const killed = ended();
    for (const _ of killed) await product.addWorker();
    const timed = async () => {
      const began = performance.now();
      const job = await aRepair(scene, { engineerId });
      expect(await sendAndCheck(scene.operations, job, final())).toMatchObject({ status: 'confirm' });
      return Math.round(performance.now() - began);
    };
    const before = IS_MEASURED ? [await timed(), await timed(), await timed()] : [];
    // Both are made before a tool stands still: its limit of time runs from then on.
    const [slow, bomb] = [await aPdfBomb(SLOW_MB), await aPdfBomb(BOMB_MB)];

    // The tool stands still, as one that waits for ever would; nothing but its limit of time ends it.
    const hanging = await stopTool(slow);
    const beside = [await timed()];
    expect(['accepted', 'rejected']).not.toContain(await stateOf(hanging.uuid));
    const crashing = await send(bomb);
    if (IS_MEASURED) beside.push(await timed(), await timed());
    report(`F29: other finals took ${before.join(', ')} ms before, and ${beside.join(', ')} ms beside a hanging tool`);

    for (const { job, uuid } of [crashing, hanging]) {
      const { status, message } = await outcomeOf(uuid);
      expect([status, message]).toEqual(['error', expect.stringMatching(/too much time or memory/)]);
      expect((await scene.read(job)).notice).toMatchObject({ kind: 'set-refused', detail: message });
      expect(await scene.read(job)).toMatchObject({ job_status: { id: STATUS_ID.inEngineering }, num_final_docs: 0 });
    }
    expect(ended()).toEqual(killed);
    // I12: no more than three attempts; here the first one had an answer.
    const { rows } = await sql<{ retries: number }>`select max(retry_count)::int as retries from pgboss.job
      where name = 'check-set' and data->>'uploadId' = any (${[crashing.uuid, hanging.uuid]}::text[])`.execute(
      scene.core.db,
    );
    expect(rows).toEqual([{ retries: 0 }]);
  },
);
