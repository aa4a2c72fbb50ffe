import { LINK_NO_LONGER_WORKS } from '@sealdesk/contract/people/link-messages.ts';
import { PATHS } from '@sealdesk/contract/paths.ts';
import { aContact, anEmployee, aUser } from '@sealdesk/core/testing/builders.ts';
import { codeOf } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ageProofs } from '../harness/contacts.ts';
import { aLink, forgetCalls, sendLink } from '../harness/links.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';

const PASSWORD = 'seven quiet rivers north';

/** Somebody new who belongs where that person does, deleted like them, with a password unless they are to be invited. */
async function twinOf({ database: { db }, world }: Scene, who: Who, isInvited = false): Promise<number> {
  const actor = world.people[who === 'anonymous' ? 'customer_A_owner' : who];
  const original = await db
    .selectFrom('contact')
    .select(['company_id', 'corporation_id', 'employee_id'])
    .where('id', '=', actor.contactId)
    .executeTakeFirstOrThrow();
  const employee_id = original.employee_id === null ? null : await anEmployee(db);
  const email = `${crypto.randomUUID()}@customer.example`;
  const contactId = await aContact(db, {
    ...original,
    employee_id,
    email,
    ...(who === 'deleted_contact' && { deleted_at: new Date() }),
  });
  const sign_in_email = employee_id === null ? email : null;
  return aUser(db, contactId, { sign_in_email, password_hash: isInvited ? null : 'set' });
}

/** Sends the link of somebody like that person to the path, from a browser that knows nobody. */
async function bring(scene: Scene, path: string, token: string, more: object = {}): Promise<Answer> {
  await forgetCalls(scene.database.db);
  const answer = await sendLink(new Visitor(scene.product.url), path, token, more);
  if (answer.status === 400) expect(answer.json).toMatchObject({ message: LINK_NO_LONGER_WORKS });
  return answer;
}

/** Brings an invitation of somebody like that person. */
const invitation =
  (path: string, detail: object = {}): Scenario =>
  async (scene, who) => {
    const userId = await twinOf(scene, who, !('done' in detail));
    return bring(scene, path, await aLink(scene.database.db, userId, 'invitation', { detail }));
  };

/** Asks as that person for something about another user; with a proof of so many minutes. */
const ask =
  (
    name: keyof typeof PATHS,
    prepare: (scene: Scene) => Promise<{ id?: number; body?: object }>,
    minutes = 0,
  ): Scenario =>
  async (scene, who) => {
    await ageProofs(scene.database.db, minutes);
    const { id, body } = await prepare(scene);
    const [method, path] = PATHS[name];
    const mails = async () =>
      Number((await sql<{ n: string }>`select count(*) as n from mail`.execute(scene.database.db)).rows[0]!.n);
    const before = await mails();
    const answer = await scene.visitors[who].send(path.replace(':id', String(id)), { method, ...(body && { body }) });
    if (answer.status >= 400) expect(await mails()).toBe(before);
    else if (name !== 'withdrawInvitation') expect(await mails()).toBeGreaterThan(before);
    if (minutes > 10 && (who === 'role10' || who === 'role10_sealer'))
      expect(answer.json).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    return answer;
  };

const anInvited = async (scene: Scene) => {
  const id = await twinOf(scene, 'customer_A_owner', true);
  await aLink(scene.database.db, id, 'invitation');
  return { id };
};
const aContactToInvite = async ({ database: { db }, world }: Scene) => ({
  body: { contact_id: await aContact(db, { company_id: world.companyA }) },
});
const reason = { reason: 'Asked for by phone.' };
const aCustomer = async (scene: Scene) => ({ id: await twinOf(scene, 'customer_A_owner'), body: reason });
const aMover = async (scene: Scene) => {
  const id = await twinOf(scene, 'customer_A_owner');
  const email = `${crypto.randomUUID()}@customer.example`;
  await scene.database.db.insertInto('email_change').values({ user_id: id, email }).execute();
  await aLink(scene.database.db, id, 'email-after');
  return { id, body: reason };
};

export const LINK_SCENARIOS: Record<string, Scenario> = {
  X04: async (scene, who) => {
    await forgetCalls(scene.database.db);
    const email = who === 'anonymous' ? 'nobody@nowhere.example' : scene.world.people[who].email;
    return new Visitor(scene.product.url).send(PATHS.forgotPassword[1], { method: 'POST', body: { email } });
  },
  X05: invitation(PATHS.acceptInvitation[1], { done: 'password' }),
  X06: async (scene, who) => {
    const token = await aLink(scene.database.db, await twinOf(scene, who), 'password-reset');
    return bring(scene, PATHS.resetPassword[1], token, { password: PASSWORD });
  },
  X06b: async (scene, who) => {
    const { db } = scene.database;
    const userId = await twinOf(scene, who);
    const ranOut = { minutes: -1, detail: { done: 'password' } };
    return [
      await bring(scene, PATHS.resetPassword[1], await aLink(db, userId, 'password-reset', ranOut), {
        password: PASSWORD,
      }),
      await bring(scene, PATHS.resetPassword[1], 'A'.repeat(43), { password: PASSWORD }),
      await bring(scene, PATHS.acceptInvitation[1], await aLink(db, userId, 'invitation', ranOut)),
      await bring(scene, PATHS.acceptInvitation[1], await aLink(db, userId, 'password-reset')),
    ];
  },
  X20: invitation(PATHS.openInvitation[1]),
  X21: invitation(PATHS.invitationTotp[1]),
  X22: invitation(PATHS.invitationPasskey[1]),
  X23: async (scene, who) => {
    const token = await aLink(scene.database.db, await twinOf(scene, who, true), 'invitation');
    const { json } = await bring(scene, PATHS.invitationTotp[1], token);
    const { secret: totpSecret = null } = json as { secret?: string };
    const code = totpSecret ? await codeOf({ ...scene.world.people.customer_A_owner, totpSecret }) : '123456';
    return bring(scene, PATHS.invitationCredential[1], token, { password: PASSWORD, code });
  },
  X24: invitation(PATHS.invitationCodes[1], { done: 'password' }),
  X25: invitation(PATHS.invitationFirm[1]),
  X26: async (scene, who) => {
    const userId = await twinOf(scene, who);
    await scene.database.db
      .insertInto('email_change')
      .values({ user_id: userId, email: 'new@customer.example' })
      .execute();
    return bring(scene, PATHS.confirmEmail[1], await aLink(scene.database.db, userId, 'email-after'));
  },
  X30: ask('inviteContact', aContactToInvite),
  X30b: ask('inviteContact', aContactToInvite, 11),
  X31: ask('inviteAgain', anInvited),
  X31b: ask('inviteAgain', anInvited, 11),
  X32: ask('withdrawInvitation', anInvited),
  X33: ask('resetSecondFactor', aCustomer),
  X33b: ask('resetSecondFactor', aCustomer, 11),
  X34: ask('waiveEmailConfirmation', aMover),
  X34b: ask('waiveEmailConfirmation', aMover, 11),
};
