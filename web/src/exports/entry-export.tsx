import { Button, TextInput } from '@mantine/core';
import { ENTRY_EXPORT_COLUMNS } from '@sealdesk/contract/exports/entry-export-columns.ts';
import type { ExportFormat } from '@sealdesk/contract/exports/export-formats.ts';
import { ENTRY_EXPORT_PATH } from '@sealdesk/contract/paths.ts';
import { isOperations } from '@sealdesk/contract/people/roles.ts';
import { isCalendarDay } from '@sealdesk/contract/shared/calendar-day.ts';
import { useState } from 'react';
import { dayIn } from '../lib/format.ts';
import { useViewer } from '../lib/session/viewer.ts';
import classes from './export-box.module.css';
import type { ExportRequest } from './export-request.ts';

type Props = { format: ExportFormat; onStart: (request: ExportRequest) => void };

/** The period of an export of time entries: this month, unless other days are given. */
export function EntryExport({ format, onStart }: Props) {
  const viewer = useViewer();
  const [today] = useState(() => dayIn(Date.now(), viewer.timezone));
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const isPeriod = isCalendarDay(from) && isCalendarDay(to) && from <= to;
  return (
    <>
      <div className={classes.days}>
        <TextInput
          type="date"
          label="Started from"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput type="date" label="Started to" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </div>
      <div className={classes.foot}>
        <p className={classes.note}>
          {isPeriod ? (isOperations(viewer) ? 'Of everybody.' : 'Your own.') : 'Not a period of real days.'}
        </p>
        <Button
          className={classes.start}
          disabled={!isPeriod}
          onClick={() =>
            onStart({
              what: 'time entries',
              path: ENTRY_EXPORT_PATH,
              query: { start_date: from, end_date: to },
              format,
              total: null,
              columns: ENTRY_EXPORT_COLUMNS.length,
            })
          }
        >
          Export time entries
        </Button>
      </div>
    </>
  );
}
