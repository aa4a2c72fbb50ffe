import { IT_FIELDS } from '@sealdesk/contract/directory/corporation.ts';
import { aCompany, aContact, aCorporation, aJob } from '@sealdesk/core/testing/builders.ts';
import { anAccount, aProject } from '@sealdesk/core/testing/accounts.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ageProofs } from '../harness/contacts.ts';
import type { Answer } from '../harness/visitor.ts';
import { kindOf } from './fields.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';

const HIDDEN = 'for operations alone';

/** A corporation with all that employees do not read. */
const corporation = async ({ database: { db } }: Scene) =>
  aCorporation(db, {
    vlan: HIDDEN,
    mitek_version: HIDDEN,
    activations: HIDDEN,
    it_contacts: HIDDEN,
    comments: HIDDEN,
  });

/** A company with an account, its projects and a comment. */
async function company({ database: { db } }: Scene): Promise<{ id: number; account: number }> {
  const account = await anAccount(db, { name: HIDDEN });
  const project = await aProject(db, account, HIDDEN);
  const projects = { seal_project_id: project, repair_project_id: project, special_project_id: project };
  return { id: await aCompany(db, { account_id: account, comments: HIDDEN, ...projects }), account };
}

const put = async (scene: Scene, who: Who, path: string, body: object) =>
  scene.visitors[who].send(path, { method: 'PUT', body });
const post = async (scene: Scene, who: Who, path: string, body: object) =>
  scene.visitors[who].send(path, { method: 'POST', body });

async function rowOf({ database: { db } }: Scene, table: 'corporation' | 'company', id: number) {
  const { rows } = await sql<Record<string, unknown> & { read_at: string }>`
    select *, to_json(updated_at) #>> '{}' as read_at from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]!;
}

/** Saves a row; what is refused left it as it was. */
async function saves(
  scene: Scene,
  who: Who,
  { table, id, changes }: { table: 'corporation' | 'company'; id: number; changes: Record<string, unknown> },
): Promise<Answer> {
  const before = await rowOf(scene, table, id);
  const path = table === 'company' ? `/api/companies/${id}` : `/api/corporations/${id}`;
  const answer = await put(scene, who, path, { updated_at: before.read_at, ...changes });
  const after = await rowOf(scene, table, id);
  if (answer.status === 200) expect(after).not.toEqual(before);
  else expect(after).toEqual(before);
  return answer;
}

/** What is hidden is in no byte of an employee's answer; operations read it. */
function expectNotes(who: Who, { status, text }: Answer): void {
  if (status === 200) expect(text.includes(HIDDEN)).toBe(kindOf(who) === 'operations');
}

/** The rows of corporations, companies, accounts and projects. */
export const DIRECTORY_SCENARIOS: Record<string, Scenario> = {
  C01: async (scene, who) => {
    await corporation(scene);
    const answer = await scene.visitors[who].send('/api/corporations?per_page=100');
    expectNotes(who, answer);
    return answer;
  },
  C02: async (scene, who) => {
    const answer = await scene.visitors[who].send(`/api/corporations/${await corporation(scene)}`);
    expectNotes(who, answer);
    if (answer.status === 200 && kindOf(who) !== 'operations')
      for (const field of IT_FIELDS) expect(answer.json).not.toHaveProperty(field);
    return answer;
  },
  C03: async (scene, who) =>
    saves(scene, who, { table: 'corporation', id: await corporation(scene), changes: { vlan: `by ${who}` } }),
  C20: async (scene, who) => {
    const { id } = await company(scene);
    const answer = await scene.visitors[who].send(`/api/companies?drjcoid=${id}`);
    if (answer.status === 200) expect(answer.json).toMatchObject({ total: 1, data: [{ DrJCOID: id }] });
    expectNotes(who, answer);
    return answer;
  },
  C21: async (scene, who) => {
    const Company = `Created by ${who} ${Date.now()}`;
    const answer = await post(scene, who, '/api/companies', { Company });
    const { db } = scene.database;
    const found = await db.selectFrom('company').select('id').where('name', '=', Company).execute();
    expect(found).toHaveLength(answer.status === 201 ? 1 : 0);
    return answer;
  },
  C22: async (scene, who) => {
    const { db } = scene.database;
    await ageProofs(db, 9);
    const answers: Answer[] = [];
    for (const changes of [
      { allow_unsealed_request: true },
      { drj_corporate_id: scene.world.otherCorporationId },
      { deleted_at: '2026-01-01T00:00:00Z' },
    ]) {
      const id = await aCompany(db, { corporation_id: scene.world.corporationId });
      await aContact(db, { company_id: id });
      answers.push(await saves(scene, who, { table: 'company', id, changes }));
    }
    return answers;
  },
  C22c: async (scene, who) => {
    const { db } = scene.database;
    const id = await aCompany(db, { corporation_id: scene.world.corporationId });
    await aJob(db, { company_id: id, contact_id: await aContact(db, { company_id: id }) });
    const answer = await scene.visitors[who].send(`/api/companies/${id}/deletion`);
    if (answer.status === 200) expect(answer.json).toEqual({ open_jobs: 1, people: 0 });
    return answer;
  },
  C22b: async (scene, who) => {
    const { db } = scene.database;
    await ageProofs(db, 11);
    const corporation_id = scene.world.corporationId;
    const moved = await aCompany(db, { corporation_id });
    const deleted = await aCompany(db, { corporation_id, deleted_at: new Date() });
    const answers = [
      await saves(scene, who, {
        table: 'company',
        id: moved,
        changes: { drj_corporate_id: scene.world.otherCorporationId },
      }),
      await saves(scene, who, { table: 'company', id: deleted, changes: { deleted_at: null } }),
    ];
    for (const answer of answers)
      if (kindOf(who) === 'operations') expect(answer.json).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    return answers;
  },
  C30: async (scene, who) => {
    await company(scene);
    const answer = await scene.visitors[who].send(`/api/accounts?account=${encodeURIComponent(HIDDEN)}`);
    expectNotes(who, answer);
    return answer;
  },
  C31: async (scene, who) => {
    const { account } = await company(scene);
    const answer = await scene.visitors[who].send(`/api/projects?account_id=${account}`);
    expectNotes(who, answer);
    return answer;
  },
  C32: async (scene, who) => {
    const { id: company_id, account: account_id } = await company(scene);
    const answers: Answer[] = [];
    for (const type of ['seal', 'repair', 'speceng'])
      answers.push(await post(scene, who, '/api/projects/create-default', { account_id, company_id, type }));
    const { db } = scene.database;
    const made = await db.selectFrom('project').select('id').where('company_id', '=', company_id).execute();
    expect(made).toHaveLength(answers[0]!.status === 201 ? 3 : 0);
    return answers;
  },
};
