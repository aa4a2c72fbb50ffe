import {
  hiddenCorporationFields,
  type Corporation,
  type CorporationColumns,
  type CorporationListQuery,
} from '@sealdesk/contract/directory/corporation.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../platform/database/database.ts';
import { Values } from '../platform/database/statement.ts';
import { findRow, pageStatement, readPage, type ListedTable } from '../platform/database/listed-table.ts';
import { readAtSql, timeSql } from '../platform/database/time-sql.ts';
import { namedContactSql } from './directory-sql.ts';
import { requireVisibleSort } from './visible-sort.ts';

const CORPORATIONS: ListedTable<Corporation, CorporationListQuery['sort_by']> = {
  table: 'corporation',
  fields: {
    id: 'r.id',
    corporation: 'r.name',
    cc_contact_id: 'r.cc_contact_id',
    cc_contact: namedContactSql('r.cc_contact_id'),
    vlan: 'r.vlan',
    MitekVersion: 'r.mitek_version',
    Activations: 'r.activations',
    DateLastChecked: timeSql('r.last_checked_at'),
    ITContacts: 'r.it_contacts',
    Comments: 'r.comments',
    active_locations_count:
      '(select count(*) from company co where co.corporation_id = r.id and co.deleted_at is null)::int',
    total_locations_count: '(select count(*) from company co where co.corporation_id = r.id)::int',
    updated_at: readAtSql('r.updated_at'),
  },
  sorts: {
    corporation: { by: 'lower(r.name)' },
    MitekVersion: { by: 'lower(r.mitek_version)', isNullable: true },
    DateLastChecked: { by: 'r.last_checked_at', isNullable: true },
    active_locations_count: {
      by: 'coalesce(locations.count, 0)',
      joins: `left join (select corporation_id, count(*) from company where deleted_at is null group by corporation_id)
        as locations on locations.corporation_id = r.id`,
    },
  },
  searched: 'r.name',
  isDeletable: false,
};

/** Returns the statement of a page of corporations. Exported for plans and benchmarks. */
export function corporationsStatement(kind: ViewerKind, query: CorporationListQuery) {
  const hidden = hiddenCorporationFields(kind);
  requireVisibleSort(hidden, query.sort_by);
  return pageStatement(
    CORPORATIONS,
    query,
    { conditions: [], withDeleted: true },
    {
      hidden,
      values: new Values(),
    },
  );
}

/** Returns a page of corporations, without what is hidden from that kind of viewer. For staff: the route's rule says so. */
export async function listCorporations(pool: pg.Pool, kind: ViewerKind, query: CorporationListQuery) {
  const statement = corporationsStatement(kind, query);
  const { deleted_total: _, ...page } = await readPage<Corporation>(pool, statement, query.per_page);
  return page;
}

/** Returns the corporation as the list answers it, or null. */
export async function findCorporation(tx: pg.Pool | Tx, kind: ViewerKind, id: number): Promise<Corporation | null> {
  return findRow(tx, CORPORATIONS, hiddenCorporationFields(kind), id);
}

export type EditableCorporation = { id: number; name: string; updatedAt: string; columns: CorporationColumns };

/** Reads what an edit can change of a corporation and locks its row until the transaction ends; null without such a one. */
export async function lockCorporation(tx: Tx, id: number): Promise<EditableCorporation | null> {
  const row = await tx
    .selectFrom('corporation')
    .select(['name', 'cc_contact_id', 'vlan', 'mitek_version', 'activations', 'it_contacts', 'comments'])
    .select(sql<string>`${sql.raw(readAtSql('updated_at'))}`.as('updatedAt'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { updatedAt, ...columns } = row;
  return { id, name: columns.name, updatedAt, columns };
}

/** Saves those columns of a locked corporation; `isChecked` notes the time as that of its last check. */
export async function updateCorporation(
  tx: Tx,
  id: number,
  changes: Partial<CorporationColumns>,
  isChecked: boolean,
): Promise<void> {
  await tx
    .updateTable('corporation')
    .set({ ...changes, ...(isChecked && { last_checked_at: sql<Date>`clock_timestamp()` }) })
    .where('id', '=', id)
    .execute();
}
