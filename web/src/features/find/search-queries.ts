import type { QueryInput } from '@sealdesk/contract/client.ts';
import { parseJobNumbers } from '@sealdesk/contract/jobs/job-number.ts';
import { MAX_JOB_NAME, MAX_SEARCH_TEXT, PAGE_SIZES } from '@sealdesk/contract/shared/limits.ts';

/** At most so many jobs, and so many companies, are shown. */
export const MOST_SHOWN = 7;
/** No job and no company has a longer name. */
export const LONGEST_TEXT = Math.min(MAX_JOB_NAME, MAX_SEARCH_TEXT);

/** The queries of the calls for a text: the jobs of the first come before those of the second. */
export type SearchQueries = { jobs: QueryInput[]; companies: QueryInput };

/**
 * Returns the queries for a text: job numbers as such, any other text as part of a name, and a bare number as both, because
 * names have numbers, too; null for an empty text.
 */
export function searchQueriesFor(typed: string): SearchQueries | null {
  // No name has the one character that no database keeps; the server would refuse the call for it.
  const text = typed.replaceAll('\0', '').trim().slice(0, LONGEST_TEXT);
  if (text === '') return null;
  const numbers = parseJobNumbers(text.replaceAll(/[\s,;]+/g, ','));
  const per_page = PAGE_SIZES[0];
  const isBare = /^\d+$/.test(text);
  return {
    jobs: [
      ...(numbers ? [{ job_id: numbers.join(','), per_page }] : []),
      ...(numbers && !isBare ? [] : [{ job_name: text, per_page }]),
    ],
    // One more than is shown reveals whether there are more.
    companies: { search: text, limit: MOST_SHOWN + 1 },
  };
}
