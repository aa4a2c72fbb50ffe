import { PATHS } from '@sealdesk/contract/paths.ts';
import { GUARDED_FIELDS } from '@sealdesk/contract/directory/contact.ts';
import { INVITATION_HOURS } from '@sealdesk/contract/people/one-time-links.ts';
import { aContact, aJob, anEmployee, aUser } from '@sealdesk/core/testing/builders.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ageProofs, editContact, newContactBody } from '../harness/contacts.ts';
import type { Answer } from '../harness/visitor.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';

const rowOf = async ({ database: { db } }: Scene, id: number) =>
  db
    .selectFrom('contact as c')
    .leftJoin('app_user as u', 'u.contact_id', 'c.id')
    .selectAll('c')
    .select('u.role')
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();

/** A new contact of company A who can sign in. */
async function aPerson({ database: { db }, world }: Scene): Promise<number> {
  const id = await aContact(db, { company_id: world.companyA });
  await aUser(db, id);
  return id;
}

/** A changed value for each field that says who somebody is and what they may do. */
async function guardedValues({ database: { db }, world }: Scene): Promise<Record<string, unknown>> {
  return {
    employee_id: await anEmployee(db),
    is_engineer: true,
    role: 3,
    email: `changed.${crypto.randomUUID()}@customer.example`,
    drjcoid: world.companyB,
    drj_corporate_id: world.corporationId,
  };
}

/** Changes one guarded field at a time, each of a new contact. What is refused has changed nothing. */
async function changeGuarded(scene: Scene, who: Who): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const field of GUARDED_FIELDS) {
    const id = await aPerson(scene);
    const before = await rowOf(scene, id);
    const values = await guardedValues(scene);
    const answer = await editContact(scene.visitors[who], scene.database.db, id, { [field]: values[field] });
    if (answer.status === 200) {
      expect(answer.json).toMatchObject({ contact: { [field]: values[field] } });
      expect(await rowOf(scene, id)).not.toEqual(before);
    } else expect(await rowOf(scene, id)).toEqual(before);
    answers.push(answer);
  }
  return answers;
}

/** Moves a contact who is on an open job of company A to company B. Only operations learn which job it is. */
async function moveFromJob(scene: Scene, who: Who, next: number | null): Promise<Answer> {
  const { database, world } = scene;
  await ageProofs(database.db, 0);
  const contact_id = await aPerson(scene);
  const job = await aJob(database.db, { company_id: world.companyA, contact_id });
  const contacts = next === null ? {} : { new_job_contacts: [{ drjcoid: world.companyA, drj_contact_id: next }] };
  const changes = { drjcoid: world.companyB, ...contacts };
  const answer = await editContact(scene.visitors[who], database.db, contact_id, changes);
  const isMoved = answer.status === 200;
  expect((await rowOf(scene, contact_id)).company_id).toBe(isMoved ? world.companyB : world.companyA);
  const saved = database.db.selectFrom('job').select('contact_id').where('number', '=', job);
  expect(await saved.executeTakeFirst()).toEqual({ contact_id: isMoved ? next : contact_id });
  const left = [expect.objectContaining({ drjcoid: world.companyA, total: 1 })];
  if (answer.status === 422) expect(answer.json).toMatchObject({ left_jobs: left });
  else expect(answer.text).not.toContain('left_jobs');
  return answer;
}

const isOperations = (who: Who) => who === 'role10' || who === 'role10_sealer';

