import { randomUUID } from 'node:crypto';
import { STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import { aDocument, aJob, anEvent, aReturn } from '@sealdesk/core/testing/builders.ts';
import { anUpload } from '@sealdesk/core/testing/files.ts';
import { expect } from 'vitest';
import { aPdf, aZip, sendOriginal, sendUpload, type SentUpload } from '../harness/upload.ts';
import type { Answer } from '../harness/visitor.ts';
import { onJob, type Scenario, type Scene } from './scene.ts';
import type { Who } from './table.ts';

const pdf = (): SentUpload => ({ files: [{ bytes: aPdf(), name: 'sheet.pdf' }] });
const forReview = (): SentUpload => ({ ...pdf(), fields: { for_review: '1' } });
const zip = (): SentUpload => ({ files: [{ bytes: aZip(), name: 'plans.zip' }] });

const contactOf = ({ world }: Scene, who: Who) =>
  who === 'anonymous' ? world.people.customer_A_owner.contactId : world.people[who].contactId;

/** A new job of company A. */
export async function aJobOfA({ database, world }: Scene, status: number): Promise<number> {
  const held = status === 11 ? { review_holder_id: world.people.role10.employeeId } : {};
  const contact_id = world.people.customer_A_owner.contactId;
  // The one engineer of the world, who can seal in the job's one state.
  const sealer = { sealing_engineer_id: world.people.role10_sealer.contactId };
  return aJob(database.db, { company_id: world.companyA, contact_id, status, ...held, ...sealer });
}

async function upload(scene: Scene, who: Who, purpose: string, job: number, sent: SentUpload): Promise<Answer> {
  return sendUpload(scene.visitors[who], `/api/jobs/upload/${purpose}/${job}`, sent);
}

/** Sends the same to a job of its own at each of these statuses, unless it is refused. */
const atStatuses =
  (purpose: string, statuses: number[], sent: () => SentUpload): Scenario =>
  async (scene, who) => {
    const answers: Answer[] = [];
    for (const status of statuses) {
      const make = () => aJobOfA(scene, status);
      answers.push(await onJob(scene, { sentTo: status }, make, (job) => upload(scene, who, purpose, job, sent())));
    }
    return answers;
  };

const allBut = (...statuses: number[]) => STATUSES.map(({ id }) => id).filter((id) => !statuses.includes(id));

/** A job under review, or complete with its mail still waiting, whose file that contact uploaded. */
async function aJobWithFile(scene: Scene, status: 4 | 10 | 11, uploader_id: number): Promise<number> {
  const { db } = scene.database;
  const job_number = await aJobOfA(scene, status);
  const purpose = status === 4 ? 'final' : 'working';
  await aDocument(db, { job_number, purpose, uploader_id, published_at: status === 4 ? new Date() : null });
  if (status === 4) {
    const id = randomUUID();
    const text = { recipients: '[]', subject: 'Complete', body: 'Your job is complete.' };
    const waiting = { id, message_id: `<${id}@firm.example>`, kind: 'completion', job_number, completion: 0, ...text };
    await db
      .insertInto('mail')
      .values({ ...waiting, not_before: new Date(Date.now() + 3_600_000) })
      .execute();
  }
  return job_number;
}

/** A job of company A that is Received because that contact replaced its original. */
export async function aReplacedJob(scene: Scene, actor_id: number): Promise<number> {
  const job_number = await aJobOfA(scene, 1);
  await aReturn(scene.database.db, job_number, 'Loads are missing.');
  await anEvent(scene.database.db, { job_number, kind: 'replace-all', actor_id, from_status: 9, to_status: 1 });
  return job_number;
}

/** Received jobs whose replacement is another's, or the person's own with work on it since. */
export async function jobsNotToReplace(scene: Scene, who: Who): Promise<number[]> {
  const worked = await aReplacedJob(scene, contactOf(scene, who));
  await anEvent(scene.database.db, { job_number: worked, kind: 'working-file', actor_id: another(scene, who) });
  return [await aReplacedJob(scene, another(scene, who)), worked];
}

/** A job of company A with accepted initial seals, and how far their set is. */
async function aJobWithSet(scene: Scene, status: number, state: 'waiting' | 'failed' | 'done'): Promise<number> {
  const { db } = scene.database;
  const job_number = await aJobOfA(scene, status);
  const upload = { id: randomUUID(), purpose: 'initial_seals', job_number, state: 'accepted' };
  await db
    .insertInto('upload')
    .values({ ...upload, checked_at: new Date(), uploader_id: scene.world.people.role10.contactId })
    .execute();
  const reason = state === 'failed' ? 'page 4 of sheet.pdf cannot be read' : null;
  // A set that waits without a task is given up after a while, so this one has only just begun to wait.
  await db.insertInto('combined_set').values({ upload_id: upload.id, job_number, state, reason }).execute();
  return job_number;
}

async function retryAt({ visitors }: Scene, who: Who, job: number): Promise<Answer> {
  return visitors[who].send(`/api/jobs/${job}/combine`, { method: 'POST' });
}

const uploadOf = async ({ database, storage }: Scene, uploaderId: number, state = 'staged') =>
  anUpload(database.db, storage, { uploaderId, state });

/** Somebody else than this person. */
const another = (scene: Scene, who: Who) =>
  contactOf(scene, who === 'role10' ? 'role10_sealer' : who === 'customer_A_owner' ? 'customer_corporate' : 'role10');

/** The call that gives the outcome of each check. */
type Step = 'pdf-keyword-check' | 'pdf-integrity-check';

async function ask({ visitors }: Scene, who: Who, step: Step, body: object): Promise<Answer> {
  return visitors[who].send(`/api/${step}`, { method: 'POST', body });
}

/** A sealed set that this contact uploaded and that a worker has refused; what it holds does not matter. */
export async function aSetOf(scene: Scene, uploader_id: number, step: Step): Promise<string> {
  const { database, storage } = scene;
  const job_number = await aJobOfA(scene, step === 'pdf-keyword-check' ? 3 : 5);
  const id = await anUpload(database.db, storage, { uploaderId: uploader_id, bytes: aPdf(), isChecked: false });
  const kind = step === 'pdf-keyword-check' ? { purpose: 'working', is_for_review: true } : { purpose: 'final' };
  await database.db
    .updateTable('upload')
    .set({ job_number, next_step: step, state: 'rejected', reason: 'Page 1 has no seal for VA.', ...kind })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Asks for the outcome of a set that was refused, which whoever must not know does not learn. */
async function checkOf(scene: Scene, who: Who, step: Step, uploader: number): Promise<Answer> {
  const answer = await ask(scene, who, step, { uuid: await aSetOf(scene, uploader, step), job_type: 's' });
  if (answer.status === 200) expect(answer.json).toEqual({ status: 'error', message: 'Page 1 has no seal for VA.' });
  else expect(answer.text).not.toContain('seal for VA');
  return answer;
}

/** Asks by the call that the upload did not name, and by the right one with another type of job. */
async function wrongStep(scene: Scene, who: Who, asked: Step, named: Step): Promise<Answer[]> {
  const mine = contactOf(scene, who);
  return [
    await ask(scene, who, asked, { uuid: await aSetOf(scene, mine, named), job_type: 's' }),
    await ask(scene, who, asked, { uuid: await aSetOf(scene, mine, asked), job_type: 'r' }),
  ];
}

/** A job of company A with a mail that its customer did not get, that went out, or that waits. */
async function aJobWithMail(scene: Scene, state: 'failed' | 'sent' | 'waiting'): Promise<number> {
  const job_number = await aJobOfA(scene, 9);
  const id = randomUUID();
  const to = {
    as: 'to',
    name: 'Ann',
    address: 'ann@customer.example',
    state: state === 'sent' ? 'accepted' : 'waiting',
  };
  const text = { recipients: JSON.stringify([to]), subject: 'Returned', body: 'Your job is returned.' };
  const later = state === 'waiting' ? { not_before: new Date(Date.now() + 3_600_000) } : {};
  await scene.database.db
    .insertInto('mail')
    .values({
      id,
      message_id: `<${id}@firm.example>`,
      kind: 'return-to-customer',
      job_number,
      state,
      ...text,
      ...later,
    })
    .execute();
  return job_number;
}

async function resendOf({ visitors }: Scene, who: Who, job: number): Promise<Answer> {
  return visitors[who].send(`/api/jobs/${job}/resend-mail`, { method: 'POST' });
}

export const UPLOAD_SCENARIOS: Record<string, Scenario> = {
  U01: async (scene, who) => sendOriginal(scene.visitors[who]),
  U02: async (scene, who) => {
    const { db } = scene.database;
    const uploader_id = contactOf(scene, who);
    for (let count = 0; count < 11; count += 1)
      await db.insertInto('upload').values({ id: randomUUID(), purpose: 'original', uploader_id }).execute();
    const tooMany = await sendOriginal(scene.visitors[who]);
    await db.updateTable('upload').set({ state: 'discarded' }).where('uploader_id', '=', uploader_id).execute();
    await uploadOf(scene, uploader_id);
    await db
      .updateTable('upload_file')
      .set({ size: 2 * 1024 ** 3 + 1 })
      .where('upload_id', 'in', db.selectFrom('upload').select('id').where('uploader_id', '=', uploader_id))
      .execute();
    const tooLarge = await sendOriginal(scene.visitors[who]);
    await db.updateTable('upload').set({ state: 'discarded' }).where('uploader_id', '=', uploader_id).execute();
    return [tooMany, tooLarge];
  },
  U10: atStatuses('initial_seals', [1, 2], pdf),
  U11: atStatuses('working', [3], forReview),
  U12: atStatuses('final', [5, 8, 4], pdf),
  U13: atStatuses('replace_original', [9], zip),
  U13b: async (scene, who) => {
    const jobs = [await aJobOfA(scene, 9), await aReplacedJob(scene, contactOf(scene, who))];
    const answers: Answer[] = [];
    for (const job of jobs) {
      const path = `/api/jobs/upload/replace_original/${job}?ask_other_job=true`;
      const answer = await sendUpload(scene.visitors[who], path, zip());
      if (answer.status === 200) expect(answer.json).toMatchObject({ status: 'confirm' });
      else expect(answer.text).not.toContain('Replace the drawings');
      const originals = scene.database.db.selectFrom('document').select('id').where('job_number', '=', job);
      expect(await originals.execute()).toEqual([]);
      answers.push(answer);
    }
    return answers;
  },
  U14: async (scene, who) => {
    const refused = [
      await atStatuses('initial_seals', allBut(1, 2), pdf)(scene, who),
      await atStatuses('working', allBut(3, 10, 11), forReview)(scene, who),
      await atStatuses('final', allBut(4, 5, 8), pdf)(scene, who),
    ].flat();
    const sent = await aJobOfA(scene, 4);
    await aDocument(scene.database.db, { job_number: sent, published_at: new Date() });
    return [...refused, await upload(scene, who, 'final', sent, pdf())];
  },
  U14b: async (scene, who) => {
    const mine = contactOf(scene, who);
    return Promise.all(
      ([10, 11] as const).map(async (status) =>
        upload(scene, who, 'working', await aJobWithFile(scene, status, mine), forReview()),
      ),
    );
  },
  U14c: async (scene, who) => {
    const theirs = another(scene, who);
    return [
      await upload(scene, who, 'working', await aJobWithFile(scene, 10, theirs), forReview()),
      await upload(scene, who, 'working', await aJobWithFile(scene, 11, theirs), forReview()),
      await upload(scene, who, 'final', await aJobWithFile(scene, 4, theirs), pdf()),
    ];
  },
  U14d: atStatuses('working', allBut(4, 7), pdf),
  U14e: async (scene, who) => upload(scene, who, 'final', await aJobWithFile(scene, 4, contactOf(scene, who)), pdf()),
  U14g: async (scene, who) =>
    upload(scene, who, 'replace_original', await aReplacedJob(scene, contactOf(scene, who)), zip()),
  U14f: async (scene, who) => {
    const answers = [await atStatuses('replace_original', allBut(9), zip)(scene, who)].flat();
    for (const job of await jobsNotToReplace(scene, who))
      answers.push(await upload(scene, who, 'replace_original', job, zip()));
    return answers;
  },
  U15: async (scene, who) => {
    const job = await aJobOfA(scene, 5);
    const answers = [];
    for (const purpose of ['..%2Ffinal', 'FINAL', 'original', 'merged', 'final%00'])
      answers.push(await upload(scene, who, purpose, job, pdf()));
    return answers;
  },
  U16: async (scene, who) => {
    const job = await aJobOfA(scene, 3);
    await scene.database.db
      .updateTable('job')
      .set({ seal_states: ['HI'] })
      .where('number', '=', job)
      .execute();
    return upload(scene, who, 'working', job, forReview());
  },
  U17: async (scene, who) => {
    const job = await aJobOfA(scene, 5);
    const sealing_engineer_id = contactOf(scene, who);
    await scene.database.db.updateTable('job').set({ sealing_engineer_id }).where('number', '=', job).execute();
    return upload(scene, who, 'final', job, pdf());
  },
  U18: async (scene, who) => {
    const files = Array.from({ length: 11 }, (_, place) => ({ bytes: aPdf(), name: `${place}.pdf` }));
    return upload(scene, who, 'initial_seals', await aJobOfA(scene, 2), { files });
  },

  J15: async (scene, who) => resendOf(scene, who, await aJobWithMail(scene, 'failed')),
  J15b: async (scene, who) => [
    await resendOf(scene, who, await aJobOfA(scene, 9)),
    await resendOf(scene, who, await aJobWithMail(scene, 'sent')),
    await resendOf(scene, who, await aJobWithMail(scene, 'waiting')),
  ],
  U19: async (scene, who) => retryAt(scene, who, await aJobWithSet(scene, 2, 'failed')),
  U19b: async (scene, who) => [
    await retryAt(scene, who, await aJobOfA(scene, 1)),
    await retryAt(scene, who, await aJobWithSet(scene, 1, 'waiting')),
    await retryAt(scene, who, await aJobWithSet(scene, 3, 'done')),
    await retryAt(scene, who, await aJobWithSet(scene, 6, 'failed')),
  ],

  K01: async (scene, who) => checkOf(scene, who, 'pdf-keyword-check', contactOf(scene, who)),
  K02: async (scene, who) => [
    await checkOf(scene, who, 'pdf-keyword-check', another(scene, who)),
    await ask(scene, who, 'pdf-keyword-check', { uuid: randomUUID(), job_type: 's' }),
  ],
  K03: async (scene, who) => checkOf(scene, who, 'pdf-integrity-check', contactOf(scene, who)),
  K04: async (scene, who) => wrongStep(scene, who, 'pdf-integrity-check', 'pdf-keyword-check'),
  K05: async (scene, who) => wrongStep(scene, who, 'pdf-keyword-check', 'pdf-integrity-check'),
  K05b: async (scene, who) => [
    await ask(scene, who, 'pdf-keyword-check', { uuid: "1' or '1'='1", job_type: 's' }),
    await ask(scene, who, 'pdf-keyword-check', { job_type: 's' }),
    await ask(scene, who, 'pdf-keyword-check', { uuid: randomUUID(), job_type: 'x' }),
  ],

  K06: async (scene, who) => scene.visitors[who].send(`/api/uploads/${await uploadOf(scene, contactOf(scene, who))}`),
  K07: async (scene, who) => [
    await scene.visitors[who].send(`/api/uploads/${await uploadOf(scene, another(scene, who))}`),
    await scene.visitors[who].send(`/api/uploads/${randomUUID()}`),
    await scene.visitors[who].send('/api/uploads/nonsense'),
  ],
  K08: async (scene, who) =>
    scene.visitors[who].send(`/api/uploads/${await uploadOf(scene, contactOf(scene, who))}`, { method: 'DELETE' }),
  K09: async (scene, who) => [
    await scene.visitors[who].send(`/api/uploads/${await uploadOf(scene, another(scene, who))}`, { method: 'DELETE' }),
    await scene.visitors[who].send(`/api/uploads/${await uploadOf(scene, contactOf(scene, who), 'accepted')}`, {
      method: 'DELETE',
    }),
  ],
};
