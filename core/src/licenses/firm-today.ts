import { sql, type RawBuilder } from 'kysely';

/** Begins a statement with today by the firm's calendar, read once for the statement. */
export const withToday = (firmTimezone: string): RawBuilder<unknown> =>
  sql`with today as materialized (select (now() at time zone ${firmTimezone})::date as day)`;

/** The SQL of that day in such a statement. */
export const DAY = '(select day from today)';
