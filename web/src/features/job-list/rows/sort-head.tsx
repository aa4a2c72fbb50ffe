import { VisuallyHidden } from '@mantine/core';
import type { SortColumn } from '@sealdesk/contract/jobs/sorting.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ColumnHead } from './columns.tsx';
import type { JobFilters } from '../filters/job-filters.ts';
import classes from './job-table.module.css';

type Props = {
  head: ColumnHead;
  filters: Pick<JobFilters, 'sort_by' | 'order'>;
  onSort: (column: SortColumn) => void;
};

/** A column's head; where the list can be sorted by it, a button that says how it is. */
export function SortHead({ head: { label, sort, spokenOnly }, filters, onSort }: Props) {
  if (spokenOnly) return <VisuallyHidden role="columnheader">{label}</VisuallyHidden>;
  if (!sort) return <span role="columnheader">{label}</span>;
  const isActive = filters.sort_by === sort;
  const Arrow = !isActive ? IconArrowsSort : filters.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <span role="columnheader" aria-sort={isActive ? ARIA_SORT[filters.order] : 'none'}>
      <button type="button" className={classes.sort} data-active={isActive || undefined} onClick={() => onSort(sort)}>
        {label}
        <Arrow size={isActive ? 13 : 11} aria-hidden />
      </button>
    </span>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
