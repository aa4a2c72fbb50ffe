import type { Core } from '../core.ts';
import { watchRows } from '../platform/database/watch-rows.ts';
import { listStates, type RunState } from './page-runs.store.ts';

const LOOK_MS = 60;

/** `left`: the run is over, and did not come to the page. */
export type PageOutcome = 'drawn' | 'failed' | 'left';

/** Waits for pages to be drawn. */
export type RunWatch = {
  /** Resolves once the page is drawn or can't be, or its run is over; with null when the time is over or the watch is closed. */
  wait(runId: string, page: number, waitMs: number): Promise<PageOutcome | null>;
  isClosed(): boolean;
  close(): void;
};

/** Returns what has become of a page of the run so far. */
export function outcomeOf({ drawn, failed, isDone }: Omit<RunState, 'id'>, page: number): PageOutcome | null {
  if (drawn.includes(page)) return 'drawn';
  if (failed.includes(page)) return 'failed';
  return isDone ? 'left' : null;
}

/** Watches runs for all who wait. */
export function watchRuns({ db, log }: Pick<Core, 'db' | 'log'>): RunWatch {
  const rows = watchRows({ read: (ids) => listStates(db, ids), everyMs: LOOK_MS, what: 'Page runs', log });
  return { ...rows, wait: (runId, page, waitMs) => rows.wait(runId, (run) => outcomeOf(run, page), waitMs) };
}
