import { randomBytes } from 'node:crypto';
import { PATHS } from '@sealdesk/contract/paths.ts';
import { aContact, aUser } from '@sealdesk/core/testing/builders.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ageProofs } from '../harness/contacts.ts';
import { kindOf } from './fields.ts';
import { withoutBudget, type Scenario, type Scene } from './scene.ts';
import type { Who } from './table.ts';

const SESSIONS = PATHS.listSessions[1];

/** Opens one more session of that user and returns its id. */
async function aSession({ database: { db } }: Scene, userId: number): Promise<string> {
  const { id } = await db
    .insertInto('session')
    .values({ id_hash: randomBytes(32), user_id: userId, expires_at: sql`now() + interval '1 hour'` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const hasSession = async ({ database: { db } }: Scene, id: string) =>
  (await db.selectFrom('session').select('id').where('id', '=', id).execute()).length > 0;

/** Remembers all sessions with their tokens; those that are gone can be put back for the rows that come later. */
async function keepSessions({ database: { db } }: Scene): Promise<() => Promise<void>> {
  const sessions = await db.selectFrom('session').selectAll().execute();
  const tokens = await db.selectFrom('session_token').selectAll().execute();
  return async () => {
    await db
      .insertInto('session')
      .values(sessions)
      .onConflict((one) => one.doNothing())
      .execute();
    await db
      .insertInto('session_token')
      .values(tokens)
      .onConflict((one) => one.doNothing())
      .execute();
  };
}

/** A new person of company A, whose sessions are nobody else's concern. */
async function aPerson({ database: { db }, world }: Scene): Promise<{ contactId: number; userId: number }> {
  const contactId = await aContact(db, { company_id: world.companyA });
  return { contactId, userId: await aUser(db, contactId) };
}

const userIdOf = async (scene: Scene, who: Who) =>
  who === 'anonymous' ? (await aPerson(scene)).userId : scene.world.people[who].userId;

/** Everything about a person that their own profile must not change. */
async function guardedRow({ database: { db }, world }: Scene, who: Who) {
  const { contactId } = world.people[who === 'anonymous' ? 'customer_A_owner' : who];
  const { rows } = await sql<Record<string, unknown>>`select c.id, c.first_name, c.last_name, c.email, c.company_id,
    c.corporation_id, c.employee_id, c.is_engineer, c.comments, c.deleted_at, u.id as user_id, u.role, u.max_file_uploads,
    u.sign_in_email, u.oidc_subject, u.disabled_at from contact c join app_user u on u.contact_id = c.id
    where c.id = ${contactId}`.execute(db);
  return rows[0]!;
}

export const ACCOUNT_SCENARIOS: Record<string, Scenario> = {
  L08: async (scene, who) => {
    const body = { work_phone: '540-555-0149', cell_phone: '', timezone: 'America/Chicago' };
    const answer = await scene.visitors[who].send(PATHS.editUser[1], { method: 'PUT', body });
    if (answer.status === 200) {
      expect(answer.json).toMatchObject({ ...body, cell_phone: null });
      expect((await scene.visitors[who].send(PATHS.user[1])).json).toEqual(answer.json);
      await scene.visitors[who].send(PATHS.editUser[1], { method: 'PUT', body: { timezone: 'America/New_York' } });
    }
    return answer;
  },
  L08c: withoutBudget('profile', async (scene, who) => {
    // A number that the person does not have: what changes nothing is not counted.
    const work_phone = `540-555-${Math.floor(1000 + Math.random() * 9000)}`;
    return scene.visitors[who].send(PATHS.editUser[1], { method: 'PUT', body: { work_phone } });
  }),
  L08b: async (scene, who) => {
    const before = await guardedRow(scene, who);
    const answer = await scene.visitors[who].send(PATHS.editUser[1], {
      method: 'PUT',
      body: {
        id: 1,
        contact_id: 1,
        first_name: 'Mallory',
        last_name: 'Mallory',
        email: 'mallory@evil.example',
        sign_in_email: 'mallory@evil.example',
        drjcoid: scene.world.companyOther,
        drj_corporate_id: scene.world.otherCorporationId,
        employee_id: 1,
        is_engineer: true,
        isSealingEngineer: true,
        role: 10,
        max_file_uploads: 100,
        disabled_at: null,
        deleted_at: '2001-01-01T00:00:00Z',
        created_at: '2001-01-01T00:00:00Z',
        Comments: 'for staff alone',
        work_phone: '540-555-0150',
      },
    });
    expect(await guardedRow(scene, who)).toEqual(before);
    return answer;
  },

  X07: async (scene, who) => {
    const id = await aSession(scene, await userIdOf(scene, who));
    const list = await scene.visitors[who].send(SESSIONS);
    const ended = await scene.visitors[who].send(`${SESSIONS}/${id}`, { method: 'DELETE' });
    if (list.status === 200) {
      const { data } = list.json as { data: { id: string; is_current: boolean }[] };
      expect(data.filter(({ is_current }) => is_current)).toHaveLength(1);
      expect(data.map((session) => session.id)).toContain(id);
    }
    expect(await hasSession(scene, id)).toBe(ended.status !== 200);
    return [list, ended];
  },
  X07b: async (scene, who) => {
    const id = await aSession(scene, (await aPerson(scene)).userId);
    const answers = [
      await scene.visitors[who].send(`${SESSIONS}/${id}`, { method: 'DELETE' }),
      await scene.visitors[who].send(`${SESSIONS}/${crypto.randomUUID()}`, { method: 'DELETE' }),
    ];
    expect(await hasSession(scene, id)).toBe(true);
    return answers;
  },
  X07c: async (scene, who) => {
    const untouched = await aSession(scene, (await aPerson(scene)).userId);
    const own = await aSession(scene, await userIdOf(scene, who));
    const putBack = await keepSessions(scene);
    const answer = await scene.visitors[who].send(SESSIONS, { method: 'DELETE' });
    expect(await hasSession(scene, own)).toBe(answer.status !== 200);
    expect(await hasSession(scene, untouched)).toBe(true);
    // The one that asked is still there.
    if (answer.status === 200) expect((await scene.visitors[who].send(PATHS.user[1])).status).toBe(200);
    await putBack();
    return answer;
  },
  X08: async (scene, who) => {
    await ageProofs(scene.database.db, 9);
    const { contactId, userId } = await aPerson(scene);
    const ids = [await aSession(scene, userId), await aSession(scene, userId)];
    const answer = await scene.visitors[who].send(`${SESSIONS}?contact_id=${contactId}`, { method: 'DELETE' });
    if (answer.status === 200) expect(answer.json).toEqual({ message: '2 sessions ended.', ended: 2 });
    for (const id of ids) expect(await hasSession(scene, id)).toBe(answer.status !== 200);
    return answer;
  },
  X08b: async (scene, who) => {
    await ageProofs(scene.database.db, 11);
    const { contactId, userId } = await aPerson(scene);
    const id = await aSession(scene, userId);
    const answer = await scene.visitors[who].send(`${SESSIONS}?contact_id=${contactId}`, { method: 'DELETE' });
    if (kindOf(who) === 'operations') expect(answer.json).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await hasSession(scene, id)).toBe(true);
    return answer;
  },
};
