import { MAX_DOWNLOADS_AT_ONCE, MAX_LISTS_AT_ONCE, MAX_UPLOADS_AT_ONCE } from '@sealdesk/contract/shared/limits.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { countAtOnce, countAtOnceRefused, type AtOnce, type AtOnceLimit } from '@sealdesk/core/platform/metrics.ts';
import { TryLater } from '@sealdesk/core/refused.ts';
import { sharedBy } from '@sealdesk/core/scope.ts';
import type { Viewer } from '@sealdesk/core/viewer.ts';
import type { FastifyReply } from 'fastify';
import { whenClosed } from './when-closed.ts';

type Limits = {
  what: AtOnce;
  ofPerson: number;
  ofProcess: number;
  /** What a person who has too many is answered with. */
  message: string;
  /** Of all people of one company together, which isn't a limit of the firm's own people. */
  ofCompany?: number;
  /** What a person whose company has too many is answered with. */
  companyMessage?: string;
  /** Places of the process that only companies get that have none. The firm's own people count as one company here. */
  reserve?: number;
  /** After how long one of them may have ended. */
  retrySeconds: number;
};

/** A client that is refused asks again and again. */
const LOG_EVERY_MS = 60_000;

/** Whose place it is. */
type Taker = Pick<Viewer, 'userId' | 'scope'>;

/** Logs refusals, for each person, company or network at most once a minute. */
export class RefusalLog {
  readonly #what: AtOnce;
  readonly #log: Core['log'];
  readonly #loggedAt = new Map<number | string, number>();

  constructor(what: AtOnce, log: Core['log']) {
    this.#what = what;
    this.#log = log;
  }

  note(limit: AtOnceLimit, who: number | string, facts: Record<string, unknown>): void {
    const now = performance.now();
    for (const [key, at] of this.#loggedAt) if (now - at > LOG_EVERY_MS) this.#loggedAt.delete(key);
    if (this.#loggedAt.has(who)) return;
    this.#loggedAt.set(who, now);
    const named = typeof who === 'number' ? { userId: who } : { who };
    this.#log.warn({ what: this.#what, limit, ...named, ...facts }, 'Refused: too many are under way');
  }
}

/**
 * Limits how much of one kind is under way at this process: by person, so that one can't take what others need, and altogether, so
 * that memory and connections suffice. By person and not by address: a whole firm may come from one. Uploads are limited by company, too.
 */
export class Places {
  readonly #limits: Limits;
  readonly #refusals: RefusalLog;
  readonly #ofPerson = new Map<number, number>();
  readonly #ofCompany = new Map<string | null, number>();
  #taken = 0;

  constructor(limits: Limits, log: Core['log']) {
    this.#limits = limits;
    this.#refusals = new RefusalLog(limits.what, log);
  }

  /** Takes a place and returns how to give it back, which may be called twice; refuses when there is none. */
  take(userId: number, company: string | null = null): () => void {
    const { ofPerson, ofCompany = Infinity, ofProcess, reserve = 0 } = this.#limits;
    const ofTheirCompany = this.#ofCompany.get(company) ?? 0;
    if ((this.#ofPerson.get(userId) ?? 0) >= ofPerson) throw this.#refuse(userId, 'person');
    if (company !== null && ofTheirCompany >= ofCompany) throw this.#refuse(userId, 'company');
    const open = ofTheirCompany === 0 ? ofProcess : ofProcess - reserve;
    if (this.#taken >= open) throw this.#refuse(userId, 'process');
    this.#count(userId, company, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#count(userId, company, -1);
      isTaken = false;
    };
  }

  /** Returns true when no more than the reserve is left. */
  isScarce(): boolean {
    const { ofProcess, reserve = 0 } = this.#limits;
    return this.#taken >= ofProcess - reserve;
  }

  /** Takes a place until the work is done. */
  async during<T>({ userId, scope }: Taker, work: () => Promise<T>): Promise<T> {
    const giveBack = this.take(userId, sharedBy(scope));
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

  #count(userId: number, company: string | null, by: 1 | -1): void {
    this.#taken += by;
    countAtOnce(this.#limits.what, by);
    countIn(this.#ofPerson, userId, by);
    countIn(this.#ofCompany, company, by);
  }

  #refuse(userId: number, limit: 'person' | 'company' | 'process'): TryLater {
    const { what, message, companyMessage = message, retrySeconds } = this.#limits;
    countAtOnceRefused(what, limit);
    this.#refusals.note(limit, userId, { taken: this.#taken });
    if (limit === 'process') return new TryLater('unavailable', MESSAGES.unavailable, retrySeconds);
    return new TryLater('too-many', limit === 'company' ? companyMessage : message, retrySeconds);
  }
}

function countIn<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
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
      ofCompany: Math.ceil(UPLOADS_AT_ONCE / 2),
      ofProcess: UPLOADS_AT_ONCE,
      reserve: Math.floor(UPLOADS_AT_ONCE / 5),
      message: MESSAGES.tooManyUploads,
      companyMessage: MESSAGES.tooManyUploadsOfCompany,
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
