import { CallFailed, failureSentence } from '../lib/session/failure.ts';
import { counted } from '../lib/words.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A failure of getting in as one sentence. Whoever has to wait reads how long. */
export function refusalSentence(error: unknown): string {
  if (error instanceof CallFailed && error.status === 429 && error.retryAfter !== undefined) {
    return `Too many attempts. Try again in ${waitInWords(error.retryAfter)}.`;
  }
  return failureSentence(error);
}

/** Rounded up: who comes back then is not refused again. */
function waitInWords(seconds: number): string {
  if (seconds < MINUTE) return counted(seconds, 'second');
  if (seconds < 2 * HOUR) return counted(Math.ceil(seconds / MINUTE), 'minute');
  return counted(Math.ceil(seconds / HOUR), 'hour');
}
