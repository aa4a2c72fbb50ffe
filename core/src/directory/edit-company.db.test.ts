import { CompanyReply, EditCompanyBody, NewCompanyBody } from '@sealdesk/contract/directory/company.ts';
import { COMPANY_REFUSALS } from '@sealdesk/contract/directory/directory-messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { findViewer, getAbsentViewer, getViewerAgain, type Caller } from '../identity/session.ts';
import type { Tx } from '../platform/database/database.ts';
import { aCompany, aContact, aCorporation } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { anAccount, aProject } from '../testing/accounts.ts';
import { directoryEvents } from '../testing/directory-events.ts';
import { untilSomeoneWaits } from '../testing/lock-waits.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { refusalOf } from '../testing/refusal.ts';
import { findCompany } from './companies.store.ts';
import { createCompany } from './create-company.ts';
import { editCompany } from './edit-company.ts';

let database: TestDatabase;
let core: Core;
let world: World;
let role10: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
  role10 = await callerIn(core, world, 'role10');
});
afterAll(async () => {
  await core.tasks.close();
  await database.destroy();
});

const read = async (id: number) => (await core.db.transaction().execute((tx) => findCompany(tx, 'operations', id)))!;

async function edit(id: number, changes: Record<string, unknown>, updated_at: string) {
  const fields = EditCompanyBody.parse({ updated_at, ...changes });
  return CompanyReply.parse((await editCompany(core, role10, { id, fields }, UNKEYED)).body).company;
}

const save = async (id: number, changes: Record<string, unknown>) => edit(id, changes, (await read(id)).updated_at);

async function create(fields: Record<string, unknown>) {
  const answer = await createCompany(core, role10, NewCompanyBody.parse(fields), UNKEYED);
  expect(answer.status).toBe(201);
  return CompanyReply.parse(answer.body).company;
}

const notListed = (field: string, label: string) => ({
  kind: 'invalid',
  fields: { [field]: [`${label} is not one of the listed values`] },
});
const defaultsOf = async (corporation: number) =>
  (
    await core.db
      .selectFrom('company')
      .select('id')
      .where('corporation_id', '=', corporation)
      .where('is_default', '=', true)
      .execute()
  ).map(({ id }) => id);

describe('a new company', () => {
  it('is added with its actor, and can have the name of another', async () => {
    const first = await create({ Company: 'Twin Truss', drj_corporate_id: world.corporationId });
    const second = await create({ Company: 'Twin Truss' });
    expect(second.DrJCOID).not.toBe(first.DrJCOID);
    expect(first).toMatchObject({ corporation: 'Alder Components', contacts_count: 0, jobs_count: 0 });
    expect(await directoryEvents(core.db, 'company', first.DrJCOID)).toMatchObject([
      { kind: 'created', actor_id: role10.viewer.contactId },
    ]);
  });

  it('names nothing that is not there', async () => {
    const unknown = 2_000_000_000;
    expect(await refusalOf(create({ Company: 'X', drj_corporate_id: unknown }))).toMatchObject(
      notListed('drj_corporate_id', 'Corporation'),
    );
    expect(await refusalOf(create({ Company: 'X', cc_contact_id: unknown }))).toMatchObject(
      notListed('cc_contact_id', 'CC contact'),
    );
    // Nobody is of a company that is new and of no corporation, but the firm's people.
    const { customer_A_owner, employee } = world.people;
    expect(await refusalOf(create({ Company: 'X', ContactINDID: customer_A_owner.contactId }))).toMatchObject(
      notListed('ContactINDID', 'Main contact'),
    );
    expect((await create({ Company: 'X', ContactINDID: employee.contactId })).main_contact?.id).toBe(
      employee.contactId,
    );
  });
});

