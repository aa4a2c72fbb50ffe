/** A cell of the grid by its place, both from 0. */
export type GridPlace = { row: number; column: number };
export type GridSize = { rows: number; columns: number };

/** Returns where a key leads from a cell of the grid; null for keys that are not the grid's. */
export function nextPlace(
  { row, column }: GridPlace,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { rows, columns }: GridSize,
): GridPlace | null {
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const places: Record<string, GridPlace> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? lastRow : row, column: lastColumn },
    PageUp: { row: 0, column },
    PageDown: { row: lastRow, column },
  };
  const next = Object.hasOwn(places, key) ? places[key] : undefined;
  if (!next) return null;
  return { row: within(next.row, lastRow), column: within(next.column, lastColumn) };
}

function within(place: number, last: number): number {
  return Math.min(Math.max(place, 0), last);
}
