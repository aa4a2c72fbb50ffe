import type { AuditExportQuery, AuditReply } from '@sealdesk/contract/people/audit.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../platform/database/database.ts';
import { Values } from '../platform/database/statement.ts';
import { timeSql } from '../platform/database/time-sql.ts';
import type { RecordedChange } from './audit-line.ts';

/** Which lines: those of the filters, with days of that time zone. */
export type AuditFilters = AuditExportQuery & { timezone: string; isWhole?: boolean };
/** Where a page of the export begins: behind this line. */
export type AfterLine = { at: string; id: string };

type Source = { mark: string; table: string; actor: string; ofContact: (id: string) => string };

const DIRECTORY: Source = {
  mark: 'd',
  table: 'directory_event',
  actor: 'e.actor_id',
  ofContact: (id) => `(e.subject, e.subject_id) in (select 'contact', ${id}::integer
      union all select 'app_user', u.id from app_user u where u.contact_id = ${id})`,
};
const LICENSES: Source = {
  mark: 'l',
  table: 'license_change',
  actor: 'e.actor_id',
  ofContact: (id) => `license_change_contact(e) = ${id}`,
};

/** Returns the SQL of the ids of the newest lines that match, of both tables: each is read in the order of an index. */
function linesSql(values: Values, filters: AuditFilters, after: AfterLine | null, most: number): string {
  const { contact_id, actor_id, kind, start_date, end_date, timezone } = filters;
  const sources = [DIRECTORY, LICENSES].filter(
    ({ mark }) => kind === undefined || (mark === 'l') === (kind === 'licenses'),
  );
  const zone = (start_date ?? end_date) ? values.add(timezone) : '';
  const common = [
    ...(start_date === undefined ? [] : [`e.at >= (${values.add(start_date)}::date::timestamp at time zone ${zone})`]),
    ...(end_date === undefined ? [] : [`e.at < ((${values.add(end_date)}::date + 1)::timestamp at time zone ${zone})`]),
  ];
  const [contact, actor] = [contact_id, actor_id].map((id) => (id === undefined ? null : values.add(id)));
  const afterAt = after && values.add(after.at);
  const parts = sources.map(({ mark, table, actor: column, ofContact }) => {
    const conditions = [
      ...common,
      ...(contact ? [ofContact(contact)] : []),
      ...(actor ? [`${column} = ${actor}`] : []),
      ...(mark === 'd' ? ofKind(filters, values) : []),
      ...(after ? [behind(mark, after, afterAt!, values)] : []),
    ];
    return `(select e.at, '${mark}' as mark, e.id from ${table} e where ${['true', ...conditions].join(' and ')}
      order by e.at desc, e.id desc limit ${most})`;
  });
  return parts.join(' union all ');
}

const OWN_PROFILE = "(e.subject = 'contact' and e.kind = 'changed' and e.actor_id is not distinct from e.subject_id)";

/** Own profiles are left out where nobody asks for them: by that kind, by a person, or for the whole file. */
function ofKind({ kind, contact_id, actor_id, isWhole }: AuditFilters, values: Values): string[] {
  if (kind === 'profile') return [OWN_PROFILE];
  const isAsked = contact_id !== undefined || actor_id !== undefined || isWhole === true;
  return [
    ...(kind === undefined ? [] : [`audit_kind(e) = ${values.add(kind)}`]),
    ...(kind === 'directory' || (kind === undefined && !isAsked) ? [`${OWN_PROFILE} is not true`] : []),
  ];
}

/** Lines of one moment stand in the order of their mark, then of their id. */
function behind(mark: string, { id }: AfterLine, at: string, values: Values): string {
  if (id.startsWith(mark)) return `(e.at, e.id) < (${at}::timestamptz, ${values.add(id.slice(1))}::bigint)`;
  return mark < id.charAt(0) ? `e.at < ${at}::timestamptz` : `e.at <= ${at}::timestamptz`;
}

const CONTACT_NAME = "first_name || ' ' || last_name";
const COMPANY_OF = `coalesce((select co.name from company co where co.id = c.company_id),
  (select corp.name from corporation corp where corp.id = c.corporation_id))`;

