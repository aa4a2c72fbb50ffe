import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { countAtOnce, countAtOnceRefused, type AtOnce, type AtOnceLimit } from '@sealdesk/core/platform/metrics.ts';
import { TryLater } from '@sealdesk/core/refused.ts';
import type { ServerResponse } from 'node:http';
import { RefusalLog } from './places.ts';
import { whenClosed } from './when-closed.ts';

/** A person with their company, or the network of a caller whose session isn't known yet. */
export type Asker = { key: string; company: string | null };

/**
 * How many calls run at once. `sustained` of them always may. More take one of `burst` tokens each, which come back at
 * `perSecond`. While calls wait, or half of the tokens are gone, only `sustained` calls run at once.
 */
export type TurnLimit = { most: number; sustained: number; burst: number; perSecond: number };
export type TurnLimits = { what: AtOnce; ofPerson: TurnLimit; ofCompany: TurnLimit };

/** A call that gets no turn in this time is refused. That also slows a script down that repeats refused calls at once. */
const WAIT_MS = 5_000;
const RETRY_SECONDS = 2;
/** How often waiting calls are looked at that need a token. */
const LOOK_MS = 25;
const FORGET_EVERY_MS = 10_000;

/** The calls of one person, one company or one network. */
class Group {
  readonly key: string;
  readonly #limit: TurnLimit;
  #tokens: number;
  #countedAt = performance.now();
  running = 0;
  waiting = 0;

  constructor(key: string, limit: TurnLimit) {
    this.key = key;
    this.#limit = limit;
    this.#tokens = limit.burst;
  }

  /** A call that comes while others wait needs a token, or someone with many connections would never need one. */
  get needsToken(): boolean {
    return this.waiting > 0 || this.running >= this.#limit.sustained;
  }

  get canStart(): boolean {
    const { most, sustained, burst } = this.#limit;
    const tokens = this.#countTokens();
    if (this.running >= (this.waiting === 0 && tokens >= burst / 2 ? most : sustained)) return false;
    return tokens >= 1 || !this.needsToken;
  }

  begin(): void {
    if (this.needsToken) this.#tokens -= 1;
    this.running += 1;
  }

  get isOver(): boolean {
    return this.running === 0 && this.waiting === 0 && this.#countTokens() === this.#limit.burst;
  }

  #countTokens(): number {
    const now = performance.now();
    const { burst, perSecond } = this.#limit;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#countedAt) / 1000) * perSecond);
    this.#countedAt = now;
    return this.#tokens;
  }
}

type Queue = { person: Group; company: Group | null; starts: Set<() => void> };

/**
 * Limits how many calls of a class one person and one company have in progress at this process. More wait for a short time,
 * in the order in which they came, and people take turns. Someone who sends one call after the other never waits, nor
 * does a page that makes a few at once. A script that keeps many running is slowed down, which leaves the processor and
 * the database to others.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #waitMs: number;
  readonly #refusals: RefusalLog;
  readonly #groups = new Map<string, Group>();
  /** The people of whom calls wait; the one whose turn is next comes first. */
  readonly #queues = new Map<string, Queue>();
  #looking: NodeJS.Timeout | null = null;
  #forgotAt = performance.now();

  constructor(limits: TurnLimits, log: Core['log'], waitMs = WAIT_MS) {
    this.#limits = limits;
    this.#waitMs = waitMs;
    this.#refusals = new RefusalLog(limits.what, log);
  }

  /** Waits for a turn and returns how to end it, which may be called twice; refuses with 429 when none came in time. */
  async begin(asker: Asker, raw: ServerResponse): Promise<() => void> {
    const { ofPerson, ofCompany } = this.#limits;
    const person = this.#group(asker.key, ofPerson);
    const company = asker.company === null ? null : this.#group(asker.company, ofCompany);
    if (!this.#queues.has(person.key) && canStart(person, company)) return this.#start(person, company);
    const queue = this.#queues.get(person.key) ?? { person, company, starts: new Set() };
    this.#queues.set(person.key, queue);
    return new Promise((resolve, reject) => {
      const start = () => {
        const end = this.#start(person, company);
        leave();
        resolve(end);
      };
      const leave = () => {
        clearTimeout(timer);
        this.#count(queue, -1);
        queue.starts.delete(start);
        if (queue.starts.size === 0) this.#queues.delete(person.key);
        if (this.#queues.size === 0) this.#stopLooking();
      };
      const refuse = () => {
        leave();
        reject(this.#refuse(queue));
      };
      const timer = setTimeout(refuse, this.#waitMs);
      this.#count(queue, 1);
      queue.starts.add(start);
      this.#looking ??= setInterval(() => this.#startNext(), LOOK_MS);
      whenClosed(raw, () => {
        if (!queue.starts.has(start)) return;
        leave();
        reject(tooMany());
      });
    });
  }

  #stopLooking(): void {
    if (this.#looking) clearInterval(this.#looking);
    this.#looking = null;
  }

  #group(key: string, limit: TurnLimit): Group {
    const group = this.#groups.get(key) ?? new Group(key, limit);
    this.#groups.set(key, group);
    return group;
  }

  #count({ person, company }: Queue, by: 1 | -1): void {
    person.waiting += by;
    if (company) company.waiting += by;
  }

  #start(person: Group, company: Group | null): () => void {
    person.begin();
    company?.begin();
    countAtOnce(this.#limits.what, 1);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      person.running -= 1;
      if (company) company.running -= 1;
      countAtOnce(this.#limits.what, -1);
      this.#startNext();
      this.#forgetOver();
    };
  }

  /** Starts what can start, one call of each person after the other. */
  #startNext(): void {
    for (const [key, queue] of this.#queues) {
      if (!canStart(queue.person, queue.company)) continue;
      const [start] = queue.starts;
      // To the end, where this loop comes to it again.
      this.#queues.delete(key);
      this.#queues.set(key, queue);
      start!();
    }
  }

  #refuse({ person, company }: Queue): TryLater {
    const isOfCompany = company !== null && !company.canStart;
    const full = isOfCompany ? company : person;
    const limit: AtOnceLimit = isOfCompany ? 'company' : person.key.startsWith('network') ? 'network' : 'person';
    countAtOnceRefused(this.#limits.what, limit);
    this.#refusals.note(limit, full.key, { running: full.running, waiting: full.waiting });
    return tooMany();
  }

  /** Forgets people who are as if they had never called, from time to time. */
  #forgetOver(): void {
    const now = performance.now();
    if (now - this.#forgotAt < FORGET_EVERY_MS) return;
    this.#forgotAt = now;
    for (const [key, group] of this.#groups) if (group.isOver) this.#groups.delete(key);
  }
}

const tooMany = () => new TryLater('too-many', MESSAGES.tooManyRequests, RETRY_SECONDS);

function canStart(person: Group, company: Group | null): boolean {
  return person.canStart && (company === null || company.canStart);
}
