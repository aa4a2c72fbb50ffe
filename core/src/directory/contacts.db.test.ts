import type { ContactListQuery, EditContactFields, NewContactFields } from '@sealdesk/contract/directory/contact.ts';
import { CONTACT_REFUSALS, OWN_ROW } from '@sealdesk/contract/directory/directory-messages.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Core } from '../core.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { findViewer, type Caller } from '../identity/session.ts';
import { Refused } from '../refused.ts';
import { aPasskey } from '../testing/authenticator.ts';
import { aCompany, aContact, aCorporation, aJob, anEmployee, aUser } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventRows } from '../testing/job-rows.ts';
import { buildWorld, recoveryCodesOf, type World } from '../testing/people.ts';
import { viewerOf } from '../testing/viewers.ts';
import { listContactPage, listCorporateContacts } from './contacts.store.ts';
import * as useCases from './save-contact.ts';

let database: TestDatabase;
let core: Core;
let world: World;
let operations: Caller;

beforeAll(async () => {
  database = await createTestDatabase(inject('services').postgres.url);
  core = await testCore(database);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://issuer.example' });
});
beforeEach(async () => {
  operations = await callerIn(core, world, 'role10');
});
afterAll(async () => database?.destroy());

const createContact = async (caller: Caller, fields: NewContactFields) =>
  (await useCases.createContact(core, caller, fields, UNKEYED)).body;
const editContact = async (caller: Caller, request: { id: number; fields: EditContactFields }) =>
  (await useCases.editContact(core, caller, request, UNKEYED)).body;

const newFields = (values: Partial<NewContactFields> = {}): NewContactFields => ({
  first_name: 'Nora',
  last_name: 'Vance',
  email: `nora${Math.random()}@customer.example`,
  drjcoid: world.companyA,
  drj_corporate_id: null,
  work_phone: null,
  cell_phone: null,
  timezone: 'America/Chicago',
  employee_id: null,
  is_engineer: false,
  Comments: null,
  ...values,
});

const rowOf = async (id: number) =>
  database.db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const updatedAt = async (id: number) => {
  const { rows } = await sql<{ at: string }>`select to_json(updated_at) #>> '{}' as at from contact
    where id = ${id}`.execute(database.db);
  return rows[0]!.at;
};
const edit = async (id: number, changes: Omit<Partial<EditContactFields>, 'updated_at'>, caller = operations) =>
  editContact(caller, { id, fields: { ...changes, updated_at: await updatedAt(id) } });
const refusal = async (work: Promise<unknown>): Promise<Refused> => {
  const error: unknown = await work.then(() => null).catch((thrown: unknown) => thrown);
  if (!(error instanceof Refused)) throw new Error(`Not refused: ${String(error)}`);
  return error;
};
const makeProofOld = async () =>
  sql`update session set proved_at = now() - interval '10 minutes 1 second'`.execute(database.db);
const eventsOf = async (id: number) =>
  database.db
    .selectFrom('directory_event')
    .select(['kind', 'actor_id', 'detail'])
    .where('subject', '=', 'contact')
    .where('subject_id', '=', id)
    .orderBy('chain_number')
    .execute();
const query = (values: Partial<ContactListQuery> = {}): ContactListQuery => ({
  page: 1,
  per_page: 10,
  sort_by: 'contact_name',
  order: 'asc',
  deleted: false,
  ...values,
});

