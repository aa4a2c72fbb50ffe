import { Button, VisuallyHidden } from '@mantine/core';
import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { expiredWords, stateName } from '../matrix/cell-words.ts';
import type { MatrixCell } from '../matrix/cell.ts';
import type { Matrix } from '../matrix/matrix.ts';
import { type ExpiringRow, expiringRows } from './expiring-rows.ts';
import classes from './expiring.module.css';
import { JobLinks } from './job-links.tsx';

type Props = { matrix: Matrix; needed: LicensesReply['needed']; onRenew: (cell: MatrixCell) => void };

/** So many are shown until all are asked for. */
const FIRST_ROWS = 8;

/** The licenses to renew, those that end first first, with the open jobs that need them. */
export function ExpiringTable({ matrix, needed, onRenew }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const rows = expiringRows(matrix, needed);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <section className={classes.card} aria-label="Licenses to renew">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Expiring first</th>
            <th scope="col" className={classes.narrow}>
              State
            </th>
            <th scope="col">License no.</th>
            <th scope="col">Expires</th>
            <th scope="col">Days left</th>
            <th scope="col" className={classes.wide}>
              Open jobs that need it
            </th>
            <th scope="col" className={classes.action}>
              <VisuallyHidden>Renew</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.license.id} row={row} onRenew={() => onRenew(row.cell)} />
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <div className={classes.foot}>
          <Button variant="default" onClick={() => setIsWhole(true)}>
            Show all {rows.length}
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ row: { cell, license, jobs, moreJobs }, onRenew }: { row: ExpiringRow; onRenew: () => void }) {
  const { engineer, state, kind } = cell;
  return (
    <tr>
      <th scope="row">{engineer}</th>
      <td data-label="State" className={classes.narrow}>
        {state}
      </td>
      <td data-label="License no." className={classes.number}>
        {license.number}
      </td>
      <td data-label="Expires">{formatDay(license.valid_until)}</td>
      <td data-label="Days left" className={classes.days} data-kind={kind}>
        {kind === 'expired' ? expiredWords(license) : license.days_left}
      </td>
      <td data-label="Open jobs that need it" data-empty={jobs.length === 0 || undefined}>
        {jobs.length > 0 && <JobLinks jobs={jobs} more={moreJobs} />}
      </td>
      <td className={classes.action}>
        <Button
          variant="default"
          className={classes.renew ?? ''}
          aria-label={`Renewed…, ${engineer}, ${stateName(state)}`}
          onClick={onRenew}
        >
          Renewed…
        </Button>
      </td>
    </tr>
  );
}
