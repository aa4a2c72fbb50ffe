import { MAX_DOWNLOADS_AT_ONCE, MAX_LISTS_AT_ONCE, MAX_UPLOADS_AT_ONCE } from '@sealdesk/contract/shared/limits.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { countAtOnce, countAtOnceRefused, type AtOnce } from '@sealdesk/core/platform/metrics.ts';
import { TryLater } from '@sealdesk/core/refused.ts';
import type { FastifyReply } from 'fastify';
import { whenClosed } from './when-closed.ts';

type Limits = {
  what: AtOnce;
  ofPerson: number;
  ofProcess: number;
  /** What a person who has too many is answered with. */
  message: string;
  /** After how long one of them may have ended. */
  retrySeconds: number;
};

/** One line for each person and so long: a client that is refused asks again and again. */
const LOG_EVERY_MS = 60_000;

/**
 * Limits how much of one kind is under way at this process: by person, so that one can't take what others need, and altogether, so
 * that memory and connections suffice. By person and not by address: a whole firm may come from one.
 */
export class Places {
  readonly #limits: Limits;
  readonly #log: Core['log'];
  readonly #ofPerson = new Map<number, number>();
  readonly #loggedAt = new Map<number, number>();
  #taken = 0;

  constructor(limits: Limits, log: Core['log']) {
    this.#limits = limits;
    this.#log = log;
  }

  /** Takes a place and returns how to give it back, which may be called twice; refuses with 503 when there is none. */
  take(userId: number): () => void {
    const theirs = this.#ofPerson.get(userId) ?? 0;
    if (theirs >= this.#limits.ofPerson) throw this.#refuse(userId, 'person');
    if (this.#taken >= this.#limits.ofProcess) throw this.#refuse(userId, 'process');
    this.#ofPerson.set(userId, theirs + 1);
    this.#taken += 1;
    countAtOnce(this.#limits.what, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#giveBack(userId);
      isTaken = false;
    };
  }

  /** Takes a place until the work is done. */
  async during<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const giveBack = this.take(userId);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  /** Takes a place until the answer is out, or its reader has left. */
  untilAnswered(userId: number, { raw }: FastifyReply): void {
    whenClosed(raw, this.take(userId));
  }

  #giveBack(userId: number): void {
    this.#taken -= 1;
    countAtOnce(this.#limits.what, -1);
    const left = this.#ofPerson.get(userId)! - 1;
    if (left > 0) this.#ofPerson.set(userId, left);
    else this.#ofPerson.delete(userId);
  }

  #refuse(userId: number, limit: 'person' | 'process'): TryLater {
    const { what, message, retrySeconds } = this.#limits;
    countAtOnceRefused(what, limit);
    this.#logOnce(userId, limit);
    return new TryLater('unavailable', limit === 'person' ? message : MESSAGES.unavailable, retrySeconds);
  }

  #logOnce(userId: number, limit: 'person' | 'process'): void {
    const now = performance.now();
    for (const [id, at] of this.#loggedAt) if (now - at > LOG_EVERY_MS) this.#loggedAt.delete(id);
    if (this.#loggedAt.has(userId)) return;
    this.#loggedAt.set(userId, now);
    const { what } = this.#limits;
    this.#log.warn({ what, limit, userId, taken: this.#taken }, 'Refused: too many are under way');
  }
}

export type AllPlaces = { uploads: Places; downloads: Places; lists: Places };

/** Opens the places of one API process. */
export function openPlaces({ config, log }: Pick<Core, 'config' | 'log'>): AllPlaces {
  const { UPLOADS_AT_ONCE, DOWNLOADS_AT_ONCE, LISTS_AT_ONCE } = config;
  const places = (limits: Limits) => new Places(limits, log);
  return {
    uploads: places({
      what: 'upload',
      ofPerson: MAX_UPLOADS_AT_ONCE,
      ofProcess: UPLOADS_AT_ONCE,
      message: MESSAGES.tooManyUploads,
      retrySeconds: 5,
    }),
    downloads: places({
      what: 'download',
      ofPerson: MAX_DOWNLOADS_AT_ONCE,
      ofProcess: DOWNLOADS_AT_ONCE,
      message: MESSAGES.tooManyDownloads,
      retrySeconds: 5,
    }),
    lists: places({
      what: 'list',
      ofPerson: MAX_LISTS_AT_ONCE,
      ofProcess: LISTS_AT_ONCE,
      message: MESSAGES.tooManyLists,
      retrySeconds: 30,
    }),
  };
}
