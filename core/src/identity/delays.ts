import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { TryLater } from '../refused.ts';

/** Attempts that wait for one key. Parallel ones would make a delay worth nothing. */
const MOST_OF_ONE = 2;
/** Attempts that wait in one process: each holds a connection and nothing else. */
const MOST_IN_ALL = 500;

type Wait = { untilOver(this: void): Promise<void>; cancel(): void };

/** Delays attempts, a few at a time for each key. */
export class Delays {
  private readonly waiting = new Map<string, number>();
  private readonly sleep: (ms: number) => Promise<unknown>;
  private total = 0;

  constructor(wait: (ms: number) => Promise<unknown> = sleep) {
    this.sleep = wait;
  }

  /** Takes a place for an attempt that has to wait; refuses where its key, or the process, has too many. */
  begin(key: string, seconds: number): Wait {
    if (this.total >= MOST_IN_ALL) throw new TryLater('unavailable', MESSAGES.unavailable, seconds);
    if (this.countOf(key) >= MOST_OF_ONE) throw new TryLater('too-many', MESSAGES.signInTooMany, seconds);
    this.add(key, 1);
    let isOver = false;
    const cancel = () => {
      if (!isOver) this.add(key, -1);
      isOver = true;
    };
    return { untilOver: () => this.sleep(seconds * 1_000).then(cancel, cancel), cancel };
  }

  private countOf(key: string): number {
    return this.waiting.get(key) ?? 0;
  }

  private add(key: string, by: 1 | -1): void {
    const count = this.countOf(key) + by;
    this.total += by;
    if (count === 0) this.waiting.delete(key);
    else this.waiting.set(key, count);
  }
}
