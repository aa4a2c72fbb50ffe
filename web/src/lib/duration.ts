const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Up to here a duration is given in hours, from here on in days. */
const IN_HOURS = 2 * DAY;

/** A duration as staff read it: 12 m, 13 h 05 m, 3 d 2 h. */
export function shortDuration(seconds: number): string {
  if (seconds < MINUTE) return 'under 1 m';
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} m`;
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
  if (seconds < IN_HOURS) return `${hours} h ${String(minutes).padStart(2, '0')} m`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** The same in words, for customers: 12 minutes, 15 hours, 3 days 2 hours. */
export function durationInWords(seconds: number): string {
  if (seconds < MINUTE) return 'less than a minute';
  if (seconds < HOUR) return count(seconds / MINUTE, 'minute');
  if (seconds < IN_HOURS) return count(seconds / HOUR, 'hour');
  const hours = Math.floor((seconds % DAY) / HOUR);
  return hours === 0 ? count(seconds / DAY, 'day') : `${count(seconds / DAY, 'day')} ${count(hours, 'hour')}`;
}

function count(number: number, word: string): string {
  const whole = Math.floor(number);
  return `${whole} ${word}${whole === 1 ? '' : 's'}`;
}
