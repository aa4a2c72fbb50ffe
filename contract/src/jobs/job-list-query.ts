import { z } from 'zod';
import { isCalendarDay } from '../shared/calendar-day.ts';
import { JOB_TYPES, PRODUCT_TYPES, REPAIRS_AND_SPEC_ENG } from '../shared/codes.ts';
import { parseJobNumbers } from './job-number.ts';
import {
  DEFAULT_PAGE_SIZE,
  MAX_FILTER_IDS,
  MAX_JOB_NAME,
  MAX_PAGE,
  PAGE_SIZES,
  type PageSize,
} from '../shared/limits.ts';
import { optional, plainText, wholeNumber } from '../shared/query-values.ts';
import { SORT_COLUMNS, SORT_ORDERS } from './sorting.ts';
import { STATUSES, STATUS_VIEWS, type StatusId, type StatusView } from './statuses.ts';

const day = z.string().refine(isCalendarDay, 'Must be a real day, YYYY-MM-DD');
const status = z
  .enum([...STATUS_VIEWS, ...STATUSES.map(({ id }) => String(id))])
  .transform((value): StatusView | StatusId =>
    /^\d+$/.test(value) ? (Number(value) as StatusId) : (value as StatusView),
  );

/** The parameters of GET /api/jobs as they stand in the address. */
export const JobListParameters = z.strictObject({
  job_status: optional(status),
  // Names are stored in this form, so a search in another would miss them.
  job_name: optional(plainText(MAX_JOB_NAME).normalize('NFC')),
  job_id: optional(
    z.string().transform((text, context) => {
      const numbers = parseJobNumbers(text);
      if (!numbers) context.addIssue({ code: 'custom', message: 'Must be job numbers, separated by commas' });
      else if (numbers.length > MAX_FILTER_IDS)
        context.addIssue({ code: 'custom', message: `At most ${MAX_FILTER_IDS} job numbers` });
      return numbers ?? [];
    }),
  ),
  job_type: optional(z.enum([...JOB_TYPES, REPAIRS_AND_SPEC_ENG.value])),
  product_type: optional(z.enum(PRODUCT_TYPES)),
  drjcoid: optional(wholeNumber),
  corporation_id: optional(wholeNumber),
  start_date: optional(day),
  end_date: optional(day),
  page: optional(wholeNumber.refine((page) => page >= 1 && page <= MAX_PAGE, `Must be 1 to ${MAX_PAGE}`)),
  per_page: optional(
    z.enum(PAGE_SIZES.map(String) as [string, ...string[]]).transform((size): PageSize => Number(size) as PageSize),
  ).default(DEFAULT_PAGE_SIZE),
  sort_by: optional(z.enum(SORT_COLUMNS)).default('job_id'),
  order: optional(z.enum(SORT_ORDERS)).default('desc'),
  cursor: optional(z.string().max(200)),
});

/** The query of GET /api/jobs, read: the wire's name of the company stays here. Unknown parameters are refused, so a typing error is seen. */
export const JobListQuery = JobListParameters.transform(nameCompany);
export type JobListQuery = z.output<typeof JobListQuery>;

/** Returns the query with the company under our name. */
export function nameCompany<Query extends { drjcoid?: number | undefined }>({ drjcoid, ...query }: Query) {
  return { ...query, ...(drjcoid === undefined ? {} : { company_id: drjcoid }) };
}
