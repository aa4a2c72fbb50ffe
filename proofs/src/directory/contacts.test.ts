import type { ContactReply } from '@sealdesk/contract/directory/contact.ts';
import { CONTACT_REFUSALS, OWN_ROW } from '@sealdesk/contract/directory/directory-messages.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { aContact, aJob, anEmployee, aUser } from '@sealdesk/core/testing/builders.ts';
import { TEST_PASSWORD, type Actor } from '@sealdesk/core/testing/people.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ageProofs, editContact, newContactBody } from '../harness/contacts.ts';
import { cpuSeconds } from '../harness/process-tree.ts';
import { fileHead, FORM_END, RawUpload } from '../harness/raw-upload.ts';
import { sendCode, sendPassword, signInAs, signInAtFirm } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aZip } from '../harness/upload.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';

let stage: Stage;
let operations: Visitor;
beforeAll(async () => {
  stage = await setStage();
  operations = await visit('role10');
});
afterAll(() => stage?.clear());

const visit = async (actor: Actor) => signInAs(stage.product.url, stage.database.db, stage.world.people[actor]);
const create = async (changes: Record<string, unknown> = {}): Promise<Answer> =>
  operations.send('/api/contacts', { method: 'POST', body: newContactBody(stage.world.companyA, changes) });
const edit = async (id: number, changes: Record<string, unknown>): Promise<Answer> =>
  editContact(operations, stage.database.db, id, changes);
