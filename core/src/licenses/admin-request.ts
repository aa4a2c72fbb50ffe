import { isCalendarDay } from '@sealdesk/contract/shared/calendar-day.ts';
import { STATE_CODES, type StateCode } from '@sealdesk/contract/shared/codes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';

/** What was typed as a state: its postal code, in either case. */
export const State = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => STATE_CODES.includes(code as StateCode), 'Is not a state: give its two letters, such as VA');
/** Returns a state as the contract writes it, however it was typed. */
export const typedState = (text: string): string => text.trim().toUpperCase();
export const Day = z.string().refine(isCalendarDay, 'Is not a day: give it as YYYY-MM-DD');
export const Text = (most: number) =>
  z.string().trim().min(1, 'Is empty').max(most, `Has more than ${most} characters`);

/** Returns what was asked as the schema reads it; refuses it with a sentence for each field that is wrong. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, asked: unknown): z.output<Schema> {
  const result = schema.safeParse(asked);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) =>
    path.length === 0 ? `${JSON.stringify(asked)}: ${message}` : `${path.join('.')}: ${message}`,
  );
  throw new Refused('invalid', `${problems.join('. ')}.`);
}

/** Runs the work in one transaction whose changes the database records under that name (table license_change). */
export async function asActor<T>(db: Db, actor: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await nameInRecord(tx, actor);
    return work(tx);
  });
}

/** Has the changes of the transaction recorded under that name. */
export async function nameInRecord(tx: Tx, actor: string): Promise<void> {
  await sql`select set_config('sealdesk.actor', ${actor}, true)`.execute(tx);
}
