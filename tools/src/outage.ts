import pg from 'pg';

/**
 * Takes a table away while the work runs, so that every call that reads it fails as it would by a fault of ours: a real
 * 500 of the real server. The product must be the test's own, or no other test may run beside it.
 */
export async function withoutTable<Result>(
  databaseUrl: string,
  table: 'license',
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sealdesk-outage' });
  await client.connect();
  try {
    await client.query(`alter table ${table} rename to ${table}_away`);
    try {
      return await work();
    } finally {
      await client.query(`alter table ${table}_away rename to ${table}`);
    }
  } finally {
    await client.end();
  }
}
