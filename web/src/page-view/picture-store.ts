import { CallFailed, isSessionOver, NoResponse } from '../lib/session/failure.ts';

export type FetchedPicture = { blob: Blob; width: number; height: number };

export type PictureState =
  | { at: 'waiting' }
  /** In pixels. */
  | { at: 'shown'; url: string; width: number; height: number }
  | { at: 'failed'; error: unknown };

/** What a picture is wanted for, the most urgent first. */
const URGENCIES = ['shown', 'ahead', 'thumbnail'] as const;
export type Urgency = (typeof URGENCIES)[number];

export type StoreParts = {
  /** Throws CallFailed or NoResponse. */
  fetch: (address: string, signal: AbortSignal) => Promise<FetchedPicture>;
  makeUrl: (blob: Blob) => string;
  dropUrl: (url: string) => void;
  later: (work: () => void, ms: number) => () => void;
};

/** What stays in memory when nothing shows it any more. */
export const MOST_PICTURES = 400;
export const MOST_BYTES = 64 * 1024 * 1024;
/** A browser has six connections to a server without HTTP/2, and one of them streams changes. */
const MOST_AT_ONCE = 5;
/** Thumbnails leave a place for the page that is looked at, and for other calls. */
const MOST_THUMBNAILS_AT_ONCE = 4;
/** A page that is not drawn within so many requests, each of which waits for it, counts as failed. */
const MOST_REQUESTS = 8;
const DEFAULT_PAUSE_S = 2;
const LONGEST_PAUSE_S = 30;

type Holder = { urgency: Urgency; onChange: () => void };
type Entry = {
  state: PictureState;
  holders: Set<Holder>;
  bytes: number;
  requests: number;
  /** The request under way. */
  running: AbortController | null;
  /** Cancels the pause before the next request. */
  pause: (() => void) | null;
  /** Nothing is asked for until the person has signed in again. */
  needsSession: boolean;
};

const WAITING: PictureState = { at: 'waiting' };

/**
 * The page pictures of this tab, by their address, in memory only. What somebody holds is fetched, the most urgent first and a
 * few at a time; what nobody holds any more is not asked for further, and stays only while there is space for it.
 */
export class PictureStore {
  /** The least recently used first. */
  private readonly entries = new Map<string, Entry>();
  private readonly running = new Set<Entry>();
  /** What is in memory now. */
  private readonly kept = { pictures: 0, bytes: 0 };
  private isPumping = false;
  private readonly parts: StoreParts;

  constructor(parts: StoreParts) {
    this.parts = parts;
  }

  readonly state = (address: string): PictureState => this.entries.get(address)?.state ?? WAITING;

  /** Holds a picture until the function that it returns is called; calls back whenever its state changes. */
  hold(address: string, urgency: Urgency, onChange: () => void): () => void {
    const holder = { urgency, onChange };
    const entry = this.entries.get(address) ?? newEntry();
    entry.holders.add(holder);
    this.touch(address, entry);
    this.pump();
    return () => this.release(address, holder);
  }

  /** Asks again for a picture that failed, and for all others that failed with it because there was no connection. */
  retry(address: string): void {
    for (const [key, entry] of this.entries) {
      if (entry.state.at !== 'failed') continue;
      if (key === address || entry.state.error instanceof NoResponse) reset(entry);
    }
    this.pump();
  }

  /** Asks again for what failed because the session had ended. */
  resume(): void {
    for (const entry of this.entries.values()) entry.needsSession = false;
    this.pump();
  }

  /** Drops every picture and stops every request. */
  forget(): void {
    const entries = [...this.entries.values()];
    this.entries.clear();
    for (const entry of entries) {
      this.stop(entry);
      this.drop(entry);
      entry.state = WAITING;
      for (const { onChange } of entry.holders) onChange();
    }
  }

  private release(address: string, holder: Holder): void {
    const entry = this.entries.get(address);
    // After everything was dropped there may be another entry of the same address.
    if (!entry?.holders.delete(holder) || entry.holders.size > 0) return;
    if (entry.state.at === 'shown') return this.shrink();
    this.stop(entry);
    this.entries.delete(address);
    this.pump();
  }

  private touch(address: string, entry: Entry): void {
    this.entries.delete(address);
    this.entries.set(address, entry);
  }

