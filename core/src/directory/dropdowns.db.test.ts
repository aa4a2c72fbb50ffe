import { ContactDropdownQuery, NamedDropdownQuery } from '@sealdesk/contract/dropdowns.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../testing/builders.ts';
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
  expect(others.every(({ currentUser }) => !currentUser)).toBe(true);
});
