import type { Core } from '../core.ts';
import { listStates, type RunState } from './page-runs.store.ts';

/** Everybody who waits in this process is served by one question to the database, this often. */
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

type Waiter = { page: number; end(outcome: PageOutcome | null): void };

/** Returns what has become of a page of the run so far. */
export function outcomeOf({ drawn, failed, isDone }: Omit<RunState, 'id'>, page: number): PageOutcome | null {
  if (drawn.includes(page)) return 'drawn';
  if (failed.includes(page)) return 'failed';
  return isDone ? 'left' : null;
}

/**
 * Watches runs for all who wait. However many they are, they hold no connection and ask the database one question at a
 * time together; while nobody waits, nothing is asked. No notification is needed that could be lost.
 */
export function watchRuns({ db, log }: Pick<Core, 'db' | 'log'>): RunWatch {
  const waiting = new Map<string, Set<Waiter>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    try {
      for (const run of await listStates(db, [...waiting.keys()])) {
        for (const waiter of waiting.get(run.id) ?? []) {
          const outcome = outcomeOf(run, waiter.page);
          if (outcome !== null) waiter.end(outcome);
        }
      }
    } catch (error) {
      // Whoever waits is answered by a later look, or by their time.
      log.warn({ err: error }, 'Page runs that somebody waits for could not be read');
    }
    timer = waiting.size > 0 && !isClosed ? setTimeout(() => void look(), LOOK_MS) : undefined;
  }

  return {
    wait: (runId, page, waitMs) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(null);
        const all = waiting.get(runId) ?? new Set();
        waiting.set(runId, all);
        const waiter: Waiter = {
          page,
          end(outcome) {
            clearTimeout(over);
            all.delete(waiter);
            if (all.size === 0 && waiting.get(runId) === all) waiting.delete(runId);
            resolve(outcome);
          },
        };
        const over = setTimeout(() => waiter.end(null), waitMs);
        all.add(waiter);
        timer ??= setTimeout(() => void look(), LOOK_MS);
      }),
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      for (const all of waiting.values()) for (const waiter of all) waiter.end(null);
    },
  };
}
