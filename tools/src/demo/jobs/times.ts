export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The moment that lies so many days before another. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY);
}

/** The moment that lies so many minutes before another. */
export function minutesBefore(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() - minutes * MINUTE);
}

/** The moment between two others: 0 is the first, 1 the second. */
export function between(from: Date, to: Date, fraction: number): Date {
  return new Date(Math.round(from.getTime() + (to.getTime() - from.getTime()) * fraction));
}

/** The calendar day of a moment, as the database writes it. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Eastern standard time without its summer: near enough to decide if an office is open. */
const EASTERN = -5 * HOUR;

/** Whether somebody at an eastern desk would be sending work at that moment. */
export function isOfficeTime(moment: Date): boolean {
  const local = new Date(moment.getTime() + EASTERN);
  const isWeekday = local.getUTCDay() >= 1 && local.getUTCDay() <= 5;
  return isWeekday && local.getUTCHours() >= 7 && local.getUTCHours() < 18;
}
