import { NAME_COUNT_CAP } from '@sealdesk/contract/shared/limits.ts';
import type { Values } from '../../platform/database/statement.ts';
import { conditions, startOfDay, type FilterContext } from './job-conditions.ts';
import { afterCursor, inIndex, orderBy, partsOf, readingOf, sortKey, type Cursor, type Sort } from './job-order.ts';
import { where } from './job-total.ts';
import type pg from 'pg';
import { matchScope, seesEverything, type Scope } from '../../scope.ts';

/** Which piece of the sorted list a page is: by its number, or after a cursor. */
export type Cut = { sort: Sort; cursor: Cursor | null; page: number | null; size: number };

/** How many of the newest jobs are looked through before all matches of a very common name are. */
const NEWEST = 5_000;

/**
 * Returns the SQL of the numbers of the page's jobs, with what they are sorted by, in reading order, and of one more, which
 * shows that there is a next page.
 * The limit stands in the text: as a parameter it would be planned anew each call. Only the number and the
 * sorted column are read, so that a page far down is counted out in an index and not in the table.
 */
export function keysSql(context: FilterContext, cut: Cut, namePlan: NamePlan, values: Values): string {
  const { sort, cursor, page, size } = cut;
  const reading = readingOf(sort, cursor?.towards ?? 'next');
  const order = orderBy(reading, 'j');
  const limit = `limit ${size + 1}`;
  const skipped = page === null ? 0 : (page - 1) * size;
  const offset = skipped > 0 ? ` offset ${skipped}` : '';
  const columns = columnsOf(reading);

  const filtered = () => [
    ...conditions(context, values, namePlan === 'company-first'),
    ...numberBounds(context, sort, values),
  ];
  const rows = () => {
    if (isSearchedOnce(cut, namePlan)) return ofMatches(context, cut, values);
    const given = filtered();
    if (isDatedByCompletion(context, sort)) {
      const after = cursor ? [anyOf(afterCursor(cursor, reading, values))] : [];
      // Read from the index of creation, then sorted: the other way round would walk the whole table. "offset 0" keeps
      // the planner from it, and nothing is written down on the way.
      return `select * from (select ${columns} from job j ${where([...given, ...after])} offset 0) j order by ${order} ${limit}${offset}`;
    }
    const read = (part: string[]) =>
      `select ${columns} from job j ${where([...given, ...part])} order by ${orderBy(inIndex(reading), 'j')}`;
    const parts = cursor ? afterCursor(cursor, reading, values) : partsOf(reading);
    if (parts.length === 1) return `${read(parts[0]!)} ${limit}${offset}`;
    const all = parts.map((part) => `(${read(part)} limit ${skipped + size + 1})`).join(' union all ');
    return `select * from (${all}) j order by ${order} ${limit}${offset}`;
  };
  const key = sortKey(reading);
  return `select j.number, ${key === null ? 'null::text' : `j.${key}::text`} as key, row_number() over (order by ${order}) as place from (${rows()}) j order by place ${limit}`;
}

function anyOf(parts: string[][]): string {
  return `(${parts.map((part) => part.join(' and ')).join(' or ')})`;
}

function columnsOf(sort: Sort): string {
  const key = sortKey(sort);
  return key === null ? 'j.number' : `j.number, j.${key}`;
}

function isDatedByCompletion({ filters }: FilterContext, { by }: Sort): boolean {
  return by === 'date_final_sent' && (filters.start_date !== undefined || filters.end_date !== undefined);
}

/** Of jobs that are created at the same moment, the one with the higher number may be first; more than these are not at once. */
const AT_ONCE = 50;

/**
 * A range of days is a range of numbers, since jobs are numbered as they are created; a day of slack on both sides forgives
 * what commits late, and the edges look at several jobs, because a number is drawn before its job is saved. Sorted by number,
 * that range is read instead of the whole index.
 */
