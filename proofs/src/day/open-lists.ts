import { setTimeout as sleep } from 'node:timers/promises';
import { OpenList } from '../harness/job-events.ts';
import type { Firm, Actor } from './firm.ts';

/** The time of one answered call of the list. */
export type Reading = { at: number; ms: number };

const REOPEN_MS = 500;
/** Everybody together reads the list so many times a second. */
const READS_PER_SECOND = 5;

/** Lists that stay open all day: cut ones are opened again, as our pages do. */
export class OpenLists {
  readonly readings: Reading[] = [];
  /** Changes that were received, and how often a stream had to be opened again. */
  received = 0;
  reopened = 0;
  /** I7: jobs that reached a customer of another company. */
  readonly astray: string[] = [];
  #isOpen = true;
  readonly #streams = new Set<OpenList>();
  readonly #running: Promise<void>[] = [];

  constructor(firm: Firm, count: number) {
    const people = [...firm.operations, ...firm.customers];
    for (let n = 0; n < count; n += 1) this.#running.push(this.#keepOpen(firm, people[n % people.length]!));
    this.#running.push(this.#read(firm, people));
  }

  async #keepOpen(firm: Firm, who: Actor): Promise<void> {
    for (let opened = 0; this.#isOpen; opened += 1) {
      if (opened > 0) this.reopened += 1;
      // Asks as a page does, so that an old token is renewed.
      await firm.ask(who, (there) => there.send('/api/user'));
      const list = await OpenList.open(firm.at(who)).catch(() => null);
      if (list?.status === 200) {
        this.#streams.add(list);
        list.onEvent = (event) => {
          this.#take(who, event);
          list.received.length = 0;
          list.text = '';
        };
        while (this.#isOpen && !list.hasEnded) await sleep(100);
        list.close();
        this.#streams.delete(list);
      }
      if (this.#isOpen) await sleep(REOPEN_MS);
    }
  }

  #take({ person }: Actor, { name, data }: { name: string; data: unknown }): void {
    if (name !== 'jobs') return;
    for (const { job } of (data as { changes: { job: { drjcoid: number; job_id: number } | null }[] }).changes) {
      this.received += 1;
      if (job && person && job.drjcoid !== person.companyId) this.astray.push(`D${job.job_id} to ${person.email}`);
    }
  }

  async #read(firm: Firm, people: Actor[]): Promise<void> {
    const reading = new Set<Promise<void>>();
    for (let turn = 0; this.#isOpen; turn += 1) {
      const one = this.#readOnce(firm, people[turn % people.length]!).finally(() => reading.delete(one));
      reading.add(one);
      await sleep(1_000 / READS_PER_SECOND);
    }
    await Promise.all(reading);
  }

  async #readOnce(firm: Firm, who: Actor): Promise<void> {
    await firm.ask(who, async (there) => {
      const began = performance.now();
      const answer = await there.send('/api/jobs');
      // What is refused is asked for again, and only what was answered has a time.
      if (answer.status === 200) this.readings.push({ at: began, ms: performance.now() - began });
      return answer;
    });
  }

  get open(): number {
    return this.#streams.size;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await Promise.all(this.#running);
  }
}