const errorsOf = ({ status, json }: Answer) => [status, Object.keys((json as { errors?: object }).errors ?? {})];
const rowOf = async (id: number) =>
  stage.database.db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a contact’s fields', () => {
  let id: number;
  beforeEach(async () => {
    id = await aContact(stage.database.db, { company_id: stage.world.companyA });
  });

  /** Those of the values that one of the two calls does not refuse on that field, or that are saved all the same. */
  async function notRefused(field: string, values: unknown[]): Promise<unknown[]> {
    const before = JSON.stringify(await rowOf(id));
    const refusal = JSON.stringify([422, [field]]);
    const accepted: unknown[] = [];
    for (const value of values) {
      const answers = [await create({ [field]: value }), await edit(id, { [field]: value })];
      const isRefused = answers.every((answer) => JSON.stringify(errorsOf(answer)) === refusal);
      if (!isRefused || JSON.stringify(await rowOf(id)) !== before) accepted.push(value);
    }
    return accepted;
  }

  it('JSN-023: nobody makes themselves an employee, an engineer or anything else, also after signing in again', async () => {
    const { contactId } = stage.world.people.role10;
    await ageProofs(stage.database.db, 0);
    for (const change of [
      { employee_id: 1 + (await anEmployee(stage.database.db)) },
      { employee_id: null },
      { is_engineer: true },
      { role: 9 },
      { email: 'other@firm.example' },
      { drjcoid: stage.world.companyA },
      { deleted_at: new Date(0).toISOString() },
    ]) {
      const answer = await edit(contactId, change);
      expect([answer.status, answer.json]).toEqual([403, expect.objectContaining({ message: OWN_ROW })]);
    }
    for (const actor of ['customer_A_owner', 'employee'] as const) {
      const own = stage.world.people[actor].contactId;
      const answer = await editContact(await visit(actor), stage.database.db, own, { employee_id: 1 });
      expect(answer.status).toBe(403);
    }
  });

  it('JSN-024: an address is one live contact’s, also when two take it at once', async () => {
    const taken = stage.world.people.customer_A_owner.email;
    for (const email of [taken, taken.toUpperCase()]) {
      const answer = await edit(id, { email });
      expect([answer.status, answer.json]).toEqual([
        422,
        expect.objectContaining({ errors: { email: [CONTACT_REFUSALS.emailTaken] } }),
      ]);
    }
    for (let round = 0; round < 5; round += 1) {
      const others = await Promise.all(
        [1, 2, 3].map(async () => aContact(stage.database.db, { company_id: stage.world.companyB })),
      );
      const email = `race${round}@customer.example`;
      const answers = await Promise.all(others.map(async (other) => edit(other, { email })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
      for (const answer of answers) if (answer.status === 422) expect(errorsOf(answer)).toEqual([422, ['email']]);
    }
  });

  it('JSN-025, JSN-026, JSN-027: an email is one plain address, judged by its length first', async () => {
    const api = stage.product.apis[0]!.pid!;
    const spentBefore = cpuSeconds(api);
    const addresses = [
      'a@b\r\nBcc: x@y',
      'a@b.example\r\nBcc: x@y.example',
      '"x@evil.com, a"@b.com',
      'a@b.com@evil',
      'a＠b.example',
      'a@b。example',
      'a@b.example, c@d.example',
      'Nora <a@b.example>',
      `${'a'.repeat(10_000)}@b.example`,
      `${'('.repeat(5_000)}a@b.example`,
      'a((((@b.example',
      '',
      7,
    ];
    expect(await notRefused('email', addresses)).toEqual([]);
    // A parser that reads comments within comments would take minutes.
    expect(cpuSeconds(api) - spentBefore).toBeLessThan(10);
  });

  it('JSN-032: a phone number has digits and their marks alone', async () => {
    const phones = ['javascript:alert(1)', 'tel:5405550101', '540-555-0101<b>', '5'.repeat(10_000), 5];
    expect(await notRefused('work_phone', phones)).toEqual([]);
    expect(await notRefused('cell_phone', phones)).toEqual([]);
    expect((await edit(id, { work_phone: '+1 (540) 555-0101 ext. 12' })).status).toBe(200);
  });

  it('JSN-033: a time zone is one of the list', async () => {
    const zones = ['../../etc/passwd', 'UTC', 'america/new_york', '', null];
    expect(await notRefused('timezone', zones)).toEqual([]);
  });

  it('JSN-041: a deletion has the server’s own time', async () => {
    for (const deleted_at of [new Date(Date.now() + 86_400_000).toISOString(), 'yesterday', '2026-02-30', true, 1]) {
      expect(errorsOf(await edit(id, { deleted_at }))).toEqual([422, ['deleted_at']]);
    }
    expect((await rowOf(id)).deleted_at).toBeNull();
    const began = Date.now();
    expect((await edit(id, { deleted_at: '1999-01-01T00:00:00Z' })).status).toBe(200);
    expect((await rowOf(id)).deleted_at!.getTime()).toBeGreaterThanOrEqual(began);
  });

  it('JSN-073: the new contacts of open jobs are a short list of companies and people who can see their jobs', async () => {
    const { db } = stage.database;
    const { companyA: drjcoid, companyB } = stage.world;
    const job = await aJob(db, { company_id: drjcoid, contact_id: id });
    const { contactId: drj_contact_id } = stage.world.people.customer_A_owner;
    const good = { drjcoid, drj_contact_id };
    const before = await rowOf(id);
    for (const new_job_contacts of [
      'all',
      { 0: good },
      [null],
      [7],
      Array.from({ length: 201 }, () => good),
      [{ ...good, drjcoid: '1' }],
      [{ ...good, drj_contact_id: 2 ** 31 }],
      [{ ...good, drj_contact_id: -1 }],
      [{ ...good, drj_contact_id: 1.5 }],
      [{ ...good, drj_contact_id: "1'; drop table job" }],
      [{ ...good, job_id: job }],
      [{ drjcoid }],
      [],
      [{ drjcoid: companyB, drj_contact_id }],
      [{ ...good, drj_contact_id: stage.world.people.customer_other_corp.contactId }],
    ]) {
      const answer = await edit(id, { drjcoid: companyB, new_job_contacts });
      expect([new_job_contacts, answer.status]).toEqual([new_job_contacts, 422]);
    }
    expect(await rowOf(id)).toEqual(before);
    const contactOf = db.selectFrom('job').select('contact_id').where('number', '=', job);
    expect(await contactOf.executeTakeFirst()).toEqual({ contact_id: id });
    expect((await edit(id, { drjcoid: companyB, new_job_contacts: [good, good] })).status).toBe(200);
    expect(await contactOf.executeTakeFirst()).toEqual({ contact_id: drj_contact_id });
  });

  it('[PM-04] takes nothing that is not a field of the form', async () => {
    const before = await rowOf(id);
    const answer = await edit(id, { id: 1, contact_name: 'X', company: 'Y', currentUser: true, created_at: 'z' });
    expect(answer.status).toBe(200);
    expect(await rowOf(id)).toEqual(before);
  });
});

it('AZN-006: a customer lists neither contacts nor companies', async () => {
  for (const actor of ['customer_A_owner', 'customer_corporate'] as const) {
    const customer = await visit(actor);
    for (const path of [
      '/api/contacts',
      '/api/contacts/corporate-for-dropdown',
      '/api/companies',
      '/api/companies/1/deletion',
    ]) {
      const answer = await customer.send(path);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.text).not.toContain('@');
    }
  }
});

