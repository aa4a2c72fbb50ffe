import type { JobListQuery } from '@sealdesk/contract/job-list-query.ts';
import { keysStatement, rowsStatement } from '@sealdesk/core/jobs/job-list.store.ts';
import type { Viewer } from '@sealdesk/core/viewer.ts';
import type pg from 'pg';

const SETTINGS = { firmTimezone: 'America/New_York', address: 'http://127.0.0.1' };

/** The session look-up that every call makes, bare: what a page costs beside it is the call's own. */
const SESSION = {
  name: 'bare-session',
  text: `select u.id, c.employee_id, u.role from session s join app_user u on u.id = s.user_id join contact c on c.id = u.contact_id
    left join session_token t on t.session_hash = s.id_hash where s.user_id = $1 limit 1`,
};

/** Runs the list's two statements and the session look-up by the bare driver for so long; gives the latencies in ms. */
export async function runBare(
  pool: pg.Pool,
  viewer: Viewer,
  query: JobListQuery,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number[]> {
  const { statement: keys } = await keysStatement(pool, viewer, query);
  const until = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = await pool.connect();
      try {
        while (performance.now() < until) {
          const began = performance.now();
          await client.query({ ...SESSION, values: [viewer.userId] });
          const { rows } = await client.query<{ numbers: number[] }>(keys);
          await client.query(rowsStatement(viewer, rows[0]!.numbers, SETTINGS));
          latencies.push(performance.now() - began);
        }
      } finally {
        client.release();
      }
    }),
  );
  return latencies;
}
