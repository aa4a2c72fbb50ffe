/** Returns a function that says yes at most once in that time, for what would otherwise fill the log. */
export function seldom(ms: number, now: () => number = () => performance.now()): () => boolean {
  let last: number | null = null;
  return () => {
    const time = now();
    if (last !== null && time - last < ms) return false;
    last = time;
    return true;
  };
}

/** How often the same alert is raised by a process while its cause lasts. */
export const ALERT_AGAIN_MS = 10 * 60_000;
