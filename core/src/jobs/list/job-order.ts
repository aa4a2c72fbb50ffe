import { isCalendarDay } from '@sealdesk/contract/shared/calendar-day.ts';
import type { SortColumn, SortOrder } from '@sealdesk/contract/jobs/sorting.ts';
import type { Values } from '../../platform/database/statement.ts';

export type Sort = { by: SortColumn; order: SortOrder };

const SORT_KEY: Record<SortColumn, string | null> = {
  job_id: null, // The number alone.
  created_at: 'created_at',
  date_final_sent: 'completed_at',
};

/** Returns the column that is sorted by before the number, or null when the number alone decides. */
export function sortKey({ by }: Sort): string | null {
  return SORT_KEY[by];
}

/** Which way rows are read, and whether those without a completion date come before or after the others. */
export type Reading = Sort & { undated: 'first' | 'last' };

/** Returns how a list is read from a place on: jobs without a completion date are last in it, so going back they are first. */
export function readingOf({ by, order }: Sort, towards: Cursor['towards']): Reading {
  if (towards === 'next') return { by, order, undated: 'last' };
  return { by, order: order === 'asc' ? 'desc' : 'asc', undated: 'first' };
}

export function orderBy(reading: Reading, table: string): string {
  const key = sortKey(reading);
  if (key === null) return `${table}.number ${reading.order}`;
  const nulls = key === 'completed_at' ? ` nulls ${reading.undated}` : '';
  return `${table}.${key} ${reading.order}${nulls}, ${table}.number ${reading.order}`;
}

/** Returns the nearest order that an index has: from its beginning undated jobs are last, from its end they are first. */
export function inIndex({ by, order }: Sort): Reading {
  return { by, order, undated: order === 'desc' ? 'last' : 'first' };
}

/** Returns the conditions of the parts that are each read from an index, one after the other; one part has none. */
export function partsOf(reading: Reading): string[][] {
  if (sortKey(reading) !== 'completed_at' || reading.undated === inIndex(reading).undated) return [[]];
  const parts = [['j.completed_at is not null'], ['j.completed_at is null']];
  return reading.undated === 'last' ? parts : parts.toReversed();
}

/** A place between two rows of a sorted list: the row it was taken from, and which way to read. */
export type Cursor = { sort: Sort; towards: 'next' | 'prev'; key: string | null; number: number };

/** Returns the cursor as an opaque text for the wire. */
export function encodeCursor({ sort, towards, key, number }: Cursor): string {
  return Buffer.from(JSON.stringify([sort.by, sort.order, towards, key, number])).toString('base64url');
}

/** Reads a cursor of ours, made for that sort; null for any other text. */
export function decodeCursor(text: string, sort: Sort): Cursor | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null; // Not JSON, so not a cursor of ours: the caller refuses it.
  }
  if (!Array.isArray(parts) || parts.length !== 5) return null;
  const [by, order, towards, key, number] = parts as unknown[];
  if (by !== sort.by || order !== sort.order) return null;
  if (towards !== 'next' && towards !== 'prev') return null;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return null;
  if (key !== null && (typeof key !== 'string' || !isInstant(key))) return null;
  return { sort, towards, key, number };
}

/** Returns true for an instant as the database writes it in UTC; other spellings may be none to it. */
function isInstant(text: string): boolean {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.\d{1,6})?\+00$/.exec(text) ?? [];
  return day !== undefined && isCalendarDay(day) && !Number.isNaN(Date.parse(`${day}T${time}Z`));
}

/**
 * Returns the conditions of the rows after a cursor, read in `reading` order, as parts to be read one after the other.
 * There are two parts only where the list crosses between finished and unfinished jobs.
 */
export function afterCursor({ key, number }: Cursor, reading: Reading, values: Values): string[][] {
  const compare = reading.order === 'desc' ? '<' : '>';
  const place = values.add(number);
  const column = sortKey(reading);
  if (column === null) return [[`j.number ${compare} ${place}`]];
  if (column === 'created_at') {
    return [[`(j.created_at, j.number) ${compare} (${values.add(key)}::timestamptz, ${place}::bigint)`]];
  }
  if (key === null) {
    const rest = ['j.completed_at is null', `j.number ${compare} ${place}`];
    return reading.undated === 'last' ? [rest] : [rest, ['j.completed_at is not null']];
  }
  const rest = [`(j.completed_at, j.number) ${compare} (${values.add(key)}::timestamptz, ${place}::bigint)`];
  return reading.undated === 'last' ? [rest, ['j.completed_at is null']] : [rest];
}
