/** Returns the SQL of a time as an edit sends it back: to the microsecond, letter for letter. */
export const readAtSql = (column: string) => `to_json(${column}) #>> '{}'`;

/** Returns the SQL of a time for people. */
export const timeSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns the SQL of a contact's id and name. */
export const namedContactSql = (id: string) =>
  `(select json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name) from contact c where c.id = ${id})`;
