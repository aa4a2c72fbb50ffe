import type { ContactDropdownQuery, NamedDropdownQuery } from '@sealdesk/contract/directory/dropdowns.ts';
import { sql } from 'kysely';
import { type Db, containing } from '../platform/database/database.ts';
import { inScope, matchScope } from '../scope.ts';
import type { Viewer } from '../viewer.ts';

const COMPANY_SCOPE = { company: 'id', corporation: 'corporation_id' };

/** Returns the live companies that the viewer may see, by name. Asked for by its id, also a deleted one: its jobs are still listed. */
export async function listCompanies(db: Db, viewer: Viewer, { search, limit, id }: NamedDropdownQuery) {
  let query = db
    .selectFrom('company')
    .select(['id', 'name', 'location', 'allow_unsealed_request'])
    .where(inScope(viewer.scope, COMPANY_SCOPE))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit);
  query = id === undefined ? query.where('deleted_at', 'is', null) : query.where('id', '=', id);
  if (search) query = query.where('name', 'ilike', containing(search));
  return query.execute();
}

/**
 * Returns the live contacts to whom a job of the viewer's companies can go: the companies' own people and the corporate
 * contacts of their corporations, as creating a job accepts them. The viewer comes first, corporate contacts come last.
 */
export async function listContacts(db: Db, viewer: Viewer, { search, limit, company_id }: ContactDropdownQuery) {
  const fullName = sql<string>`c.first_name || ' ' || c.last_name`;
  const isOwn = sql<boolean>`c.id = ${viewer.contactId}`;
  let companies = db.selectFrom('company').where('deleted_at', 'is', null).where(inScope(viewer.scope, COMPANY_SCOPE));
  if (company_id !== undefined) companies = companies.where('id', '=', company_id);
  let query = db
    .selectFrom('contact as c')
    .select(['c.id', fullName.as('name'), isOwn.as('currentUser')])
    .where('c.deleted_at', 'is', null)
    .where((by) =>
      by.or([
        by('c.company_id', 'in', companies.select('id')),
        by('c.corporation_id', 'in', companies.select('corporation_id')),
      ]),
    )
    .orderBy(isOwn, 'desc')
    .orderBy(sql`c.corporation_id is not null`)
    .orderBy(sql`lower(c.last_name)`)
    .orderBy(sql`lower(c.first_name)`)
    .orderBy('c.id')
    .limit(limit);
  if (search) query = query.where(fullName, 'ilike', containing(search));
  return query.execute();
}

/** Corporations that the viewer may see, by name: a customer's own alone. */
export async function listCorporations(db: Db, viewer: Viewer, { search, limit, id }: NamedDropdownQuery) {
  let query = db
    .selectFrom('corporation')
    .select(['id', 'name'])
    .where(
      matchScope(viewer.scope, {
        everything: () => sql<boolean>`true`,
        company: (companyId) => sql<boolean>`id = (select corporation_id from company where company.id = ${companyId})`,
        corporation: (corporationId) => sql<boolean>`id = ${corporationId}`,
        nothing: () => sql<boolean>`false`,
      }),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit);
  if (id !== undefined) query = query.where('id', '=', id);
  if (search) query = query.where('name', 'ilike', containing(search));
  return query.execute();
}

/** The firm's people who still are there, by name. For staff only: the route's rule says so. */
export async function listEmployees(db: Db) {
  return db
    .selectFrom('employee as e')
    .innerJoin('contact as c', 'c.employee_id', 'e.id')
    .select(['e.id', 'e.name'])
    .where('c.deleted_at', 'is', null)
    .orderBy('e.name')
    .execute();
}
