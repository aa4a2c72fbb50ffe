import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { metric } from '../testing/metrics.ts';
import { watchMail } from './watch-mail.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database?.destroy());

const add = (state: string, secondsAgo: number, isHeld = false) =>
  sql`insert into mail (id, message_id, kind, recipients, subject, body, html, state, not_before, is_held, held_since)
    values (gen_random_uuid(), gen_random_uuid()::text, 'notice', '[]', 's', 'b', 'h', ${state},
      now() - make_interval(secs => ${secondsAgo}), ${isHeld}, case when ${isHeld} then now() end)`.execute(
    database.db,
  );

const oldest = async () => {
  await watchMail(database);
  return metric('sealdesk_mail_oldest_seconds');
};

it('reports how long the oldest mail that is to go out has been due', async () => {
  await add('sent', 900);
  await add('failed', 800);
  await add('waiting', 700, true);
  await add('waiting', -60);
  expect(await oldest()).toBe(0);
  await add('waiting', 20);
  await add('waiting', 500);
  expect(await oldest()).toBeGreaterThanOrEqual(499);
  expect(await oldest()).toBeLessThan(600);
});

it('reads it from the index of waiting mails, however many were given up', async () => {
  const rows = await database.db.transaction().execute(async (tx) => {
    // A table of a few rows would be read whole.
    await sql`set local enable_seqscan = off`.execute(tx);
    const plan = await sql<{ 'QUERY PLAN': string }>`explain select not_before from mail
      where state = 'waiting' and not is_held and not_before <= now() order by not_before limit 1`.execute(tx);
    return plan.rows;
  });
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('mail_waiting');
});