describe('an edit of a company', () => {
  it('writes what differs alone, and nothing where nothing does', async () => {
    const id = await aCompany(core.db, { comments: 'kept' });
    const saved = await save(id, { ...(await read(id)), Company: 'Renamed' });
    expect(saved).toMatchObject({ Company: 'Renamed', Comments: 'kept' });
    const events = await directoryEvents(core.db, 'company', id);
    expect(Object.keys(events.at(-1)!.detail as object)).toEqual(['name']);
    expect((await save(id, { ...saved })).updated_at).toBe(saved.updated_at);
    expect(await directoryEvents(core.db, 'company', id)).toHaveLength(events.length);
  });

  it('is refused to one of two who save what they read at the same time', async () => {
    const id = await aCompany(core.db, { name: 'Raced' });
    const { updated_at } = await read(id);
    const edits = ['one', 'two'].map((Comments) => edit(id, { Comments }, updated_at));
    const outcomes = await Promise.allSettled(edits);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(Promise.all(edits))).toMatchObject({
      kind: 'stale',
      message: 'Raced was changed while you were editing it.',
      facts: { updated_by: expect.stringMatching(/^role10 /), updated_at: (await read(id)).updated_at },
    });
    expect(await directoryEvents(core.db, 'company', id)).toHaveLength(2);
  });

  it('needs a recent sign-in for another corporation and to restore it, and for nothing else', async () => {
    const id = await aCompany(core.db, { corporation_id: world.corporationId });
    const deleted = await aCompany(core.db, { corporation_id: world.corporationId, deleted_at: new Date() });
    const moved = { drj_corporate_id: world.otherCorporationId };
    await sql`update session set proved_at = now() - interval '10 minutes 1 second'`.execute(core.db);
    for (const [company, changes] of [
      [id, moved],
      [id, { drj_corporate_id: null }],
      [deleted, { deleted_at: null }],
    ] as const)
      expect(await refusalOf(save(company, changes))).toMatchObject({ kind: 'needs-recent-proof' });
    await save(id, { drj_corporate_id: world.corporationId, Comments: 'edited' });
    await save(id, { deleted_at: '2026-01-01T00:00:00Z' });
    await sql`update session set proved_at = now()`.execute(core.db);
    await save(deleted, { deleted_at: null, ...moved });
  });

  it('that comes while somebody saves waits for them, and is stale', async () => {
    const id = await aCompany(core.db);
    const { updated_at } = await read(id);
    const { second } = await core.db.transaction().execute(async (tx) => {
      await tx.updateTable('company').set({ comments: 'first' }).where('id', '=', id).execute();
      const saving = refusalOf(edit(id, { Comments: 'second' }, updated_at));
      await untilSomeoneWaits(core.db);
      return { second: saving };
    });
    expect(await second).toMatchObject({ kind: 'stale', facts: { updated_by: null } });
    expect((await read(id)).Comments).toBe('first');
  });
});

describe('account and projects', () => {
  it('takes an account in use, keeps one that is not, and projects of it alone', async () => {
    const [mine, other, unused] = [
      await anAccount(core.db),
      await anAccount(core.db),
      await anAccount(core.db, { in_use: false }),
    ];
    const [seal, foreign] = [await aProject(core.db, mine), await aProject(core.db, other)];
    const id = await aCompany(core.db, { account_id: unused });
    expect((await save(id, { TSAccountID: unused, Comments: 'kept' })).account?.in_use).toBe(false);
    expect((await save(id, { TSAccountID: mine, SealCSMIID: seal })).seal_project?.CSMIID).toBe(seal);
    expect(await refusalOf(save(id, { TSAccountID: unused, SealCSMIID: null }))).toMatchObject(
      notListed('TSAccountID', 'Account'),
    );
    expect(await refusalOf(save(id, { RepairCSMIID: foreign }))).toMatchObject(
      notListed('RepairCSMIID', 'Repair project'),
    );
    expect(await refusalOf(save(id, { TSAccountID: other, SealCSMIID: seal }))).toMatchObject(
      notListed('SealCSMIID', 'Seal project'),
    );
  });

  it('drops projects of the former account', async () => {
    const [mine, other] = [await anAccount(core.db), await anAccount(core.db)];
    const id = await aCompany(core.db, { account_id: mine, seal_project_id: await aProject(core.db, mine) });
    const saved = await save(id, { TSAccountID: other });
    expect(saved).toMatchObject({ TSAccountID: other, SealCSMIID: null, seal_project: null });
  });
});

