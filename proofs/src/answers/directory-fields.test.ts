import type { Company } from '@sealdesk/contract/directory/company.ts';
import type { Contact } from '@sealdesk/contract/directory/contact.ts';
import type { Corporation } from '@sealdesk/contract/directory/corporation.ts';
import type { Authorization, Certificate, License, LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { PATHS } from '@sealdesk/contract/paths.ts';
import type { UserFacts } from '@sealdesk/contract/people/users.ts';
import { aContact, aJob } from '@sealdesk/core/testing/builders.ts';
import { CERTIFICATE } from '@sealdesk/core/testing/certificate.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOnce } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
  const { db } = stage.database;
  const { companyA, corporationId, people } = stage.world;
  const account = await db
    .insertInto('account')
    .values({ name: 'Blue Ridge' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const project = await db
    .insertInto('project')
    .values({ account_id: account.id, title: 'Seals 2026' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const contactId = people.customer_A_owner.contactId;
  await db
    .updateTable('company')
    .set({
      account_id: account.id,
      seal_project_id: project.id,
      main_contact_id: contactId,
      cc_contact_id: contactId,
      comments: 'pays late',
    })
    .where('id', '=', companyA)
    .execute();
  await db
    .updateTable('corporation')
    .set({ cc_contact_id: contactId, vlan: '214', mitek_version: '8.7.3', it_contacts: 'it@customer.example' })
    .where('id', '=', corporationId)
    .execute();
  await aJob(db, { company_id: companyA, contact_id: contactId });
});
afterAll(async () => stage?.clear());

const as = signInOnce(() => stage);

/** Section 3 of the specification, letter for letter, and what of it `authz-matrix.csv` hides from an employee. */
const ENTITIES = {
  corporations: {
    names:
      'id corporation cc_contact_id vlan MitekVersion Activations DateLastChecked ITContacts Comments active_locations_count total_locations_count',
    hidden: 'vlan MitekVersion Activations ITContacts Comments',
  },
  companies: {
    names:
      'DrJCOID Company ParagonOrganization ParagonLocation drj_corporate_id TSAccountID account SealCSMIID RepairCSMIID SpecialEngineeringCSMIID seal_project repair_project spec_eng_project ContactINDID cc_contact_id allow_unsealed_request Comments deleted_at is_default contacts_count jobs_count',
    hidden:
      'TSAccountID account SealCSMIID RepairCSMIID SpecialEngineeringCSMIID seal_project repair_project spec_eng_project Comments',
  },
  contacts: {
    names:
      'id drj_contact_id first_name last_name email work_phone cell_phone drjcoid timezone employee_id Comments deleted_at is_engineer contact_name company location currentUser drj_corporate_id',
    hidden: '',
  },
} as const;
type Entity = keyof typeof ENTITIES;
const words = (text: string) => text.split(' ').filter(Boolean);

async function rowsOf<Row>(who: keyof Stage['world']['people'], entity: Entity): Promise<Row[]> {
  const answer = await (await as(who)).send(`/api/${entity}?per_page=100`);
  expect(answer.status).toBe(200);
  return (answer.json as { data: Row[] }).data;
}

describe('a row of the directory', () => {
  it.each(Object.keys(ENTITIES) as Entity[])(
    '[AP-03] of the %s carries every field under its name, less what is hidden from the viewer',
    async (entity) => {
      const { names, hidden } = ENTITIES[entity];
      const [full] = await rowsOf<object>('role10', entity);
      expect(Object.keys(full!)).toEqual(expect.arrayContaining(words(names)));
      const visible = words(names).filter((name) => !words(hidden).includes(name));
      const rows = await rowsOf<object>('employee', entity);
      expect(rows).not.toEqual([]);
      for (const row of rows) {
        expect(Object.keys(row)).toEqual(expect.arrayContaining(visible));
        expect(Object.keys(row).filter((name) => words(hidden).includes(name))).toEqual([]);
      }
    },
  );

  it('[AP-03] carries what it derives: names, counts, projects and who is asking', async () => {
    const { companyA, corporationId, people } = stage.world;
    const corporation = (await rowsOf<Corporation>('role10', 'corporations')).find(({ id }) => id === corporationId);
    expect(corporation).toMatchObject({
      cc_contact: { id: people.customer_A_owner.contactId, name: expect.any(String) },
      vlan: '214',
      active_locations_count: 2,
      total_locations_count: 2,
    });
    const company = (await rowsOf<Company>('role10', 'companies')).find(({ DrJCOID }) => DrJCOID === companyA);
    expect(company).toMatchObject({
      account: { Account: 'Blue Ridge', in_use: true },
      seal_project: { CSMIID: company!.SealCSMIID, Title: 'Seals 2026' },
      repair_project: null,
      jobs_count: 1,
      Comments: 'pays late',
    });
    const contacts = await rowsOf<Contact>('role10', 'contacts');
    expect(contacts.filter(({ currentUser }) => currentUser).map(({ id }) => id)).toEqual([people.role10.contactId]);
    expect(company!.contacts_count).toBe(contacts.filter(({ drjcoid }) => drjcoid === companyA).length);
  });

  it('[AP-03] [PM-04] sent back with its read fields altered, and others, is as it was', async () => {
    const visitor = await as('role10');
    const derived = { created_at: '2001-01-01T00:00:00Z', hash: 'x', deleted_total: 9, jobs_count: 99, password: 'x' };
    const altered: Record<Entity, object> = {
      corporations: {
        id: 77,
        DateLastChecked: '2001-01-01T00:00:00Z',
        active_locations_count: 99,
        total_locations_count: 99,
        cc_contact: null,
      },
      companies: { DrJCOID: 77, contacts_count: 99, corporation: 'Evil', account: null, seal_project: null },
      contacts: { drj_contact_id: 77, contact_name: 'Evil', company: 'Evil', location: 'Evil', currentUser: true },
    };
    for (const entity of Object.keys(ENTITIES) as Entity[]) {
      const path = `/api/${entity}?per_page=100`;
      const before = (await visitor.send(path)).text;
      const [row] = (JSON.parse(before) as { data: Record<string, unknown>[] }).data;
      const id = String(row!['DrJCOID'] ?? row!['id']);
      const body = { ...row, ...derived, ...altered[entity] };
      const saved = await visitor.send(`/api/${entity}/${id}`, { method: 'PUT', body });
      expect([entity, saved.status]).toEqual([entity, 200]);
      expect((await visitor.send(path)).text).toBe(before);
    }
  });

  it('[PM-02] [PM-04] is neither read nor written by a customer, whatever they send', async () => {
    const visitor = await as('customer_A_owner');
    const { companyA, corporationId, people } = stage.world;
    const id: Record<Entity, number> = {
      corporations: corporationId,
      companies: companyA,
      contacts: people.customer_A_owner.contactId,
    };
    for (const entity of Object.keys(ENTITIES) as Entity[]) {
      const answers = [
        await visitor.send(`/api/${entity}`),
        await visitor.send(`/api/${entity}/${id[entity]}`, { method: 'PUT', body: { employee_id: 1, role: 10 } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403]);
      for (const { text } of answers) expect(text).not.toMatch(/pays late|Blue Ridge|"214"|customer\.example/);
    }
  });
});

describe('what the right to seal rests on', () => {
  /** Facts that the server alone sets. */
  const FORGED = {
    id: 77,
    days_left: 9_999,
    lets_seal: true,
    checked_at: '2001-01-01T00:00:00Z',
    created_at: '2001-01-01T00:00:00Z',
    ended_at: '2001-01-01T00:00:00Z',
    sha256: '00'.repeat(32),
    subject: 'CN=Evil',
    actor: 'Evil',
  };
  const PAST = { valid_from: '2020-01-01', valid_until: '2020-12-31' };
  const isOver = { days_left: expect.toSatisfy((days: number) => days < 0) };

  it('[PM-04] takes nothing that its form does not have, whatever the body says', async () => {
    const visitor = await as('role10');
    const { role10, role10_sealer } = stage.world.people;
    const holder = { contact_id: role10_sealer.contactId, state: 'NV', number: '7' };
    const sent = async <Fact>(path: string, fact: string, body: object, method = 'POST'): Promise<Fact> => {
      const { status, json } = await visitor.send(path, { method, body: { ...FORGED, ...body } });
      expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code < 300)]);
      return (json as Record<string, Fact>)[fact]!;
    };
    const elsewhere = { contact_id: role10.contactId, state: 'TX', valid_from: '1999-01-01', discipline: 'Evil' };

    const license = await sent<License>('/api/licenses', 'license', { ...holder, ...PAST, status: 'revoked' });
    expect(license).toMatchObject({
      ...holder,
      ...PAST,
      ...isOver,
      status: 'active',
      lets_seal: false,
      checked_at: null,
    });
    expect(license.id).not.toBe(FORGED.id);
    const { contact_id, state, discipline } = elsewhere;
    const edit = { ...license, ...FORGED, contact_id, state, discipline };
    expect(await sent(`/api/licenses/${license.id}`, 'license', edit, 'PUT')).toEqual(license);
    const renewal = { valid_until: '2021-12-31', ...elsewhere, status: 'revoked' };
    expect(await sent(`/api/licenses/${license.id}/renew`, 'license', renewal)).toMatchObject({
      ...holder,
      valid_from: '2021-01-01',
      discipline: null,
      status: 'active',
      lets_seal: false,
    });
    const csv = [
      'Id,Contact,Engineer,Checked at,Lets seal,Email,State,License number,Valid from,Valid until',
      `${license.id},${role10.contactId},Evil,2001-01-01,yes,${role10_sealer.email},UT,9,${PAST.valid_from},${PAST.valid_until}`,
    ].join('\n');
    expect(await sent(PATHS.importLicenses[1], 'added', { csv, is_trial: false })).toBe(1);
    const imported = { ...holder, ...PAST, ...isOver, state: 'UT', number: '9', lets_seal: false, checked_at: null };
    const { json } = await visitor.send(PATHS.listLicenses[1]);
    const { licenses } = json as LicensesReply;
    expect(licenses.filter((one) => one.state === 'UT')).toEqual([expect.objectContaining(imported)]);
    expect(licenses.find(({ id }) => id === license.id)).toEqual(license);

    const paper = await sent<Authorization>(PATHS.addAuthorization[1], 'authorization', {
      state: 'NV',
      number: 'F',
      ...PAST,
    });
    expect(paper).toMatchObject({ state: 'NV', number: 'F', ...PAST, ...isOver });
    const end = { valid_until: '2020-06-30', state: 'TX', number: 'Evil', valid_from: '1999-01-01' };
    expect(await sent(`/api/authorizations/${paper.id}`, 'authorization', end, 'PUT')).toMatchObject({
      ...paper,
      valid_until: end.valid_until,
      ...isOver,
    });
    await stage.database.db.deleteFrom('firm_authorization').execute();

    const added = { contact_id: holder.contact_id, certificate: CERTIFICATE.pem, valid_until: '2999-01-01T00:00:00Z' };
    const certificate = await sent<Certificate>(PATHS.addCertificate[1], 'certificate', added);
    expect(certificate).toMatchObject({
      contact_id: holder.contact_id,
      sha256: CERTIFICATE.sha256,
      subject: CERTIFICATE.subject,
      valid_until: new Date(CERTIFICATE.validUntil).toISOString(),
      ended_at: null,
    });
    const began = Date.now();
    const ended = await sent<Certificate>(`/api/certificates/${certificate.id}/end`, 'certificate', { contact_id });
    expect(ended).toEqual({ ...certificate, ended_at: expect.any(String) });
    expect(Date.parse(ended.ended_at!)).toBeGreaterThanOrEqual(began);
  });
});

describe('a user', () => {
  const pathOf = (call: 'getUserFacts' | 'resetSecondFactor' | 'waiveEmailConfirmation', id: number) =>
    PATHS[call][1].replace(':id', String(id));

  /** All that is stored of somebody: user, contact, and the email that waits. */
  async function storedOf({ userId, contactId }: { userId: number; contactId: number }): Promise<unknown> {
    const { db } = stage.database;
    return [
      await db.selectFrom('app_user').selectAll().where('id', '=', userId).execute(),
      await db.selectFrom('contact').selectAll().where('id', '=', contactId).execute(),
      await db.selectFrom('email_change').selectAll().where('user_id', '=', userId).execute(),
    ];
  }

  it('[PM-04] keeps what is derived, a secret or not the sender’s to set, whatever the body says', async () => {
    const { people } = stage.world;
    const person = people.customer_A_owner;
    const path = pathOf('getUserFacts', person.userId);
    await stage.database.db
      .insertInto('email_change')
      .values({ user_id: person.userId, email: 'next@customer.example' })
      .execute();
    const operations = await as('role10');
    const before = await storedOf(person);
    const { user } = (await operations.send(path)).json as UserFacts;
    const foreign = {
      id: 1,
      contact_id: people.employee.contactId,
      full_name: 'Evil',
      email: 'evil@customer.example',
      sign_in_email: 'evil@customer.example',
      company: 'Evil',
      company_id: stage.world.companyOther,
      is_corporate: true,
      corporation_id: stage.world.corporationId,
      employee_id: people.employee.employeeId,
      is_engineer: true,
      kind: 'operations',
      state: 'disabled',
      disabled_at: '2001-01-01T00:00:00Z',
      disabled_reason: 'evil',
      second_factor: 'none',
      password_hash: 'x',
      totp_secret: null,
      oidc_subject: 'evil',
      last_sign_in_at: null,
      currentUser: true,
      created_at: '2001-01-01T00:00:00Z',
    };
    const saved = await operations.send(path, { method: 'PUT', body: { ...user, ...foreign } });
    expect([saved.status, (saved.json as { user: unknown }).user]).toEqual([200, user]);
    expect(await storedOf(person)).toEqual(before);

    // Calls that take a reason or a contact take nothing besides.
    const reasoned = { reason: 'lost', email: 'evil@customer.example', role: 10 };
    for (const call of ['resetSecondFactor', 'waiveEmailConfirmation'] as const) {
      const answer = await operations.send(pathOf(call, person.userId), { method: 'POST', body: reasoned });
      expect([call, answer.status]).toEqual([call, 422]);
    }
    const contactId = await aContact(stage.database.db, { company_id: stage.world.companyA });
    const invited = await operations.send(PATHS.inviteContact[1], {
      method: 'POST',
      body: { contact_id: contactId, role: 10, employee_id: 1, email: 'evil@customer.example' },
    });
    expect(invited.status).toBe(422);
    const users = stage.database.db.selectFrom('app_user').select('id').where('contact_id', '=', contactId);
    expect(await users.execute()).toEqual([]);

    // Nobody sets their own role or state, and those who are not operations set nothing of anybody.
    const { updated_at } = user;
    const own = { role: 3, is_disabled: true, reason: 'evil', updated_at };
    const ownPath = pathOf('getUserFacts', people.role10.userId);
    expect((await operations.send(ownPath, { method: 'PUT', body: own })).status).toBe(403);
    expect((await operations.send(path, { method: 'PUT', body: { role: 10, updated_at } })).status).toBe(422);
    for (const who of ['customer_A_owner', 'customer_corporate', 'employee'] as const) {
      const body = { role: 10, max_file_uploads: 100, updated_at };
      expect((await (await as(who)).send(path, { method: 'PUT', body })).status).toBe(403);
    }
    const [[{ role, max_file_uploads }]] = (await storedOf(person)) as [[Record<string, unknown>]];
    expect({ role, max_file_uploads }).toEqual({ role: user.role, max_file_uploads: user.max_file_uploads });
    expect((await operations.send(ownPath)).json).toMatchObject({ user: { role: 10, state: 'active' } });
  });
});
