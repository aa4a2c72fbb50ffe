import { createHash } from 'node:crypto';

/** What has a chain of its own, as its kind and number: `job:48213`, or a row of the directory as `company:12`. */
export type ChainSubject = string;

/** An event as the chain of its subject covers it; `at` is in microseconds, `detail` is the text of the database. */
export type ChainedEvent = {
  id: number;
  subject: ChainSubject;
  at: string;
  actorId: number | null;
  fromStatus: number | null;
  toStatus: number | null;
  kind: string;
  detail: string;
  /** Null for an event of before the chain. */
  chainNumber: number | null;
  hash: Buffer | null;
};

/** The recorded end of a chain. */
export type ChainHead = { subject: ChainSubject; events: number; hash: Buffer };

/** The first thing that is wrong with a chain. `eventId` is null where the event itself is gone. */
export type ChainProblem = { subject: ChainSubject; eventId: number | null; what: string };

const JOB = 'job:';

/** Returns the subject of a job's timeline. */
export function jobSubject(jobNumber: number): ChainSubject {
  return `${JOB}${jobNumber}`;
}

/** Returns the number of the job whose timeline the subject is; null for a row of the directory. */
export function jobNumberOf(subject: ChainSubject): number | null {
  return subject.startsWith(JOB) ? Number(subject.slice(JOB.length)) : null;
}

/** The hashed text names a job by its number alone (`job_event_text`), and a row of the directory as its subject does. */
function textOf({ subject, id, at, actorId, fromStatus, toStatus, kind, detail }: ChainedEvent): string {
  return [jobNumberOf(subject) ?? subject, id, at, actorId ?? '', fromStatus ?? '', toStatus ?? '', kind, detail].join(
    '|',
  );
}

/**
 * Verifies one chain from its events, which are added in the order of their ids. It holds no more than one hash, however
 * long the chain is. The database computes the same hashes when an event is added (`job_event_chained`,
 * `directory_event_chained`).
 */
export class ChainCheck {
  readonly #subject: ChainSubject;
  readonly #former = createHash('sha256');
  #formerCount = 0;
  #previous: Buffer | null = null;
  #number = 0;
  #problem: ChainProblem | null = null;

  constructor(subject: ChainSubject) {
    this.#subject = subject;
  }

  add(event: ChainedEvent): void {
    if (this.#problem) return;
    if (event.chainNumber === null || event.hash === null) this.#addFormer(event);
    else this.#addChained(event, event.chainNumber, event.hash);
  }

  /** Compares the end of the chain with the recorded one; returns the first problem, or null. */
  end(head: ChainHead | null): ChainProblem | null {
    if (this.#problem) return this.#problem;
    const last = this.#previous === null ? this.#formerCount : this.#number;
    if (head === null)
      return this.#previous === null ? null : this.#found(null, 'the recorded end of the chain is missing');
    if (head.events > last) return this.#found(null, `event ${last + 1} of ${head.events} is missing`);
    if (head.events < last || !this.#previous?.equals(head.hash))
      return this.#found(null, 'the recorded end of the chain was altered');
    return null;
  }

  #addFormer(event: ChainedEvent): void {
    if (this.#previous !== null)
      return void this.#found(event.id, `event ${this.#number + 1} was added beside the chain`);
    this.#former.update(`${this.#formerCount > 0 ? '\n' : ''}${textOf(event)}`);
    this.#formerCount += 1;
  }

  #addChained(event: ChainedEvent, number: number, hash: Buffer): void {
    const isFirst = this.#previous === null;
    if (this.#previous === null) {
      this.#previous = this.#former.digest();
      this.#number = this.#formerCount;
    }
    const expected = this.#number + 1;
    if (number > expected) return void this.#found(null, `event ${expected} is missing, before event id ${event.id}`);
    const text = `${number}|${textOf(event)}`;
    const computed = createHash('sha256').update(this.#previous).update(text).digest();
    if (number < expected || !computed.equals(hash)) {
      // Events of before the chain have no hash of their own: the first one that has covers them all.
      const former = isFirst && this.#formerCount > 0 ? `, or one of the ${this.#formerCount} before it,` : '';
      return void this.#found(event.id, `event ${expected}${former} was altered`);
    }
    this.#previous = hash;
    this.#number = number;
  }

  #found(eventId: number | null, what: string): ChainProblem {
    this.#problem = { subject: this.#subject, eventId, what };
    return this.#problem;
  }
}
