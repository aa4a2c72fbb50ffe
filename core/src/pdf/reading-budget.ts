// Drawings take a few hundredths of a second for a page. A page on which tens of thousands of signs are scattered takes the tool
// minutes, because it compares each with all others.
const FIRST_PAGE_SECONDS = 10;
const SECONDS_PER_PAGE = 1;
const BYTES_PER_SECOND = 2 * 1024 ** 2;

/** What reading one package may take: many files, each within its own bounds, could together be an attack. */
const PACKAGE_SECONDS = 60;
const PACKAGE_SECONDS_PER_PAGE = 0.1;
const PACKAGE_BYTES_PER_SECOND = 1024 ** 2;
const MOST_PACKAGE_SECONDS = 300;
const MAX_PAGES = 20_000;
const MAX_TEXT = 64 * 1024 ** 2;

/** By the clock, on a machine that has other work: less than the task itself may take. */
const MAX_ELAPSED_SECONDS = 500;

/** Everything in seconds is processor time, unless it says otherwise: a busy machine makes no file unreadable. */
export type ReadingBudget = {
  /** How long one run of a tool on a file of that size may take; 0 when the package has had its time. */
  secondsFor(bytes: number, pages?: number): number;
  /** How long the package still has by the clock. */
  elapsedSeconds(): number;
  /** Takes the time of a run. */
  spend(seconds: number): void;
  /** Takes so many pages; returns false when the budget has no more of them. */
  takePages(count: number): boolean;
  takeText(length: number): boolean;
};

/** Opens the budget of a package of that size. A file has ten seconds, one of many pages or many bytes has more. */
export function openReadingBudget(bytes: number, now: () => number = () => performance.now()): ReadingBudget {
  const end = now() + MAX_ELAPSED_SECONDS * 1000;
  let [pages, text, spent] = [MAX_PAGES, MAX_TEXT, 0];
  const elapsedSeconds = () => Math.max(0, (end - now()) / 1000);
  const left = (count: number) => {
    const ofPages = (MAX_PAGES - pages + count) * PACKAGE_SECONDS_PER_PAGE;
    const all = PACKAGE_SECONDS + Math.floor(bytes / PACKAGE_BYTES_PER_SECOND) + ofPages;
    return Math.max(0, Math.min(all, MOST_PACKAGE_SECONDS) - spent);
  };
  return {
    secondsFor: (size, count = 1) => {
      const ofFile = FIRST_PAGE_SECONDS + (count - 1) * SECONDS_PER_PAGE + Math.floor(size / BYTES_PER_SECOND);
      return elapsedSeconds() === 0 ? 0 : Math.min(ofFile, left(count));
    },
    elapsedSeconds,
    spend: (seconds) => void (spent += seconds),
    takePages: (count) => (pages -= count) >= 0,
    takeText: (length) => (text -= length) >= 0,
  };
}
