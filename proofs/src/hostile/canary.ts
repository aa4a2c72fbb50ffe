import { setTimeout as sleep } from 'node:timers/promises';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import type { Visitor } from '../harness/visitor.ts';

const PAUSE_MS = 250;
/** Nineteen of twenty calls are to take no longer. */
const CANARY_MS = 500;
const SHARE = 0.95;

/** Somebody who reads the list all the while, and must not notice what others send. */
export class Canary {
  readonly #times: number[] = [];
  readonly #statuses: number[] = [];
  readonly #running: Promise<void>;
  #isStopped = false;

  constructor(visitor: Visitor) {
    this.#running = this.#ask(visitor);
  }

  async #ask(visitor: Visitor): Promise<void> {
    while (!this.#isStopped) {
      const began = performance.now();
      const status = await visitor.send('/api/jobs').then(
        (answer) => answer.status,
        () => 0,
      );
      if (this.#isStopped) return;
      this.#statuses.push(status);
      this.#times.push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  /** Returns whether there were calls and each was served; a measuring run fails when they took too long. */
  isServed(beside: string): boolean {
    if (this.#statuses.length === 0 || this.#statuses.some((status) => status !== 200)) return false;
    const sorted = this.#times.toSorted((one, other) => one - other);
    const p95 = sorted[Math.floor(sorted.length * SHARE)]!;
    reportFigure(`canary beside ${beside}, p95 of ${sorted.length}`, p95, CANARY_MS);
    return true;
  }
}
