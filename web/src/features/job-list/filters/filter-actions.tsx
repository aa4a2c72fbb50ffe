import { Button } from '@mantine/core';
import { toastDone, toastFailure } from '../../../ui/toast.tsx';
import { clearFilters, countFilters, type JobFilters } from './job-filters.ts';
import { useSavedFilters } from './use-saved-filters.ts';

type Props = { filters: JobFilters; onReplace: (filters: JobFilters) => void; className: string | undefined };

/** What can be done with the filters as a whole. */
export function FilterActions({ filters, onReplace, className }: Props) {
  const { restore, save } = useSavedFilters();
  const saveNow = () => {
    if (!save(filters)) toastFailure(new Error('This browser keeps no filters.'));
    else toastDone(countFilters(filters) > 0 ? 'Filters saved' : 'Saved filters removed');
  };
  const shared = { variant: 'transparent', className } as const;
  return (
    <>
      <Button {...shared} onClick={() => onReplace(clearFilters(filters))}>
        Clear
      </Button>
      <Button {...shared} onClick={saveNow}>
        Save Filters
      </Button>
      <Button {...shared} disabled={!restore} onClick={() => restore && onReplace(restore(filters))}>
        Restore Filters
      </Button>
    </>
  );
}
