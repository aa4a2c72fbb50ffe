import type { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { findStatus, STATUS_VIEW_LABEL } from '@sealdesk/contract/jobs/statuses.ts';
import { JOB_TYPE_LABEL, PRODUCT_TYPE_LABEL, REPAIRS_AND_SPEC_ENG } from '@sealdesk/contract/shared/codes.ts';

/** The names of what the filters give by its id; null for what does not exist for the viewer. */
export type FilteredHomes = { company: string | null; corporation: string | null };

/** Returns the filters of a list as a person reads them: 'Status: All open; Created from: 2026-11-01'. */
export function filterWords(query: JobListQuery, homes: FilteredHomes): string {
  const { job_status: status, job_type: type, product_type: product } = query;
  const parts: [string, string | null | undefined][] = [
    ['Status', typeof status === 'string' ? STATUS_VIEW_LABEL[status].option : status && findStatus(status)?.status],
    ['Job number', query.job_id?.map(formatJobNumber).join(', ')],
    ['Job name contains', query.job_name],
    ['Created from', query.start_date],
    ['Created to', query.end_date],
    ['Corporation', query.corporation_id === undefined ? null : (homes.corporation ?? 'unknown')],
    ['Company', query.company_id === undefined ? null : (homes.company ?? 'unknown')],
    ['Type', type === REPAIRS_AND_SPEC_ENG.value ? REPAIRS_AND_SPEC_ENG.label : type && JOB_TYPE_LABEL[type]],
    ['Product', product && PRODUCT_TYPE_LABEL[product]],
  ];
  const present = parts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return present.map(([name, value]) => `${name}: ${value}`).join('; ') || 'none';
}
