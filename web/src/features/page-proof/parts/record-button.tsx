import { Button, Menu } from '@mantine/core';
import { IconBraces, IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import classes from './record-button.module.css';

export type RecordFormat = 'pdf' | 'json';

/** Downloads the result for each page, to read or for another program. */
export function RecordButton({ onDownload }: { onDownload: (format: RecordFormat) => void }) {
  return (
    <span className={classes.record}>
      <Menu position="bottom-end" width={180} withinPortal={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={15} aria-hidden />}>
            Proof record
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileTypePdf size={15} aria-hidden />} onClick={() => onDownload('pdf')}>
            As PDF
          </Menu.Item>
          <Menu.Item leftSection={<IconBraces size={15} aria-hidden />} onClick={() => onDownload('json')}>
            As JSON
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