/** To the microsecond: the export continues behind it. */
const EXACT_TIME = `to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Every line with its names: of whoever did it, and of whom or what it concerns, as they are called now. */
const NAMED = `
select l.mark || l.id as id, ${EXACT_TIME} as at, e.actor_id,
  (select ${CONTACT_NAME} from contact where id = e.actor_id) as actor, e.subject, e.kind, e.detail,
  case e.subject when 'corporation' then (select name from corporation where id = e.subject_id)
    when 'company' then (select name from company where id = e.subject_id)
    when 'account' then (select name from account where id = e.subject_id)
    when 'project' then (select title from project where id = e.subject_id)
    else (select ${CONTACT_NAME} from contact where id = c.id) end as name,
  c.id as contact_id, case when c.id is not null then ${COMPANY_OF} end as note, l.at as place, l.mark, l.id as number
from lines l join directory_event e on l.mark = 'd' and e.id = l.id
left join contact c on c.id = case e.subject when 'contact' then e.subject_id
  when 'app_user' then (select contact_id from app_user where id = e.subject_id) end
union all
select l.mark || l.id, ${EXACT_TIME}, e.actor_id,
  coalesce((select ${CONTACT_NAME} from contact where id = e.actor_id), e.actor), e.table_name,
  case when e.before is null then 'created' when e.after is null then 'removed' else 'changed' end,
  (select coalesce(jsonb_object_agg(key, jsonb_build_object('from', e.before -> key, 'to', e.after -> key)), '{}')
    from jsonb_object_keys(coalesce(e.after, e.before)) as key where (e.before -> key) is distinct from (e.after -> key))
    || case when e.reason is null then '{}' else jsonb_build_object('reason', e.reason) end,
  coalesce((select ${CONTACT_NAME} from contact where id = license_change_contact(e)), coalesce(e.after, e.before) ->> 'state'),
  license_change_contact(e), case when license_change_contact(e) is not null then coalesce(e.after, e.before) ->> 'state' end,
  l.at, l.mark, l.id
from lines l join license_change e on l.mark = 'l' and e.id = l.id`;

const ORDER = 'order by place desc, mark, number desc';

/** Returns a page of lines, newest first, and how many match, up to `most`. Never reads more than `most` entries of an index. */
export function auditStatement(
  filters: AuditFilters,
  { page, size, most }: { page: number; size: number; most: number },
) {
  const values = new Values();
  const matching = linesSql(values, filters, null, most + 1);
  const text = `with matching as materialized (${matching}),
  lines as materialized (select * from matching order by at desc, mark, id desc limit ${size} offset ${(page - 1) * size}),
  named as (${NAMED})
select (select count(*) from matching) as total, coalesce((select json_agg(named ${ORDER}) from named), '[]') as lines`;
  return { text, values: values.list };
}

/** Reads a page of lines. */
export async function readAuditPage(
  pool: pg.Pool,
  statement: ReturnType<typeof auditStatement>,
): Promise<{ total: number; lines: RecordedChange[] }> {
  return (await pool.query<{ total: number; lines: RecordedChange[] }>(statement)).rows[0]!;
}

/** Reads the next lines behind one, newest first. */
export async function readAuditPart(
  pool: pg.Pool,
  filters: AuditFilters,
  { after, limit }: { after: AfterLine | null; limit: number },
): Promise<RecordedChange[]> {
  const values = new Values();
  const matching = linesSql(values, filters, after, limit);
  const text = `with lines as materialized (select * from (${matching}) m order by at desc, mark, id desc limit ${limit}),
  named as (${NAMED}) select * from named ${ORDER}`;
  return (await pool.query<RecordedChange>({ text, values: values.list })).rows;
}

/** Returns when the chains were last verified, and whether all held. */
export async function findVerification(db: Db): Promise<AuditReply['verified']> {
  const { rows } = await sql<NonNullable<AuditReply['verified']>>`
    select ${sql.raw(timeSql('verified_at'))} as at, problems = '{}' as is_intact from audit_verification`.execute(db);
  return rows[0] ?? null;
}
