import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isInScope } from '../scope.ts';
import { aLetter } from '../testing/a-letter.ts';
import { aCompany, aContact, aCorporation, aJob, anEmployee, aUser } from '../testing/builders.ts';
import { openMailFixture, type MailFixture } from '../testing/mail-fixture.ts';
import { readMail } from '../testing/read-mail.ts';
import { asViewer } from '../viewer.ts';
import { deliverMail } from './deliver-mail.ts';
import { findJobPeople } from './job-addressees.store.ts';
import { JOB_MAILS, OTHER_MAILS, type JobMailKind } from './mail-kinds.ts';
import { getMail } from './mail.store.ts';
import { queueJobMail, type NewJobMail } from './queue-mail.ts';
import { resendOne } from './send-again.ts';

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await openMailFixture();
});
afterAll(() => fixture.close());

const KINDS = Object.keys(JOB_MAILS) as JobMailKind[];
const CONTACT_KINDS = KINDS.filter((kind) => JOB_MAILS[kind] === 'contact');
const STAFF_KINDS = KINDS.filter((kind) => JOB_MAILS[kind] === 'staff');

/** A company of a corporation with a job, its contact, and its main contact. */
let [corporation, company, rival, contact, main, job] = [0, 0, 0, 0, 0, 0];
beforeEach(async () => {
  const { db } = fixture.core;
  corporation = await aCorporation(db);
  company = await aCompany(db, { name: 'Redrock', corporation_id: corporation });
  rival = await aCompany(db, { name: 'Rival' });
  contact = await person('Dana', { company_id: company });
  main = await person('Mia', { company_id: company });
  await change('company', company, { main_contact_id: main });
  job = await aJob(db, { company_id: company, contact_id: contact });
});

let people = 0;
const person = async (first_name: string, place: Parameters<typeof aContact>[1]) =>
  aContact(fixture.core.db, {
    first_name,
    last_name: 'X',
    email: `${first_name}${(people += 1)}@old.example`.toLowerCase(),
    ...place,
  });
const change = async (table: 'contact' | 'company' | 'corporation', id: number, values: object) =>
  fixture.core.db.updateTable(table).set(values).where('id', '=', id).execute();
