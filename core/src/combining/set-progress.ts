import type { Core } from '../core.ts';
import { saveProgress } from './combined-sets.store.ts';

/** How far a set is, is saved at most this often: each time every open list is notified. */
const PAUSE_MS = 1_000;

export type ProgressWriter = {
  at(done: number, of: number | null): void;
  /** Writes no more; what is being written is waited for, so that it can't come after the result. */
  stop(): Promise<void>;
};

/** Saves how many pages of a set are written. Progress that can't be saved is no reason to fail. */
export function writeProgress({ db, log }: Core, uploadId: string): ProgressWriter {
  let latest: [done: number, of: number | null] = [0, null];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let lastAt = -PAUSE_MS;
  const write = () => {
    timer = undefined;
    lastAt = performance.now();
    writing = saveProgress(db, uploadId, ...latest).catch((error: unknown) =>
      log.warn({ err: error, uploadId }, 'The progress of a set could not be written'),
    );
  };
  return {
    at: (done, of) => {
      latest = [done, of];
      timer ??= setTimeout(write, Math.max(0, lastAt + PAUSE_MS - performance.now()));
    },
    stop: async () => {
      clearTimeout(timer);
      await writing;
    },
  };
}
