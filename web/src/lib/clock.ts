/** Time, timers and chance, handed in so that tests can control them. */
export type Clock = {
  now(): number;
  /** Runs the work after the delay, and returns a function that cancels it. */
  later(work: () => void, delay: number): () => void;
  /** Returns a number from 0 up to 1. */
  random(): number;
};

export const browserClock: Clock = {
  now: Date.now,
  later: (work, delay) => {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
