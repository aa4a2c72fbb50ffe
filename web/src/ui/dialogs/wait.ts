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

/** Says whether such work is under way. */
export function isWaiting(): boolean {
  return under > 0;
}

/** Calls back when work begins or ends; gives a function that stops it. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function count(change: number): void {
  under += change;
  for (const listener of listeners) listener();
}
