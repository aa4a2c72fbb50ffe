import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { exportLicenses } from './export-licenses.ts';
import classes from './licenses.module.css';
import type { MatrixView } from './matrix/matrix.ts';

const VIEWS: { value: MatrixView; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'expiring', label: 'Expiring' },
  { value: 'gaps', label: 'Gaps' },
];

type Props = {
  view: MatrixView;
  onView: (view: MatrixView) => void;
  onImport: () => void;
  onAdd: () => void;
  /** There is nobody yet who could hold a license. */
  isOff: boolean;
};

/** What part of the matrix is shown, and what one can start from here. */
export function LicensesTools({ view, onView, onImport, onAdd, isOff }: Props) {
  return (
    <div className={classes.tools}>
      <SegmentedControl
        className={classes.views}
        withItemsBorders={false}
        aria-label="Part of the matrix"
        data={VIEWS}
        value={view}
        onChange={(chosen) => onView(chosen)}
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void exportLicenses()}
      >
        Export CSV
      </Button>
      <Button variant="default" leftSection={<IconUpload size={14} aria-hidden />} onClick={onImport} disabled={isOff}>
        Import CSV
      </Button>
      <Button leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd} disabled={isOff}>
        Add License
      </Button>
    </div>
  );
}
