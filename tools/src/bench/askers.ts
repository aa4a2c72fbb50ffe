import { createHash, randomBytes } from 'node:crypto';
import { asViewer, type Viewer } from '@sealdesk/core/viewer.ts';
import type pg from 'pg';
import { SIZES } from '../load/load-directory.ts';
import type { Asker } from './list-scenarios.ts';

/** Contacts of a benchmark's database, by what they are: see `directoryStatements`. */
const CONTACT: Record<Asker, number> = {
  operations: 60, // Operations, no engineer.
  big: SIZES.employees + 1,
  mid: SIZES.employees + 100,
  small: SIZES.employees + 2500,
  corporation: SIZES.employees + SIZES.contacts + 1,
};

export type Session = { viewer: Viewer; headers: Record<string, string> };

/** Opens a session for that person, as signing in would, and returns who they are. */
export async function openSession(pool: pg.Pool, asker: Asker): Promise<Session> {
  const [sid, token] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const hash = (secret: string) => createHash('sha256').update(secret).digest();
  const { rows } = await pool.query<{
    user_id: number;
    employee_id: number | null;
    role: number;
    company_id: number | null;
    corporation_id: number | null;
  }>(
    `select u.id as user_id, c.employee_id, u.role, c.company_id, c.corporation_id
     from app_user u join contact c on c.id = u.contact_id where c.id = $1`,
    [CONTACT[asker]],
  );
  const person = rows[0]!;
  await pool.query(`insert into session (id_hash, user_id, expires_at) values ($1, $2, now() + interval '6 hours')`, [
    hash(sid),
    person.user_id,
  ]);
  await pool.query(
    `insert into session_token (token_hash, session_hash, expires_at) values ($1, $2, now() + interval '6 hours')`,
    [hash(token), hash(sid)],
  );
  const viewer = asViewer({
    userId: person.user_id,
    contactId: CONTACT[asker],
    employeeId: person.employee_id,
    firstName: '',
    email: '',
    role: person.role,
    isSealingEngineer: false,
    timezone: 'America/New_York',
    maxFileUploads: 10,
    company: person.company_id === null ? null : { id: person.company_id, name: '', allowsUnsealedRequest: false },
    corporateOf: person.corporation_id,
  });
  return {
    viewer,
    headers: { cookie: `__Host-sid=${sid}`, authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' },
  };
}
