import type { Core } from '../core.ts';
import { watchRows } from '../platform/database/watch-rows.ts';
import { listSettled } from './uploads.store.ts';

const LOOK_MS = 400;

/** Waits for uploads to be settled: accepted, rejected, discarded or expired. */
export type SettledWatch = {
  /** Resolves with true once the upload is settled, with false when the time is over or the watch is closed. */
  wait(id: string, waitMs: number): Promise<boolean>;
  close(): void;
};

/** Watches uploads for all who wait. */
export function watchSettled({ db, log }: Pick<Core, 'db' | 'log'>): SettledWatch {
  const read = async (ids: string[]) => (await listSettled(db, ids)).map((id) => ({ id }));
  const rows = watchRows({ read, everyMs: LOOK_MS, what: 'Uploads', log });
  return {
    wait: async (id, waitMs) => (await rows.wait(id, () => true, waitMs)) ?? false,
    close: rows.close,
  };
}
