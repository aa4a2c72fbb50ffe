import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '@sealdesk/core/testing/report.ts';
import type { Visitor } from '../harness/visitor.ts';

const PAUSE_MS = 250;
export const CANARY_MS = 500;
/** `npm run test:hostile` runs one file after the other; in the check others use the machine as well. */
const SHARE = process.env['CANARY'] === 'strict' ? 0.95 : 0.5;

/** Somebody who reads the list all the while, and must not notice what others send. */
export class Canary {
  readonly #times: number[] = [];
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
      if (!this.#isStopped) this.#times.push(status === 200 ? performance.now() - began : Infinity);
      await sleep(PAUSE_MS);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  /** Returns whether each call was served, and the time within which the due share of them was. */
  judge(beside: string): { isServed: boolean; ms: number } {
    const sorted = this.#times.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
    report(
      `canary beside ${beside}: ${sorted.length} calls, p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms`,
    );
    return { isServed: sorted.length > 0 && !sorted.includes(Infinity), ms: at(SHARE) };
  }
}
