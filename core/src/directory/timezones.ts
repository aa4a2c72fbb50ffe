import { TIMEZONES } from '@sealdesk/contract/directory/timezones.ts';

/** The zones with the offset that each has at that moment, such as UTC-05:00. */
export function describeTimezones(now: Date): { timezone: string; description: string; offset: string }[] {
  return Object.entries(TIMEZONES).map(([timezone, description]) => ({
    timezone,
    description,
    offset: offsetAt(timezone, now),
  }));
}

function offsetAt(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  return parts.find((part) => part.type === 'timeZoneName')!.value.replace('GMT', 'UTC');
}
