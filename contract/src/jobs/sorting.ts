/** What the list can be sorted by, without the schemas, so that the browser need not carry them. */
export const SORT_COLUMNS = ['job_id', 'created_at', 'date_final_sent'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
