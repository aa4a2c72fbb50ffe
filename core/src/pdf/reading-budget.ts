/** The time that reading one package may take: many files, each within its own bounds, could together be an attack. */
const MAX_SECONDS = 300;
const MAX_PAGES = 20_000;
const MAX_TEXT = 64 * 1024 ** 2;

const SMALL_FILE_SECONDS = 30;
const BYTES_PER_SECOND = 2 * 1024 ** 2;

export type ReadingBudget = {
  /** How long one run of a tool on a file of that size may take; 0 when the package has had its time. */
  secondsFor(bytes: number): number;
  /** Takes so many pages; returns false when the budget has no more of them. */
  takePages(count: number): boolean;
  takeText(length: number): boolean;
};

/** Opens the budget of a package. A small file has 30 seconds, a large one more, as long as there is time at all. */
export function openReadingBudget(now: () => number = () => performance.now()): ReadingBudget {
  const end = now() + MAX_SECONDS * 1000;
  let [pages, text] = [MAX_PAGES, MAX_TEXT];
  return {
    secondsFor: (bytes) =>
      Math.max(0, Math.min(SMALL_FILE_SECONDS + Math.floor(bytes / BYTES_PER_SECOND), (end - now()) / 1000)),
    takePages: (count) => (pages -= count) >= 0,
    takeText: (length) => (text -= length) >= 0,
  };
}
