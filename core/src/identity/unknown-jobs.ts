import type { Core } from '../core.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { addAttempts } from './sign-in-limits.store.ts';

/** So many jobs within the window that do not exist for one customer raise an alert. */
const LIMIT = { most: 50, minutes: 60 };
/** So many are kept by this process alone: a bookmark of a deleted job needs no write. */
const UNWRITTEN = 5;
/** People without misses of late are forgotten once so many are kept. */
const MOST_PEOPLE = 1_000;

type Misses = { since: number; jobs: Set<string>; written: number; isReported: boolean };

/**
 * Watches for customers who walk through job numbers. Misses are counted for all API processes together; they raise an alert
 * once in the window, and refuse nobody anything.
 */
export class UnknownJobs {
  private readonly core: Pick<Core, 'db' | 'log'>;
  private readonly now: () => number;
  private readonly people = new Map<number, Misses>();

  constructor(core: Pick<Core, 'db' | 'log'>, now = Date.now) {
    this.core = core;
    this.now = now;
  }

  /** Notes that a job does not exist for the customer. The same job counts once. */
  async note(userId: number, job: string): Promise<void> {
    const misses = this.missesOf(userId);
    if (misses.isReported || misses.jobs.has(job)) return;
    misses.jobs.add(job);
    if (misses.jobs.size <= UNWRITTEN) return;

    const more = misses.jobs.size - misses.written;
    misses.written = misses.jobs.size;
    const counted = await addAttempts(this.core.db, { ...LIMIT, key: `unknown-jobs:${userId}` }, more);
    misses.isReported = counted === null || counted >= LIMIT.most;
    // Null: another process has reported it.
    if (counted === null || counted < LIMIT.most) return;
    raiseAlert(this.core.log, 'jobs-walked', { userId }, 'A customer asks for many jobs that do not exist for them');
  }

  private missesOf(userId: number): Misses {
    const found = this.people.get(userId);
    if (found && !this.isOver(found)) return found;
    if (this.people.size >= MOST_PEOPLE) {
      for (const [id, misses] of this.people) if (this.isOver(misses)) this.people.delete(id);
    }
    const misses = { since: this.now(), jobs: new Set<string>(), written: 0, isReported: false };
    this.people.set(userId, misses);
    return misses;
  }

  private isOver({ since }: Misses): boolean {
    return since + LIMIT.minutes * 60_000 <= this.now();
  }
}