export const CONTACT_SCENARIOS: Record<string, Scenario> = {
  C10: async (scene, who) => scene.visitors[who].send(PATHS.corporateContacts[1]),
  C11: async (scene, who) => {
    // Other rows add contacts, so one of another corporation is searched for.
    const { email } = scene.world.people.customer_other_corp;
    const query = new URLSearchParams({ search: email, deleted: '1' });
    const answer = await scene.visitors[who].send(`${PATHS.listContacts[1]}?${query.toString()}`);
    if (answer.status !== 200) expect(answer.text).not.toContain('@');
    else {
      const { data } = answer.json as { data: { role?: unknown; email: string }[] };
      expect(data.map((contact) => contact.email)).toEqual([email]);
      expect(data.every((contact) => 'role' in contact === isOperations(who))).toBe(true);
    }
    return answer;
  },
  C12: async (scene, who) => {
    await ageProofs(scene.database.db, 0);
    // Nobody of the staff chooses a password, a second factor or rights for whom they invite: what is sent of it is dropped.
    const chosen = { password: 'chosen by staff 1', totp_secret: 'KR3WS4DBNZSGK3DF', role: 10 };
    const body = newContactBody(scene.world.companyA, chosen);
    const answer = await scene.visitors[who].send(PATHS.createContact[1], { method: 'POST', body });
    const { db } = scene.database;
    const made = await db.selectFrom('contact').select('id').where('email', '=', String(body['email'])).execute();
    expect(made).toHaveLength(answer.status === 201 ? 1 : 0);
    // The invitation is mailed with it: one link of a day, and no way in but by it.
    const invited = await db
      .selectFrom('one_time_link as l')
      .innerJoin('app_user as u', 'u.id', 'l.user_id')
      .select(['l.kind', 'u.password_hash', 'u.totp_secret', 'u.role'])
      .select(sql<number>`round(extract(epoch from l.expires_at - now()) / 3600)::int`.as('hours'))
      .where('u.sign_in_email', '=', String(body['email']))
      .execute();
    expect(invited).toEqual(
      made.map(() => ({
        kind: 'invitation',
        password_hash: null,
        totp_secret: null,
        role: 0,
        hours: INVITATION_HOURS,
      })),
    );
    const mails = await db
      .selectFrom('mail')
      .select('kind')
      .where('body', 'like', `%${String(body['email'])}%`)
      .execute();
    expect(mails).toEqual(made.map(() => ({ kind: 'invitation' })));
    return answer;
  },
  C13: async (scene, who) => {
    const id = await aPerson(scene);
    const before = await rowOf(scene, id);
    await ageProofs(scene.database.db, 11);
    const answer = await editContact(scene.visitors[who], scene.database.db, id, {
      first_name: 'Edited',
      last_name: 'By the matrix',
      work_phone: '540-555-7777',
      cell_phone: null,
      timezone: 'America/Denver',
      Comments: 'Prefers email.',
    });
    const after = await rowOf(scene, id);
    if (answer.status === 200) {
      expect(after).toMatchObject({ first_name: 'Edited', timezone: 'America/Denver', cell_phone: null });
      expect(after.email).toBe(before.email);
    } else expect(after).toEqual(before);
    return answer;
  },
  C14: async (scene, who) => {
    await ageProofs(scene.database.db, 9);
    return changeGuarded(scene, who);
  },
  C14b: async (scene, who) => {
    await ageProofs(scene.database.db, 11);
    const answers = await changeGuarded(scene, who);
    if (isOperations(who)) {
      for (const { json } of answers) expect(json).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    }
    return answers;
  },
  C14c: async (scene, who) => moveFromJob(scene, who, scene.world.people.customer_A_owner.contactId),
  C14d: async (scene, who) => [
    await moveFromJob(scene, who, null),
    await moveFromJob(scene, who, scene.world.people.customer_B_same_corp.contactId),
  ],
  C15: async (scene, who) => {
    const { db } = scene.database;
    await ageProofs(db, 0);
    const own = who === 'anonymous' ? await aPerson(scene) : scene.world.people[who].contactId;
    const before = await rowOf(scene, own);
    const changes = {
      employee_id: await anEmployee(db),
      is_engineer: !before.is_engineer,
      role: 4,
      deleted_at: '2001-01-01T00:00:00Z',
    };
    const answers: Answer[] = [];
    for (const [field, value] of Object.entries(changes)) {
      const answer = await editContact(scene.visitors[who], db, own, { [field]: value });
      if (isOperations(who)) expect(answer.json).toMatchObject({ code: 'FORBIDDEN' });
      answers.push(answer);
    }
    expect(await rowOf(scene, own)).toEqual(before);
    return answers;
  },
  C16b: async (scene, who) => {
    const id = await aPerson(scene);
    const answer = await scene.visitors[who].send(`/api/contacts/${id}/deletion`);
    if (answer.status === 200) expect(answer.json).toMatchObject({ open_jobs: 0 });
    return answer;
  },
  C16: async (scene, who) => {
    const id = await aPerson(scene);
    const changes = { deleted_at: '2001-01-01T00:00:00Z' };
    const answer = await editContact(scene.visitors[who], scene.database.db, id, changes);
    expect((await rowOf(scene, id)).deleted_at !== null).toBe(answer.status === 200);
    return answer;
  },
};
