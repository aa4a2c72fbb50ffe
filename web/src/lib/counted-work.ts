/** What is under way of one kind, for whatever the screen shows meanwhile. */
export type CountedWork = {
  /** Counts the work until it is done or has failed. */
  during<Result>(work: Promise<Result>): Promise<Result>;
  isUnderWay(): boolean;
  /** Calls back when that may have changed; returns a function that stops this. */
  onChange(listener: () => void): () => void;
};

/** Begins to count work of one kind. */
export function countWork(): CountedWork {
  let count = 0;
  const listeners = new Set<() => void>();
  const change = (by: 1 | -1) => {
    count += by;
    // Work may begin while a component renders, and no other component may change meanwhile.
    queueMicrotask(() => listeners.forEach((listener) => listener()));
  };
  return {
    async during(work) {
      change(1);
      try {
        return await work;
      } finally {
        change(-1);
      }
    },
    isUnderWay: () => count > 0,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
