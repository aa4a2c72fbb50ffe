import { MAX_FILTER_YEAR, MIN_FILTER_YEAR } from './limits.ts';

/** Returns true when the text is YYYY-MM-DD, a real calendar day, in the years that filters accept. */
export function isCalendarDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < MIN_FILTER_YEAR || year > MAX_FILTER_YEAR) return false;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
