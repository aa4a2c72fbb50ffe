import type { User } from '@sealdesk/contract/people/session.ts';

/** A calendar day, YYYY-MM-DD, as everyone reads it: 11/14/26. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year.slice(-2)}`;
}

/** The time of day in the person's time zone: 08:02. */
export function formatTime(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    moment,
  );
}

/** The calendar day of a moment in the person's time zone, YYYY-MM-DD. */
export function dayIn(moment: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  const { year, month, day } = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** The calendar day before that one, both YYYY-MM-DD. A day on which the clocks change has no 24 hours. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Day and time in the person's time zone: 11/14/26 08:02. */
export function formatMoment(moment: number, timeZone: string): string {
  return `${formatDay(dayIn(moment, timeZone))} ${formatTime(moment, timeZone)}`;
}

/** Day and time in full, for screen readers: November 14, 2026, 08:02. */
export function spokenMoment(moment: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone });
  return `${day.format(moment)}, ${formatTime(moment, timeZone)}`;
}

/** Two letters that stand for the person in the top bar: of the first and of the last name. */
export function initialsOf({ first_name, last_name, email }: Pick<User, 'first_name' | 'last_name' | 'email'>): string {
  const names = [first_name, last_name].map((name) => name.trim()).filter((name) => name !== '');
  const words = names.length > 0 ? names : [email];
  // By code point: a letter may be two units of UTF-16.
  return words.map((word) => Array.from(word)[0]!.toUpperCase()).join('');
}
