import type { SortColumn, SortOrder } from '@sealdesk/contract/jobs/sorting.ts';

export type Sort = { by: SortColumn; order: SortOrder };

const SORT_KEY: Record<SortColumn, string | null> = {
  job_id: null, // The number alone.
  created_at: 'created_at',
  date_final_sent: 'completed_at',
};

/** The column that is sorted by before the number, or null when the number alone decides. */
export function sortKey({ by }: Sort): string | null {
  return SORT_KEY[by];
}

/** The same sort seen from the other end. */
export function reversed({ by, order }: Sort): Sort {
  return { by, order: order === 'asc' ? 'desc' : 'asc' };
}

/** ORDER BY as the indexes have it: unfinished jobs come last going down and first going up. */
export function orderBy(sort: Sort, table: string): string {
  const key = sortKey(sort);
  if (key === null) return `${table}.number ${sort.order}`;
  const nulls = key === 'completed_at' ? (sort.order === 'desc' ? ' nulls last' : ' nulls first') : '';
  return `${table}.${key} ${sort.order}${nulls}, ${table}.number ${sort.order}`;
}