const addressOf = async (id: number) =>
  (await fixture.core.db.selectFrom('contact').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email!;
const to = (contactId: number) => ({ contactId, name: 'Somebody', address: 'queued@old.example' });
const moveAway = () => change('contact', contact, { company_id: rival, email: `dana${contact}@rival.example` });

async function queue(news: Partial<NewJobMail> = {}) {
  const { core } = fixture;
  const mail: NewJobMail = {
    kind: 'return-to-customer',
    jobNumber: job,
    recipients: { to: [to(contact)] },
    letter: aLetter({ to: 'Dana X', paragraphs: ['T07 shows 20 psf.'] }),
    ...news,
  };
  return core.db.transaction().execute((tx) => queueJobMail(tx, core, mail));
}

/** Sends the mail and returns the addresses that the mail server took it for, with what it says. */
async function send(id: string) {
  await sql`update mail set not_before = now() - interval '1 second' where id = ${id}`.execute(fixture.core.db);
  fixture.smtp.received.length = 0;
  await deliverMail(fixture.core, id);
  const received = fixture.smtp.received.filter(({ messageId }) => messageId.includes(id));
  return { to: received.flatMap((one) => one.to), raw: received.map(({ raw }) => raw).join('') };
}

const viewerFacts = {
  userId: 1,
  contactId: 1,
  firstName: 'V',
  email: '',
  timezone: 'America/New_York',
  maxFileUploads: 1,
};
const operations = {
  ...viewerFacts,
  employeeId: 1,
  role: 10,
  isSealingEngineer: false,
  company: null,
  corporateOf: null,
};

describe('an email about a job', () => {
  it.each(CONTACT_KINDS)('%s goes to the main contact when the contact moved before it is sent', async (kind) => {
    const completion = kind === 'completion' ? { completion: 1 } : {};
    const { id } = (await queue({ kind, ...completion }))!;
    await moveAway();
    const { to: reached, raw } = await send(id);
    expect(reached).toEqual([await addressOf(main)]);
    // Not even the head names the address of someone who doesn't get it.
    expect(raw).not.toMatch(/dana\d*@|rival\.example/);
    const { text } = readMail(raw);
    expect(text).toContain('Hello Mia X,');
    expect(text).toContain(
      'This email was meant for Dana X, who can’t get email about this job. You get it for Redrock.',
    );
    expect(await getMail(fixture.core.db, id)).toMatchObject({
      state: 'sent',
      lastError: 'Dana X doesn’t belong to Redrock any more.\nThe email goes to Mia X instead.',
    });
  });

  it.each(STAFF_KINDS)('%s reaches staff only, and no one stands in for them', async (kind) => {
    const [stays, leaves] = [
      await person('Sam', { employee_id: await anEmployee(fixture.core.db) }),
      await person('Lee', { employee_id: await anEmployee(fixture.core.db) }),
    ];
    const { id } = (await queue({ kind, recipients: { to: [to(stays), to(leaves)] } }))!;
    await change('contact', leaves, { employee_id: null, company_id: company });
    expect((await send(id)).to).toEqual([await addressOf(stays)]);

    const lone = (await queue({ kind, recipients: { to: [to(stays)] } }))!;
    await change('contact', stays, { employee_id: null, company_id: company });
    expect((await send(lone.id)).to).toEqual([]);
    expect(await getMail(fixture.core.db, lone.id)).toMatchObject({
      state: 'failed',
      attempts: 0,
      lastError: 'Sam X is not staff any more.',
    });
    expect(await queue({ kind })).toBeNull();
  });

  it('is each of these kinds: every other kind is about an account or a license, and names no job', () => {
    expect(OTHER_MAILS).toEqual([
      'invitation',
      'password-reset',
      'way-in-changed',
      'wrong-codes',
      'email-changed',
      'email-before',
      'email-after',
      'renewals',
    ]);
  });

  it('of a kind that this version doesn’t know reaches only people who read its job', async () => {
    const { id } = (await queue())!;
    await sql`update mail set kind = 'from-a-newer-version' where id = ${id}`.execute(fixture.core.db);
    await moveAway();
    expect((await send(id)).to).toEqual([await addressOf(main)]);
  });

  it('goes to the main contact from the start when the contact moved before it was queued', async () => {
    await moveAway();
    const queued = (await queue())!;
    expect(queued.recipients).toMatchObject([{ state: 'withheld' }, { contactId: main, as: 'to', isStandIn: true }]);
    expect((await getMail(fixture.core.db, queued.id)).body).toContain('Hello Mia X,');
    expect((await send(queued.id)).to).toEqual([await addressOf(main)]);
  });

  it('goes to the contact’s present address, and is decided again for each attempt', async () => {
    const { id } = (await queue())!;
    await change('contact', contact, { email: `new${contact}@old.example` });
    expect((await send(id)).to).toEqual([`new${contact}@old.example`]);

    const again = (await queue())!;
    await moveAway();
    await change('company', company, { main_contact_id: null });
    expect((await send(again.id)).to).toEqual([]);
    expect(await getMail(fixture.core.db, again.id)).toMatchObject({ state: 'failed' });
    await change('company', company, { main_contact_id: main });
    await fixture.core.db.transaction().execute((tx) => resendOne(tx, fixture.core, again.id));
    expect((await send(again.id)).to).toEqual([await addressOf(main)]);
  });

  it('does not go to a deleted contact, a disabled user or a contact of a deleted company', async () => {
    const { db } = fixture.core;
    const userId = await aUser(db, contact);
    const setUser = (disabled_at: Date | null) =>
      db.updateTable('app_user').set({ disabled_at }).where('id', '=', userId).execute();
    const { id } = (await queue())!;
    await setUser(new Date());
    expect((await send(id)).to).toEqual([await addressOf(main)]);
    expect(await getMail(db, id)).toMatchObject({ lastError: expect.stringContaining('Dana X is disabled') });
    await setUser(null);
    const second = (await queue())!;
    await change('contact', contact, { deleted_at: new Date() });
    expect((await send(second.id)).to).toEqual([await addressOf(main)]);
    const third = (await queue())!;
    await change('company', company, { deleted_at: new Date() });
    expect((await send(third.id)).to).toEqual([]);
  });

  it('goes to a corporate contact while the company belongs to their corporation', async () => {
    const corporate = await person('Cory', { corporation_id: corporation });
    const news = { recipients: { to: [to(corporate)] } };
    expect((await send((await queue(news))!.id)).to).toEqual([await addressOf(corporate)]);
    const { id } = (await queue(news))!;
    // The job still names the old corporation until the worker moves it: the company decides.
    await change('company', company, { corporation_id: await aCorporation(fixture.core.db) });
    expect((await send(id)).to).toEqual([await addressOf(main)]);
  });

  it('leaves out copies for people who don’t read the job, and names only the others', async () => {
    const [sister, cory] = [
      await person('Sara', { company_id: await aCompany(fixture.core.db, { corporation_id: corporation }) }),
      await person('Cory', { corporation_id: corporation }),
    ];
    const cc = [
      { ...to(sister), type: 'Company copy' },
      { ...to(cory), type: 'Corporate copy' },
      { ...to(main), type: 'Main contact' },
    ];
    const letter = aLetter({ footer: ['Copies went to everybody.'] });
    const news: Partial<NewJobMail> = { kind: 'completion', recipients: { to: [to(contact)], cc }, letter };
    const { id } = (await queue({ ...news, completion: 1 }))!;
    const first = await send(id);
    expect(first.to).toEqual([await addressOf(contact), await addressOf(cory), await addressOf(main)]);
    expect(readMail(first.raw).text).toContain('Copies went to Cory X (Corporate copy) and Mia X (Main contact).');
    expect(await getMail(fixture.core.db, id)).toMatchObject({
      lastError: 'Sara X doesn’t belong to Redrock any more.',
    });

    const next = (await queue({ ...news, completion: 2 }))!;
    await moveAway();
    await change('company', company, { corporation_id: await aCorporation(fixture.core.db) });
    const second = await send(next.id);
    expect(second.to).toEqual([await addressOf(main)]);
    expect(readMail(second.raw).text).not.toContain('Copies went to');
  });

  it('that was queued before contacts were kept goes to whoever has the address now and reads the job', async () => {
    const { id } = (await queue())!;
    const old = async (address: string) => {
      const recipients = JSON.stringify([{ as: 'to', name: 'Dana', address, state: 'waiting' }]);
      await sql`update mail set state = 'waiting', letter = null, recipients = ${recipients}::jsonb where id = ${id}`.execute(
        fixture.core.db,
      );
      return (await send(id)).to;
    };
    expect(await old((await addressOf(contact)).toUpperCase())).toEqual([await addressOf(contact)]);
    expect(await old('nobody@else.example')).toEqual([await addressOf(main)]);
    const elsewhere = await person('Elsa', { company_id: rival });
    expect(await old(await addressOf(elsewhere))).toEqual([await addressOf(main)]);
  });
});

it('lets a person be addressed exactly where they would read the job', async () => {
  const { db } = fixture.core;
  const employee_id = await anEmployee(db);
  const corporations = [corporation, await aCorporation(db), null];
  const companies = [company, rival, await aCompany(db, { deleted_at: new Date() }), null];
  let readers = 0;
  for (const corporateOf of corporations)
    for (const companyId of companies)
      for (const employeeId of [employee_id, null]) {
        if (corporateOf === null && companyId === null && employeeId === null) continue;
        const place = { corporation_id: corporateOf, company_id: companyId, employee_id: employeeId };
        const id = await person('Any', place);
        // A session's viewer has no company once that is deleted.
        const live = companyId === companies[2] ? null : companyId;
        const company_ = live === null ? null : { id: live, name: 'C', allowsUnsealedRequest: false };
        const { scope } = asViewer({ ...operations, employeeId, role: 0, company: company_, corporateOf });
        for (const home of [company, rival]) {
          const number = await aJob(db, { company_id: home, contact_id: contact });
          const recipient = { as: 'to', name: '', address: '', contactId: id, state: 'waiting' } as const;
          const found = await db.transaction().execute((tx) => findJobPeople(tx, number, [recipient]));
          const corporationId = home === company ? corporation : null;
          const isReader = isInScope(scope, { companyId: home, corporationId });
          expect([place, found.people.find((one) => one.id === id)!.readsJob]).toEqual([place, isReader]);
          readers += isReader ? 1 : 0;
        }
        await change('contact', id, { employee_id: null, company_id: company });
      }
  expect(readers).toBeGreaterThan(20);
});
