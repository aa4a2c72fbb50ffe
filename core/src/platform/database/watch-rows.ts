import type { Log } from '../log.ts';
import { ALL_ROWS, withRows } from './row-security.ts';

/** Waits for rows to become something. */
export type RowWatch<Row> = {
  /** Resolves with what `judge` returns of the row, once it returns something; with null when the time is over or the watch is closed. */
  wait<Outcome>(id: string, judge: (row: Row) => Outcome | null, waitMs: number): Promise<Outcome | null>;
  isClosed(): boolean;
  close(): void;
};

type Watched<Row> = {
  /** Reads those of the rows that may have become something. */
  read(ids: string[]): Promise<Row[]>;
  everyMs: number;
  /** What could not be read, for the log. */
  what: string;
  log: Log;
};

type Waiter<Row> = { look(row: Row): void; giveUp(): void };

/**
 * Watches rows for all who wait in this process. However many they are, they hold no connection and ask the database one
 * question at a time together; while nobody waits, nothing is asked. No notification is needed that could be lost.
 */
export function watchRows<Row extends { id: string }>({ read, everyMs, what, log }: Watched<Row>): RowWatch<Row> {
  const waiting = new Map<string, Set<Waiter<Row>>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    try {
      // For all who wait at once, whoever's call began the timer.
      for (const row of await withRows(ALL_ROWS, () => read([...waiting.keys()])))
        for (const waiter of waiting.get(row.id) ?? []) waiter.look(row);
    } catch (error) {
      // Whoever waits is answered by a later look, or by their time.
      log.warn({ err: error }, `${what} that somebody waits for could not be read`);
    }
    timer = waiting.size > 0 && !isClosed ? setTimeout(() => void look(), everyMs) : undefined;
  }

  return {
    wait: (id, judge, waitMs) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(null);
        const all = waiting.get(id) ?? new Set();
        waiting.set(id, all);
        const end = (outcome: ReturnType<typeof judge>) => {
          clearTimeout(over);
          all.delete(waiter);
          if (all.size === 0 && waiting.get(id) === all) waiting.delete(id);
          resolve(outcome);
        };
        const waiter: Waiter<Row> = {
          look: (row) => {
            const outcome = judge(row);
            if (outcome !== null) end(outcome);
          },
          giveUp: () => end(null),
        };
        const over = setTimeout(waiter.giveUp, waitMs);
        all.add(waiter);
        timer ??= setTimeout(() => void look(), 0);
      }),
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      for (const all of waiting.values()) for (const waiter of all) waiter.giveUp();
    },
  };
}
