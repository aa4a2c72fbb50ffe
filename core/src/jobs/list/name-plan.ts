import type pg from 'pg';
import { matchScope, seesEverything, type Scope } from '../../scope.ts';
import type { FilterContext } from './job-conditions.ts';
import type { Sort } from './job-order.ts';

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
