import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { DAY, withToday } from './firm-today.ts';
import { isAuthorized, sealingLicenses } from './sealing-licenses.ts';
import type { SealingLicense } from './sealers.ts';

/** Returns the licenses that let somebody seal today in one of the states, by the names of their holders. */
export async function listSealingLicenses(
  tx: Db | Tx,
  states: readonly string[],
  firmTimezone: string,
): Promise<SealingLicense[]> {
  const { rows } = await sql<SealingLicense>`
    ${withToday(firmTimezone)}
    select l.contact_id as "contactId", l.first_name || ' ' || l.last_name as "fullName", l.state, l.number,
      l.valid_until as "validUntil", l.valid_until - ${sql.raw(DAY)} as "daysLeft"
    from (${sql.raw(sealingLicenses(DAY))}) l where l.state = any (${states}::text[])
    order by l.last_name, l.first_name, l.contact_id, l.state, l.valid_until`.execute(tx);
  return rows;
}

/** Returns those of the states in which the firm may not seal today. */
export async function listUnauthorizedStates(
  tx: Db | Tx,
  states: readonly string[],
  firmTimezone: string,
): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    ${withToday(firmTimezone)}
    select asked.state from unnest(${states}::text[]) as asked (state)
    where not ${sql.raw(isAuthorized('asked.state', DAY))}`.execute(tx);
  return rows.map(({ state }) => state);
}

/** Returns true when a license or an authorization has begun or ended since the day of that moment, by the firm's calendar. */
export async function hasCalendarChange(tx: Tx, since: Date, firmTimezone: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    ${withToday(firmTimezone)}, former as materialized (select (${since}::timestamptz at time zone ${firmTimezone})::date as day)
    select exists (
      select from (
        select valid_from, valid_until from license where status = 'active'
        union all select valid_from, valid_until from firm_authorization
      ) as span, former, today
      where span.valid_until >= former.day and span.valid_until < today.day
        or span.valid_from > former.day and span.valid_from <= today.day
    ) as changed`.execute(tx);
  return rows[0]!.changed;
}

/** Announces to the open lists of staff that who can seal has changed, as the triggers of licenses do. */
export async function announceLicenses(tx: Tx): Promise<void> {
  await sql`select announce_companies(array[0])`.execute(tx);
}
