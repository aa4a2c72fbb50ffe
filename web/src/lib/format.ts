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

/** Up to two letters that stand for the person in the top bar. */
export function initialsOf({ first_name, email }: Pick<User, 'first_name' | 'email'>): string {
  const words = (first_name.trim() || email).split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
