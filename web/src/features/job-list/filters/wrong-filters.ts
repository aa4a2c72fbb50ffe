import { splitJobNumbers } from '@sealdesk/contract/jobs/job-number.ts';
import type { StatusView } from '@sealdesk/contract/jobs/statuses.ts';
import { NO_FILTERS, readJobFilters, type JobFilters } from './job-filters.ts';
import { FROM_AFTER_TO, isReversed } from './typed-filters.ts';

/** What each filter is called where its value can't be one. A name is never wrong. */
const LABELS: Partial<Record<keyof JobFilters, string>> = {
  job_id: 'job number',
  start_date: 'created from',
  end_date: 'created to',
  corporation_id: 'corporation',
  drjcoid: 'company',
  job_status: 'status',
  product_type: 'product',
  job_type: 'type',
  page: 'page',
  per_page: 'page size',
  sort_by: 'sorting',
  order: 'order',
};

/** Returns one line about what an address asks for and the list can't do; null where there is nothing. */
export function wrongFilters(address: URLSearchParams, offeredViews: readonly StatusView[]): string | null {
  const filters = readJobFilters(address, offeredViews);
  const wrong = (Object.keys(LABELS) as (keyof JobFilters)[]).flatMap((name) => {
    const text = address.get(name)?.trim() ?? '';
    if (name === 'job_id') return splitJobNumbers(text).wrong.map((part) => named(name, part));
    // Whatever can't be a filter was read as if it were not there.
    const isLost = text !== '' && filters[name] === NO_FILTERS[name] && text !== String(NO_FILTERS[name]);
    return isLost ? [named(name, text)] : [];
  });
  const sentences = [
    wrong.length > 0 && `The address asks for what there is not: ${wrong.join(', ')}.`,
    isReversed(filters) && FROM_AFTER_TO,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** The filters without what is wrong with them together. */
export function withoutWrong(filters: JobFilters): JobFilters {
  return isReversed(filters) ? { ...filters, start_date: null, end_date: null } : filters;
}

function named(name: keyof JobFilters, text: string): string {
  return `${LABELS[name]} “${text}”`;
}
