import type { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { EXPORT_PART_ROWS, MAX_EXCEL_ROWS, NAME_COUNT_CAP } from '@sealdesk/contract/shared/limits.ts';
import type pg from 'pg';
import type { Viewer } from '../../viewer.ts';
import { Values } from '../../platform/database/statement.ts';
import { conditions, filterContext, type FilterContext } from './job-conditions.ts';
import { chooseNamePlan, keysSql, type Cut } from './job-keys.ts';
import { keysStatement } from './job-list.store.ts';
import type { Cursor } from './job-order.ts';
import { rowsStatement, type JobSettings } from './job-statement.ts';
import { totalPlan, totalSql, where } from './job-total.ts';
import { SeenNumbers } from './seen-numbers.ts';

/** How many jobs one statement looks up, and how many one reads whole. A search that sorts all it finds does so once for many. */
type Sizes = { keys: number; rows: number };
const SIZES: Sizes = { keys: 20 * EXPORT_PART_ROWS, rows: EXPORT_PART_ROWS };

/**
 * Reads all jobs that the filters leave, in the order of the list, with all that the viewer receives of them. Every
 * statement is short, and begins after the last job of the one before. A job that is completed or revised meanwhile can
 * change its place, so those that were read are remembered: each job is there at most once.
 */
export async function* readJobs(
  pool: pg.Pool,
  viewer: Viewer,
  query: JobListQuery,
  settings: JobSettings,
  sizes = SIZES,
): AsyncGenerator<Job[]> {
  const seen = new SeenNumbers();
  for await (const numbers of readNumbers(pool, viewer, query, sizes.keys)) {
    const unseen = numbers.filter((number) => seen.add(number));
    for (let at = 0; at < unseen.length; at += sizes.rows) {
      yield readRows(pool, viewer, unseen.slice(at, at + sizes.rows), settings);
    }
  }
}

/** Reads the jobs of one page of the list. */
export async function* readPageOfJobs(
  pool: pg.Pool,
  viewer: Viewer,
  query: JobListQuery,
  settings: JobSettings,
): AsyncGenerator<Job[]> {
  const { statement, cut } = await keysStatement(pool, viewer, query);
  const { numbers } = (await pool.query<{ numbers: number[] }>(statement)).rows[0]!;
  yield readRows(pool, viewer, cut.cursor?.towards === 'prev' ? numbers.toReversed() : numbers, settings);
}

async function readRows(pool: pg.Pool, viewer: Viewer, numbers: number[], settings: JobSettings): Promise<Job[]> {
  const { rows } = await pool.query<{ data: string }>(rowsStatement(viewer, numbers, settings));
  return JSON.parse(rows[0]!.data) as Job[];
}

async function* readNumbers(
  pool: pg.Pool,
  viewer: Viewer,
  query: JobListQuery,
  size: number,
): AsyncGenerator<number[]> {
  const context = contextOf(viewer, query);
  const sort = { by: query.sort_by, order: query.order };
  const chosen = await chooseNamePlan(pool, context, sort);
  // Searched once is for the first page alone.
  const namePlan = chosen === 'search-once' ? 'trigram' : chosen;
  let cursor: Cursor | null = null;
  do {
    const cut: Cut = { sort, cursor, page: cursor === null ? 1 : null, size };
    const values = new Values();
    const text = keysSql(context, cut, namePlan, values);
    const { rows }: { rows: { number: number; key: string | null }[] } = await pool.query(text, values.list);
    const found = rows.slice(0, size);
    if (found.length > 0) yield found.map(({ number }) => number);
    const last = found.at(-1);
    cursor = last && rows.length > size ? { sort, towards: 'next', key: last.key, number: last.number } : null;
  } while (cursor !== null);
}

/** Counts the jobs that the filters leave, as far as an Excel file goes: more than that is just more. */
export async function countForExcel(pool: pg.Pool, viewer: Viewer, query: JobListQuery): Promise<number> {
  const context = contextOf(viewer, query);
  const values = new Values();
  const sql = () =>
    totalPlan(context) === 'capped'
      ? `select count(*) from (select 1 from job j ${where(conditions(context, values))} limit ${MAX_EXCEL_ROWS + 1}) counted`
      : totalSql(context, values);
  return totalOf(pool, sql(), values);
}

/** Counts the jobs that the filters leave; null where there are more than a list counts. */
export async function countForProgress(pool: pg.Pool, viewer: Viewer, query: JobListQuery): Promise<number | null> {
  const context = contextOf(viewer, query);
  const values = new Values();
  const total = await totalOf(pool, totalSql(context, values), values);
  return totalPlan(context) === 'capped' && total > NAME_COUNT_CAP ? null : total;
}

async function totalOf(pool: pg.Pool, sql: string, values: Values): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(`select (${sql})::bigint as total`, values.list);
  return rows[0]!.total;
}

function contextOf(viewer: Viewer, query: JobListQuery): FilterContext {
  const { page: _, per_page: __, sort_by: ___, order: ____, cursor: _____, ...filters } = query;
  return filterContext(viewer, filters);
}
