import { Button, Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EXPORT_MESSAGES } from '@sealdesk/contract/exports/export-messages.ts';
import type { ExportRows } from '@sealdesk/contract/exports/export-formats.ts';
import { jobExportColumns } from '@sealdesk/contract/exports/job-export-columns.ts';
import { viewerKind } from '@sealdesk/contract/people/roles.ts';
import { useState } from 'react';
import { useViewer } from '../lib/session/viewer.ts';
import classes from './export-box.module.css';
import { columnsOf, type ColumnChoice, type ExportChoice } from './export-choice.ts';
import type { ExportRequest } from './export-request.ts';
import { countText, isTooLong, jobExportRequest, startText, type ExportedList } from './job-export-request.ts';

type Props = ExportedList & {
  choice: ExportChoice;
  onChange: (changed: Partial<ExportChoice>) => void;
  onChoose: () => void;
  onStart: (request: ExportRequest) => void;
};

/** The rows and columns of an export of jobs, and its button, which says what it does. */
export function JobExport({ choice, onChange, onChoose, onStart, ...list }: Props) {
  const kind = viewerKind(useViewer());
  const [rows, setRows] = useState<ExportRows>('all');
  const count = (name: 'list' | 'all') => jobExportColumns(kind, name).length;
  const choose = (columns: string) => {
    onChange({ columns: columns as ColumnChoice });
    if (columns === 'chosen') onChoose();
  };
  const isTooMuch = isTooLong(list, choice.format, rows);
  const isNothing = list.total === 0;
  const hasStaffComments = columnsOf(choice, kind).includes('staff_comments');
  return (
    <>
      <Radio.Group className={classes.group} label="Rows" value={rows} onChange={setRows}>
        <Option value="all" label="All that match the filters" count={countText(list)} />
        <Option value="page" label="This page" count={String(list.shown)} />
      </Radio.Group>
      {isTooMuch ? (
        <div className={classes.warning} role="status">
          <IconAlertTriangle size={16} aria-hidden />
          <p>
            <strong>{EXPORT_MESSAGES.tooManyRows}</strong> {EXPORT_MESSAGES.narrow}
          </p>
        </div>
      ) : (
        <Radio.Group className={classes.group} label="Columns" value={choice.columns} onChange={choose}>
          <Option value="list" label="As in the list" count={String(count('list'))} />
          <Option value="all" label="All fields of the job" count={String(count('all'))} />
          {/* Chosen a second time, the list opens again. */}
          <Option
            value="chosen"
            label="Choose…"
            count={choice.columns === 'chosen' ? String(choice.chosen.length) : ''}
            onClick={onChoose}
          />
        </Radio.Group>
      )}
      <div className={classes.foot}>
        <p className={classes.note}>
          {isNothing ? 'Nothing matches the filters.' : hasStaffComments && !isTooMuch && 'Contains staff comments.'}
        </p>
        <Button
          className={classes.start}
          disabled={isTooMuch || isNothing || list.total === null}
          onClick={() => onStart(jobExportRequest(list, { choice, kind, rows }))}
        >
          {startText(list, rows)}
        </Button>
      </div>
    </>
  );
}

type OptionProps = { value: string; label: string; count: string; onClick?: () => void };

function Option({ value, label, count, onClick }: OptionProps) {
  return (
    <div className={classes.option}>
      <Radio size="xs" value={value} label={label} onClick={onClick} />
      <span className={classes.count}>{count}</span>
    </div>
  );
}
