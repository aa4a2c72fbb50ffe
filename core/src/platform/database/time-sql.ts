/** Returns the SQL of a time as an edit sends it back: to the microsecond, letter for letter. */
export const readAtSql = (column: string) => `to_json(${column}) #>> '{}'`;

/** Returns the SQL of a time for people. */
export const timeSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
