import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import classes from './directory-table.module.css';
import type { ListQuery } from './list-query.ts';

/** A column of a table. */
export type Column<Row> = {
  name: string;
  label: string;
  /** Its width in pixels; left out, it shares what is left. */
  width?: number | undefined;
  /** What the server sorts by for it; left out, it can't be sorted. */
  sort?: string;
  /** 'field' is a number that is edited in its cell. */
  align?: 'end' | 'center' | 'field';
  /** What the row is known by: a card begins with it. */
  isName?: true;
  /** Shown in wide windows only: what is left out elsewhere is in the open row. */
  from?: 'wide';
  cell: (row: Row) => ReactNode;
};

/** The row that is open: one that is there, or a new one. */
export type OpenRow<Row> = { at: 'row'; row: Row } | { at: 'new' };

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  query: ListQuery;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  isDeleted: (row: Row) => boolean;
  onSort: (column: string) => void;
  /** The width in pixels below which each row is a card. */
  cardsBelow?: number;
  /** Rows have a second line. */
  hasTwoLines?: boolean;
  open: OpenRow<Row> | null;
  /** Opens a row; left out for viewers who cannot edit. */
  onEdit?: ((row: Row) => void) | undefined;
  /** The rows of the table that the open row takes the place of. */
  renderOpen: (open: OpenRow<Row>) => ReactNode;
};

const NEW = 'new';
const CARDS_BELOW = 1100;

/** A table of the directory, at most one row of it open. */
export function DirectoryTable<Row>(props: Props<Row>) {
  const { label, columns, rows, query, idOf, open, onEdit, renderOpen, cardsBelow = CARDS_BELOW } = props;
  const cards = `(max-width: ${cardsBelow - 1}px)`;
  const isCards = useMediaQuery(cards, undefined, { getInitialValueInEffect: false });
  const openId = open && (open.at === 'new' ? NEW : idOf(open.row));
  const isListed = open === null || (open.at === 'row' && rows.some((row) => idOf(row) === openId));
  return (
    <table
      className={classes.table}
      aria-label={label}
      data-cards={isCards || undefined}
      data-lines={props.hasTwoLines ? 'two' : undefined}
    >
      <Columns columns={columns} withEdit={onEdit !== undefined} />
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.name} column={column} query={query} onSort={props.onSort} />
          ))}
          {onEdit && (
            <th className={classes.edit}>
              <VisuallyHidden>Edit</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {/* An open row whose page was left stays open, above the others: what was typed in it is not lost. */}
        {[...(isListed ? [] : [null]), ...rows].map((row) =>
          open && (row === null || idOf(row) === openId) ? (
            <Fragment key={openId}>{renderOpen(open)}</Fragment>
          ) : (
            row !== null && <TableRow key={idOf(row)} {...props} row={row} />
          ),
        )}
      </tbody>
    </table>
  );
}

function Columns<Row>({ columns, withEdit }: { columns: Column<Row>[]; withEdit: boolean }) {
  return (
    <colgroup>
      {columns.map(({ name, width, from }) => (
        <col key={name} data-from={from} style={width === undefined ? undefined : { width }} />
      ))}
      {withEdit && <col style={{ width: 40 }} />}
    </colgroup>
  );
}

type HeadProps<Row> = { column: Column<Row>; query: ListQuery; onSort: (column: string) => void };

function Head<Row>({ column: { label, sort, align, from }, query, onSort }: HeadProps<Row>) {
  if (sort === undefined) {
    return (
      <th scope="col" data-align={align} data-from={from}>
        {label}
      </th>
    );
  }
  const isActive = query.sort_by === sort;
  const Arrow = query.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" data-align={align} data-from={from} aria-sort={isActive ? ARIA_SORT[query.order] : 'none'}>
      <button type="button" className={classes.sort} data-active={isActive || undefined} onClick={() => onSort(sort)}>
        {label}
        {isActive && <Arrow size={13} aria-hidden />}
      </button>
    </th>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function TableRow<Row>({ columns, row, idOf, nameOf, isDeleted, onEdit }: Props<Row> & { row: Row }) {
  return (
    <tr className={classes.row} data-deleted={isDeleted(row) || undefined}>
      {columns.map(({ name, label, align, isName, from, cell }) => (
        <td key={name} data-name={isName} data-label={label} data-align={align} data-from={from}>
          {cell(row)}
        </td>
      ))}
      {onEdit && (
        <td className={classes.edit}>
          <button
            type="button"
            id={pencilId(idOf(row))}
            className={classes.pencil}
            aria-label={`Edit ${nameOf(row)}`}
            onClick={() => onEdit(row)}
          >
            <IconPencil size={15} aria-hidden />
          </button>
        </td>
      )}
    </tr>
  );
}

/** Returns the id of the button that opens a row. */
export function pencilId(id: number): string {
  return `edit-row-${id}`;
}
