import { AUDIT_EXPORT_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import { aContact, aUser } from '@sealdesk/core/testing/builders.ts';
import { aSignIn } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ageProofs } from '../harness/contacts.ts';
import type { Answer } from '../harness/visitor.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';

const pathOf = (id: number) => PATHS.getUserFacts[1].replace(':id', String(id));

/** A new customer who can sign in. */
const aPerson = async ({ database: { db }, world }: Scene): Promise<number> =>
  aUser(db, await aContact(db, { company_id: world.companyA }), { password_hash: '$argon2id$of-nobody' });

const rowOf = async ({ database: { db } }: Scene, id: number) =>
  db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Changes rights of a user as it is now, also for those who can't read it. What is refused has changed nothing. */
async function change(scene: Scene, who: Who, id: number, fields: Record<string, unknown>): Promise<Answer> {
  const before = await rowOf(scene, id);
  const { rows } = await sql<{ updated_at: string }>`select to_json(updated_at) #>> '{}' as updated_at from app_user
    where id = ${id}`.execute(scene.database.db);
  const answer = await scene.visitors[who].send(pathOf(id), { method: 'PUT', body: { ...fields, ...rows[0]! } });
  if (answer.status === 200) expect(await rowOf(scene, id)).not.toEqual(before);
  else expect(await rowOf(scene, id)).toEqual(before);
  return answer;
}

const GUARDED = [{ role: 4 }, { is_disabled: true, reason: 'left the company' }];

const changeEach = async (scene: Scene, who: Who, idOf: () => Promise<number>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const fields of GUARDED) answers.push(await change(scene, who, await idOf(), fields));
  return answers;
};

/** The rows of users and of the audit trail. */
export const USER_SCENARIOS: Record<string, Scenario> = {
  UA01: async (scene, who) => {
    const answer = await scene.visitors[who].send(`${PATHS.listUsers[1]}?per_page=100`);
    expect(answer.text.includes('@')).toBe(answer.status === 200);
    return answer;
  },
  UA02: async (scene, who) => {
    const answer = await scene.visitors[who].send(pathOf(await aPerson(scene)));
    expect(answer.text).not.toContain('argon2id');
    return answer;
  },
  UA02b: async (scene, who) => {
    const id = await aPerson(scene);
    await aSignIn(scene.database.db, id);
    const answer = await scene.visitors[who].send(`${pathOf(id)}/sign-ins`);
    if (answer.status === 200)
      expect(answer.json).toMatchObject({ data: [{ network: '203.0.113.9' }], has_more: false });
    return answer;
  },
  UA03: async (scene, who) => {
    await ageProofs(scene.database.db, 11);
    const answer = await change(scene, who, await aPerson(scene), { max_file_uploads: 33 });
    await ageProofs(scene.database.db, 0);
    return answer;
  },
  UA04: async (scene, who) => changeEach(scene, who, () => aPerson(scene)),
  UA04b: async (scene, who) => {
    await ageProofs(scene.database.db, 11);
    const answers = await changeEach(scene, who, () => aPerson(scene));
    await ageProofs(scene.database.db, 0);
    if (who.startsWith('role10'))
      for (const answer of answers) expect(answer.json).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    return answers;
  },
  UA04c: async (scene, who) => change(scene, who, await aPerson(scene), { role: 10 }),
  UA05: async (scene, who) => {
    const own = scene.world.people[who === 'anonymous' ? 'customer_A_owner' : who].userId;
    return changeEach(scene, who, async () => own);
  },
  UA06: async (scene, who) => {
    const answer = await scene.visitors[who].send(PATHS.listAudit[1]);
    expect(answer.text).not.toContain('argon2id');
    return answer;
  },
  UA07: async (scene, who) => scene.visitors[who].send(AUDIT_EXPORT_PATH),
};
