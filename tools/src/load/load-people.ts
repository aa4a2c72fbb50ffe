import type pg from 'pg';
import { SIZES } from './load-directory.ts';

const { operations } = SIZES;
const DAYS = 1_000;

/** A user for every contact: of customers a quarter with a passkey, a few invited, some disabled. */
const userStatements: readonly string[] = [
  `insert into app_user (contact_id, sign_in_email, password_hash, totp_secret, last_sign_in_at, disabled_at, disabled_reason)
   select c.id, c.email, case when c.id % 20 > 0 then '$argon2id$of-nobody' end, case when c.id % 3 > 0 then '\\x00'::bytea end,
     now() - interval '1 minute' * (c.id * 7919 % 500000), case when c.id % 50 = 1 then now() end,
     case when c.id % 50 = 1 then 'left the company' end
   from contact c where not exists (select from app_user u where u.contact_id = c.id) order by c.id`,
  `insert into passkey (user_id, credential_id, public_key, counter, name)
   select id, sha256(convert_to(id::text, 'UTF8')), '\\x00', 0, 'Passkey' from app_user where id % 4 = 0`,
  `insert into one_time_link (token_hash, kind, user_id, expires_at)
   select sha256(convert_to(id::text, 'UTF8')), 'invitation', id, now() + interval '1 hour' * (id % 48 - 24) from app_user
   where password_hash is null and last_sign_in_at is not null`,
];

/** What a line is of, by its number: mostly of the directory, a fifth of rights, a few of invitations and passwords. */
const SUBJECTS = `case when g % 10 = 0 then 'app_user' when g % 10 < 6 then 'contact' else 'company' end`;
const KINDS = `case g % 100 when 0 then 'invited' when 10 then 'password-set' else 'changed' end`;
const DETAILS = `case when g % 100 in (0, 10) then '{}' when g % 10 = 0 then '{"max_file_uploads": {"from": 10, "to": 20}}'
  when g % 10 = 1 then '{"role": {"from": 0, "to": 4}}' else '{"comments": {"from": null, "to": "Bills monthly"}}' end`;

/** So many lines of the audit trail, evenly over years. One of those who changed things made a fifth of all changes. */
const linesStatement = (lines: number) => `
insert into directory_event (subject, subject_id, at, actor_id, kind, detail, chain_number, hash)
select ${SUBJECTS}, 1 + (g * 7919::bigint % 5000)::integer, now() - interval '${DAYS} days' * ((${lines} - g)::float8 / ${lines}),
  case when g % 5 = 0 then 1 else 1 + (g % ${operations})::integer end, ${KINDS}, (${DETAILS})::jsonb, 1000 + g, sha256(convert_to(g::text, 'UTF8'))
from generate_series(1, ${lines}) as g`;

/**
 * Adds to a database of `loadJobs` a user for every contact and so many lines of the audit trail; done before, it adds
 * nothing. The lines have no chains: such a trail is measured, not verified.
 */
export async function loadPeople(pool: pg.Pool, lines: number): Promise<void> {
  const { rows } = await pool.query<{ lines: number }>('select count(*)::integer as lines from directory_event');
  if (rows[0]!.lines >= lines) return;
  const client = await pool.connect();
  try {
    await client.query(
      'begin; set local statement_timeout = 0; set local session_replication_role = replica; set local synchronous_commit = off',
    );
    for (const statement of [...userStatements, linesStatement(lines)]) await client.query(statement);
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze) app_user, passkey, one_time_link, directory_event');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
