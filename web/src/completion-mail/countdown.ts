import type { CompletionMail } from '@sealdesk/contract/jobs/job-notice.ts';

/** When this browser first had each answer about a mail. What a mail still waits for counts from then. */
const receivedAt = new WeakMap<CompletionMail, number>();

/** Returns how many seconds a mail still waits, counted from the server's number: the clock of this device may be wrong. */
export function secondsUntil(mail: CompletionMail, now: number): number {
  const received = receivedAt.get(mail) ?? now;
  receivedAt.set(mail, received);
  return Math.max(0, Math.ceil(mail.seconds_left - (now - received) / 1000));
}

const STEP_WITHOUT_MOTION = 5;

/** Returns the seconds as they are shown: each one, or every fifth for those who asked for less motion. */
export function shownSeconds(seconds: number, hasLessMotion: boolean): number {
  return hasLessMotion ? Math.ceil(seconds / STEP_WITHOUT_MOTION) * STEP_WITHOUT_MOTION : seconds;
}

/** A time until something happens: 1:42. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const LAST_CALL = 15;

/** Returns what is spoken of the time: at its beginning, at one minute and at 15 seconds, and not each second. */
export function spokenTime(seconds: number): string {
  if (seconds === 0) return 'Email goes out now';
  if (seconds <= LAST_CALL) return `Email goes out in ${LAST_CALL} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return `Email goes out in ${minutes} minute${minutes === 1 ? '' : 's'}`;
}
