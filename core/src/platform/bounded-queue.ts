type Limits = {
  /** So many run at once. */
  atOnce: number;
  /** Who would wait longer than this is refused, and so is who has. */
  longestWaitMs: number;
  /** So many wait at the most, however soon their turn is expected. */
  mostWaiting: number;
  /** After how long the next one's turn is expected before any was measured. */
  expectedMs: number;
};

type Waiting = { since: number; begin(): void; refuse(error: Error): void };

/** The weight of the latest interval in the average. */
const LATEST = 0.1;

/**
 * Runs work a few at a time, in order. Its throughput is measured, so that whoever would wait too long is refused at once, by the
 * error of `refuse`, which is given the seconds until one can wait again.
 */
export class BoundedQueue {
  private readonly limits: Limits;
  private readonly refuse: (seconds: number) => Error;
  private readonly waiting: Waiting[] = [];
  private running = 0;
  /** The time between one end and the next while others wait. */
  private intervalMs: number;
  private lastEnd: number | null = null;

  constructor(limits: Limits, refuse: (seconds: number) => Error) {
    this.limits = limits;
    this.refuse = refuse;
    this.intervalMs = limits.expectedMs;
  }

  /** Runs the work once it is its turn. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.turn();
    try {
      return await work();
    } finally {
      this.end();
    }
  }

  /** Throws the refusal if work that came now would be refused. */
  refuseWhenFull(): void {
    const { atOnce, longestWaitMs, mostWaiting } = this.limits;
    if (this.running < atOnce) return;
    const waitMs = (this.waiting.length + 1) * this.intervalMs;
    // One can always wait: a throughput of less than one in the longest wait would else never be measured again.
    if (this.waiting.length > 0 && (waitMs > longestWaitMs || this.waiting.length >= mostWaiting)) {
      throw this.refuse(Math.max(waitMs - longestWaitMs, this.intervalMs) / 1000);
    }
  }

  private async turn(): Promise<void> {
    if (this.running < this.limits.atOnce) {
      this.running += 1;
      return;
    }
    this.refuseWhenFull();
    await new Promise<void>((begin, refuse) => {
      this.waiting.push({ since: performance.now(), begin, refuse });
    });
  }

  /** Measures the throughput and gives the place to whoever waits, so that nobody who comes now is first. */
  private end(): void {
    const now = performance.now();
    if (this.lastEnd !== null) this.intervalMs += LATEST * (now - this.lastEnd - this.intervalMs);
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      if (now - next.since <= this.limits.longestWaitMs) {
        this.lastEnd = now;
        next.begin();
        return;
      }
      next.refuse(this.refuse((this.waiting.length * this.intervalMs) / 1000));
    }
    this.lastEnd = null;
    this.running -= 1;
  }
}
