import { printedLine } from '../../lib/printed-line.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { useNow } from '../../lib/use-now.ts';
import { filterSentence } from './filters/filter-text.ts';
import type { JobFilters } from './filters/job-filters.ts';
import { useFilterNames } from './filters/use-directory.ts';
import classes from './job-list.module.css';

/** What a printed list is of, and who printed it when; on the screen it is not there. */
export function PrintedHead({ filters }: { filters: JobFilters }) {
  const sentence = filterSentence(filters, useFilterNames(filters)) || 'All jobs';
  return (
    <p className={classes.printed}>
      {sentence} · page {filters.page} · {printedLine(useViewer(), useNow())}
    </p>
  );
}
