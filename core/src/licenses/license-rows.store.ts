import type { Authorization, Certificate, License, LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { DAY, withToday } from './firm-today.ts';
import { sealingLicenses } from './sealing-licenses.ts';

// Rows as the contract has them. Of those who are no engineers any more nothing is shown: what they held is on the record of
// changes.
const LIVE_ENGINEER = 'c.is_engineer and c.deleted_at is null';
const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
const instant = (column: string) => `to_char(${column} at time zone 'UTC', '${INSTANT}')`;

/** Returns today by the firm's calendar and the engineers, by name. */
export async function listEngineers(
  tx: Db | Tx,
  firmTimezone: string,
): Promise<Pick<LicensesReply, 'today' | 'engineers'>> {
  const { rows } = await sql<Pick<LicensesReply, 'today' | 'engineers'>>`
    ${withToday(firmTimezone)}
    select ${sql.raw(DAY)} as today, coalesce((
      select json_agg(json_build_object('contact_id', c.id, 'full_name', c.first_name || ' ' || c.last_name)
        order by c.last_name, c.first_name, c.id)
      from contact c where ${sql.raw(LIVE_ENGINEER)}), '[]') as engineers`.execute(tx);
  return rows[0]!;
}

/** Returns the engineers' licenses by name, state and day; of one id, that one alone. */
export async function listLicenseRows(tx: Db | Tx, firmTimezone: string, id: number | null = null): Promise<License[]> {
  const { rows } = await sql<License>`
    ${withToday(firmTimezone)}, sealing as (${sql.raw(sealingLicenses(DAY))})
    select l.id, l.contact_id, l.state, l.number, l.valid_from, l.valid_until,
      l.valid_until - ${sql.raw(DAY)} as days_left, l.status, l.discipline, l.evidence_url,
      ${sql.raw(instant('l.checked_at'))} as checked_at, l.id in (select s.id from sealing s) as lets_seal,
      to_json(l.updated_at) #>> '{}' as updated_at
    from license l join contact c on c.id = l.contact_id
    where ${sql.raw(LIVE_ENGINEER)} and (${id}::integer is null or l.id = ${id})
    order by c.last_name, c.first_name, c.id, l.state, l.valid_until, l.id`.execute(tx);
  return rows;
}

/** Returns the firm's authorizations by state and day; of one id, that one alone. */
export async function listAuthorizationRows(
  tx: Db | Tx,
  firmTimezone: string,
  id: number | null = null,
): Promise<Authorization[]> {
  const { rows } = await sql<Authorization>`
    ${withToday(firmTimezone)}
    select a.id, a.state, a.number, a.valid_from, a.valid_until, a.valid_until - ${sql.raw(DAY)} as days_left
    from firm_authorization a where ${id}::integer is null or a.id = ${id}
    order by a.state, a.valid_until, a.id`.execute(tx);
  return rows;
}

/** Returns the engineers' certificates by name and day: all of them, one engineer's, or the one of that id. */
export async function listCertificateRows(
  tx: Db | Tx,
  only: { contactId?: number; id?: number } = {},
): Promise<Certificate[]> {
  const [contactId, id] = [only.contactId ?? null, only.id ?? null];
  const { rows } = await sql<Certificate>`
    select k.id, k.contact_id, k.subject, encode(k.sha256, 'hex') as sha256,
      ${sql.raw(instant('k.valid_from'))} as valid_from, ${sql.raw(instant('k.valid_until'))} as valid_until,
      ${sql.raw(instant('k.ended_at'))} as ended_at
    from engineer_certificate k join contact c on c.id = k.contact_id
    where ${sql.raw(LIVE_ENGINEER)}
      and (${contactId}::integer is null or k.contact_id = ${contactId}) and (${id}::integer is null or k.id = ${id})
    order by c.last_name, c.first_name, c.id, k.valid_until, k.id`.execute(tx);
  return rows;
}
