/** How many parts of the screen somebody waits for, whose code is being fetched. */
let count = 0;
const listeners = new Set<() => void>();

/** Counts the code as awaited until it is there or has failed. */
export async function whileAwaited<Code>(fetching: Promise<Code>): Promise<Code> {
  change(1);
  try {
    return await fetching;
  } finally {
    change(-1);
  }
}

/** Returns true while somebody waits for code. */
export function isCodeAwaited(): boolean {
  return count > 0;
}

/** Calls back when that may have changed; returns a function that stops this. */
export function onAwaitedCode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(by: 1 | -1): void {
  count += by;
  // Code is asked for while a component renders, and no other component may change meanwhile.
  queueMicrotask(() => listeners.forEach((listener) => listener()));
}
