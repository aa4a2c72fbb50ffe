import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditStore, auditTimelines } from '@sealdesk/core/testing/audit.ts';
import type { TestDatabase } from '@sealdesk/core/testing/database.ts';
import type { OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import type { ReceivedMail } from '@sealdesk/core/testing/smtp.ts';

/** Something that a client wants to have happened once. */
export type Effect = { key: string; jobNumber: number; bytes: Buffer };
/** Something else that was acknowledged, and how to see that it is there. */
export type Promised = { what: string; isKept(): Promise<boolean> };
type Entry = { effect: Effect; sha256: string };
type Product = { database: TestDatabase; buckets: OwnBuckets; received: ReceivedMail[]; mailMs?: number };

/** Statuses that a client may receive under a fault. Anything else, such as 500, calls a fault a bug. */
const SENTENCES_OF_FAULTS = new Set([408, 409, 413, 422, 503]);
const MAIL_MS = 180_000;

/** Every effect that a client asked for, and which of them were acknowledged; what must hold afterwards is checked from it. */
export class Ledger {
  readonly #asked = new Map<string, Entry>();
  readonly #acknowledged = new Map<string, Entry>();
  readonly #refusals: { status: number; message: string }[] = [];
  readonly #created: number[] = [];
  readonly #promised: Promised[] = [];

  get acknowledged(): number {
    return this.#acknowledged.size + this.#promised.length;
  }

  /** Notes that a client asks for this. */
  ask(effect: Effect): void {
    this.#asked.set(effect.key, { effect, sha256: createHash('sha256').update(effect.bytes).digest('hex') });
  }

  /** Records the answer that the client received. */
  record({ key }: Effect, { status, json }: { status: number; json: unknown }): void {
    const isDone = status >= 200 && status < 300;
    if (isDone) this.#acknowledged.set(key, this.#asked.get(key)!);
    else this.#refusals.push({ status, message: (json as { message?: string } | undefined)?.message ?? '' });
  }

  /** Records that a client received the number of a new job, by a call under that key; its bytes are the job's original. */
  recordJob(key: string, jobNumber: number, bytes: Buffer): void {
    this.ask({ key, jobNumber, bytes });
    this.#acknowledged.set(key, this.#asked.get(key)!);
    this.#created.push(jobNumber);
  }

  /** Records that a client received an answer to a call of another kind: what a success promises, or a refusal. */
  recordCall({ status, json }: { status: number; json: unknown }, promised: Promised): void {
    const isDone = status >= 200 && status < 300;
    if (isDone) this.#promised.push(promised);
    else this.#refusals.push({ status, message: (json as { message?: string } | undefined)?.message ?? '' });
  }

  /**
   * Compares the ledger with the database, the store and the mail that arrived, and names everything that is not as it was
   * promised. Nothing may be on its way any more.
   */
  async problems(product: Product): Promise<string[]> {
    return [
      ...(await this.#lostOrDoubled(product)),
      ...(await this.#broken()),
      ...this.#badAnswers(),
      ...(await this.#mailProblems(product)),
      ...(await auditStore(product.database, product.buckets)),
      ...(await auditTimelines(product.database, product.buckets)),
    ];
  }

  /** I1 and I11: whatever was acknowledged is there. I9: whatever was asked for happened at most once. */
  async #lostOrDoubled({ database: { db } }: Product): Promise<string[]> {
    const counts = new Map<string, number>();
    for (const { job_number, sha256 } of await db.selectFrom('document').select(['job_number', 'sha256']).execute()) {
      const entry = `${job_number} ${sha256.toString('hex')}`;
      counts.set(entry, (counts.get(entry) ?? 0) + 1);
    }
    const count = ({ effect, sha256 }: Entry) => counts.get(`${effect.jobNumber} ${sha256}`) ?? 0;
    const lost = [...this.#acknowledged.values()].filter((entry) => count(entry) === 0);
    const doubled = [...this.#asked.values()].filter((entry) => count(entry) > 1);
    return [
      ...lost.map(({ effect }) => `job ${effect.jobNumber} has lost what was acknowledged under ${effect.key}`),
      ...doubled.map(({ effect }) => `job ${effect.jobNumber} has twice what was asked for under ${effect.key}`),
    ];
  }

  /** I11: whatever else was acknowledged is there. */
  async #broken(): Promise<string[]> {
    const broken: string[] = [];
    for (const { what, isKept } of this.#promised)
      if (!(await isKept())) broken.push(`${what} was acknowledged and is lost`);
    return broken;
  }

  /** I11: a client that was not served got a sentence that says so, and not that something of ours is broken. */
  #badAnswers(): string[] {
    return this.#refusals
      .filter(({ status, message }) => !SENTENCES_OF_FAULTS.has(status) || message === '')
      .map(({ status, message }) => `a client received ${status} "${message}"`);
  }

  /** I3 and I10: each new job has one receipt, which arrives, and all copies of it are one message. */
  async #mailProblems({ database: { db }, received, mailMs = MAIL_MS }: Product): Promise<string[]> {
    const until = Date.now() + mailMs;
    for (;;) {
      const rows = await db
        .selectFrom('mail')
        .select(['job_number', 'message_id'])
        .where('kind', '=', 'receipt')
        .execute();
      const arrived = new Set(received.map(({ messageId }) => messageId));
      const problems = this.#created.flatMap((jobNumber) => {
        const own = rows.filter(({ job_number }) => job_number === jobNumber);
        if (own.length !== 1) return [`job ${jobNumber} has ${own.length} receipts`];
        return arrived.has(own[0]!.message_id) ? [] : [`the receipt of job ${jobNumber} did not arrive`];
      });
      if (problems.length === 0 || Date.now() > until) return problems;
      await sleep(200);
    }
  }
}
