import { Button } from '@mantine/core';
import { statusViewsFor } from '@sealdesk/contract/jobs/statuses.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useViewer } from '../../../lib/session/viewer.ts';
import classes from './wrong-filters-line.module.css';
import { wrongFilters } from './wrong-filters.ts';

/** One line about an address that asks for what can't be, and the way out of it. */
export function WrongFilters({ onClear }: { onClear: () => void }) {
  const [address] = useSearchParams();
  const line = wrongFilters(address, statusViewsFor(useViewer()));
  if (line === null) return null;
  return (
    <p className={classes.line} role="alert">
      <IconAlertTriangle size={15} aria-hidden />
      {line}
      <Button variant="transparent" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
    </p>
  );
}
