import type { License, LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { STATE_CODES } from '@sealdesk/contract/shared/codes.ts';
import { isEnding, makeCell, type CellKind, type MatrixCell } from './cell.ts';

export type MatrixRow = {
  contactId: number;
  engineer: string;
  cells: MatrixCell[];
  /** States to seal in. */ total: number;
};
export type MatrixColumn = {
  state: string;
  /** How many engineers can seal there. */ able: number;
  isAuthorized: boolean;
};
export type Matrix = { rows: MatrixRow[]; columns: MatrixColumn[] };

/** The parts of the matrix that can be asked for alone. */
export const MATRIX_VIEWS = ['all', 'expiring', 'gaps'] as const;
export type MatrixView = (typeof MATRIX_VIEWS)[number];

/** A state with so many engineers or fewer is a gap: one who leaves or lets a license lapse leaves nobody. */
const GAP_ENGINEERS = 1;

/** Returns engineers by states. */
export function buildMatrix({ engineers, licenses, unauthorized_states, today }: LicensesReply): Matrix {
  const held = Map.groupBy(licenses, ({ contact_id, state }) => key(contact_id, state));
  const unauthorized = new Set(unauthorized_states);
  const rows = engineers.map(({ contact_id: contactId, full_name: engineer }): MatrixRow => {
    const cells = STATE_CODES.map((state) =>
      makeCell(
        { contactId, engineer, state, isUnauthorized: unauthorized.has(state) },
        held.get(key(contactId, state)) ?? ([] as License[]),
        today,
      ),
    );
    return { contactId, engineer, cells, total: cells.filter(({ canSeal }) => canSeal).length };
  });
  const columns = STATE_CODES.map((state, place): MatrixColumn => ({
    state,
    able: rows.filter(({ cells }) => cells[place]?.canSeal).length,
    isAuthorized: !unauthorized.has(state),
  }));
  return { rows, columns };
}

function key(contactId: number, state: string): string {
  return `${contactId} ${state}`;
}

export type MatrixCounts = { expired: number; renew: number; plan: number; gaps: string[] };

/** Returns what the cards above the matrix say. */
export function countMatrix({ rows, columns }: Matrix): MatrixCounts {
  const cells = rows.flatMap((row) => row.cells);
  const count = (kind: CellKind) => cells.filter((cell) => cell.kind === kind).length;
  return {
    expired: count('expired'),
    renew: count('renew'),
    plan: count('plan'),
    gaps: columns.filter(isGap).map(({ state }) => state),
  };
}

/** Returns true for a state with one engineer or none. */
export function isGap({ able }: Pick<MatrixColumn, 'able'>): boolean {
  return able <= GAP_ENGINEERS;
}

/** Returns the part of the matrix that is asked for: all, what ends, or the states with one engineer or none. */
export function partOf(matrix: Matrix, view: MatrixView): Matrix {
  if (view === 'all') return matrix;
  if (view === 'gaps') return withColumns(matrix, (column) => isGap(column));
  const rows = matrix.rows.filter(({ cells }) => cells.some(isEnding));
  return withColumns({ ...matrix, rows }, (_, place) => rows.some(({ cells }) => isEnding(cells[place]!)));
}

function withColumns({ rows, columns }: Matrix, keep: (column: MatrixColumn, place: number) => boolean): Matrix {
  const kept = columns.map(keep);
  return {
    columns: columns.filter((_, place) => kept[place]),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, place) => kept[place]) })),
  };
}

/** Returns the cell of that engineer and state. */
export function findCell({ rows }: Matrix, contactId: number, state: string): MatrixCell | undefined {
  return rows.find((row) => row.contactId === contactId)?.cells.find((cell) => cell.state === state);
}
