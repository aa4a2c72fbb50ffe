/** Returns the SQL of a contact's id and name. */
export const namedContactSql = (id: string) =>
  `(select json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name) from contact c where c.id = ${id})`;
