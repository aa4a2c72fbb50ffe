import { setImmediate as turn } from 'node:timers/promises';
import type { Core } from '../core.ts';
import { EVERYTHING, within } from '../scope.ts';
import type { Viewer } from '../viewer.ts';
import { hashSecret } from './secrets.ts';
import { findViewersOf } from './sessions.store.ts';

/** Returns the viewer of a session as they are now, or null once it has ended. */
export type CheckSession = (sid: string) => Promise<Viewer | null>;

/** Sessions of one statement: it must end well within its time limit. */
const MOST_TOGETHER = 500;

type Batch = { hashes: Map<string, Buffer>; found: Promise<Map<string, Viewer>> };

/**
 * Opens the checks of one process: sessions that are asked about in the same turn of the event loop are read by one statement. It
 * always begins after the question, so that the answer holds for that moment or a later one.
 */
export function openSessionChecks({ pool, config }: Pick<Core, 'pool' | 'config'>): CheckSession {
  let next: Batch | null = null;

  function begin(): Batch {
    const hashes = new Map<string, Buffer>();
    const batch: Batch = {
      hashes,
      found: turn().then(() => {
        // Who asks from now on would get an answer from before their question.
        if (next === batch) next = null;
        return within(EVERYTHING, () => findViewersOf(pool, [...hashes.values()], config.SESSION_IDLE_MINUTES));
      }),
    };
    return batch;
  }

  return async (sid) => {
    const hash = hashSecret(sid);
    const key = hash.toString('hex');
    if (next === null || next.hashes.size >= MOST_TOGETHER) next = begin();
    next.hashes.set(key, hash);
    return (await next.found).get(key) ?? null;
  };
}
