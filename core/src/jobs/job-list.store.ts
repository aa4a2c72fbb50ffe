import { createHash } from 'node:crypto';
import type { JobListQuery } from '@sealdesk/contract/job-list-query.ts';
import { NAME_COUNT_CAP } from '@sealdesk/contract/limits.ts';
import type pg from 'pg';
import type { Viewer } from '../viewer.ts';
import { columnsFor } from './job-columns.ts';
import { conditions, Values, type FilterContext } from './job-conditions.ts';
import { beyond, decodeCursor, encodeCursor, type Cursor } from './job-cursor.ts';
import { joinsFor } from './job-joins.ts';
import { orderBy, reversed, sortKey, type Sort } from './job-order.ts';
import { totalPlan, totalSql, where } from './job-total.ts';
import { Refused } from '../refused.ts';

/** What the SQL of jobs needs to know of the installation. */
export type JobSettings = { firmTimezone: string; address: string };

type PageRow = {
  data: string;
  has_more: boolean;
  designs: string | null;
  total: number;
  first_key: string | null;
  first_number: number | null;
  last_key: string | null;
  last_number: number | null;
};

/**
 * One page of the jobs that the viewer may see, as the text of the contract's JobListReply.
 * The page is cut first and what is derived is joined to its few rows: so it costs the same
 * among ten thousand jobs and among ten million.
 */
export async function listJobs(
  pool: pg.Pool,
  viewer: Viewer,
  query: JobListQuery,
  settings: JobSettings,
): Promise<string> {
  const { statement, cursor, sort, page, size, plan } = listStatement(viewer, query, settings);
  const { rows } = await pool.query<PageRow>(statement);
  const row = rows[0]!;

  const capped = plan === 'capped' && row.total > NAME_COUNT_CAP;
  const total = capped ? NAME_COUNT_CAP : row.total;
  const edges = cursorsOf(row, { sort, cursor, page, size });
  const rest = JSON.stringify({
    last_page: Math.max(1, Math.ceil(total / size)),
    total,
    ...(capped ? { total_is_capped: true } : {}),
    ...edges,
  }).slice(1);
  const totals = row.designs === null ? '' : `,"total_designs_per_job_type":${row.designs}`;
  return `{"jobs":{"data":${row.data},${rest}${totals}}`;
}

/** The one statement of a list call: page, totals of the page and count. */
function listStatement(viewer: Viewer, query: JobListQuery, settings: JobSettings) {
  const { page: givenPage, per_page: size, sort_by, order, cursor: cursorText, ...filters } = query;
  const sort: Sort = { by: sort_by, order };
  const cursor = cursorText === undefined ? null : decodeCursor(cursorText, sort);
  if (cursorText !== undefined && cursor === null) {
    throw new Refused('invalid', 'The list has moved on. Start again from its first page.', {
      cursor: ['Is not a cursor of this list'],
    });
  }
  const page = cursor ? null : (givenPage ?? 1);
  const context: FilterContext = { filters, scope: viewer.scope, me: viewer.employeeId, timezone: viewer.timezone };
  const values = new Values();
  const keys = keysSql(context, { sort, cursor, page, size }, values);
  const total = totalSql(context, values);
  const key = sortKey(sort);
  const operations = viewer.kind === 'operations';
  const text = bind(
    `with keys as materialized (${keys}),
p as materialized (select j.* from keys join job j on j.number = keys.number where keys.place <= ${size}),
r as materialized (
  select ${columnsFor(viewer.kind, 'list')}
  from p
  ${joinsFor(viewer.kind)}
),
edge as (
  select p.number, ${key === null ? 'null::text' : `p.${key}::text`} as key, row_number() over (order by ${orderBy(sort, 'p')}) as place
  from p
)
select
  coalesce((select json_agg(r order by edge.place) from r join edge on edge.number = r.job_id), '[]')::text as data,
  exists (select 1 from keys where place > ${size}) as has_more,
  ${operations ? DESIGN_TOTALS : 'null'} as designs,
  (${total})::bigint as total,
  first.key as first_key, first.number as first_number, last.key as last_key, last.number as last_number
from (select 1) one
left join edge first on first.place = 1
left join edge last on last.place = (select count(*) from p)`,
    {
      me: viewer.employeeId,
      timezone: viewer.timezone,
      firm_timezone: settings.firmTimezone,
      address: settings.address,
    },
    values,
  );
  // Name and date filters are planned with their values each time: a plan for "any value" reads far too much.
  const plansEachTime =
    filters.job_name !== undefined || filters.start_date !== undefined || filters.end_date !== undefined;
  const named = !plansEachTime && (page === null || page === 1);
  const statement = { text, values: values.list, ...(named ? { name: statementName(text) } : {}) };
  return { statement, cursor, sort, page, size, plan: totalPlan(context) };
}

const DESIGN_TOTALS = `(select json_build_object('s', coalesce(sum(designs) filter (where type = 's'), 0),
    'r', coalesce(sum(designs) filter (where type = 'r'), 0), 'e', coalesce(sum(designs) filter (where type = 'e'), 0))::text from p)`;

type Cut = { sort: Sort; cursor: Cursor | null; page: number | null; size: number };

/**
 * The numbers of the page's jobs in reading order, and of one more, which tells whether the list goes on.
 * The limit stands in the text: as a parameter it would be planned anew each call.
 */
function keysSql(context: FilterContext, { sort, cursor, page, size }: Cut, values: Values): string {
  const filtered = conditions(context, values);
  const reading = cursor?.towards === 'prev' ? reversed(sort) : sort;
  const some = (parts: string[], offset = '') =>
    `select j.number, j.created_at, j.completed_at from job j ${where(parts)}
      order by ${orderBy(reading, 'j')} limit ${size + 1}${offset}`;
  const rows = cursor
    ? beyond(cursor, reading, values)
        .map((part) => `(${some([...filtered, part])})`)
        .join(' union all ')
    : some(filtered, page !== null && page > 1 ? ` offset ${(page - 1) * size}` : '');
  return `select j.number, row_number() over (order by ${orderBy(reading, 'j')}) as place from (${rows}) j
    order by place limit ${size + 1}`;
}

/** The cursors to the neighbouring pages, where there are such. */
function cursorsOf(row: PageRow, { sort, cursor, page }: Cut): { next_cursor?: string; prev_cursor?: string } {
  if (row.first_number === null || row.last_number === null) return {};
  const backwards = cursor?.towards === 'prev';
  const hasNext = backwards || row.has_more;
  const hasPrevious = cursor ? !backwards || row.has_more : page !== 1;
  const at = (towards: Cursor['towards'], key: string | null, number: number) =>
    encodeCursor({ sort, towards, key, number });
  return {
    ...(hasNext ? { next_cursor: at('next', row.last_key, row.last_number) } : {}),
    ...(hasPrevious ? { prev_cursor: at('prev', row.first_key, row.first_number) } : {}),
  };
}

/** Puts the named values of the job's columns and joins into the statement, those that it mentions. */
export function bind(text: string, named: Record<string, unknown>, values: Values): string {
  const places = new Map<string, string>();
  return text.replaceAll(/(?<!:):([a-z_]+)\b/g, (whole, name: string) => {
    if (!(name in named)) return whole;
    const place = places.get(name) ?? values.add(named[name]);
    places.set(name, place);
    return place;
  });
}

/** A prepared statement is known by its text. */
export function statementName(text: string): string {
  return createHash('sha1').update(text).digest('base64url');
}
