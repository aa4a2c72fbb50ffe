let under = 0;
const listeners = new Set<() => void>();

/** Covers the page until the work is done: for saves that must not be interrupted. */
export async function waitFor<Result>(work: Promise<Result>): Promise<Result> {
  count(1);
  try {
    return await work;
  } finally {
    count(-1);
  }
}

/** Returns true while such work is running. */
export function isWaiting(): boolean {
  return under > 0;
}

/** Calls back when work begins or ends; returns a function that stops this. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function count(change: number): void {
  under += change;
  for (const listener of listeners) listener();
}
