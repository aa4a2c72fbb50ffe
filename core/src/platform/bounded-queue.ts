type Limits = {
  /** So many run at once. */
  atOnce: number;
  /** Who would wait longer than this is refused. */
  longestWaitMs: number;
  /** So many wait at the most, however quick they are expected to be. */
  mostWaiting: number;
  /** How long one is expected to take before any was measured. */
  expectedMs: number;
};

/** The weight of the latest duration in the average. */
const LATEST = 0.1;

/**
 * Runs work a few at a time, in order. How long it takes is measured, so that whoever would wait too long is refused at once,
 * by the error of `refuse`, which is given the seconds until one can wait again.
 */
export class BoundedQueue {
  private readonly limits: Limits;
  private readonly refuse: (seconds: number) => Error;
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private averageMs: number;

  constructor(limits: Limits, refuse: (seconds: number) => Error) {
    this.limits = limits;
    this.refuse = refuse;
    this.averageMs = limits.expectedMs;
  }

  /** Runs the work once it is its turn. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.turn();
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.averageMs += LATEST * (performance.now() - start - this.averageMs);
      // Whoever waits takes this place, so that nobody who comes now is first.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private async turn(): Promise<void> {
    const { atOnce, longestWaitMs, mostWaiting } = this.limits;
    if (this.running < atOnce) {
      this.running += 1;
      return;
    }
    const waitMs = ((this.waiting.length + 1) * this.averageMs) / atOnce;
    // One can always wait: work that takes longer than the longest wait would else never be measured again.
    if (this.waiting.length > 0 && (waitMs > longestWaitMs || this.waiting.length >= mostWaiting)) {
      throw this.refuse(Math.max(waitMs - longestWaitMs, this.averageMs) / 1000);
    }
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
    });
  }
}
