/** Returns a duration as people read it: '1 h 12 m'. A part of a minute is left out. */
export function durationDisplay(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} m`;
}

/** From here on an age in days says less than the month. */
export const DAYS_COUNTED = 90;

/**
 * Returns the age of a moment as staff read it: 'now', '12 m ago', '1 h ago', '3 d ago'; of what is older than 90 days the
 * month in their time zone, 'Mar 2025'. Moments are in milliseconds.
 */
export function agoDisplay(moment: number, now: number, timeZone: string): string {
  const minutes = Math.floor((now - moment) / 60_000);
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1_440)];
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} m ago`;
  if (hours < 24) return `${hours} h ago`;
  if (days < DAYS_COUNTED) return `${days} d ago`;
  return new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone }).format(moment);
}
