import { dayIn, formatTime } from './format.ts';

/**
 * Returns the moment at which a person's clock shows that day (YYYY-MM-DD) and time (HH:MM). An hour that a change of the
 * clocks repeats is taken for its first pass; one that it leaves out does not exist: null.
 */
export function momentAt(day: string, time: string, timeZone: string): number | null {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  // The zone's offset a day before and a day after covers every change of the clocks between them.
  const offsets = [offsetAt(asUtc - DAY_MS, timeZone), offsetAt(asUtc + DAY_MS, timeZone)];
  const moments = offsets.map((offset) => asUtc - offset).toSorted((one, other) => one - other);
  return moments.find((at) => dayIn(at, timeZone) === day && formatTime(at, timeZone) === time) ?? null;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** How far the zone's clock is ahead of UTC at that moment. */
function offsetAt(moment: number, timeZone: string): number {
  const minute = Math.floor(moment / 60_000) * 60_000;
  return Date.parse(`${dayIn(minute, timeZone)}T${formatTime(minute, timeZone)}:00Z`) - minute;
}
