import pg from 'pg';

/** The name of the database that an address points to. */
export function databaseName(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

/** The same address with another database. */
export function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Makes the database of an address if it is missing; true when it was. */
export async function ensureDatabaseAt(databaseUrl: string): Promise<boolean> {
  const name = databaseName(databaseUrl);
  return onServer(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return false;
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
    return true;
  });
}

/** Runs a statement on the server of an address, whether or not its database is there. */
export async function onServer<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase(databaseUrl, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
