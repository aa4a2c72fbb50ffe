import { Button, VisuallyHidden } from '@mantine/core';
import { MAX_WORK_ORDER_PLACE } from '@sealdesk/contract/shared/limits.ts';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { IconChevronDown, IconChevronUp, IconFilter, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useViewer } from '../../lib/session/viewer.ts';
import { FilterActions } from './filters/filter-actions.tsx';
import { clearFilters, countFilters, type JobFilters } from './filters/job-filters.ts';
import classes from './job-toolbar.module.css';
import { formatCount } from '../../lib/paging.ts';
import { useSeesSeveralCompanies } from './filters/use-directory.ts';
import type { ReplaceFilters } from './filters/use-job-filters.ts';
import type { FilterPanel } from './filters/use-filter-panel.ts';
import type { LoadedPage } from './list-page.ts';

type Props = {
  filters: JobFilters;
  onReplace: ReplaceFilters;
  panel: FilterPanel;
  page: LoadedPage | null;
  pager: ReactNode;
};

/** The bar above the list: filters to the left, what is shown and paging to the right. */
export function JobToolbar({ filters, onReplace, panel, page, pager }: Props) {
  const active = countFilters(filters);
  const Chevron = panel.place === 'row' ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.toolbar}>
      <Button
        variant="transparent"
        className={classes.quiet}
        leftSection={<IconFilter size={15} aria-hidden />}
        rightSection={<Chevron size={13} aria-hidden />}
        aria-expanded={panel.place !== 'none'}
        onClick={panel.toggle}
      >
        {active > 0 ? `Filters · ${active}` : 'Filters'}
      </Button>
      {panel.place === 'row' ? (
        <FilterActions onReplace={onReplace} className={classes.quiet} />
      ) : (
        active > 0 && (
          <Button variant="transparent" className={classes.quiet} onClick={() => onReplace(clearFilters)}>
            Clear
          </Button>
        )
      )}
      <div className={classes.far}>
        <PrioritiesUsed page={page} />
        <DesignsShown page={page} />
        {pager}
      </div>
    </div>
  );
}

/** Totals of the designs on this page by type; only operations are sent them. */
function DesignsShown({ page }: { page: LoadedPage | null }) {
  const totals = page?.reply.total_designs_per_job_type;
  if (!totals) return null;
  return (
    <p className={classes.designs}>
      Designs shown <b>{formatCount(totals.s)}</b> seals <b>{formatCount(totals.r)}</b> repairs{' '}
      <b>{formatCount(totals.e)}</b> spec eng
    </p>
  );
}

const PLACES_RULE = `Set a work order priority on up to ${MAX_WORK_ORDER_PLACE} open jobs.`;

/** How many of the company's work-order places are taken. Someone with several companies has no one number. */
function PrioritiesUsed({ page }: { page: LoadedPage | null }) {
  const viewer = useViewer();
  const seesSeveral = useSeesSeveralCompanies();
  const used = page?.reply.jobs.data[0]?.num_prioritized_jobs_for_company;
  if (isEmployee(viewer) || seesSeveral || used === undefined) return null;
  return (
    <p className={classes.priorities} data-tip={PLACES_RULE}>
      <IconInfoCircle size={14} aria-hidden />
      {used} of {MAX_WORK_ORDER_PLACE} priorities used
      <VisuallyHidden>. {PLACES_RULE}</VisuallyHidden>
    </p>
  );
}
