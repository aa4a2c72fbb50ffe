import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { JOB_EXPORT_COLUMNS, jobExportColumns } from '@sealdesk/contract/exports/job-export-columns.ts';
import { viewerKind } from '@sealdesk/contract/people/roles.ts';
import { IconChevronLeft, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewer } from '../lib/session/viewer.ts';
import classes from './export-box.module.css';
import type { ExportChoice } from './export-choice.ts';
import type { ExportRequest } from './export-request.ts';
import { focusFirst } from './focus-first.ts';
import { isTooLong, jobExportRequest, startText, type ExportedList } from './job-export-request.ts';

type Props = ExportedList & {
  choice: ExportChoice;
  onChange: (changed: Partial<ExportChoice>) => void;
  onBack: () => void;
  onAsInList: () => void;
  onStart: (request: ExportRequest) => void;
};

/** The columns of the file, each with a tick box. They are kept on the device for the next export. */
export function ColumnList({ choice, onChange, onBack, onAsInList, onStart, ...list }: Props) {
  const kind = viewerKind(useViewer());
  const [search, setSearch] = useState('');
  const all = jobExportColumns(kind, 'all');
  const wanted = search.trim().toLowerCase();
  const found = all.filter((name) => JOB_EXPORT_COLUMNS[name].head.toLowerCase().includes(wanted));
  const toggle = (name: (typeof all)[number], isChosen: boolean) =>
    onChange({ chosen: all.filter((one) => (one === name ? isChosen : choice.chosen.includes(one))) });
  return (
    <div ref={focusFirst} className={classes.box}>
      <div className={classes.head}>
        <ActionIcon variant="transparent" className={classes.back} aria-label="Back" onClick={onBack}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title}>Columns</h2>
        <span className={classes.count}>
          {choice.chosen.length} of {all.length}
        </span>
      </div>
      <TextInput
        className={classes.search}
        aria-label="Find a column"
        placeholder="Find a column"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.columns} role="group" aria-label="Columns">
        {found.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={JOB_EXPORT_COLUMNS[name].head}
            checked={choice.chosen.includes(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
      </div>
      <p className={classes.kept}>Kept on this device for the next export.</p>
      <div className={classes.foot}>
        <button type="button" className={classes.link} onClick={onAsInList}>
          As in the list
        </button>
        <Button
          className={classes.start}
          disabled={choice.chosen.length === 0 || !list.total || isTooLong(list, choice.format, 'all')}
          onClick={() => onStart(jobExportRequest(list, { choice, kind, rows: 'all' }))}
        >
          {startText(list, 'all')}
        </Button>
      </div>
    </div>
  );
}