describe('who gets the copies', () => {
  it('is of the company, of its corporation or of the firm', async () => {
    const { people, companyA } = world;
    for (const who of ['customer_A_owner', 'customer_corporate', 'customer_B_same_corp', 'employee'] as const)
      expect((await save(companyA, { cc_contact_id: people[who].contactId })).cc_contact?.id).toBe(
        people[who].contactId,
      );
    for (const who of ['customer_other_corp', 'deleted_contact'] as const)
      expect(await refusalOf(save(companyA, { cc_contact_id: people[who].contactId }))).toMatchObject(
        notListed('cc_contact_id', 'CC contact'),
      );
  });

  it('is judged again when the company moves to another corporation', async () => {
    const [from, to] = [await aCorporation(core.db), await aCorporation(core.db)];
    const sister = await aCompany(core.db, { corporation_id: from });
    const of = { sister: await aContact(core.db, { company_id: sister }) };
    const id = await aCompany(core.db, { corporation_id: from, cc_contact_id: of.sister });
    expect(await refusalOf(save(id, { drj_corporate_id: to }))).toMatchObject(notListed('cc_contact_id', 'CC contact'));
    const own = await aContact(core.db, { company_id: id });
    expect(await save(id, { drj_corporate_id: to, cc_contact_id: own })).toMatchObject({ drj_corporate_id: to });
  });

  it('does not leave the copies of a corporation with somebody of a company that moves away', async () => {
    const [from, to] = [await aCorporation(core.db, { name: 'Left Behind' }), await aCorporation(core.db)];
    const id = await aCompany(core.db, { corporation_id: from });
    const cc_contact_id = await aContact(core.db, { company_id: id });
    await core.db.updateTable('corporation').set({ cc_contact_id }).where('id', '=', from).execute();
    await aCompany(core.db, { corporation_id: from, name: 'Sister', main_contact_id: cc_contact_id });
    expect(await refusalOf(save(id, { drj_corporate_id: to }))).toMatchObject({
      kind: 'invalid',
      fields: { drj_corporate_id: [COMPANY_REFUSALS.copiesOf(['Left Behind', 'Sister'])] },
    });
  });
});

describe('a deleted company', () => {
  it('gives its people no access: neither by a session, nor to sign in, nor for work done in their absence', async () => {
    const { companyOther, people } = world;
    const caller = await callerIn(core, world, 'customer_other_corp');
    const absent = { contactId: people.customer_other_corp.contactId };
    const corporate = await callerIn(core, world, 'customer_corporate');
    const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => core.db.transaction().execute(work);
    expect((await inTx((tx) => getViewerAgain(core, tx, caller))).company?.id).toBe(companyOther);
    await save(companyOther, { deleted_at: '2026-01-01T00:00:00Z' });
    await save(world.companyA, { deleted_at: '2026-01-01T00:00:00Z' });

    expect(await findViewer(core, caller.sid)).toBeNull();
    // Also by a session that was opened at the same moment.
    const late = await callerIn(core, world, 'customer_other_corp');
    expect(await findViewer(core, late.sid)).toBeNull();
    expect(await refusalOf(inTx((tx) => getViewerAgain(core, tx, late)))).toMatchObject({ kind: 'signed-out' });
    expect(await refusalOf(inTx((tx) => getAbsentViewer(tx, absent)))).toMatchObject({ kind: 'forbidden' });
    expect((await findViewer(core, corporate.sid))?.contactId).toBe(people.customer_corporate.contactId);

    await save(companyOther, { deleted_at: null });
    await save(world.companyA, { deleted_at: null });
    expect((await inTx((tx) => getAbsentViewer(tx, absent))).company?.id).toBe(companyOther);
    // A session that ended stays ended.
    expect(await findViewer(core, caller.sid)).toBeNull();
  });
});

