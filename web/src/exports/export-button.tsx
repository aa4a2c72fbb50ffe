import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconTableExport } from '@tabler/icons-react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { setExportBox, useExportBox } from './export-box-state.ts';
import classes from './export-button.module.css';
import type { ExportedList } from './job-export-request.ts';

const ExportBox = lazyPart(() => import('./export-box.tsx'));
const ExportSheet = lazyPart(() => import('./export-sheet.tsx'));

type Props = ExportedList & {
  /** On the phone the box is a sheet from the bottom. */
  isNarrow: boolean;
  size: 'xs' | 'sm';
};

/** Opens the box in which an export is chosen. */
export function ExportButton({ isNarrow, size, ...box }: Props) {
  const isOpen = useExportBox();
  const close = () => setExportBox(false);
  const button = (
    <Button
      variant="default"
      size={size}
      className={classes.button}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      leftSection={<IconTableExport size={14} aria-hidden />}
      rightSection={!isNarrow && <IconChevronDown size={13} aria-hidden />}
      onClick={() => setExportBox(!isOpen)}
    >
      Export
    </Button>
  );
  if (isNarrow) {
    return (
      <>
        {button}
        {isOpen && <ExportSheet {...box} onClose={close} />}
      </>
    );
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width={300}
      offset={4}
      radius="md"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.box} role="dialog" aria-label="Export">
        {isOpen && <ExportBox {...box} onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}