it('saves a change of rights once the person has signed in again, through the firm', async () => {
  const id = await aContact(stage.database.db, { company_id: stage.world.companyA });
  const changes = { employee_id: await anEmployee(stage.database.db) };
  const person = await visit('role10_sealer');
  await ageProofs(stage.database.db, 11);
  const refused = await editContact(person, stage.database.db, id, changes);
  expect([refused.status, refused.json]).toEqual([
    403,
    expect.objectContaining({ code: 'STEP_UP_REQUIRED', message: MESSAGES.signInAgain }),
  ]);
  await person.send('/refresh-token', { method: 'POST' });
  expect((await editContact(person, stage.database.db, id, changes)).status).toBe(403);

  expect((await signInAtFirm(person, 'role10_sealer')).status).toBe(302);
  await person.checkToken();
  expect((await editContact(person, stage.database.db, id, changes)).status).toBe(200);
  operations = await visit('role10');
});

describe('a deleted contact', () => {
  it('[DR-06] can no longer sign in, at once, and stays named on their old jobs', async () => {
    const { world, database } = stage;
    const person = world.people.customer_B_same_corp;
    const job = await aJob(database.db, { company_id: world.companyB, contact_id: person.contactId });
    const [tab, another] = [await visit('customer_B_same_corp'), await visit('customer_B_same_corp')];
    // A sign-in that waits for its code when they are deleted.
    const begun = new Visitor(stage.product.url);
    expect((await sendPassword(begun, person.email, TEST_PASSWORD)).status).toBe(200);

    const deleted = await edit(person.contactId, { deleted_at: new Date(0).toISOString() });
    expect((deleted.json as ContactReply).contact.deleted_at).not.toBeNull();
    for (const visitor of [tab, another]) {
      const late = await visitor.send('/api/user');
      expect([late.status, late.json]).toEqual([401, expect.objectContaining({ code: 'SESSION_EXPIRED' })]);
      expect((await visitor.checkToken()).status).toBe(401);
    }
    const { rows } = await sql`select from session_token t join session s on s.id_hash = t.session_hash
      where s.user_id = ${person.userId}`.execute(database.db);
    expect(rows).toEqual([]);
    expect((await sendCode(begun, database.db, person)).status).toBe(401);
    const again = await sendPassword(new Visitor(stage.product.url), person.email, TEST_PASSWORD);
    expect([again.status, again.json]).toEqual([401, expect.objectContaining({ message: MESSAGES.signInRefused })]);

    for (const actor of ['role10', 'customer_corporate'] as const) {
      const answer = await (await visit(actor)).send(`/api/getjob?job_id=${job}`);
      expect(answer.json).toMatchObject({ job: { contact: { contact_name: expect.stringMatching(/^customer_B/) } } });
    }
  });

  it('AUT-023, CON-010: is out at their next call, and what they are sending is refused at its end', async () => {
    const { world, database } = stage;
    const person = world.people.customer_other_corp;
    const visitor = await visit('customer_other_corp');
    const zip = aZip();
    const head = fileHead('plans.zip', { job_type: 's' });
    const length = Buffer.byteLength(head) + zip.length + FORM_END.length;
    const running = await RawUpload.beginRead(visitor, '/api/jobs/upload/original', {
      'content-length': String(length),
    });
    await running.send(head);
    await running.send(zip.subarray(0, 100));
    expect((await edit(person.contactId, { deleted_at: new Date(0).toISOString() })).status).toBe(200);
    const began = performance.now();
    expect((await visitor.send('/api/user')).status).toBe(401);
    const took = performance.now() - began;

    await running.send(zip.subarray(100));
    await running.send(FORM_END);
    expect(await running.status()).toBe(401);
    const kept = await database.db.selectFrom('upload').select('state').execute();
    expect(kept.filter(({ state }) => state !== 'discarded')).toEqual([]);
    reportFigure('AUT-023: the next call of a deleted contact', took, 1_000);
  });

  it('is out also when they are of the firm, whatever its provider says', async () => {
    const { database, world } = stage;
    const employee_id = await anEmployee(database.db);
    const id = await aContact(database.db, { employee_id, email: 'leaver@firm.example' });
    const { oidc_issuer } = await database.db
      .selectFrom('app_user')
      .select('oidc_issuer')
      .where('id', '=', world.people.role10.userId)
      .executeTakeFirstOrThrow();
    await aUser(database.db, id, { oidc_issuer, oidc_subject: 'leaver' });
    const leaver = new Visitor(stage.product.url);
    expect((await signInAtFirm(leaver, 'leaver')).status).toBe(302);
    expect((await leaver.checkToken()).status).toBe(200);
    expect((await edit(id, { deleted_at: new Date(0).toISOString() })).status).toBe(200);
    expect((await leaver.send('/api/user')).status).toBe(401);
    expect((await signInAtFirm(leaver, 'leaver')).status).toBe(403);
  });
});
