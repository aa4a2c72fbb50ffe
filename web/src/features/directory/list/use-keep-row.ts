import { useQueryClient } from '@tanstack/react-query';
import type { DirectoryTable } from './directory-rows.ts';
import type { ListQuery } from './list-query.ts';
import { type Deletable, keepSavedRow } from './saved-rows.ts';

/** Returns what puts a saved row into the page that is shown. */
export function useKeepRow<Row extends Deletable>(
  table: DirectoryTable,
  asked: ListQuery,
  idOf: (row: Row) => number,
): (row: Row) => void {
  const queryClient = useQueryClient();
  return (row) => void keepSavedRow(queryClient, { table, asked, idOf }, row);
}