describe('creating a contact', () => {
  it('answers with the row, records who did it, and invites the person, whose link lies in the mail encrypted alone', async () => {
    const { message, contact } = await createContact(operations, newFields({ Comments: 'Calls late.' }));
    expect(message).toBe('Nora Vance saved.');
    expect(contact).toMatchObject({
      contact_name: 'Nora Vance',
      company: 'Alder Truss A',
      role: 0,
      currentUser: false,
    });
    expect(await eventsOf(contact.id)).toMatchObject([{ kind: 'created', actor_id: operations.viewer.contactId }]);
    const user = await database.db.selectFrom('app_user').where('contact_id', '=', contact.id).selectAll().execute();
    expect(user).toMatchObject([{ sign_in_email: contact.email, password_hash: null, oidc_subject: null }]);
    const mails = await database.db.selectFrom('mail').selectAll().execute();
    expect(mails).toMatchObject([{ kind: 'invitation', secret: expect.any(Buffer) }]);
    const [{ body, html }] = mails as [(typeof mails)[0]];
    expect([body, html]).toEqual([
      expect.stringContaining('/invitation#{secret}'),
      expect.stringContaining('/invitation#{secret}'),
    ]);
  });

  it('needs a place to belong to, and one that exists', async () => {
    const nowhere = await refusal(createContact(operations, newFields({ drjcoid: null })));
    expect(nowhere.fields).toEqual({ drjcoid: [CONTACT_REFUSALS.belongsNowhere] });
    const gone = await aCompany(database.db, { deleted_at: new Date() });
    const unknown = newFields({ drjcoid: gone, drj_corporate_id: 2_000_000, employee_id: 2_000_000 });
    const { fields } = await refusal(createContact(operations, unknown));
    expect(Object.keys(fields!)).toEqual(['drjcoid', 'drj_corporate_id', 'employee_id']);
  });

  it('takes an address once, also of two that come at once, and again when its contact is deleted', async () => {
    const email = 'once@customer.example';
    const other = await callerIn(core, world, 'role10_sealer');
    const both = await Promise.allSettled([
      createContact(operations, newFields({ email })),
      createContact(other, newFields({ email: email.toUpperCase() })),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { reason } = both.find((one) => one.status === 'rejected')!;
    expect((reason as Refused).fields).toEqual({ email: [CONTACT_REFUSALS.emailTaken] });
    const { id } = await database.db
      .selectFrom('contact')
      .select('id')
      .where(sql`lower(email)`, '=', email)
      .executeTakeFirstOrThrow();
    await edit(id, { deleted_at: '2001-01-01T00:00:00Z' });
    await createContact(operations, newFields({ email }));
  });

  it('needs a recent sign-in, since it gives somebody a way in', async () => {
    await makeProofOld();
    const { kind } = await refusal(createContact(operations, newFields()));
    expect(kind).toBe('needs-recent-proof');
  });
});

describe('editing a contact', () => {
  let id: number;
  beforeEach(async () => {
    id = await aContact(database.db, { company_id: world.companyA });
  });

  it('saves what was sent, keeps what was left out, and records the change alone', async () => {
    const before = await rowOf(id);
    await makeProofOld();
    const { contact } = await edit(id, { cell_phone: '540-555-9999', Comments: 'New phone.', email: before.email! });
    expect(contact).toMatchObject({ cell_phone: '540-555-9999', work_phone: before.work_phone });
    expect((await eventsOf(id)).at(-1)).toEqual({
      kind: 'changed',
      actor_id: operations.viewer.contactId,
      detail: {
        cell_phone: { from: before.cell_phone, to: '540-555-9999' },
        comments: { from: null, to: 'New phone.' },
      },
    });
  });

  it('refuses a stale row and names who was first', async () => {
    const read = await updatedAt(id);
    const first = await callerIn(core, world, 'role10_sealer');
    await edit(id, { first_name: 'Other' }, first);
    const fields = { first_name: 'Late', updated_at: read } as EditContactFields;
    const { kind, facts } = await refusal(editContact(operations, { id, fields }));
    expect(kind).toBe('stale');
    expect(facts).toEqual({ updated_by: expect.stringMatching(/^role10_sealer /), updated_at: await updatedAt(id) });
    expect((await rowOf(id)).first_name).toBe('Other');
  });

  it('lets one of two through who save at once', async () => {
    const other = await callerIn(core, world, 'role10_sealer');
    const fields = { updated_at: await updatedAt(id) };
    const both = await Promise.allSettled(
      [operations, other].map(async (caller, n) =>
        editContact(caller, { id, fields: { ...fields, first_name: `By ${n}` } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each(['employee_id', 'is_engineer', 'role', 'email', 'drjcoid', 'drj_corporate_id'] as const)(
    'changes %s only with a sign-in of the last ten minutes',
    async (field) => {
      await aUser(database.db, id);
      const values = {
        employee_id: await anEmployee(database.db),
        is_engineer: true,
        role: 3,
        email: `changed${id}@customer.example`,
        drjcoid: world.companyB,
        drj_corporate_id: world.corporationId,
      };
      const before = await rowOf(id);
      await makeProofOld();
      const { kind } = await refusal(edit(id, { [field]: values[field] }));
      expect(kind).toBe('needs-recent-proof');
      expect(await rowOf(id)).toEqual(before);

      operations = await callerIn(core, world, 'role10');
      expect((await edit(id, { [field]: values[field] })).contact[field]).toBe(values[field]);
    },
  );

  it('changes nobody’s own rights and deletes nobody by themselves, however recent the sign-in', async () => {
    const own = operations.viewer.contactId;
    const changes = [
      { employee_id: await anEmployee(database.db) },
      { is_engineer: true },
      { role: 0 },
      { email: 'mine@firm.example' },
      { drjcoid: world.companyA },
      { drj_corporate_id: world.corporationId },
      { deleted_at: '2001-01-01T00:00:00Z' },
    ];
    for (const change of changes) {
      const { kind, message } = await refusal(edit(own, change));
      expect([kind, message]).toEqual(['forbidden', OWN_ROW]);
    }
    expect((await edit(own, { work_phone: '540-555-0000' })).contact.currentUser).toBe(true);
  });

  it('gives a role only to who can sign in, and operations only to an employee', async () => {
    expect((await refusal(edit(id, { role: 1 }))).fields).toEqual({ role: [CONTACT_REFUSALS.roleWithoutUser] });
    await edit(id, { role: null });
    await aUser(database.db, id);
    expect((await refusal(edit(id, { role: null }))).fields).toEqual({ role: [CONTACT_REFUSALS.roleMissing] });
    const needs = [CONTACT_REFUSALS.operationsNeedEmployee];
    expect((await refusal(edit(id, { role: 10 }))).fields).toEqual({ role: needs });
    await edit(id, { role: 10, employee_id: await anEmployee(database.db) });
    expect((await refusal(edit(id, { employee_id: null }))).fields).toEqual({ employee_id: needs });
    expect((await eventsOf(id)).map(({ detail }) => Object.keys(detail as object))).toContainEqual(['role']);
  });

  it('takes a row that was read before a change of the role for a stale one', async () => {
    await aUser(database.db, id);
    const read = await updatedAt(id);
    await edit(id, { role: 3 });
    expect(await updatedAt(id)).not.toBe(read);
    const late = editContact(operations, { id, fields: { role: 0, updated_at: read } });
    expect((await refusal(late)).kind).toBe('stale');
  });

  it('takes an employee and an address once, and no address away', async () => {
    const other = await aContact(database.db, { company_id: world.companyA, email: 'taken@customer.example' });
    const { employeeId } = world.people.employee;
    expect((await refusal(edit(id, { employee_id: employeeId }))).fields).toEqual({
      employee_id: [CONTACT_REFUSALS.employeeTaken],
    });
    expect((await refusal(edit(id, { email: 'Taken@customer.example' }))).fields).toEqual({
      email: [CONTACT_REFUSALS.emailTaken],
    });
    expect((await refusal(edit(id, { email: null }))).fields).toHaveProperty('email');
    expect((await refusal(edit(id, { drjcoid: null }))).fields).toEqual({ drjcoid: [CONTACT_REFUSALS.belongsNowhere] });
    expect((await rowOf(other)).email).toBe('taken@customer.example');
  });

  it('keeps who gets a company’s copies among those who can see its jobs', async () => {
    const { db } = database;
    const corporation_id = await aCorporation(db);
    const [one, two] = [
      await aCompany(db, { corporation_id }),
      await aCompany(db, { corporation_id, name: 'Two Trusses' }),
    ];
    const person = await aContact(db, { company_id: one });
    await db.updateTable('company').set({ cc_contact_id: person }).where('id', '=', two).execute();
    expect((await refusal(edit(person, { drjcoid: world.companyA }))).fields).toEqual({
      drjcoid: [CONTACT_REFUSALS.copiesOf(['Two Trusses'])],
    });
    await edit(person, { drjcoid: two });
    await edit(person, { drjcoid: null, drj_corporate_id: corporation_id });
    await edit(person, { drjcoid: one, drj_corporate_id: null });
    await edit(person, { drjcoid: world.companyA, employee_id: await anEmployee(db) });
    expect((await refusal(edit(person, { employee_id: null }))).fields).toHaveProperty('employee_id');
  });

  it('takes every credential from a customer who becomes staff, ends their sessions and invites them at the firm', async () => {
    const { db } = database;
    const { userId, contactId } = world.people.customer_B_same_corp;
    await aPasskey(db, userId, 'https://sealdesk.example');
    await recoveryCodesOf(db, userId);
    await sql`insert into sign_in_step (id_hash, kind, user_id, expires_at)
      values (sha256('begun'), 'totp', ${userId}, now() + interval '9 minutes')`.execute(db);
    await sql`insert into one_time_link (token_hash, kind, user_id, expires_at)
      values (sha256('reset'), 'password-reset', ${userId}, now() + interval '9 minutes')`.execute(db);
    const before = await callerIn(core, world, 'customer_B_same_corp');
    expect(await findViewer(core, before.sid)).toMatchObject({ kind: 'customer' });

    await edit(contactId, { employee_id: await anEmployee(db), role: 10 });
    expect(await findViewer(core, before.sid)).toBeNull();
    const { rows } = await sql<object>`select u.password_hash, u.totp_secret, u.sign_in_email,
      (select count(*)::int from passkey where user_id = u.id) as passkeys,
      (select count(*)::int from recovery_code where user_id = u.id) as codes,
      (select count(*)::int from sign_in_step where user_id = u.id) as steps,
      (select count(*)::int from session where user_id = u.id) as sessions,
      (select array_agg(kind) from one_time_link where user_id = u.id) as links
      from app_user u where id = ${userId}`.execute(db);
    const [passkeys, codes, steps, sessions] = [0, 0, 0, 0];
    expect(rows).toEqual([
      {
        password_hash: null,
        totp_secret: null,
        sign_in_email: null,
        passkeys,
        codes,
        steps,
        sessions,
        links: ['invitation'],
      },
    ]);
    const mails = await db
      .selectFrom('mail')
      .select(['kind', 'body'])
      .where('body', 'like', '%customer_B_same_corp%')
      .orderBy('kind')
      .execute();
    expect(mails).toEqual([
      { kind: 'invitation', body: expect.stringContaining('account of the firm') },
      { kind: 'way-in-changed', body: expect.stringContaining('no longer work') },
    ]);
    const { rows: events } = await sql<object>`select kind, detail, actor_id from directory_event
      where subject = 'app_user' and subject_id = ${userId} and kind not in ('created', 'changed') order by id`.execute(
      db,
    );
    expect(events.slice(-2)).toMatchObject([
      { kind: 'credentials-removed', detail: { sessions: 1 }, actor_id: operations.viewer.contactId },
      { kind: 'invited' },
    ]);
  });

  describe('who moves while open jobs name them', () => {
    let [from, to, next] = [0, 0, 0];
    let jobs: number[] = [];
    const contactsOf = async () => {
      const rows = await database.db
        .selectFrom('job')
        .select('contact_id')
        .where('number', 'in', jobs)
        .orderBy('number')
        .execute();
      return rows.map(({ contact_id }) => contact_id);
    };
    const newContact = (drj_contact_id: number, drjcoid = from) => ({
      new_job_contacts: [{ drjcoid, drj_contact_id }],
    });
    beforeEach(async () => {
      const { db } = database;
      const corporation_id = await aCorporation(db);
      [from, to] = [await aCompany(db, { name: 'Redrock', corporation_id }), await aCompany(db)];
      id = await aContact(db, { company_id: from, first_name: 'Dana', last_name: 'Whitlock' });
      next = await aContact(db, { company_id: from, first_name: 'Mia', last_name: 'Font' });
      jobs = [];
      for (const status of [STATUS_ID.inProgress, STATUS_ID.onHold, STATUS_ID.complete])
        jobs.push(await aJob(db, { company_id: from, contact_id: id, status }));
    });

    it('is refused without their new contact, lists the jobs, and saves nothing', async () => {
      const before = await rowOf(id);
      const { kind, message, fields, facts } = await refusal(edit(id, { drjcoid: to, first_name: 'D' }));
      const sentence = 'Dana Whitlock is the contact of 2 open jobs. Choose a new contact first.';
      expect([kind, message, fields]).toEqual(['invalid', sentence, { new_job_contacts: [sentence] }]);
      expect(facts).toEqual({
        left_jobs: [
          {
            drjcoid: from,
            company: 'Redrock',
            total: 2,
            jobs: [jobs[1], jobs[0]].map((job_id) => ({ job_id, job_name: expect.any(String) })),
          },
        ],
      });
      expect([await rowOf(id), await contactsOf()]).toEqual([before, [id, id, id]]);
    });

    it('hands over the open ones with an event each; closed ones keep their contact', async () => {
      await edit(id, { drjcoid: to, ...newContact(next) });
      expect([(await rowOf(id)).company_id, await contactsOf()]).toEqual([to, [next, next, id]]);
      const people = { before: 'Dana Whitlock', beforeId: id, after: 'Mia Font', afterId: next };
      const events = await Promise.all(jobs.map(async (job) => eventRows(database.db, job)));
      const event = {
        kind: 'edited',
        actor_id: operations.viewer.contactId,
        detail: { changes: [{ field: 'drj_contact_id', ...people }] },
      };
      expect(events).toMatchObject([[event], [event], []]);
    });

    it('takes only someone who can see the company’s jobs: not the contact, a stranger, or one who is gone', async () => {
      const { db } = database;
      const disabled = await aContact(db, { company_id: from });
      await aUser(db, disabled, { disabled_at: new Date() });
      const wrong = [
        id,
        world.people.customer_B_same_corp.contactId,
        world.people.role10.contactId,
        await aContact(db, { company_id: from, deleted_at: new Date() }),
        disabled,
        2_000_000,
      ];
      for (const contact of wrong) {
        const { fields, facts } = await refusal(edit(id, { drjcoid: to, ...newContact(contact) }));
        expect([contact, fields, facts]).toEqual([
          contact,
          { new_job_contacts: [CONTACT_REFUSALS.notOfCompany('Redrock')] },
          { left_jobs: [expect.objectContaining({ drjcoid: from, total: 2 })] },
        ]);
      }
      expect(await contactsOf()).toEqual([id, id, id]);
      const { corporation_id } = await db
        .selectFrom('company')
        .select('corporation_id')
        .where('id', '=', from)
        .executeTakeFirstOrThrow();
      const corporate = await aContact(db, { corporation_id });
      await edit(id, { drjcoid: to, ...newContact(corporate) });
      expect(await contactsOf()).toEqual([corporate, corporate, id]);
    });

    it('asks for each company of a corporate contact, and for none while they still see the jobs', async () => {
      const { db } = database;
      const { corporation_id } = await db
        .selectFrom('company')
        .select('corporation_id')
        .where('id', '=', from)
        .executeTakeFirstOrThrow();
      await edit(id, { drjcoid: null, drj_corporate_id: corporation_id });
      const sister = await aCompany(db, { name: 'Alpine', corporation_id });
      const there = await aContact(db, { company_id: sister });
      const gone = await aCompany(db, { corporation_id, deleted_at: new Date() });
      jobs.push(await aJob(db, { company_id: sister, contact_id: id }));
      await aJob(db, { company_id: gone, contact_id: id });
      const { facts } = await refusal(edit(id, { drjcoid: to, drj_corporate_id: null, ...newContact(next) }));
      expect((facts!['left_jobs'] as { company: string }[]).map(({ company }) => company)).toEqual([
        'Alpine',
        'Redrock',
      ]);
      const both = [...newContact(next).new_job_contacts, ...newContact(there, sister).new_job_contacts];
      await edit(id, { drjcoid: to, drj_corporate_id: null, new_job_contacts: both });
      expect(await contactsOf()).toEqual([next, next, id, there]);
    });

    it('asks nothing of an edit that moves nobody, nor of staff, who see every job', async () => {
      await edit(id, { Comments: 'Calls late.', ...newContact(next) });
      await edit(id, { drjcoid: to, employee_id: await anEmployee(database.db) });
      expect(await contactsOf()).toEqual([id, id, id]);
      expect((await refusal(edit(id, { employee_id: null }))).facts).toHaveProperty('left_jobs');
    });
  });

  const mailsAbout = async (address: string) => {
    const { rows } = await sql<{ kind: string; to: string; subject: string; body: string }>`
      select kind, recipients #>> '{0,address}' as to, subject, body from mail where body like ${`%${address}%`}`.execute(
      database.db,
    );
    return rows;
  };
  const sentTo = (mails: { kind: string; to: string }[]) => mails.map(({ kind, to }) => `${kind} ${to}`).toSorted();

  it('emails an address that changes at once to the old and the new one, and none that is refused', async () => {
    const before = (await rowOf(id)).email!;
    const after = `new${id}@customer.example`;
    await edit(id, { email: after });
    expect(sentTo(await mailsAbout(after))).toEqual([`email-changed ${after}`, `email-changed ${before}`].toSorted());
    await refusal(edit(id, { email: 'taken@customer.example' }));
    expect(await mailsAbout('taken@')).toEqual([]);
  });

  it('asks both addresses of someone who signs in by email, and emails no one that it was changed', async () => {
    const before = (await rowOf(id)).email!;
    const user = await aUser(database.db, id, { sign_in_email: before, password_hash: 'set' });
    const after = `new${id}@customer.example`;
    await edit(id, { email: after });
    const mails = await mailsAbout(after);
    expect(sentTo(mails)).toEqual([`email-after ${after}`, `email-before ${before}`].toSorted());
    for (const { subject, body } of mails) expect(`${subject} ${body}`).not.toMatch(/was changed/i);
    const { body } = mails.find(({ to }) => to === before)!;
    expect(body.replaceAll(/\s+/g, ' ')).toContain('To stop it, do not confirm, and answer this email');
    const { sign_in_email } = await database.db
      .selectFrom('app_user')
      .select('sign_in_email')
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    expect(sign_in_email).toBe(before);
  });

  it('emails the address that emails about jobs went to when a second change follows one that no one confirmed', async () => {
    const signIn = (await rowOf(id)).email!;
    await aUser(database.db, id, { sign_in_email: signIn, password_hash: 'set' });
    const [first, second] = [`first${id}@customer.example`, `second${id}@customer.example`];
    await edit(id, { email: first });
    await edit(id, { email: second });
    expect(sentTo(await mailsAbout(second))).toEqual(
      [`email-after ${second}`, `email-before ${signIn}`, `email-changed ${first}`].toSorted(),
    );
  });

  it('deletes at its own time, ends the sessions, and restores without them and with a recent sign-in', async () => {
    const { userId, contactId } = world.people.customer_other_corp;
    await callerIn(core, world, 'customer_other_corp');
    const sessions = async () => database.db.selectFrom('session').where('user_id', '=', userId).selectAll().execute();
    expect(await sessions()).not.toEqual([]);
    await makeProofOld();
    const before = Date.now();
    await edit(contactId, { deleted_at: '2001-01-01T00:00:00Z' });
    const { deleted_at } = await rowOf(contactId);
    expect(deleted_at!.getTime()).toBeGreaterThanOrEqual(before);
    expect(await sessions()).toEqual([]);
    // Deleted already: its time stays.
    await edit(contactId, { deleted_at: new Date().toISOString() });
    expect((await rowOf(contactId)).deleted_at).toEqual(deleted_at);

    expect((await refusal(edit(contactId, { deleted_at: null }))).kind).toBe('needs-recent-proof');
    operations = await callerIn(core, world, 'role10');
    await edit(contactId, { deleted_at: null });
    expect((await rowOf(contactId)).deleted_at).toBeNull();
    expect(await sessions()).toEqual([]);
  });

  it('keeps an address that another has meanwhile from coming back with a restored contact', async () => {
    const { email } = await rowOf(id);
    await edit(id, { deleted_at: '2001-01-01T00:00:00Z' });
    await createContact(operations, newFields({ email: email! }));
    expect((await refusal(edit(id, { deleted_at: null }))).fields).toEqual({ email: [CONTACT_REFUSALS.emailTaken] });
  });

  it('lets one of two operations through who delete each other at once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const other = await callerIn(core, world, 'role10_sealer');
      operations = await callerIn(core, world, 'role10');
      const deleted_at = '2001-01-01T00:00:00Z';
      const both = await Promise.allSettled([
        edit(other.viewer.contactId, { deleted_at }, operations),
        edit(operations.viewer.contactId, { deleted_at }, other),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await database.db.updateTable('contact').set({ deleted_at: null }).where('employee_id', 'is not', null).execute();
    }
  });

  it('refuses who is operations no more, and whoever does not exist', async () => {
    await database.db.updateTable('app_user').set({ role: 1 }).where('id', '=', operations.viewer.userId).execute();
    expect((await refusal(edit(id, { first_name: 'No' }))).kind).toBe('forbidden');
    await database.db.updateTable('app_user').set({ role: 10 }).where('id', '=', operations.viewer.userId).execute();
    const fields = { updated_at: '2026-01-01T00:00:00Z' } as EditContactFields;
    expect((await refusal(editContact(operations, { id: 2_000_000, fields }))).kind).toBe('missing');
  });
});

describe('listing contacts', () => {
  let company: number;
  let ids: Record<string, number>;
  beforeAll(async () => {
    company = await aCompany(database.db, { name: 'Zeta Listing' });
    const of = async (first_name: string, last_name: string, values = {}) =>
      aContact(database.db, { company_id: company, first_name, last_name, ...values });
    ids = {
      ann: await of('Ann', 'zimmer', { email: 'b_ann@list.example' }),
      bob: await of('Bob', 'Abel', { email: 'c-bob@list.example' }),
      cid: await of('Cid', 'Abel', { email: 'a%cid@list.example' }),
      gone: await of('Gone', 'Moss', { email: 'gone@list.example', deleted_at: new Date() }),
    };
  });
  const listed = async (values: Partial<ContactListQuery>, actor: 'role10' | 'employee' = 'role10') =>
    listContactPage(database.pool, viewerOf(world, actor), query({ drjcoid: company, ...values }));
  const names = ({ data }: { data: { first_name: string }[] }) => data.map(({ first_name }) => first_name);

  it('sorts by name without regard to case, both ways, and counts the deleted', async () => {
    const page = await listed({});
    expect(names(page)).toEqual(['Bob', 'Cid', 'Ann']);
    expect(page).toMatchObject({ total: 3, last_page: 1, deleted_total: 1 });
    expect(names(await listed({ order: 'desc' }))).toEqual(['Ann', 'Cid', 'Bob']);
    expect(names(await listed({ sort_by: 'email' }))).toEqual(['Cid', 'Ann', 'Bob']);
    expect(await listed({ deleted: true })).toMatchObject({ total: 4, deleted_total: 1 });
  });

  it('searches names and addresses, and takes what is special to a pattern as it is', async () => {
    expect(names(await listed({ search: 'bob abel' }))).toEqual(['Bob']);
    expect(names(await listed({ search: 'LIST.example', sort_by: 'email' }))).toEqual(['Cid', 'Ann', 'Bob']);
    expect(names(await listed({ search: '%' }))).toEqual(['Cid']);
    expect(names(await listed({ search: '_' }))).toEqual(['Ann']);
    expect(await listed({ search: 'gone' })).toMatchObject({ data: [], total: 0, last_page: 1, deleted_total: 1 });
  });

  it('pages, and shows a role to operations alone', async () => {
    for (let n = 0; n < 9; n += 1) await aContact(database.db, { company_id: company, last_name: `Zz${n}` });
    const second = await listed({ page: 2 });
    expect([second.data.length, second.total, second.last_page]).toEqual([2, 12, 2]);
    expect((await listed({ page: 3 })).data).toEqual([]);
    expect((await listed({})).data[0]).toHaveProperty('role', null);
    expect((await listed({}, 'employee')).data[0]).not.toHaveProperty('role');
  });

  it('offers for copies the people of the corporation, of the company, and of the firm', async () => {
    const corporation = await aCorporation(database.db);
    const inside = await aCompany(database.db, { corporation_id: corporation });
    const whole = await aContact(database.db, { corporation_id: corporation, last_name: 'Whole' });
    const part = await aContact(database.db, { company_id: inside, last_name: 'Part' });
    const staff = world.people.employee.contactId;
    const found = async (values: Partial<Parameters<typeof listCorporateContacts>[1]>) =>
      (await listCorporateContacts(database.db, { limit: 200, ...values })).map(({ id }) => id);
    expect(await found({ corporation })).toEqual(expect.arrayContaining([whole, part, staff]));
    expect(await found({ drjcoid: inside })).toEqual(expect.arrayContaining([whole, part, staff]));
    expect(await found({ drjcoid: company })).not.toContain(whole);
    expect(await found({ drjcoid: company })).toEqual(expect.arrayContaining([ids['bob'], staff]));
    expect(await found({ drjcoid: company })).not.toContain(ids['gone']);
    expect(await found({ id: ids['gone']! })).toEqual([ids['gone']]);
    expect(await found({ corporation, search: 'whole' })).toEqual([whole]);
    expect(await found({})).toContain(whole);
    expect(await found({})).not.toContain(part);
  });
});
