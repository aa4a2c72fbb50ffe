import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCircleCheckFilled, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { failureSentence } from '../lib/session/failure.ts';
import { percentOf } from '../uploads/upload-text.ts';
import classes from './export-card.module.css';
import { exportedText, rowText } from './export-request.ts';
import type { ExportState } from './export-run.ts';
import { exportRun } from './exports.ts';

/** The export under way, or how it ended, at the bottom right of every screen. */
export default function ExportCard() {
  const state = useSyncExternalStore(exportRun.subscribe, exportRun.state);
  if (state.at === 'idle') return null;
  return (
    <section className={classes.card} data-at={state.at} aria-label="Export">
      {state.at === 'running' && <Running state={state} />}
      {state.at === 'done' && <Done state={state} />}
      {state.at === 'failed' && <Failed state={state} />}
    </section>
  );
}

type At<Name> = Extract<ExportState, { at: Name }>;

function Running({ state: { request, rows, total } }: { state: At<'running'> }) {
  const percent = total === null ? null : percentOf(rows, total);
  const title = `Exporting ${exportedText(request.what, total)}`;
  return (
    <>
      <div className={classes.head}>
        <span className={classes.spinner} aria-hidden />
        <h2 className={classes.title}>{title}</h2>
        {percent !== null && <span className={classes.percent}>{percent}%</span>}
      </div>
      <progress className={classes.bar} aria-label={title} max={100} {...(percent !== null && { value: percent })} />
      <div className={classes.foot}>
        <span className={classes.rows}>{rowText(rows, total)}</span>
        <Button variant="default" className={classes.button} onClick={() => exportRun.cancel()}>
          Cancel
        </Button>
      </div>
      {/* Every row would be too much: the quarters are enough. */}
      <VisuallyHidden role="status">
        {percent !== null && `${title}, ${Math.floor(percent / 25) * 25} percent`}
      </VisuallyHidden>
    </>
  );
}

function Done({ state: { request, name, rows, size, file } }: { state: At<'done'> }) {
  const count = (number: number) => number.toLocaleString('en-US');
  return (
    <>
      <div className={classes.head}>
        <IconCircleCheckFilled className={classes.check} size={16} aria-hidden />
        <h2 className={classes.title}>Export done</h2>
        <VisuallyHidden role="status">Export done, 100 percent</VisuallyHidden>
        <CloseButton aria-label="Dismiss" onClick={() => exportRun.dismiss()} />
      </div>
      <div className={classes.file}>
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden />
        <div>
          <div className={classes.name}>{name}</div>
          <div className={classes.facts}>
            {count(rows)} {rows === 1 ? 'row' : 'rows'} · {count(request.columns)}{' '}
            {request.columns === 1 ? 'column' : 'columns'} · {megabytes(size)}
          </div>
        </div>
      </div>
      {file && (
        <Button
          variant="default"
          className={classes.button}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => exportRun.saveAgain()}
        >
          Save again
        </Button>
      )}
    </>
  );
}

function Failed({ state: { rows, error } }: { state: At<'failed'> }) {
  const [what, detail] =
    rows === 0
      ? [failureSentence(error), 'No file was saved.']
      : [`The export stopped at row ${rows.toLocaleString('en-US')}.`, 'No file was saved.'];
  return (
    <div className={classes.failed} role="alert">
      <IconAlertCircle className={classes.alert} size={16} aria-hidden />
      <p className={classes.text}>
        <strong>{what}</strong> {detail}{' '}
        <button type="button" className={classes.retry} onClick={() => exportRun.retry()}>
          Try again
        </button>
      </p>
      <CloseButton aria-label="Dismiss" onClick={() => exportRun.dismiss()} />
    </div>
  );
}
