import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { onNoOnesBehalf } from '../platform/database/share-pool.ts';
import { selectSessions, type FoundSession, type SessionQuestion } from './sessions.store.ts';

/** Sessions of one statement: it must end well within its time limit. */
const MOST_TOGETHER = 500;
/** More calls at once than that have their sessions found by the same connections. */
const MOST_STATEMENTS = 2;

type Batch = { questions: Map<string, SessionQuestion>; found: Promise<Map<string, FoundSession>> };

/** The look-ups of one process. */
class SessionFinder {
  readonly #pool: pg.Pool;
  readonly #free: (() => void)[] = [];
  #running = 0;
  #next: Batch | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async find(question: SessionQuestion): Promise<FoundSession | null> {
    if (this.#next === null || this.#next.questions.size >= MOST_TOGETHER) this.#next = this.#begin();
    const batch = this.#next;
    const key = [question.idHash, question.tokenHash].map((hash) => hash?.toString('hex') ?? '').join(':');
    batch.questions.set(key, question);
    return (await batch.found).get(key) ?? null;
  }

  #begin(): Batch {
    const questions = new Map<string, SessionQuestion>();
    const batch: Batch = {
      questions,
      found: this.#connection().then(async () => {
        // A later question would get an answer from before it was asked.
        if (this.#next === batch) this.#next = null;
        try {
          // Everyone whose call came together waits for it.
          return await onNoOnesBehalf(() => selectSessions(this.#pool, questions));
        } finally {
          this.#running -= 1;
          this.#free.shift()?.();
        }
      }),
    };
    return batch;
  }

  /** Waits for one of the connections, and always for the calls that came in the same turn of the event loop. */
  async #connection(): Promise<void> {
    await turn();
    while (this.#running >= MOST_STATEMENTS) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#free.push(resolve);
      await promise;
    }
    this.#running += 1;
  }
}

const finders = new WeakMap<pg.Pool, SessionFinder>();

/**
 * Finds the live session of a cookie, with its viewer as they are now; null when there is none. Calls that come together are found
 * together: a thousand that begin at once would otherwise fill the queue for connections, and everyone else's call would wait for
 * that queue at each of its statements.
 */
export function findSession(pool: pg.Pool, question: SessionQuestion): Promise<FoundSession | null> {
  const finder = finders.get(pool) ?? new SessionFinder(pool);
  finders.set(pool, finder);
  return finder.find(question);
}
