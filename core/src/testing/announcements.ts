import pg from 'pg';

/** What the database announces to open lists: job, company, corporation, and the letter of the reason. */
export type Announcement = [number | null, number, number | null, string];

/** Those who see every company, and nobody else: who can seal has changed. */
export const STAFF_ALONE: Announcement = [null, 0, null, 'm'];

/** Listens to what is announced to open lists. `take` returns what came since it was called before, payload by payload. */
export async function listenToChanges(
  url: string,
): Promise<{ take(): Promise<Announcement[][]>; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'sealdesk-test' });
  await client.connect();
  const payloads: string[] = [];
  client.on('notification', ({ payload }) => payloads.push(payload!));
  await client.query('listen job_changed');
  return {
    take: async () => {
      // PostgreSQL sends what is announced before it answers the next query of the same connection.
      await client.query('select 1');
      return payloads.splice(0).map((payload) => JSON.parse(payload) as Announcement[]);
    },
    end: () => client.end(),
  };
}
