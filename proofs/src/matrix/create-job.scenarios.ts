import type { CreateJobForm } from '@sealdesk/contract/jobs/create-job.ts';
import { aContact } from '@sealdesk/core/testing/builders.ts';
import { anUpload } from '@sealdesk/core/testing/files.ts';
import { aNewJob } from '@sealdesk/core/testing/new-job.ts';
import { expect } from 'vitest';
import type { Answer } from '../harness/visitor.ts';
import { withoutBudget, type Scenario, type Scene } from './scene.ts';
import type { Who } from './table.ts';

type Body = Partial<CreateJobForm> & Record<string, unknown>;
type UploadValues = Partial<Parameters<typeof anUpload>[2]>;

/** Somebody else than the person of the cell, whoever that is. */
const somebodyElse = ({ world }: Scene, who: Who) =>
  world.people[who === 'role10' ? 'role10_sealer' : 'role10'].contactId;

const contactOf = ({ world }: Scene, who: Who) =>
  world.people[who === 'anonymous' ? 'customer_A_owner' : who].contactId;

const upload = async (scene: Scene, who: Who, values: UploadValues = {}) =>
  anUpload(scene.database.db, scene.storage, { uploaderId: contactOf(scene, who), ...values });

/** A company in the person's own scope, with a contact of it. */
function ownParties({ world }: Scene, who: Who) {
  const { companyA, companyB, companyOther, people } = world;
  if (who === 'customer_B_same_corp') return { drjcoid: companyB, drj_contact_id: people[who].contactId };
  if (who === 'customer_other_corp') return { drjcoid: companyOther, drj_contact_id: people[who].contactId };
  return { drjcoid: companyA, drj_contact_id: people.customer_A_owner.contactId };
}

async function create(scene: Scene, who: Who, body: Body = {}): Promise<Answer> {
  const id = body.id ?? (await upload(scene, who));
  return scene.visitors[who].send('/api/jobs', {
    method: 'POST',
    body: aNewJob({ ...ownParties(scene, who), ...body, id }),
  });
}

/** Only by the field that the row is about: a refusal for another reason would prove nothing. */
async function expectField(answer: Promise<Answer>, field: string): Promise<Answer> {
  const { status, json } = await answer;
  if (status === 422) expect(Object.keys((json as { errors: object }).errors)).toEqual([field]);
  return answer;
}

/** Throws away what a scenario left waiting: a person may not have many uploads at a time. */
const tidily =
  (scenario: Scenario): Scenario =>
  async (scene, who) => {
    const answer = await scenario(scene, who);
    await scene.database.db.updateTable('upload').set({ state: 'discarded' }).where('state', '=', 'staged').execute();
    return answer;
  };

const SCENARIOS: Record<string, Scenario> = {
  J20: create,
  J20a: withoutBudget('jobs', create),
  J21: async (scene, who) => {
    const { companyA, people } = scene.world;
    return expectField(
      create(scene, who, { drjcoid: companyA, drj_contact_id: people.customer_A_owner.contactId }),
      'drjcoid',
    );
  },
  J22: async (scene, who) => {
    const { drjcoid } = ownParties(scene, who);
    const deleted = await aContact(scene.database.db, { company_id: drjcoid, deleted_at: new Date() });
    const foreign = scene.world.people[who === 'customer_other_corp' ? 'customer_A_owner' : 'customer_other_corp'];
    return Promise.all(
      [deleted, foreign.contactId, 999_999_999].map(async (drj_contact_id) =>
        expectField(create(scene, who, { drj_contact_id }), 'drj_contact_id'),
      ),
    );
  },
  J23: async (scene, who) => {
    const used = await upload(scene, who);
    await create(scene, who, { id: used });
    const ids = [
      await upload(scene, who, { uploaderId: somebodyElse(scene, who) }),
      used,
      await upload(scene, who, { expiresAt: new Date(Date.now() - 1000) }),
    ];
    return Promise.all(ids.map(async (id) => expectField(create(scene, who, { id }), 'id')));
  },
  J24: async (scene, who) => {
    const values = {
      engineer_seal_contact_id: scene.world.people.role10_sealer.contactId,
      ops_seal_employeeid: scene.world.people.role10.employeeId,
      created_at: '2020-01-01T00:00:00Z',
      deleted_at: null,
    };
    return Promise.all(
      Object.entries(values).map(async ([name, value]) => expectField(create(scene, who, { [name]: value }), name)),
    );
  },
  J24a: async (scene, who) => expectField(create(scene, who, { staff_comments: 'heel height' }), 'staff_comments'),
  J24b: async (scene, who) => {
    const answer = await create(scene, who, { job_status: 4 });
    if (answer.status !== 201) return answer;
    const { status } = await scene.database.db
      .selectFrom('job')
      .select('status')
      .where('number', '=', (answer.json as { job_id: number }).job_id)
      .executeTakeFirstOrThrow();
    expect(status).toBe(1);
    return answer;
  },
  J25: async (scene, who) => expectField(create(scene, who, { no_lock_request: true }), 'no_lock_request'),
  J26: async (scene, who) =>
    Promise.all(
      (['r', 'e'] as const).map(async (jobType) =>
        expectField(create(scene, who, { id: await upload(scene, who, { jobType }), job_type: 's' }), 'job_type'),
      ),
    ),
};

/** The rows of creating a job. */
export const CREATE_JOB_SCENARIOS = Object.fromEntries(
  Object.entries(SCENARIOS).map(([id, scenario]) => [id, tidily(scenario)]),
);
