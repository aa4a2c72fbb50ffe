import {
  hiddenContactFields,
  type Contact,
  type ContactListQuery,
  type ContactListReply,
  type CorporateContactsQuery,
} from '@sealdesk/contract/directory/contact.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { containing, type Db, type Tx } from '../platform/database/database.ts';
import { Values } from '../platform/database/statement.ts';
import type { Viewer } from '../viewer.ts';
import { findRow, pageStatement, readPage, type ListedTable } from '../platform/database/listed-table.ts';
import { readAtSql, timeSql } from '../platform/database/time-sql.ts';

/** A contact without what depends on who asks. */
type ContactRow = Omit<Contact, 'currentUser'>;

const NAME_KEYS = ['lower(r.last_name)', 'lower(r.first_name)'];

const CONTACTS: ListedTable<ContactRow, ContactListQuery['sort_by']> = {
  table: 'contact',
  fields: {
    id: 'r.id',
    drj_contact_id: 'r.id',
    first_name: 'r.first_name',
    last_name: 'r.last_name',
    contact_name: "r.first_name || ' ' || r.last_name",
    email: 'r.email',
    work_phone: 'r.work_phone',
    cell_phone: 'r.cell_phone',
    drjcoid: 'r.company_id',
    company: '(select co.name from company co where co.id = r.company_id)',
    location: '(select co.location from company co where co.id = r.company_id)',
    drj_corporate_id: 'r.corporation_id',
    corporation: '(select corp.name from corporation corp where corp.id = r.corporation_id)',
    timezone: 'r.timezone',
    employee_id: 'r.employee_id',
    employee: '(select e.name from employee e where e.id = r.employee_id)',
    is_engineer: 'r.is_engineer',
    role: '(select u.role from app_user u where u.contact_id = r.id)',
    Comments: 'r.comments',
    deleted_at: timeSql('r.deleted_at'),
    updated_at: readAtSql('r.updated_at'),
  },
  sorts: {
    contact_name: { by: NAME_KEYS },
    company: {
      by: ['lower(co.name)', ...NAME_KEYS],
      joins: 'left join company co on co.id = r.company_id',
      isNullable: true,
    },
    email: { by: 'lower(r.email)', isNullable: true },
    timezone: { by: ['r.timezone', ...NAME_KEYS] },
    employee: { by: 'lower(e.name)', joins: 'left join employee e on e.id = r.employee_id', isNullable: true },
  },
  searched: "(r.first_name || ' ' || r.last_name || ' ' || coalesce(r.email, ''))",
  isDeletable: true,
};

/** Returns the statement of a page of contacts. Exported for plans and benchmarks. */
export function contactsStatement(kind: ViewerKind, query: ContactListQuery) {
  const values = new Values();
  const { drjcoid, id, deleted: withDeleted } = query;
  const conditions = [
    ...(drjcoid === undefined ? [] : [`r.company_id = ${values.add(drjcoid)}`]),
    ...(id === undefined ? [] : [`r.id = ${values.add(id)}`]),
  ];
  return pageStatement(CONTACTS, query, { conditions, withDeleted }, { hidden: hiddenContactFields(kind), values });
}

/** Returns a page of contacts, without what is hidden from that kind of viewer. For staff: the route's rule says so. */
export async function listContactPage(
  pool: pg.Pool,
  viewer: Viewer,
  query: ContactListQuery,
): Promise<ContactListReply> {
  const found = await readPage<ContactRow>(pool, contactsStatement(viewer.kind, query), query.per_page);
  return { ...found, data: found.data.map((row) => seenBy(viewer, row)) };
}

/** Returns the contact as the list answers it, or null. */
export async function findContact(tx: Tx, viewer: Viewer, id: number): Promise<Contact | null> {
  const row = await findRow(tx, CONTACTS, hiddenContactFields(viewer.kind), id);
  return row && seenBy(viewer, row);
}

function seenBy({ contactId }: Viewer, row: ContactRow): Contact {
  return { ...row, currentUser: row.id === contactId };
}

const FULL_NAME = sql<string>`c.first_name || ' ' || c.last_name`;

/**
 * Lists by name who can get the copies of a corporation's or a company's mail, and the firm's people; with neither, the
 * corporate contacts. For staff only.
 */
export async function listCorporateContacts(
  db: Db,
  { search, limit, id, corporation, drjcoid }: CorporateContactsQuery,
): Promise<{ id: number; name: string }[]> {
  let query = db
    .selectFrom('contact as c')
    .select(['c.id', FULL_NAME.as('name')])
    .orderBy(sql`lower(c.last_name)`)
    .orderBy(sql`lower(c.first_name)`)
    .orderBy('c.id')
    .limit(limit);
  // Asked for by its id, also a deleted one: a row may still name it.
  if (id !== undefined) return query.where('c.id', '=', id).execute();
  query = query.where('c.deleted_at', 'is', null).where((by) => {
    const live = by.selectFrom('company as co').where('co.deleted_at', 'is', null);
    const some = [by('c.employee_id', 'is not', null)];
    if (corporation === undefined && drjcoid === undefined) some.push(by('c.corporation_id', 'is not', null));
    if (corporation !== undefined) {
      some.push(by('c.corporation_id', '=', corporation));
      some.push(by('c.company_id', 'in', live.select('co.id').where('co.corporation_id', '=', corporation)));
    }
    if (drjcoid !== undefined) {
      some.push(by('c.company_id', '=', drjcoid));
      some.push(by('c.corporation_id', 'in', live.select('co.corporation_id').where('co.id', '=', drjcoid)));
    }
    return by.or(some);
  });
  if (search !== undefined) query = query.where(FULL_NAME, 'ilike', containing(search));
  return query.execute();
}
