import type { Core } from '../core.ts';
import { listSettled } from './uploads.store.ts';

/** Everybody who waits in this process is served by one question to the database, this often. */
const LOOK_MS = 400;

/** Waits for uploads to be settled: accepted, rejected, discarded or expired. */
export type SettledWatch = {
  /** Resolves with true once the upload is settled, with false when the time is over or the watch is closed. */
  wait(id: string, waitMs: number): Promise<boolean>;
  close(): void;
};

/**
 * Watches uploads for all who wait. However many they are, they hold no connection and ask the database one question at a
 * time together; while nobody waits, nothing is asked.
 */
export function watchSettled({ db, log }: Pick<Core, 'db' | 'log'>): SettledWatch {
  const waiting = new Map<string, Set<(isSettled: boolean) => void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    try {
      for (const id of await listSettled(db, [...waiting.keys()])) answer(id, true);
    } catch (error) {
      // Whoever waits is answered by a later look, or by their time.
      log.warn({ err: error }, 'Uploads that somebody waits for could not be read');
    }
    timer = waiting.size > 0 && !isClosed ? setTimeout(() => void look(), LOOK_MS) : undefined;
  }

  function answer(id: string, isSettled: boolean): void {
    for (const resolve of waiting.get(id) ?? []) resolve(isSettled);
    waiting.delete(id);
  }

  return {
    wait: (id, waitMs) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(false);
        const all = waiting.get(id) ?? new Set();
        waiting.set(id, all);
        const end = (isSettled: boolean) => {
          clearTimeout(over);
          all.delete(end);
          if (all.size === 0 && waiting.get(id) === all) waiting.delete(id);
          resolve(isSettled);
        };
        const over = setTimeout(() => end(false), waitMs);
        all.add(end);
        timer ??= setTimeout(() => void look(), 0);
      }),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      for (const id of waiting.keys()) answer(id, false);
    },
  };
}
