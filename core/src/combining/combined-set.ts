import { limitFor } from '../platform/tasks/task-list.ts';

/**
 * The initial seals of one upload on their way to merged.pdf.
 * Its lifecycle: waiting → running → done; or failed, which can be tried again, or discarded, which can't.
 */
export type CombinedSet = {
  uploadId: string;
  jobNumber: number;
  /** The contact who sent the files. */
  uploaderId: number;
  /** As the checks of the upload counted them, and later the worker; null where they could not. */
  pages: number | null;
  /** Of its files together. */
  bytes: number;
  state: 'waiting' | 'running' | 'failed' | 'done' | 'discarded';
};

/** The key under which a set is queued, so that it never waits twice. */
export const combineKey = (uploadId: string): string => `combine-set:${uploadId}`;

/** Returns how long one attempt at the set may take. */
export function limitOf({ pages, bytes }: Pick<CombinedSet, 'pages' | 'bytes'>): number {
  return limitFor('combine-set', { pages: pages ?? 0, bytes });
}

/** Why a set has failed whose task was given up. */
export const GIVEN_UP = 'it was tried three times without a result';

/** Returns true while a result of the set is wanted: not once it failed, was stopped by a move, or was discarded. */
export function isUnderWay({ state }: Pick<CombinedSet, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** What can keep a set from being combined that is no fault of its own. */
export type Outage = 'store-refuses' | 'store-down' | 'database-down';

const HOUR = 3_600;
const SHORTEST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 600;

/** After so long somebody has to look. A refusal is a setting that is wrong, so nothing is gained by waiting longer. */
const PATIENCE_SECONDS: Record<Outage, number> = {
  'store-refuses': HOUR,
  'store-down': 24 * HOUR,
  'database-down': 24 * HOUR,
};

const WAITS_FOR: Record<Outage, string> = {
  'store-refuses': 'The object store refuses access.',
  'store-down': 'The object store is not available.',
  'database-down': 'The database did not answer in time.',
};

const GAVE_UP_ON: Record<Outage, string> = {
  'store-refuses': 'the object store refused access for an hour',
  'store-down': 'the object store was not available for a day',
  'database-down': 'the database did not answer in time for a day',
};

/**
 * Returns how long a set waits that met an outage, or with which reason it fails, by the time since it first met an outage
 * of this kind: one of the database uses up no patience with the store. Pauses grow with the time, so that a short
 * outage is made good at once and a long one is not answered with a set of 300 MB every few seconds.
 */
export function afterOutage(
  outage: Outage,
  lastedSeconds: number,
): { failsBecause: string } | { pauseSeconds: number; waitsFor: string } {
  if (lastedSeconds >= PATIENCE_SECONDS[outage]) return { failsBecause: GAVE_UP_ON[outage] };
  const grown = Math.min(LONGEST_PAUSE_SECONDS, Math.max(SHORTEST_PAUSE_SECONDS, lastedSeconds / 4));
  return { pauseSeconds: Math.round(grown), waitsFor: WAITS_FOR[outage] };
}
