import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, memo, type MouseEvent, useState } from 'react';
import { cellName, cellText, stateName } from './cell-words.ts';
import type { MatrixCell } from './cell.ts';
import { cellElement, cellKey } from './focus-cell.ts';
import { nextPlace } from './grid-keys.ts';
import classes from './license-matrix.module.css';
import { isGap, type Matrix, type MatrixColumn, type MatrixRow } from './matrix.ts';

type Props = { matrix: Matrix; onOpen: (cell: MatrixCell) => void };
/** The cell that Tab reaches, by what it shows: filters and changes by others move it. */
type AtHand = { contactId: number; state: string };

/** Engineers by states as a grid: one stop for Tab, then arrow keys; Enter or a click opens a cell. */
export function LicenseMatrix({ matrix, onOpen }: Props) {
  const { rows, columns } = matrix;
  const [last, setLast] = useState<AtHand | null>(null);
  const at = placeOf(matrix, last);
  const atHand = rows[at.row]?.cells[at.column];

  const onKeyDown = (event: KeyboardEvent) => {
    const from = cellAt(matrix, event.target);
    if (!from) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onOpen(from);
    }
    const size = { rows: rows.length, columns: columns.length };
    const next = nextPlace(placeOf(matrix, from), event, size);
    const cell = next && rows[next.row]?.cells[next.column];
    if (!cell) return;
    event.preventDefault();
    cellElement(cell)?.focus();
  };
  const onClick = ({ target }: MouseEvent) => {
    const cell = cellAt(matrix, target);
    if (cell) onOpen(cell);
  };
  return (
    <div className={classes.scroller}>
      <table
        className={classes.matrix}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid has the cells of a table
        role="grid"
        aria-label="Licenses by engineer and state"
        aria-readonly
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => setLast(cellAt(matrix, target) ?? last)}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              Engineer
            </th>
            {columns.map((column) => (
              <StateHead key={column.state} column={column} />
            ))}
            <th scope="col" className={classes.total}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.contactId} row={row} atHand={atHand?.contactId === row.contactId ? atHand.state : null} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={classes.engineer}>
              Able to seal
            </th>
            {columns.map((column) => (
              <td key={column.state} data-able={isGap(column) ? column.able : undefined}>
                {column.able}
                <VisuallyHidden> in {stateName(column.state)}</VisuallyHidden>
              </td>
            ))}
            <td aria-hidden />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function StateHead({ column: { state, isAuthorized } }: { column: MatrixColumn }) {
  const name = isAuthorized ? stateName(state) : `${stateName(state)}, firm not authorized`;
  return (
    <th scope="col" data-tip={name} data-unauthorized={!isAuthorized || undefined}>
      <abbr aria-label={name}>{state}</abbr>
    </th>
  );
}

const Row = memo(({ row, atHand }: { row: MatrixRow; atHand: string | null }) => (
  <tr>
    <th scope="row" className={classes.engineer} data-tip={row.engineer}>
      {row.engineer}
    </th>
    {row.cells.map((cell) => {
      const name = cellName(cell);
      return (
        <td
          key={cell.state}
          className={classes.cell}
          data-cell={cellKey(cell)}
          data-kind={cell.kind}
          data-unauthorized={(cell.license && cell.isUnauthorized) || undefined}
          data-tip={name}
          aria-label={name}
          tabIndex={cell.state === atHand ? 0 : -1}
        >
          <span className={classes.mark} aria-hidden>
            {cellText(cell)}
          </span>
        </td>
      );
    })}
    <td className={classes.total}>
      {row.total}
      <VisuallyHidden> {row.total === 1 ? 'state' : 'states'} to seal in</VisuallyHidden>
    </td>
  </tr>
));

/** Returns the cell that an event comes from. */
function cellAt({ rows }: Matrix, target: EventTarget): MatrixCell | undefined {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;
  return key === undefined ? undefined : rows.flatMap(({ cells }) => cells).find((cell) => cellKey(cell) === key);
}

/** Returns where that cell stands; the first place where it is not shown any more. */
function placeOf({ rows, columns }: Matrix, cell: AtHand | null) {
  const row = rows.findIndex(({ contactId }) => contactId === cell?.contactId);
  const column = columns.findIndex(({ state }) => state === cell?.state);
  return { row: Math.max(row, 0), column: Math.max(column, 0) };
}
