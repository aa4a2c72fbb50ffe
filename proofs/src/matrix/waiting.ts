/** Rows of the matrix that do not run yet, by what is missing. A row that is built leaves this list with the commit that builds it. */
export const WAITING_ROWS: Record<string, string[]> = {};

/** The fewest rows and cells that run. Raise both with every row that is built; fewer means that a row was lost. */
export const FLOOR = { rows: 274, cells: 2415 };
