import { ContactDropdownQuery, NamedDropdownQuery } from '@sealdesk/contract/directory/dropdowns.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aContact } from '../testing/builders.ts';
import { TEST_SECRETS_KEY } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { asViewer, type Viewer } from '../viewer.ts';
import { listCompanies, listContacts, listCorporations } from './dropdowns.store.ts';

let database: TestDatabase;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
});
afterAll(async () => database.destroy());

function viewerOf(actor: 'customer_A_owner' | 'customer_corporate' | 'role10'): Viewer {
  const { companyId, ...person } = world.people[actor];
  return asViewer({
    ...person,
    firstName: actor,
    role: actor === 'role10' ? 10 : 0,
    isSealingEngineer: false,
    timezone: 'America/New_York',
    maxFileUploads: 10,
    company: companyId ? { id: companyId, name: 'A', allowsUnsealedRequest: false } : null,
    corporateOf: actor === 'customer_corporate' ? world.corporationId : null,
  });
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
const one = (id: number) => NamedDropdownQuery.parse({ id: String(id) });

describe('one by its id', () => {
  it('is given only to whom it is visible', async () => {
    const { companyA, companyB, companyOther, corporationId, otherCorporationId } = world;
    const companies = async (viewer: Viewer) =>
      (
        await Promise.all(
          [companyA, companyB, companyOther].map(async (id) => listCompanies(database.db, viewer, one(id))),
        )
      ).flatMap(ids);
    const corporations = async (viewer: Viewer) =>
      (
        await Promise.all(
          [corporationId, otherCorporationId].map(async (id) => listCorporations(database.db, viewer, one(id))),
        )
      ).flatMap(ids);
    expect(await companies(viewerOf('role10'))).toEqual([companyA, companyB, companyOther]);
    expect(await companies(viewerOf('customer_corporate'))).toEqual([companyA, companyB]);
    expect(await companies(viewerOf('customer_A_owner'))).toEqual([companyA]);
    expect(await corporations(viewerOf('role10'))).toEqual([corporationId, otherCorporationId]);
    expect(await corporations(viewerOf('customer_A_owner'))).toEqual([corporationId]);
  });

  it('is given to nobody who belongs to no company', async () => {
    const nobody = { ...viewerOf('customer_A_owner'), scope: { of: 'nothing' } } as const;
    const { companyA, corporationId } = world;
    expect(await listCompanies(database.db, nobody, one(companyA))).toEqual([]);
    expect(await listCorporations(database.db, nobody, one(corporationId))).toEqual([]);
    expect(await listContacts(database.db, nobody, ContactDropdownQuery.parse({}))).toEqual([]);
    expect(await listCompanies(database.db, nobody, NamedDropdownQuery.parse({}))).toEqual([]);
  });

  it('is given also when it is deleted, which the list leaves out', async () => {
    const gone = await aCompany(database.db, { name: 'Gone Truss', deleted_at: new Date() });
    expect(ids(await listCompanies(database.db, viewerOf('role10'), one(gone)))).toEqual([gone]);
    const all = await listCompanies(database.db, viewerOf('role10'), NamedDropdownQuery.parse({}));
    expect(ids(all)).not.toContain(gone);
  });
});

it('the viewer’s own contact comes first and is marked', async () => {
  const viewer = viewerOf('customer_A_owner');
  const [first, ...others] = await listContacts(database.db, viewer, ContactDropdownQuery.parse({}));
  expect(first).toMatchObject({ id: viewer.contactId, currentUser: true });
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(({ currentUser }) => currentUser)).toEqual([]);
});

describe('contacts', () => {
  const contactsFor = async (viewer: Viewer, drjcoid?: number) =>
    ids(await listContacts(database.db, viewer, ContactDropdownQuery.parse(drjcoid ? { drjcoid: `${drjcoid}` } : {})));
  const EVERYONE = ['role10', 'customer_A_owner', 'customer_corporate'] as const;
  // Named so that they would be the first of all by name.
  const aCorporate = async (corporation_id: number, deleted_at: Date | null = null) =>
    aContact(database.db, { first_name: 'Ada', last_name: 'Aa', corporation_id, deleted_at });

  it('are a company’s own and the corporate ones of its corporation, as creating a job accepts them', async () => {
    const { companyA, companyB, corporationId, otherCorporationId, people } = world;
    const corporate = await aCorporate(corporationId);
    const gone = await aCorporate(corporationId, new Date());
    const foreign = await aCorporate(otherCorporationId);
    const wanted = [people.customer_A_owner.contactId, corporate];
    const others = [gone, foreign, people.customer_B_same_corp.contactId, people.employee.contactId];
    for (const actor of EVERYONE) {
      const offered = await contactsFor(viewerOf(actor), companyA);
      expect([actor, [...wanted, ...others].filter((id) => offered.includes(id))]).toEqual([actor, wanted]);
    }
    expect(await contactsFor(viewerOf('role10'), companyB)).toContain(corporate);
  });

  it('of other corporations are offered to no customer, whatever company they name', async () => {
    const { companyB, companyOther, corporationId, otherCorporationId } = world;
    const corporate = await aCorporate(corporationId);
    const foreign = await aCorporate(otherCorporationId);
    const alone = await aCompany(database.db, { name: 'Alone Truss', corporation_id: null });
    const ofAlone = await aContact(database.db, { company_id: alone });
    for (const actor of ['customer_A_owner', 'customer_corporate'] as const) {
      const viewer = viewerOf(actor);
      expect([actor, await contactsFor(viewer, companyOther), await contactsFor(viewer, alone)]).toEqual([
        actor,
        [],
        [],
      ]);
      const all = await contactsFor(viewer);
      expect([actor, [corporate, foreign, ofAlone].filter((id) => all.includes(id))]).toEqual([actor, [corporate]]);
    }
    // Another company of the same corporation is not a company customer's to name.
    expect(await contactsFor(viewerOf('customer_A_owner'), companyB)).toEqual([]);
    // A company without a corporation has no corporate contacts.
    expect(await contactsFor(viewerOf('role10'), alone)).toEqual([ofAlone]);
  });

  it('who are corporate come after a company’s own, but first where they are the viewer', async () => {
    const { companyA, corporationId, people } = world;
    const corporate = await aCorporate(corporationId);
    const offered = await contactsFor(viewerOf('role10'), companyA);
    expect(offered.indexOf(corporate)).toBeGreaterThan(offered.indexOf(people.customer_A_owner.contactId));
    const own = people.customer_corporate.contactId;
    expect((await contactsFor(viewerOf('customer_corporate'), companyA))[0]).toBe(own);
  });
});
