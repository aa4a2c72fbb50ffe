import { isCalendarDay } from '@sealdesk/contract/shared/calendar-day.ts';
import type { QueryInput } from '@sealdesk/contract/client.ts';
import {
  JOB_TYPES,
  PRODUCT_TYPES,
  REPAIRS_AND_SPEC_ENG,
  type JobType,
  type ProductType,
} from '@sealdesk/contract/shared/codes.ts';
import { splitJobNumbers } from '@sealdesk/contract/jobs/job-number.ts';
import {
  DEFAULT_PAGE_SIZE,
  MAX_FILTER_IDS,
  MAX_JOB_NAME,
  MAX_PAGE,
  PAGE_SIZES,
  type PageSize,
} from '@sealdesk/contract/shared/limits.ts';
import { SORT_COLUMNS, SORT_ORDERS, type SortColumn, type SortOrder } from '@sealdesk/contract/jobs/sorting.ts';
import { STATUSES, type StatusId, type StatusView } from '@sealdesk/contract/jobs/statuses.ts';

/** What the list shows and in which order. The names are those of the address and of the call. */
export type JobFilters = {
  job_status: StatusView | StatusId | null;
  job_name: string;
  job_id: number[];
  job_type: JobType | typeof REPAIRS_AND_SPEC_ENG.value | null;
  product_type: ProductType | null;
  drjcoid: number | null;
  corporation_id: number | null;
  start_date: string | null;
  end_date: string | null;
  page: number;
  per_page: PageSize;
  sort_by: SortColumn;
  order: SortOrder;
};

/** All jobs, newest first. */
export const NO_FILTERS: JobFilters = {
  job_status: null,
  job_name: '',
  job_id: [],
  job_type: null,
  product_type: null,
  drjcoid: null,
  corporation_id: null,
  start_date: null,
  end_date: null,
  page: 1,
  per_page: DEFAULT_PAGE_SIZE,
  sort_by: 'job_id',
  order: 'desc',
};

const STATUS_IDS = STATUSES.map(({ id }) => id);
const LARGEST_ID = 2_147_483_647;

/** The filters in an address. Whatever can't be one, or is a view not offered to the viewer, counts as not given. */
export function readJobFilters(address: URLSearchParams, offeredViews: readonly StatusView[]): JobFilters {
  const text = (name: keyof JobFilters) => address.get(name)?.trim() ?? '';
  const day = (name: 'start_date' | 'end_date') => (isCalendarDay(text(name)) ? text(name) : null);
  return {
    job_status: oneOf(offeredViews, text('job_status')) ?? oneOf(STATUS_IDS, wholeNumber(text('job_status'))),
    // No name has the one character that no database keeps; the server would refuse the whole list for it.
    job_name: text('job_name').replaceAll('\0', '').slice(0, MAX_JOB_NAME),
    job_id: splitJobNumbers(text('job_id')).numbers.slice(0, MAX_FILTER_IDS),
    job_type: oneOf([...JOB_TYPES, REPAIRS_AND_SPEC_ENG.value], text('job_type')),
    product_type: oneOf(PRODUCT_TYPES, text('product_type')),
    drjcoid: wholeNumber(text('drjcoid')),
    corporation_id: wholeNumber(text('corporation_id')),
    start_date: day('start_date'),
    end_date: day('end_date'),
    page: Math.min(wholeNumber(text('page')) || NO_FILTERS.page, MAX_PAGE),
    per_page: oneOf(PAGE_SIZES, wholeNumber(text('per_page'))) ?? NO_FILTERS.per_page,
    sort_by: oneOf(SORT_COLUMNS, text('sort_by')) ?? NO_FILTERS.sort_by,
    order: oneOf(SORT_ORDERS, text('order')) ?? NO_FILTERS.order,
  };
}

/** The address with these filters in it: what is as usual is left out, what is not a filter stays. */
export function writeJobFilters(address: URLSearchParams, filters: JobFilters): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const name of Object.keys(NO_FILTERS) as (keyof JobFilters)[]) {
    const value = asText(filters[name]);
    if (value === asText(NO_FILTERS[name])) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

/** The filters as the query of the list call. */
export function toListQuery(filters: JobFilters): QueryInput {
  return Object.fromEntries(writeJobFilters(new URLSearchParams(), filters));
}

/** The filters after a change. Another selection begins at its first page; only paging itself moves along it. */
export function changeFilters(filters: JobFilters, change: Partial<JobFilters>): JobFilters {
  return { ...filters, page: NO_FILTERS.page, ...change };
}

/** The filters without any selection; order and page size are how the viewer likes to read, and stay. */
export function clearFilters({ per_page, sort_by, order }: JobFilters): JobFilters {
  return { ...NO_FILTERS, per_page, sort_by, order };
}

/** How many filters narrow the list; order and paging do not. */
export function countFilters(filters: JobFilters): number {
  return Object.keys(selectionOf(filters)).length;
}

/** The filters that narrow the list, as address. */
export function selectionOf(filters: JobFilters): QueryInput {
  const { page, per_page, sort_by, order } = NO_FILTERS;
  return toListQuery({ ...filters, page, per_page, sort_by, order });
}

/** The filters after a click on a column's head: newest or largest first, then reversed. */
export function sortBy(filters: JobFilters, column: SortColumn): JobFilters {
  const isTurned = filters.sort_by === column && filters.order === 'desc';
  return changeFilters(filters, { sort_by: column, order: isTurned ? 'asc' : 'desc' });
}

function oneOf<Value>(values: readonly Value[], given: unknown): Value | null {
  return values.find((value) => value === given) ?? null;
}

function wholeNumber(text: string): number | null {
  if (!/^\d{1,10}$/.test(text)) return null;
  const number = Number(text);
  return number <= LARGEST_ID ? number : null;
}

function asText(value: JobFilters[keyof JobFilters]): string {
  return value === null ? '' : String(value);
}
