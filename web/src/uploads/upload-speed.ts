/** How fast an upload goes. `at` and `sent` are those of the last measurement. */
export type Speed = { at: number; sent: number; bytesPerSecond: number | null };

/** Measured no more often than this: browsers report progress in bursts, whose speeds mean nothing. */
const MEASURE_MS = 500;
/** A measurement this old counts for half. */
const HALF_LIFE_MS = 3_000;

/** The speed at the start, before anything is known of it. */
export function startSpeed(now: number): Speed {
  return { at: now, sent: 0, bytesPerSecond: null };
}

/** The speed once so much has been sent; smoothed, so that the figure can be read. */
export function nextSpeed(speed: Speed, sent: number, now: number): Speed {
  const passed = now - speed.at;
  if (passed < MEASURE_MS) return speed;
  // A token that ran out makes the form start again from its first byte.
  if (sent < speed.sent) return startSpeed(now);
  const measured = ((sent - speed.sent) * 1000) / passed;
  const weight = 1 - 0.5 ** (passed / HALF_LIFE_MS);
  const before = speed.bytesPerSecond ?? measured;
  return { at: now, sent, bytesPerSecond: before + (measured - before) * weight };
}

/** The whole seconds that the rest will take; null while that can't be said. */
export function secondsLeft(size: number, sent: number, bytesPerSecond: number | null): number | null {
  if (bytesPerSecond === null || bytesPerSecond < 1) return null;
  return Math.ceil((size - sent) / bytesPerSecond);
}
