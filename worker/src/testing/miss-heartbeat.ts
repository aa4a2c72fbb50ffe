import type { TestDatabase } from '@sealdesk/core/testing/database.ts';

/** Makes the workers of all running tasks look dead, as if they had missed their heartbeats: a test need not wait that long. */
export async function missHeartbeat({ pool }: TestDatabase): Promise<void> {
  await pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`);
}