  /**
   * Starts what is most urgent, as long as requests are free. Once all that changes together has changed: when a strip is
   * scrolled, a request that one thumbnail leaves free would otherwise go to another that is about to be left, too.
   */
  private pump(): void {
    if (this.isPumping) return;
    this.isPumping = true;
    queueMicrotask(() => {
      this.isPumping = false;
      this.startRequests();
    });
  }

  private startRequests(): void {
    for (;;) {
      if (this.running.size >= MOST_AT_ONCE) return;
      const thumbnails = [...this.running].filter((entry) => urgencyOf(entry) === THUMBNAIL).length;
      const next = this.mostUrgent(thumbnails >= MOST_THUMBNAILS_AT_ONCE);
      if (!next) return;
      void this.request(...next);
    }
  }

  private mostUrgent(withoutThumbnails: boolean): [string, Entry] | null {
    let best: [string, Entry] | null = null;
    let least = withoutThumbnails ? THUMBNAIL : URGENCIES.length;
    for (const [address, entry] of this.entries) {
      if (!isIdle(entry)) continue;
      const urgency = urgencyOf(entry);
      if (urgency >= least) continue;
      best = [address, entry];
      least = urgency;
    }
    return best;
  }

  private async request(address: string, entry: Entry): Promise<void> {
    const running = new AbortController();
    entry.running = running;
    entry.requests += 1;
    this.running.add(entry);
    try {
      const picture = await this.parts.fetch(address, running.signal);
      if (running.signal.aborted) return;
      const { width, height } = picture;
      entry.bytes = picture.blob.size;
      this.kept.pictures += 1;
      this.kept.bytes += entry.bytes;
      this.become(entry, { at: 'shown', url: this.parts.makeUrl(picture.blob), width, height });
      this.touch(address, entry);
    } catch (error) {
      if (running.signal.aborted) return;
      this.fail(entry, error);
    } finally {
      if (entry.running === running) this.end(entry);
    }
    this.shrink();
    this.pump();
  }

  private fail(entry: Entry, error: unknown): void {
    const pause = pauseAfter(error);
    if (isSessionOver(error)) entry.needsSession = true;
    else if (pause === null || entry.requests >= MOST_REQUESTS) this.become(entry, { at: 'failed', error });
    else {
      entry.pause = this.parts.later(() => {
        entry.pause = null;
        this.pump();
      }, pause * 1000);
    }
  }

  private become(entry: Entry, state: PictureState): void {
    entry.state = state;
    for (const { onChange } of entry.holders) onChange();
  }

  private stop(entry: Entry): void {
    entry.running?.abort();
    entry.pause?.();
    entry.pause = null;
    this.end(entry);
  }

  private end(entry: Entry): void {
    entry.running = null;
    this.running.delete(entry);
  }

  /** Drops what nobody holds, the least recently used first, until the rest is within the limits. */
  private shrink(): void {
    for (const [address, entry] of this.entries) {
      if (this.kept.pictures <= MOST_PICTURES && this.kept.bytes <= MOST_BYTES) return;
      if (entry.state.at !== 'shown' || entry.holders.size > 0) continue;
      this.entries.delete(address);
      this.drop(entry);
    }
  }

  private drop(entry: Entry): void {
    if (entry.state.at !== 'shown') return;
    this.parts.dropUrl(entry.state.url);
    this.kept.pictures -= 1;
    this.kept.bytes -= entry.bytes;
  }
}

const THUMBNAIL = URGENCIES.indexOf('thumbnail');

function newEntry(): Entry {
  return {
    state: WAITING,
    holders: new Set(),
    bytes: 0,
    requests: 0,
    running: null,
    pause: null,
    needsSession: false,
  };
}

function reset(entry: Entry): void {
  entry.state = WAITING;
  entry.requests = 0;
  for (const { onChange } of entry.holders) onChange();
}

function isIdle({ state, running, pause, needsSession }: Entry): boolean {
  return state.at === 'waiting' && !running && !pause && !needsSession;
}

function urgencyOf({ holders }: Entry): number {
  return Math.min(...[...holders].map(({ urgency }) => URGENCIES.indexOf(urgency)));
}

/** In how many seconds to ask again for what is not drawn yet, or was asked for too often; null for any other failure. */
function pauseAfter(error: unknown): number | null {
  if (!(error instanceof CallFailed) || (error.status !== 503 && error.status !== 429)) return null;
  return Math.min(Math.max(error.retryAfter ?? DEFAULT_PAUSE_S, 1), LONGEST_PAUSE_S);
}
