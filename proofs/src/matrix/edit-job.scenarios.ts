import { aContact, aDocument, aJob, aLicense, anEmployee } from '@sealdesk/core/testing/builders.ts';
import { expect } from 'vitest';
import { ageProofs } from '../harness/contacts.ts';
import { editBodyOf, editJob, putJob } from '../harness/edit.ts';
import type { Answer } from '../harness/visitor.ts';
import { kindOf } from './fields.ts';
import { onJob, type Scenario, type Scene } from './scene.ts';
import type { Who } from './table.ts';

type Case = {
  status?: number;
  type?: 's' | 'r' | 'e';
  /** Who holds a reserved review: operations of the matrix, unless it is another. */
  holder?: 'another';
  /** Operations of the matrix staged the initial seals, sealed the set when they were an engineer, or uploaded it. */
  isStager?: true;
  isSealer?: true;
  isUploader?: true;
  /** What the body changes. */
  changes: Record<string, unknown>;
};

const REASON = 'Because the owner asked for it.';

/** A new job of company A for a case, with final documents where it is complete. */
async function aJobFor(
  { database: { db }, world }: Scene,
  { status = 2, type = 's', ...facts }: Case,
): Promise<number> {
  const { employeeId: me, contactId } = world.people.role10;
  const job = await aJob(db, {
    company_id: world.companyA,
    contact_id: world.people.customer_A_owner.contactId,
    status,
    type,
    staff_comments: 'for staff alone',
    ...(status === 11 && { review_holder_id: facts.holder ? await anEmployee(db) : me }),
    ...(facts.isStager && { initial_sealer_id: me }),
    ...(facts.isSealer && { sealing_engineer_id: contactId }),
  });
  if (facts.isUploader) await aDocument(db, { job_number: job, purpose: 'working', uploader_id: contactId });
  if (status === 4) await aDocument(db, { job_number: job, published_at: new Date() });
  return job;
}

/** Saves each edit on a job of its own, unless it is refused. A change that is answered with 200 is there afterwards; any other left the job as it was. */
async function each(scene: Scene, who: Who, cases: Case[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const one of cases) {
    const { changes, ...facts } = one;
    const edit = async (job: number) => {
      const before = await rowOf(scene, job);
      const answer = await editJob(scene.visitors[who], scene.database.db, job, changes);
      if (answer.status !== 200) expect(await rowOf(scene, job)).toEqual(before);
      const status = changes['job_status'];
      if (answer.status === 200 && status !== undefined) expect((await rowOf(scene, job)).status).toBe(status);
      return answer;
    };
    answers.push(await onJob(scene, { edited: facts }, () => aJobFor(scene, one), edit));
  }
  return answers;
}
const rowOf = async ({ database: { db } }: Scene, job: number) =>
  db.selectFrom('job').selectAll().where('number', '=', job).executeTakeFirstOrThrow();

const scenario =
  (...cases: Case[]): Scenario =>
  async (scene, who) =>
    each(scene, who, cases);
const move = (status: number, to: number, facts: Partial<Case> = {}): Case => ({
  status,
  ...facts,
  changes: { job_status: to, reason: REASON },
});

