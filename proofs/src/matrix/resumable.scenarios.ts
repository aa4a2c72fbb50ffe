import { randomUUID } from 'node:crypto';
import { MAX_WAITING_UPLOADS } from '@sealdesk/contract/shared/limits.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { expect } from 'vitest';
import { beginFile, offsetOf, sendPiece } from '../harness/resumable.ts';
import { sendUpload } from '../harness/upload.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';
import { aReplacedJob, jobsNotToReplace } from './uploads.scenarios.ts';

const BYTES = Buffer.from('PK\x03\x04 a piece');
const ORIGINAL = { filename: 'plans.zip', purpose: 'original' };

const contactOf = ({ world }: Scene, who: Who) =>
  world.people[who === 'anonymous' ? 'customer_A_owner' : who].contactId;

/** Somebody else than the person of the cell, whoever that is. */
const somebodyElse = ({ world }: Scene, who: Who) =>
  world.people[who === 'role10' ? 'role10_sealer' : 'role10'].contactId;

/** A file of that contact of which nothing has come; gives its address. */
async function aFileOf({ database: { db } }: Scene, owner_id: number): Promise<string> {
  // One at a time, so that no row is about the quota but the one that says so.
  await db.deleteFrom('resumable_upload').where('owner_id', '=', owner_id).execute();
  const id = randomUUID();
  const values = { id, owner_id, purpose: 'original', file_name: 'plans.zip', size: BYTES.length };
  await db.insertInto('resumable_upload').values(values).execute();
  return `/api/resumable/${id}`;
}

async function begin(scene: Scene, who: Who, facts: Parameters<typeof beginFile>[2]) {
  const { db } = scene.database;
  await db.deleteFrom('resumable_upload').where('owner_id', '=', contactOf(scene, who)).execute();
  await db
    .updateTable('upload')
    .set({ state: 'discarded' })
    .where('uploader_id', '=', contactOf(scene, who))
    .where('state', 'in', ['staged', 'checking'])
    .execute();
  return beginFile(scene.visitors[who], BYTES.length, facts);
}

async function jobOfA({ database, world }: Scene, status: number, seal_states = ['VA']): Promise<string> {
  const contact_id = world.people.customer_A_owner.contactId;
  const sealing_engineer_id = world.people.role10_sealer.contactId;
  const facts = { company_id: world.companyA, contact_id, status, seal_states, sealing_engineer_id };
  return String(await aJob(database.db, facts));
}

const replacementOf = (job: number | string) => ({
  filename: 'plans.zip',
  purpose: 'replace_original',
  job: String(job),
});

const reviewOf = (job: string) => ({ filename: 'sealed.pdf', purpose: 'working', for_review: '1', job });
const sealsOf = (job: string) => ({ filename: 'a.pdf', purpose: 'initial_seals', job });

/** The rows of files that come in pieces. */
export const RESUMABLE_SCENARIOS: Record<string, Scenario> = {
  UR01: async (scene, who) => begin(scene, who, ORIGINAL),
  UR02: async (scene, who) => [
    await begin(scene, who, replacementOf(await jobOfA(scene, 9))),
    await begin(scene, who, replacementOf(await aReplacedJob(scene, contactOf(scene, who)))),
  ],
  UR03: async (scene, who) =>
    begin(scene, who, { filename: 'notes.pdf', purpose: 'working', job: await jobOfA(scene, 2) }),
  UR03b: async (scene, who) => [
    await begin(scene, who, sealsOf(await jobOfA(scene, 1))),
    await begin(scene, who, sealsOf(await jobOfA(scene, 2))),
  ],
  UR03c: async (scene, who) => {
    const answers = [];
    for (const status of [3, 4, 5, 6, 7, 8, 9, 10, 11])
      answers.push(await begin(scene, who, sealsOf(await jobOfA(scene, status))));
    return answers;
  },
  UR03d: async (scene, who) => [
    await begin(scene, who, { ...reviewOf(await jobOfA(scene, 3)) }),
    await begin(scene, who, { filename: 'final.pdf', purpose: 'final', job: await jobOfA(scene, 5) }),
  ],
  UR03e: async (scene, who) => begin(scene, who, reviewOf(await jobOfA(scene, 3, ['HI']))),
  UR04: async (scene, who) => {
    const answers = [await begin(scene, who, replacementOf(await jobOfA(scene, 1)))];
    for (const job of await jobsNotToReplace(scene, who)) answers.push(await begin(scene, who, replacementOf(job)));
    return answers;
  },
  UR05: async (scene, who) => {
    const owner_id = contactOf(scene, who);
    await aFileOf(scene, owner_id);
    const one = { owner_id, purpose: 'original', file_name: 'plans.zip', size: 1 };
    const more = Array.from({ length: MAX_WAITING_UPLOADS }, () => ({ ...one, id: randomUUID() }));
    await scene.database.db.insertInto('resumable_upload').values(more).execute();
    return beginFile(scene.visitors[who], BYTES.length, ORIGINAL);
  },
  UR06: async (scene, who) => {
    const address = await aFileOf(scene, contactOf(scene, who));
    const answer = await scene.visitors[who].send(address);
    expect(await offsetOf(scene.visitors[who], address)).toBe(answer.status === 200 ? 0 : null);
    return answer;
  },
  UR07: async (scene, who) => {
    const address = await aFileOf(scene, somebodyElse(scene, who));
    expect(await offsetOf(scene.visitors[who], address)).toBeNull();
    return scene.visitors[who].send(address);
  },
  UR08: async (scene, who) => sendPiece(scene.visitors[who], await aFileOf(scene, contactOf(scene, who)), 0, BYTES),
  UR09: async (scene, who) => sendPiece(scene.visitors[who], await aFileOf(scene, somebodyElse(scene, who)), 0, BYTES),
  UR10: async (scene, who) =>
    scene.visitors[who].send(await aFileOf(scene, contactOf(scene, who)), { method: 'DELETE' }),
  UR11: async (scene, who) =>
    scene.visitors[who].send(await aFileOf(scene, somebodyElse(scene, who)), { method: 'DELETE' }),
  UR12: async (scene, who) => {
    const address = await aFileOf(scene, somebodyElse(scene, who));
    await scene.database.db.updateTable('resumable_upload').set({ received: BYTES.length }).execute();
    const fields = { job_type: 'r', 'resumed[0]': address.split('/').at(-1)! };
    const answer = await sendUpload(scene.visitors[who], '/api/jobs/upload/original', { files: [], fields });
    if (answer.status === 422) expect(answer.json).toMatchObject({ message: MESSAGES.notUploaded });
    return answer;
  },
};
