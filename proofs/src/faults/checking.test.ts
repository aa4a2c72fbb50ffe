import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { SetCheckReply } from '@sealdesk/contract/uploads/set-checks.ts';
import type { FaultPoint } from '@sealdesk/core/platform/fault-point.ts';
import { anEngineer } from '@sealdesk/core/testing/job-to-seal.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { sealedSet, type SealedSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRepair } from '../harness/repairs.ts';
import { askCheck, sendSet, SetStage } from '../harness/sealed-sets.ts';

/** So long a task may take to run again after its worker was killed. */
const AGAIN_MS = 120_000;

let scene: SetStage;
let set: SealedSet;
let engineerId: number;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealdesk-faults-'));
  // A temporary folder of their own, which no worker of another test sweeps; the account of tools must come through.
  await chmod(folder, 0o711);
  scene = await SetStage.open({ workers: 3, env: { TMPDIR: folder, FAULT_FOLDER: folder } });
  set = await sealedSet('pair', { pages: 1, states: ['CA'], form: 'drawn', producer: 'as it was' });
  engineerId = await anEngineer(scene.core.db, set);
});
afterAll(async () => {
  try {
    await scene?.clearAndAudit();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const final = () => ({ purpose: 'final', files: { 'repair.pdf': set.sealed }, jobType: 'r' }) as const;

/** Sends the final of a new repair and returns both; its check is under way then. */
async function send(): Promise<{ job: number; uuid: string }> {
  const job = await aRepair(scene, { engineerId });
  const { status, json } = await sendSet(scene.operations, job, final());
  expect(status).toBe(202);
  return { job, uuid: (json as { uuid: string }).uuid };
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
  'F02: a worker that is killed in the middle of a check, or after the proof before its commit, leaves nothing half; another finishes within two minutes, once',
  { timeout: 300_000 },
  async () => {
    const killed = [await killAt('set-fetched'), await killAt('set-proven')];
    for (const { job, uuid, killedAt } of killed) {
      await scene.until('another to finish', async () => (await stateOf(uuid)) === 'accepted', AGAIN_MS);
      report(`F02: the check was finished by another worker ${Date.now() - killedAt} ms after the kill`);
      expect(await outcomeOf(uuid)).toEqual({ status: 'confirm', message: `D${job} is complete.` });
      expect(await seenOf(job, uuid)).toEqual({ status: STATUS_ID.complete, finals: 1, mails: 1, proofs: 1 });
      expect((await scene.eventsOf(job)).map(({ kind }) => kind)).toEqual(['final-upload']);
      expect(await scene.documentsOf(job, 'final')).toHaveLength(1);
    }
  },
);
