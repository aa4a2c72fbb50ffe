import type { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { NAME_COUNT_CAP } from '@sealdesk/contract/shared/limits.ts';
import type pg from 'pg';
import { Refused } from '../../refused.ts';
import type { Viewer } from '../../viewer.ts';
import { statementName, Values } from '../../platform/database/statement.ts';
import { filterContext } from './job-conditions.ts';
import { decodeCursor, encodeCursor, type Cursor } from './job-order.ts';
import { isSearchedOnce, keysSql, matchesSql, type Cut, chooseNamePlan } from './job-keys.ts';
import { rowsStatement, type JobSettings } from './job-statement.ts';
import { totalPlan, totalSql } from './job-total.ts';

/** The jobs of a page as they are read, and how many there are in all. */
type Keys = { numbers: number[]; keys: (string | null)[]; has_more: boolean; total: number };

/**
 * One page of the jobs that the viewer may see, as the text of the contract's JobListReply. First the page is cut,
 * by a small statement made of the filters that are present; then what is derived is joined to its few rows, by a
 * statement that is always the same for a kind of viewer and so is planned once. A page takes the same time among ten
 * thousand jobs and among ten million.
 */
export async function listJobs(
  pool: pg.Pool,
  viewer: Viewer,
  query: JobListQuery,
  settings: JobSettings,
): Promise<string> {
  const { statement, cut, plan } = await keysStatement(pool, viewer, query);
  const page = (await pool.query<Keys>(statement)).rows[0]!;
  const numbers = cut.cursor?.towards === 'prev' ? page.numbers.toReversed() : page.numbers;
  const rows = await pool.query<{ data: string; designs: string | null }>(rowsStatement(viewer, numbers, settings));
  const { data, designs } = rows.rows[0]!;

  const capped = plan === 'capped' && page.total > NAME_COUNT_CAP;
  const total = capped ? NAME_COUNT_CAP : page.total;
  const rest = JSON.stringify({
    last_page: Math.max(1, Math.ceil(total / cut.size)),
    total,
    ...(capped ? { total_is_capped: true } : {}),
    ...cursorsOf(page, cut),
  }).slice(1);
  return `{"jobs":{"data":${data},${rest}${designs === null ? '' : `,"total_designs_per_job_type":${designs}`}}`;
}

/** The first statement of a list call: which jobs the page holds, and the count. Exported for plans and benchmarks. */
export async function keysStatement(pool: pg.Pool, viewer: Viewer, query: JobListQuery) {
  const { page: givenPage, per_page: size, sort_by: by, order, cursor: cursorText, ...filters } = query;
  const cursor = cursorText === undefined ? null : decodeCursor(cursorText, { by, order });
  if (cursorText !== undefined && cursor === null) {
    throw new Refused('invalid', 'The list has moved on. Start again from its first page.', {
      cursor: ['Is not a cursor of this list'],
    });
  }
  const cut: Cut = { sort: { by, order }, cursor, page: cursor ? null : (givenPage ?? 1), size };
  const context = filterContext(viewer, filters);
  const values = new Values();
  const namePlan = await chooseNamePlan(pool, context, cut.sort);
  const isOnce = isSearchedOnce(cut, namePlan);
  const matches = isOnce ? `matches as materialized (${matchesSql(context, values)}),\n` : '';
  const keys = keysSql(context, cut, namePlan, values);
  const total = isOnce ? 'select count(*) from matches' : totalSql(context, values);
  const text = `with ${matches}keys as materialized (${keys})
select coalesce(json_agg(number order by place) filter (where place <= ${size}), '[]') as numbers,
  coalesce(json_agg(key order by place) filter (where place <= ${size}), '[]') as keys,
  count(*) > ${size} as has_more, (${total})::bigint as total
from keys`;
  // Name and date filters are planned with their values each time: a plan for "any value" reads far too much.
  const isDated = filters.start_date !== undefined || filters.end_date !== undefined;
  const isNamed = filters.job_name === undefined && !isDated && (cut.page ?? 1) === 1;
  const statement = { text, values: values.list, ...(isNamed ? { name: statementName(text) } : {}) };
  return { statement, cut, plan: totalPlan(context) };
}

/** The count of a list call by itself. For benchmarks: the first statement holds it. */
export function totalStatement(viewer: Viewer, query: JobListQuery) {
  const { page: _, per_page: __, sort_by: ___, order: ____, cursor: _____, ...filters } = query;
  const context = filterContext(viewer, filters);
  const values = new Values();
  const text = `select (${totalSql(context, values)})::bigint as total`;
  const isDated = filters.start_date !== undefined || filters.end_date !== undefined;
  return { text, values: values.list, ...(isDated ? {} : { name: statementName(text) }) };
}

/** The cursors to the next and previous pages, where there are such. */
function cursorsOf(
  page: Keys,
  { sort, cursor, page: pageNumber }: Cut,
): { next_cursor?: string; prev_cursor?: string } {
  if (page.numbers.length === 0) return {};
  const isBackwards = cursor?.towards === 'prev';
  const at = (towards: Cursor['towards'], index: 0 | -1) =>
    encodeCursor({ sort, towards, key: page.keys.at(index)!, number: page.numbers.at(index)! });
  const [first, last] = isBackwards ? ([-1, 0] as const) : ([0, -1] as const);
  const hasNext = isBackwards || page.has_more;
  const hasPrevious = cursor ? !isBackwards || page.has_more : pageNumber !== 1;
  return {
    ...(hasNext ? { next_cursor: at('next', last) } : {}),
    ...(hasPrevious ? { prev_cursor: at('prev', first) } : {}),
  };
}