describe('a contact who moves away at the moment', () => {
  it('does not get the copies', async () => {
    const { companyA, otherCorporationId } = world;
    const contact = await aContact(core.db, { company_id: companyA });
    const mine = await aCompany(core.db, { corporation_id: otherCorporationId });
    const { saving } = await core.db.transaction().execute(async (tx) => {
      await tx.updateTable('contact').set({ company_id: mine }).where('id', '=', contact).execute();
      const edited = refusalOf(save(companyA, { cc_contact_id: contact }));
      await untilSomeoneWaits(core.db);
      return { saving: edited };
    });
    expect(await saving).toMatchObject(notListed('cc_contact_id', 'CC contact'));
  });

  it('nor does one whose company moves away', async () => {
    const corporation_id = await aCorporation(core.db);
    const sister = await aCompany(core.db, { corporation_id });
    const contact = await aContact(core.db, { company_id: sister });
    const id = await aCompany(core.db, { corporation_id });
    const { saving } = await core.db.transaction().execute(async (tx) => {
      const elsewhere = { corporation_id: world.otherCorporationId };
      await tx.updateTable('company').set(elsewhere).where('id', '=', sister).execute();
      const edited = refusalOf(save(id, { ContactINDID: contact }));
      await untilSomeoneWaits(core.db);
      return { saving: edited };
    });
    expect(await saving).toMatchObject(notListed('ContactINDID', 'Main contact'));
  });
});

describe('the default of a corporation', () => {
  it('is one company: setting it takes it from the former', async () => {
    const corporation_id = await aCorporation(core.db);
    const former = await aCompany(core.db, { corporation_id, is_default: true });
    const id = await aCompany(core.db, { corporation_id });
    expect((await save(id, { is_default: true })).is_default).toBe(true);
    expect(await defaultsOf(corporation_id)).toEqual([id]);
    expect((await directoryEvents(core.db, 'company', former)).at(-1)).toMatchObject({
      actor_id: role10.viewer.contactId,
      detail: { is_default: { from: true, to: false } },
    });
    const made = await create({ Company: 'New default', drj_corporate_id: corporation_id, is_default: true });
    expect(await defaultsOf(corporation_id)).toEqual([made.DrJCOID]);
  });

  it('is one also when five are set at once', async () => {
    const corporation_id = await aCorporation(core.db);
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await aCompany(core.db, { corporation_id }));
    await Promise.all(ids.map((id) => save(id, { is_default: true })));
    expect(await defaultsOf(corporation_id)).toHaveLength(1);
  });

  it('needs a corporation, and ends with the company’s deletion or move', async () => {
    const [from, to] = [await aCorporation(core.db), await aCorporation(core.db)];
    const id = await aCompany(core.db);
    expect(await refusalOf(save(id, { is_default: true }))).toMatchObject({
      fields: { is_default: [COMPANY_REFUSALS.defaultOfNone] },
    });
    await save(id, { drj_corporate_id: from, is_default: true });
    expect(await save(id, { drj_corporate_id: to })).toMatchObject({ is_default: false });
    await save(id, { is_default: true });
    const before = Date.now();
    const deleted = await save(id, { deleted_at: '2020-01-01T00:00:00Z' });
    expect(deleted.is_default).toBe(false);
    expect(Date.parse(deleted.deleted_at!)).toBeGreaterThanOrEqual(before);
    expect(await refusalOf(save(id, { is_default: true }))).toMatchObject({
      fields: { is_default: [COMPANY_REFUSALS.deletedDefault] },
    });
    expect(await save(id, { deleted_at: null })).toMatchObject({ deleted_at: null, is_default: false });
  });
});
