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