export const EDIT_JOB_SCENARIOS: Record<string, Scenario> = {
  J30: async (scene, who) => {
    const job = await aJobFor(scene, { changes: {} });
    const answer = await editJob(scene.visitors[who], scene.database.db, job, {
      job_name: 'Edited by the matrix',
      number_of_designs: 33,
    });
    const { name, designs } = await rowOf(scene, job);
    if (answer.status === 200) expect([name, designs]).toEqual(['Edited by the matrix', 33]);
    else expect(name).not.toBe('Edited by the matrix');
    return answer;
  },
  J31: scenario(
    move(1, 2),
    ...(['r', 'e'] as const).flatMap((type) => [move(1, 8, { type }), move(2, 8, { type }), move(1, 2, { type })]),
  ),
  J31b: scenario(
    ...[1, 2, 3, 5, 8, 9, 10, 11].map((status) => move(status, 6)),
    move(6, 2),
    ...[1, 2, 3, 5, 6, 8, 9, 10, 11].map((status) => move(status, 7)),
    move(3, 2),
    ...[1, 2, 3, 5, 8, 10, 11].map((status) => move(status, 9)),
    move(7, 1),
    move(4, 9),
    move(4, 2),
  ),
  J31c: scenario(move(10, 11), ...[10, 11].flatMap((status) => [5, 3, 2].map((to) => move(status, to)))),
  J31d: scenario(
    ...([{ isStager: true }, { isSealer: true }, { isUploader: true }] as const).flatMap((part) => [
      ...[11, 5, 3, 2].map((to) => move(10, to, part)),
      ...[5, 3, 2].map((to) => move(11, to, part)),
    ]),
    ...[5, 3, 2].map((to) => move(11, to, { holder: 'another' })),
  ),
  J32: scenario(
    ...[1, 2, 3, 5, 6, 7, 8, 9, 10, 11].map((status) => move(status, 4)),
    // Reached by uploads alone: the combined set, the set for review.
    ...[1, 2].map((status) => move(status, 3)),
    move(3, 10),
  ),
  J33: scenario(
    ...[5, 10, 11].map((to) => move(1, to)),
    ...[1, 5, 10].map((to) => move(2, to)),
    move(2, 8),
    move(3, 5),
    ...[1, 3, 5, 6, 7, 8, 10, 11].map((to) => move(4, to)),
    move(9, 1),
  ),
  J34: async (scene, who) => {
    const job = await aJobFor(scene, { changes: {} });
    const answer = await editJob(scene.visitors[who], scene.database.db, job, { staff_comments: `by ${who}` });
    const { staff_comments } = await rowOf(scene, job);
    expect(staff_comments).toBe(answer.status === 200 ? `by ${who}` : 'for staff alone');
    return answer;
  },
  J35: async (scene, who) => {
    await ageProofs(scene.database.db, 9);
    const { companyB, people } = scene.world;
    const toB = { drjcoid: companyB, drj_contact_id: people.customer_B_same_corp.contactId };
    const colleague = await aContact(scene.database.db, { company_id: scene.world.companyA });
    const job = await aJobFor(scene, { changes: {} });
    const answer = await editJob(scene.visitors[who], scene.database.db, job, toB);
    const { company_id, contact_id } = await rowOf(scene, job);
    if (answer.status === 200) expect([company_id, contact_id]).toEqual(Object.values(toB));
    else expect(company_id).toBe(scene.world.companyA);
    if (answer.status === 422) expectFields(answer, ['drjcoid', 'drj_contact_id']);
    const [another] = await each(scene, who, [{ changes: { drj_contact_id: colleague } }]);
    if (who === 'role10') {
      const complete = await aJobFor(scene, { status: 4, changes: {} });
      expect((await editJob(scene.visitors[who], scene.database.db, complete, toB)).status).toBe(409);
    }
    return [answer, another!];
  },
  J35b: async (scene, who) => {
    await ageProofs(scene.database.db, 11);
    const { companyA, companyB, people } = scene.world;
    const job = await aJobFor(scene, { changes: {} });
    const toB = { drjcoid: companyB, drj_contact_id: people.customer_B_same_corp.contactId };
    const answer = await editJob(scene.visitors[who], scene.database.db, job, toB);
    expect((await rowOf(scene, job)).company_id).toBe(companyA);
    if (kindOf(who) === 'operations') expect(answer.json).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    return answer;
  },
  J36: async (scene, who) => {
    const { db } = scene.database;
    const sealer = scene.world.people.role10_sealer.contactId;
    const job = await aJobFor(scene, { changes: {} });
    const answer = await editJob(scene.visitors[who], db, job, { engineer_seal_contact_id: sealer });
    expect((await rowOf(scene, job)).sealing_engineer_id).toBe(answer.status === 200 ? sealer : null);
    if (answer.status === 422) expectFields(answer, ['engineer_seal_contact_id']);
    if (answer.status === 200) {
      // Licensed in one of two states, so not in all of them.
      const engineer = await aContact(db, { employee_id: await anEmployee(db), is_engineer: true });
      await aLicense(db, engineer, 'VA');
      const both = { seal_states: ['VA', 'NC'], engineer_seal_contact_id: engineer };
      const refused = await editJob(scene.visitors[who], db, job, both);
      expect(refused.status).toBe(422);
      expectFields(refused, ['engineer_seal_contact_id']);
    }
    return answer;
  },
  J37: async (scene, who) => {
    const job = await aJobFor(scene, { changes: {} });
    const before = await rowOf(scene, job);
    const answer = await editJob(scene.visitors[who], scene.database.db, job, {
      id: '00000000-0000-4000-8000-000000000000',
      job_id: 1,
      created_at: '2001-01-01T00:00:00Z',
      deleted_at: '2001-01-01T00:00:00Z',
      date_final_sent: '2001-01-01T00:00:00Z',
      num_final_docs: 9,
      ops_seal_employeeid: scene.world.people.role10.employeeId,
      review_employeeid: scene.world.people.role10.employeeId,
      job_priority_order: 5,
      completion: 7,
      client_email_body: 'x',
    });
    expect(await rowOf(scene, job)).toEqual(before);
    return answer;
  },
  J38: async (scene, who) => {
    const { db } = scene.database;
    const job = await aJobFor(scene, { changes: {} });
    const read = await editBodyOf(db, job);
    await db.updateTable('job').set({ name: 'Saved by somebody else' }).where('number', '=', job).execute();
    const answer = await putJob(scene.visitors[who], job, { ...read, job_name: 'Saved without looking' });
    expect((await rowOf(scene, job)).name).toBe('Saved by somebody else');
    if (answer.status === 409) expect(answer.json).toMatchObject({ code: 'STALE', updated_at: expect.any(String) });
    return answer;
  },
};

/** Only by the fields that the row is about: a refusal for another reason would prove nothing. */
function expectFields({ json }: Answer, fields: string[]): void {
  expect(Object.keys((json as { errors: object }).errors)).toEqual(fields);
}
