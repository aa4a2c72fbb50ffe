import type { Tx } from '../platform/database/database.ts';
import { announceLicenses, hasCalendarChange } from './sealers.store.ts';

/**
 * Announces to open lists, as a change of a license does, that a license or an authorization began or ended by the calendar
 * since that moment. No row changes then, so no trigger announces it.
 */
export async function announceCalendar(tx: Tx, since: Date, firmTimezone: string): Promise<void> {
  if (await hasCalendarChange(tx, since, firmTimezone)) await announceLicenses(tx);
}
