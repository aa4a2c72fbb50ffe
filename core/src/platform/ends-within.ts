import { setTimeout as sleep } from 'node:timers/promises';

/** Returns true when the work ends in that time. Where it fails, so does this; what takes longer is not waited for. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController();
  const tooLate = sleep(ms, false, { signal: done.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), tooLate]);
  } finally {
    done.abort();
  }
}
