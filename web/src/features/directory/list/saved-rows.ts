import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { DirectoryTable } from './directory-rows.ts';
import { type ListQuery, toCallQuery } from './list-query.ts';

/** A row, as far as it can be deleted. */
export type Deletable = { updated_at: string; deleted_at?: string | null };
type Page<Row> = { data: Row[]; total: number; deleted_total?: number };

/**
 * Returns a page with the saved row in its former place, so that nothing moves under the pointer; a new one comes first. A
 * row that was deleted or restored is counted as such, and stays until the table is read again.
 */
export function withSavedRow<Row extends Deletable>(
  page: Page<Row>,
  saved: Row,
  { idOf, withDeleted }: { idOf: (row: Row) => number; withDeleted: boolean },
): Page<Row> {
  const before = page.data.find((row) => idOf(row) === idOf(saved));
  if (!before) return { ...page, data: [saved, ...page.data], total: page.total + 1 };
  const data = page.data.map((row) => (row === before ? saved : row));
  const deleted = Number(isDeleted(saved)) - Number(isDeleted(before));
  const total = withDeleted ? page.total : page.total - deleted;
  return page.deleted_total === undefined
    ? { ...page, data }
    : { ...page, data, total, deleted_total: page.deleted_total + deleted };
}

/** Puts a saved row into the page that is shown. Everything else that names it is read again when it is next shown. */
async function keepSavedRow<Row extends Deletable>(
  queryClient: QueryClient,
  { table, asked, idOf }: { table: DirectoryTable; asked: ListQuery; idOf: (row: Row) => number },
  saved: Row,
): Promise<void> {
  // An answer that was asked for before the row was saved must not undo it.
  await queryClient.cancelQueries({ queryKey: queryKeys.directory.lists(table) });
  const place = { idOf, withDeleted: asked.deleted === true };
  queryClient.setQueryData(
    queryKeys.directory.list(table, toCallQuery(asked)),
    (page: Page<Row> | undefined) => page && withSavedRow(page, saved, place),
  );
  await queryClient.invalidateQueries({ queryKey: queryKeys.directory.all, refetchType: 'none' });
}

/** Returns what puts a saved row into the page that is shown. */
export function useKeepRow<Row extends Deletable>(
  table: DirectoryTable,
  asked: ListQuery,
  idOf: (row: Row) => number,
): (row: Row) => void {
  const queryClient = useQueryClient();
  return (row) => void keepSavedRow(queryClient, { table, asked, idOf }, row);
}

/** Returns true when the row is deleted. */
export function isDeleted({ deleted_at = null }: Deletable): boolean {
  return deleted_at !== null;
}
