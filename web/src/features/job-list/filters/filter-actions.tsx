import { Button } from '@mantine/core';
import { toastDone, toastFailure } from '../../../ui/toast.tsx';
import { clearFilters, countFilters } from './job-filters.ts';
import { useFiltersNow, type ReplaceFilters } from './use-job-filters.ts';
import { useSavedFilters } from './use-saved-filters.ts';

type Props = { onReplace: ReplaceFilters; className: string | undefined };

/** What can be done with the filters as a whole. */
export function FilterActions({ onReplace, className }: Props) {
  const { restore, save } = useSavedFilters();
  const filtersNow = useFiltersNow();
  const saveNow = () => {
    const filters = filtersNow();
    if (!save(filters)) toastFailure(new Error('This browser keeps no filters.'));
    else toastDone(countFilters(filters) > 0 ? 'Filters saved' : 'Saved filters removed');
  };
  const shared = { variant: 'transparent', className } as const;
  return (
    <>
      <Button {...shared} onClick={() => onReplace(clearFilters)}>
        Clear
      </Button>
      <Button {...shared} onClick={saveNow}>
        Save Filters
      </Button>
      <Button {...shared} disabled={!restore} onClick={() => restore && onReplace(restore)}>
        Restore Filters
      </Button>
    </>
  );
}
