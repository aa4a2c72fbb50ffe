import type { JobEventData } from '@sealdesk/contract/jobs/job-events.ts';
import { STREAM_BEAT_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import type { Clock } from '../clock.ts';
import { eventReader, type ServerEvent } from './event-reader.ts';

/**
 * Where the tab stands with the stream of changes. `retryAt` is null while an attempt is under way. No change was missed
 * from `since` on; minus infinity is since the tab was opened.
 */
export type LiveState =
  | { at: 'resting' }
  | { at: 'live'; since: number }
  | { at: 'paused'; since: number; retryAt: number | null };

export type Live = {
  state(): LiveState;
  subscribe(listener: () => void): () => void;
  /** Calls back with every event of the stream; returns a function that stops this. */
  onEvent(listener: (event: ServerEvent) => void): () => void;
  /** Connects, and connects again whenever the stream is lost, until `rest`. */
  start(): void;
  /** Lets the stream go, on purpose. */
  rest(): void;
  /** Tries at once where an attempt is waiting for its time. */
  tryNow(): void;
  /** Takes the stream for lost, as when the browser says that it is offline. */
  lose(): void;
};

type Parts = {
  /** Opens the stream as the signed-in person; the first time it can report that nothing was missed before. */
  open(signal: AbortSignal, isFirst: boolean): Promise<ReadableStream<Uint8Array>>;
  clock: Clock;
};

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The server says something at every beat. After two and a half of silence nobody is there. */
const SILENCE_MS = STREAM_BEAT_SECONDS * 2_500;

/** How long to wait before the n-th attempt in a row, the first being 0; spread, so that tabs don't come all at once. */
export function retryPause(attempt: number, random: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.75 + random / 2);
}

/** Creates the tab's one connection to the server's changes. It reconnects by itself, with growing pauses. */
export function createLive({ open, clock: { now, later, random } }: Parts): Live {
  let state: LiveState = { at: 'resting' };
  let attempts = 0;
  let isFirst = true;
  let connection: AbortController | null = null;
  let cancelRetry = () => {};
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: ServerEvent) => void>();

  function become(next: LiveState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function pause(retryAt: number | null): void {
    become({ at: 'paused', since: state.at === 'paused' ? state.since : now(), retryAt });
  }

  function dispatch(event: ServerEvent): void {
    if (event.name === 'live') {
      // Connected is not yet live: the server may itself have lost its connection to the database.
      const { on, is_nothing_missed: isNothingMissed } = event.data as JobEventData<'live'>;
      if (on) {
        attempts = 0;
        become({ at: 'live', since: isNothingMissed ? Number.NEGATIVE_INFINITY : now() });
      } else pause(null);
    }
    for (const listener of eventListeners) listener(event);
  }

  async function connect(): Promise<void> {
    cancelRetry();
    const mine = new AbortController();
    connection = mine;
    pause(null);
    try {
      const wasFirst = isFirst;
      isFirst = false;
      await read(await open(mine.signal, wasFirst), mine);
    } catch {
      // Whatever it was, the answer is the same: try again. A session that ended is reported by the session itself.
    }
    if (connection === mine) waitAndRetry();
  }

  async function read(body: ReadableStream<Uint8Array>, mine: AbortController): Promise<void> {
    const decoder = new TextDecoder();
    const take = eventReader(dispatch);
    const reader = body.getReader();
    let silence = () => {};
    try {
      for (;;) {
        silence = later(() => mine.abort(), SILENCE_MS);
        const { done, value } = await reader.read();
        silence();
        if (done || connection !== mine) return;
        take(decoder.decode(value, { stream: true }));
      }
    } finally {
      silence();
    }
  }

  function waitAndRetry(): void {
    connection?.abort();
    connection = null;
    const delay = retryPause(attempts, random());
    attempts += 1;
    pause(now() + delay);
    cancelRetry = later(() => void connect(), delay);
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEvent: (listener) => {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    start: () => {
      if (state.at === 'resting') void connect();
    },
    rest: () => {
      cancelRetry();
      connection?.abort();
      connection = null;
      attempts = 0;
      become({ at: 'resting' });
    },
    tryNow: () => {
      if (state.at === 'paused' && state.retryAt !== null) void connect();
    },
    lose: () => {
      if (connection) waitAndRetry();
    },
  };
}