function numberBounds({ filters, timezone }: FilterContext, { by }: Sort, values: Values): string[] {
  if (by !== 'job_id') return [];
  const bounds: string[] = [];
  if (filters.start_date !== undefined) {
    const from = startOfDay(filters.start_date, timezone, values);
    bounds.push(`j.number >= (select min(b.number) from (select b.number from job b
      where b.created_at >= ${from} - interval '1 day' order by b.created_at, b.number limit ${AT_ONCE}) b)`);
  }
  if (filters.end_date !== undefined) {
    const until = startOfDay(filters.end_date, timezone, values, 1);
    bounds.push(`j.number <= (select max(b.number) from (select b.number from job b
      where b.created_at < ${until} + interval '1 day' order by b.created_at desc, b.number desc limit ${AT_ONCE}) b)`);
  }
  return bounds;
}

/** Returns true when the page is cut from `matches`, which then also give the total. */
export function isSearchedOnce({ page }: Cut, namePlan: NamePlan): boolean {
  return namePlan === 'search-once' && page === 1;
}

/** The jobs that match, in no order, as far as they are counted. A statement that is searched once has them as `matches`. */
export function matchesSql(context: FilterContext, values: Values): string {
  return `select j.number from job j ${where(conditions(context, values))} limit ${NAME_COUNT_CAP + 1}`;
}

/**
 * A name among millions. Where all matches are at hand the page is cut from them. Where there are more than are counted,
 * the newest jobs are looked through, and only if they don't fill the page are all older matches read: that bounds a name
 * that was common long ago, for which walking from the newest would read the whole table.
 */
function ofMatches(context: FilterContext, { size }: Cut, values: Values): string {
  const edge = `(select max(number) - ${NEWEST} from job)`;
  const areAll = `(select count(*) from matches) <= ${NAME_COUNT_CAP}`;
  const recent = where([...conditions(context, values, true), `j.number > ${edge}`, `not ${areAll}`]);
  const older = where([
    ...conditions(context, values),
    `j.number <= ${edge}`,
    `not ${areAll}`,
    `(select count(*) from recent) <= ${size}`,
  ]);
  return `with recent as materialized (select j.number from job j ${recent} order by j.number desc limit ${size + 1}),
    older as materialized (select j.number from job j ${older})
    select number from matches where ${areAll}
    union all select number from recent
    union all (select number from older order by number desc limit ${size + 1})`;
}

/**
 * How a name is looked for:
 * - trigram: as the planner likes, which for a rare name is the trigram index;
 * - company-first: within the company's own index, which holds the names;
 * - search-once: the trigram index is asked once, for the page and the total together.
 */
export type NamePlan = 'trigram' | 'company-first' | 'search-once';

/** A company of up to so many jobs is read through faster than the trigrams of all companies. */
const COMPANY_FIRST_UP_TO = 50_000;
/** From so many jobs on, a name that was common long ago could take seconds. */
const SEARCH_ONCE_FROM = 1_000_000;

/** Chooses by the number of jobs to look through, which the kept counts hold. */
export async function chooseNamePlan(pool: pg.Pool, context: FilterContext, sort: Sort): Promise<NamePlan> {
  const { filters, scope } = context;
  if (filters.job_name === undefined) return 'trigram';
  const company = filters.company_id ?? companyOf(scope);
  if (company !== null) {
    return (await countOf(pool, 'job_tally_company', company)) <= COMPANY_FIRST_UP_TO ? 'company-first' : 'trigram';
  }
  const isNewestByNumber = sort.by === 'job_id' && sort.order === 'desc';
  const isNarrowed = !seesEverything(scope) || filters.corporation_id !== undefined || filters.job_id !== undefined;
  if (!isNewestByNumber || isNarrowed) return 'trigram';
  return (await countOf(pool, 'job_tally', null)) >= SEARCH_ONCE_FROM ? 'search-once' : 'trigram';
}

function companyOf(scope: Scope): number | null {
  return matchScope<number | null>(scope, {
    everything: () => null,
    company: (id) => id,
    corporation: () => null,
    nothing: () => null,
  });
}

async function countOf(
  pool: pg.Pool,
  table: 'job_tally' | 'job_tally_company',
  company: number | null,
): Promise<number> {
  const text = `select coalesce(sum(jobs), 0)::bigint as jobs from ${table}${company === null ? '' : ' where company_id = $1'}`;
  const { rows } = await pool.query<{ jobs: number }>({
    name: `count-${table}`,
    text,
    values: company === null ? [] : [company],
  });
  return rows[0]!.jobs;
}
