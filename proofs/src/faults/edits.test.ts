import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { SetCheckReply } from '@sealdesk/contract/uploads/set-checks.ts';
import { auditTimelines } from '@sealdesk/core/testing/audit.ts';
import { anEngineer } from '@sealdesk/core/testing/job-to-seal.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { sealedSet, type SealedSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editBodyOf, putJob } from '../harness/edit.ts';
import { aRepair } from '../harness/repairs.ts';
import { askCheck, sendSet } from '../harness/send-set.ts';
import { SetStage } from '../harness/set-stage.ts';
import { signInAs } from '../harness/sign-in.ts';
import { aZip, sendUpload } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';

/** So many jobs get a final, an edit and a new original at once. `npm run proof:edits` does more. */
const RACES = Number(process.env['EDIT_RACES'] ?? 6);
/** About how long a final is received and checked: the others come within it, and a little after. */
const FINAL_MS = 2_500;

let scene: SetStage;
/** A repair of one page, the cheapest final that there is. */
let set: SealedSet;
let engineerId: number;
let customer: Visitor;
beforeAll(async () => {
  scene = await SetStage.open({ workers: 2 });
  set = await sealedSet('edited', { pages: 1, states: ['CA'], form: 'drawn', producer: 'as it was' });
  engineerId = await anEngineer(scene.core.db, set);
  const { product, database, world } = scene.stage;
  customer = await signInAs(product.url, database.db, world.people.customer_A_owner);
});
afterAll(async () => scene?.clearAndAudit());

/** Sends the final of a job; returns whether it completed the job. */
async function sendFinal(job: number): Promise<boolean> {
  const final = { purpose: 'final', files: { 'repair.pdf': set.sealed }, jobType: 'r' } as const;
  const sent = await sendSet(scene.operations, job, final);
  if (sent.status === 409) return false;
  expect([sent.status, sent.text]).toEqual([202, expect.any(String)]);
  const { uuid } = sent.json as { uuid: string };
  const answer = await askCheck(scene.operations, 'pdf-integrity-check', uuid, 'r');
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 409]), expect.any(String)]);
  return answer.status === 200 && (answer.json as SetCheckReply).status === 'confirm';
}

/** Saves the edit of what was read before, and returns the status of the answer. */
async function saveLater(job: number, changes: Record<string, unknown>): Promise<number> {
  const body = { ...(await editBodyOf(scene.core.db, job)), ...changes };
  await sleep(Math.random() * FINAL_MS);
  return (await putJob(scene.engineer, job, body)).status;
}

/** Sends a new original again and again, as a customer would whose job is about to be returned. */
async function replaceLater(job: number): Promise<number> {
  const until = performance.now() + FINAL_MS;
  for (;;) {
    const files = [{ bytes: aZip(), name: 'again.zip' }];
    const { status } = await sendUpload(customer, `/api/jobs/upload/replace_original/${job}`, { files });
    if (status !== 409 || performance.now() > until) return status;
    await sleep(100);
  }
}

it(
  `F23, CON-004: a final, an edit and Replace All at once leave a path of the table, in ${RACES} of ${RACES} jobs`,
  { timeout: 600_000 + RACES * 15_000 },
  async () => {
    const ends = new Map<string, number>();
    for (let round = 0; round < RACES; round += 1) {
      const job = await aRepair(scene, { engineerId });
      const isMove = round % 3 !== 0;
      const changes = isMove ? { job_status: 9, reason: 'Loads are missing.' } : { job_comments: `round ${round}` };
      const [completed, saved, replaced] = await Promise.all([
        sendFinal(job),
        saveLater(job, changes),
        replaceLater(job),
      ]);
      expect(saved).toBeOneOf([200, 409]);
      expect(replaced).toBeOneOf([200, 409]);
      const { job_status } = await scene.read(job);
      const kinds = new Set((await scene.eventsOf(job)).map(({ kind }) => kind));
      expect(kinds.has(isMove ? 'return-to-customer' : 'edited')).toBe(saved === 200);
      expect(kinds.has('replace-all')).toBe(replaced === 200);
      // One of the two moves happened, and never a step back: a complete job was neither returned nor replaced after it.
      expect(kinds.has('final-upload')).toBe(completed);
      expect(job_status.id === STATUS_ID.complete).toBe(completed);
      if (completed && isMove) expect([saved, replaced]).toEqual([409, 409]);
      const end = `${completed ? 'completed' : 'not completed'}, ${isMove ? 'move' : 'fields'} ${saved}, replacement ${replaced}`;
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    report(`F23: ${[...ends].map(([end, count]) => `${count} x ${end}`).join('; ')}`);
    expect(await auditTimelines(scene.stage.database, scene.buckets)).toEqual([]);
  },
);
