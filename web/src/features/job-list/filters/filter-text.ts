import { JOB_TYPE_LABEL, PRODUCT_TYPE_LABEL, REPAIRS_AND_SPEC_ENG } from '@sealdesk/contract/shared/codes.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { STATUS_VIEW_LABEL, findStatus } from '@sealdesk/contract/jobs/statuses.ts';
import type { JobFilters } from './job-filters.ts';
import { formatFilterDay } from './typed-filters.ts';

/** The names behind the numbers that filters hold. One that is not known leaves its number. */
export type FilterNames = { corporation?: string | undefined; company?: string | undefined };

/** Returns the text of each active filter, in the order of the filter row; order and paging are not filters. */
export function filterTexts(filters: JobFilters, names: FilterNames = {}): string[] {
  const { job_id, job_name, start_date, end_date, corporation_id, drjcoid, job_status, product_type, job_type } =
    filters;
  const texts = [
    job_id.length > 0 && `job ${job_id.map(formatJobNumber).join(', ')}`,
    job_name !== '' && `name containing “${job_name}”`,
    start_date !== null && `created from ${formatFilterDay(start_date)}`,
    end_date !== null && `created to ${formatFilterDay(end_date)}`,
    corporation_id !== null && `corporation ${names.corporation ?? corporation_id}`,
    drjcoid !== null && `company ${names.company ?? drjcoid}`,
    job_status !== null && `status ${statusLabel(job_status)}`,
    product_type !== null && `product ${PRODUCT_TYPE_LABEL[product_type]}`,
    job_type !== null && `type ${typeLabel(job_type)}`,
  ];
  return texts.filter((text) => text !== false);
}

/** The active filters as one sentence. */
export function filterSentence(filters: JobFilters, names?: FilterNames): string {
  const text = filterTexts(filters, names).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function statusLabel(choice: NonNullable<JobFilters['job_status']>): string {
  if (typeof choice === 'string') return STATUS_VIEW_LABEL[choice].option;
  return findStatus(choice)?.status ?? String(choice);
}

function typeLabel(type: NonNullable<JobFilters['job_type']>): string {
  return type === REPAIRS_AND_SPEC_ENG.value ? REPAIRS_AND_SPEC_ENG.label : JOB_TYPE_LABEL[type];
}
