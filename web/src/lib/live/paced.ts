export type Paced = { ask(): void; stop(): void };

type Clock = { now(): number; later(work: () => void, delay: number): () => void; random(): number };

const CLOCK: Clock = {
  now: Date.now,
  later: (work, delay) => {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** Screens hear of one change together; they ask about it spread over this time. */
const SPREAD_MS = 300;

/** Does the work soon after it was asked for, at most once in `apartMs` and never twice at once. Failures are let go. */
export function paced(apartMs: number, work: () => Promise<void>, { now, later, random }: Clock = CLOCK): Paced {
  let lastStart = -Infinity;
  let isAsked = false;
  let isRunning = false;
  let callOff: (() => void) | null = null;

  function plan(): void {
    if (!isAsked || isRunning || callOff) return;
    const delay = Math.max(random() * SPREAD_MS, lastStart + apartMs - now());
    callOff = later(() => void run(), delay);
  }

  async function run(): Promise<void> {
    callOff = null;
    isAsked = false;
    isRunning = true;
    lastStart = now();
    // Nobody asked for this by hand, so nobody is told; whoever needs it asks again.
    await work().catch(() => {});
    isRunning = false;
    plan();
  }

  return {
    ask: () => {
      isAsked = true;
      plan();
    },
    stop: () => {
      isAsked = false;
      callOff?.();
      callOff = null;
    },
  };
}
