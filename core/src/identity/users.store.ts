import type { UserListQuery, UserListReply, UserRow } from '@sealdesk/contract/people/users.ts';
import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import type pg from 'pg';
import type { Tx } from '../platform/database/database.ts';
import { findRow, pageStatement, readPage, type ListedTable } from '../platform/database/listed-table.ts';
import { Values } from '../platform/database/statement.ts';
import { readAtSql, timeSql } from '../platform/database/time-sql.ts';
import type { Viewer } from '../viewer.ts';

/** A user without what depends on who asks. */
type ListedUser = Omit<UserRow, 'currentUser'>;

const NAME_KEYS = ['lower(c.last_name)', 'lower(c.first_name)'];

const HAS_PASSKEY = 'exists (select from passkey p where p.user_id = r.id)';
const HAS_WAY_IN = `(r.password_hash is not null or r.oidc_subject is not null or ${HAS_PASSKEY})`;
const INVITATION = `(select l.expires_at from one_time_link l where l.user_id = r.id and l.kind = 'invitation')`;

const KIND = `case when c.employee_id is null then 'customer'
    when c.is_engineer and exists (select from license l where l.contact_id = c.id) then 'sealing-engineer'
    when r.role = ${OPERATIONS_ROLE} then 'operations' else 'employee' end`;

// Somebody who has set a way in and not yet saved the recovery codes is invited still, as long as the link works.
const STATE = `case when r.disabled_at is not null then 'disabled' when ${INVITATION} > now() then 'invited'
    when ${HAS_WAY_IN} then 'active' else 'invitation-ran-out' end`;

const COMPANY = `case when c.employee_id is not null then null
    when c.corporation_id is not null then (select corp.name from corporation corp where corp.id = c.corporation_id)
    else (select co.name from company co where co.id = c.company_id) end`;

const USERS: ListedTable<ListedUser, UserListQuery['sort_by']> = {
  table: 'app_user',
  joins: 'join contact c on c.id = r.contact_id and c.deleted_at is null',
  fields: {
    id: 'r.id',
    contact_id: 'c.id',
    full_name: "c.first_name || ' ' || c.last_name",
    email: 'coalesce(c.email, r.sign_in_email)',
    company: COMPANY,
    is_corporate: 'c.employee_id is null and c.corporation_id is not null',
    employee_id: 'c.employee_id',
    kind: KIND,
    role: 'r.role',
    max_file_uploads: 'r.max_file_uploads',
    last_sign_in_at: timeSql('r.last_sign_in_at'),
    second_factor: `case when r.oidc_subject is not null then 'firm'
      when ${HAS_PASSKEY} then case when r.totp_secret is null then 'passkey' else 'passkey-and-code' end
      when r.password_hash is null then null when r.totp_secret is null then 'none' else 'code' end`,
    state: STATE,
    invitation_expires_at: `case when r.disabled_at is null then ${timeSql(INVITATION)} end`,
    disabled_reason: 'case when r.disabled_at is not null then r.disabled_reason end',
    updated_at: readAtSql('r.updated_at'),
  },
  sorts: {
    full_name: { by: NAME_KEYS },
    email: { by: 'lower(coalesce(c.email, r.sign_in_email))', isNullable: true },
    company: { by: [`lower(${COMPANY})`, ...NAME_KEYS], isNullable: true },
    kind: { by: [KIND, ...NAME_KEYS] },
    role: { by: ['r.role', ...NAME_KEYS] },
    max_file_uploads: { by: ['r.max_file_uploads', ...NAME_KEYS] },
    last_sign_in_at: { by: 'r.last_sign_in_at', isNullable: true },
    state: { by: [STATE, ...NAME_KEYS] },
  },
  // The words of the contact's own index.
  searched: "(c.first_name || ' ' || c.last_name || ' ' || coalesce(c.email, ''))",
  isDeletable: false,
};

/** Returns the statement of a page of users. Exported for plans and benchmarks. */
export function usersStatement(query: UserListQuery) {
  const values = new Values();
  const { kind, state } = query;
  const conditions = [
    ...(kind === undefined ? [] : [`${KIND} = ${values.add(kind)}`]),
    ...(state === undefined ? [] : [`${STATE} = ${values.add(state)}`]),
  ];
  return pageStatement(USERS, query, { conditions, withDeleted: false }, { hidden: [], values });
}

/** Returns a page of those who can sign in or are invited to. For operations: the route's rule says so. */
export async function listUsers(pool: pg.Pool, viewer: Viewer, query: UserListQuery): Promise<UserListReply> {
  const { data, total, last_page } = await readPage<ListedUser>(pool, usersStatement(query), query.per_page);
  return { data: data.map((row) => seenBy(viewer, row)), total, last_page };
}

/** Returns the user as the list answers it; null without such a one, or when their contact is deleted. */
export async function findUserRow(tx: Tx, viewer: Viewer, id: number): Promise<UserRow | null> {
  const row = await findRow(tx, USERS, [], id);
  return row && seenBy(viewer, row);
}

function seenBy({ userId }: Viewer, row: ListedUser): UserRow {
  return { ...row, currentUser: row.id === userId };
}
