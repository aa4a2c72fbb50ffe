import pg from 'pg';

const AT_ONCE = 2_000;

/** Adds the rows, whose names are the table's columns; what they don't name keeps the table's defaults. */
export async function insertRows(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first)
    .map((column) => pg.escapeIdentifier(column))
    .join(', ');
  const name = pg.escapeIdentifier(table);
  const statement = `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`;
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await client.query(statement, [JSON.stringify(rows.slice(start, start + AT_ONCE))]);
  }
}

/** Lets the table's own numbering continue after the numbers that were given to it. */
export async function restartNumbers(client: pg.Client, table: string, column: string): Promise<void> {
  const highest = `(select max(${pg.escapeIdentifier(column)}) from ${pg.escapeIdentifier(table)})`;
  await client.query(`select setval(pg_get_serial_sequence($1, $2), ${highest})`, [table, column]);
}
