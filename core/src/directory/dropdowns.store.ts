import type { ContactDropdownQuery, NamedDropdownQuery } from '@sealdesk/contract/dropdowns.ts';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Viewer } from '../viewer.ts';
import { containing } from '../platform/like.ts';

/** Live companies that the viewer may see, by name. Asked for by its id, also a deleted one: its jobs are still listed. */
export async function listCompanies(db: Db, viewer: Viewer, { search, limit, id }: NamedDropdownQuery) {
  let query = db
    .selectFrom('company')
    .select(['id', 'name', 'allow_unsealed_request'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit);
  query = id === undefined ? query.where('deleted_at', 'is', null) : query.where('id', '=', id);
  const { scope } = viewer;
  if (scope.of === 'company') query = query.where('id', '=', scope.companyId);
  if (scope.of === 'corporation') query = query.where('corporation_id', '=', scope.corporationId);
  if (scope.of === 'nothing') query = nothing(query);
  if (search) query = query.where('name', 'ilike', containing(search));
  return query.execute();
}

/** Live contacts of the companies that the viewer may see: their own first, then by name. */
export async function listContacts(db: Db, viewer: Viewer, { search, limit, drjcoid }: ContactDropdownQuery) {
  const fullName = sql<string>`c.first_name || ' ' || c.last_name`;
  const isOwn = sql<boolean>`c.id = ${viewer.contactId}`;
  let query = db
    .selectFrom('contact as c')
    .innerJoin('company as co', 'co.id', 'c.company_id')
    .select(['c.id', fullName.as('name'), isOwn.as('currentUser')])
    .where('c.deleted_at', 'is', null)
    .where('co.deleted_at', 'is', null)
    .orderBy(isOwn, 'desc')
    .orderBy(sql`lower(c.last_name)`)
    .orderBy(sql`lower(c.first_name)`)
    .orderBy('c.id')
    .limit(limit);
  const { scope } = viewer;
  if (scope.of === 'company') query = query.where('c.company_id', '=', scope.companyId);
  if (scope.of === 'corporation') query = query.where('co.corporation_id', '=', scope.corporationId);
  if (scope.of === 'nothing') query = nothing(query);
  if (drjcoid !== undefined) query = query.where('c.company_id', '=', drjcoid);
  if (search) query = query.where(fullName, 'ilike', containing(search));
  return query.execute();
}

/** Corporations that the viewer may see, by name: a customer's own alone. */
export async function listCorporations(db: Db, viewer: Viewer, { search, limit, id }: NamedDropdownQuery) {
  let query = db
    .selectFrom('corporation')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit);
  const { scope } = viewer;
  if (scope.of === 'company') {
    query = query.where('id', '=', (own) =>
      own.selectFrom('company').select('corporation_id').where('company.id', '=', scope.companyId),
    );
  }
  if (scope.of === 'corporation') query = query.where('id', '=', scope.corporationId);
  if (scope.of === 'nothing') query = nothing(query);
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

function nothing<Database, Table extends keyof Database, Row>(query: SelectQueryBuilder<Database, Table, Row>) {
  return query.where(sql<boolean>`false`);
}
