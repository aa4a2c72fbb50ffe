import type { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { keysStatement, totalStatement } from '@sealdesk/core/jobs/list/job-list.store.ts';
import { rowsStatement } from '@sealdesk/core/jobs/list/job-statement.ts';
import type { Viewer } from '@sealdesk/core/viewer.ts';
import type pg from 'pg';

type Load = { clients: number; seconds: number };

export const SETTINGS = { firmTimezone: 'America/New_York', address: 'http://127.0.0.1' };

/** The session look-up that every call makes, bare: the rest of a page's time is the call's own. */
export const SESSION = {
  name: 'bare-session',
  text: `select u.id, c.employee_id, u.role from session s join app_user u on u.id = s.user_id join contact c on c.id = u.contact_id
    left join session_token t on t.session_hash = s.id_hash where s.user_id = $1 limit 1`,
};

/** Runs the list's two statements and the session look-up by the bare driver for so long; gives the latencies in ms. */
export async function runBare(pool: pg.Pool, viewer: Viewer, query: JobListQuery, load: Load): Promise<number[]> {
  const { statement: keys } = await keysStatement(pool, viewer, query);
  const { rows } = await pool.query<{ numbers: number[] }>(keys);
  const page = rowsStatement(viewer, rows[0]!.numbers, SETTINGS);
  return repeat(pool, load, async (client) => {
    await client.query({ ...SESSION, values: [viewer.userId] });
    await client.query(keys);
    await client.query(page);
  });
}

/** Runs one statement and the session look-up by the bare driver for so long; gives the latencies in ms. */
export async function runStatement(
  pool: pg.Pool,
  viewer: Viewer,
  statement: pg.QueryConfig,
  load: Load,
): Promise<number[]> {
  return repeat(pool, load, async (client) => {
    await client.query({ ...SESSION, values: [viewer.userId] });
    await client.query(statement);
  });
}

/** The total alone, as often as the time allows; null for a search by name, whose total stops at a cap. */
export async function runTotal(
  pool: pg.Pool,
  viewer: Viewer,
  query: JobListQuery,
  load: Load,
): Promise<number[] | null> {
  if (query.job_name !== undefined) return null;
  const statement = totalStatement(viewer, query);
  return repeat(pool, load, async (client) => void (await client.query(statement)));
}

/** Does that with so many connections for so long; gives the latencies in ms. */
export async function repeat(
  pool: pg.Pool,
  { clients, seconds }: Load,
  once: (client: pg.PoolClient) => Promise<void>,
): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = await pool.connect();
      try {
        do {
          const began = performance.now();
          await once(client);
          latencies.push(performance.now() - began);
        } while (performance.now() < until);
      } finally {
        client.release();
      }
    }),
  );
  return latencies;
}
