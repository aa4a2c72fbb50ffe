import { WIND_EXPOSURES } from '../../../contract/src/shared/codes.ts';
import type { WindExposure } from '../../../contract/src/shared/codes.ts';
import { MAX_JOB_TEXT } from '../../../contract/src/jobs/job-fields.ts';
import { MAX_JOB_NAME, MAX_WIND_SPEED, MIN_WIND_SPEED } from '../../../contract/src/shared/limits.ts';

/** A text as one line that a form can hold; null where nothing would be seen of it. */
export function plain(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line === '' ? null : line;
}

/** A value as its field takes it. One that is too long was read wrongly, and is left to the person. */
export function fitting(field: keyof typeof MAX_JOB_TEXT, text: string | null | undefined): string | null {
  const line = plain(text);
  return line !== null && line.length <= MAX_JOB_TEXT[field] ? line : null;
}

/** A job's name, cut where it is too long. */
export function fittingName(text: string | null | undefined): string | null {
  return plain(plain(text)?.slice(0, MAX_JOB_NAME).toWellFormed());
}

export function isWindSpeed(speed: number): boolean {
  return speed >= MIN_WIND_SPEED && speed <= MAX_WIND_SPEED;
}

export function isExposure(text: string): text is WindExposure {
  return (WIND_EXPOSURES as readonly string[]).includes(text);
}
