import { databaseName, withDatabase } from '@sealdesk/core/platform/database/database-address.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import pg from 'pg';

/** The setting that marks a server, or one database of it, as one for development. A connection is given it by PostgreSQL. */
const MARK = 'sealdesk.purpose';
const DEVELOPMENT = 'development';
const NO_SUCH_DATABASE = '3D000';

/** Marks the whole server: for one that we have just started ourselves. */
export async function markForDevelopment(serverUrl: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    if (!(await isMarked(client))) await client.query(`alter role all set ${MARK} = '${DEVELOPMENT}'`);
  });
}

/** Refuses a database that nobody marked as one for development: made-up data must never get among real data. */
export async function requireDevelopment(databaseUrl: string): Promise<void> {
  const marked = await withClient(databaseUrl, isMarked).catch((error: unknown) => {
    // One that is still to be made belongs to a server that has the mark.
    if ((error as { code?: string }).code !== NO_SUCH_DATABASE) throw error;
    return withClient(withDatabase(databaseUrl, 'postgres'), isMarked);
  });
  if (marked) return;
  const name = databaseName(databaseUrl);
  throw new Refused(
    'forbidden',
    `The database ${name} is not marked as one for development, so no made-up data is put into it. If nothing in it is real: alter database ${pg.escapeIdentifier(name)} set ${MARK} = '${DEVELOPMENT}'`,
  );
}

async function isMarked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ purpose: string | null }>('select current_setting($1, true) as purpose', [
    MARK,
  ]);
  return rows[0]!.purpose === DEVELOPMENT;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
