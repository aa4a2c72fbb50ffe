import { AsyncLocalStorage } from 'node:async_hooks';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type pg from 'pg';
import { TryLater } from '../../refused.ts';

type Borrow = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error) => void) => void;
const RETRY_SECONDS = 2;

type Waiting = { person: string; borrow: () => void };

/** A function, because a caller may become known only while their call runs. */
const current = new AsyncLocalStorage<() => string>();

/** Runs the work for that person: the pool counts the connections that it takes as theirs. */
export function onBehalfOf<T>(person: () => string, work: () => T): T {
  return current.run(person, work);
}

/** Runs work that serves many people: the pool counts its connections as nobody's. */
export function onNoOnesBehalf<T>(work: () => T): T {
  return current.exit(work);
}

/**
 * Keeps the last `reserve` connections of the pool for people who have none. Anyone who has one already waits for another
 * until more are free. What the process does by itself counts as nobody's and never waits here.
 */
export function sharePool(pool: pg.Pool, reserve: number): void {
  const connect = pool.connect.bind(pool) as (borrow: Borrow) => void;
  const { max } = pool.options;
  // Of a small pool at most half, because a call may need two.
  const unreserved = max - Math.min(reserve, Math.floor(max / 2));
  /** How many connections each person has or is getting. */
  const held = new Map<string, number>();
  const holders = new WeakMap<pg.PoolClient, string | null>();
  const waiting = new Set<Waiting>();
  let borrowed = 0;

  const mayBorrow = (person: string) => !held.has(person) || borrowed < unreserved;
  const add = (person: string | null, by: 1 | -1) => {
    borrowed += by;
    if (person === null) return;
    const count = (held.get(person) ?? 0) + by;
    if (count > 0) held.set(person, count);
    else held.delete(person);
  };
  const giveBack = (person: string | null) => {
    add(person, -1);
    for (const one of waiting) {
      if (!mayBorrow(one.person)) continue;
      waiting.delete(one);
      one.borrow();
    }
  };
  pool.on('release', (_error, client) => {
    const person = holders.get(client);
    if (person === undefined) return;
    holders.delete(client);
    giveBack(person);
  });

  const borrowFor = (person: string | null, borrow: Borrow) => {
    add(person, 1);
    connect((error, client, release) => {
      if (client) holders.set(client, person);
      else giveBack(person);
      borrow(error, client, release);
    });
  };
  const shared = (borrow: Borrow) => {
    const person = current.getStore()?.() ?? null;
    if (person === null || mayBorrow(person)) return borrowFor(person, borrow);
    const one = {
      person,
      borrow: () => {
        clearTimeout(timer);
        borrowFor(person, borrow);
      },
    };
    const giveUp = () => {
      waiting.delete(one);
      borrow(new TryLater('too-many', MESSAGES.tooManyRequests, RETRY_SECONDS));
    };
    const longestMs = pool.options.connectionTimeoutMillis ?? 0;
    const timer = longestMs > 0 ? setTimeout(giveUp, longestMs) : undefined;
    waiting.add(one);
  };
  pool.connect = ((borrow?: Borrow) => {
    if (borrow) return shared(borrow);
    return new Promise((resolve, reject) => {
      shared((error, client) => (client ? resolve(client) : reject(error!)));
    });
  }) as pg.Pool['connect'];
}
