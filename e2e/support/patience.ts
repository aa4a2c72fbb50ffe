import type { BrowserContext, Page } from '@playwright/test';

/**
 * Lengthens the page's own times, so that a slow machine doesn't meet them: how long a call may take, how long a field says
 * that it was saved, and how long the list waits before it fetches the code of its dialogs ahead. Tests of these times
 * call `holdTimeouts` or use `page.clock`.
 */
export async function makePatient(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const [LONGER, SAVED_MS, IDLE_AFTER_MS] = [60, 2_000, 3_000];
    const { setTimeout: later } = window;
    const patient = (work: TimerHandler, delay?: number, ...given: unknown[]) =>
      later(work, delay === SAVED_MS || delay === IDLE_AFTER_MS ? delay * LONGER : delay, ...given);
    window.setTimeout = patient as typeof window.setTimeout;
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms * LONGER);
  });
}

/** The time limits that the page sets for its calls, in milliseconds, and a function that lets those of one length run out. */
export type HeldTimeouts = { set(): Promise<number[]>; runOut(ms: number): Promise<void> };

/** Keeps every time limit of the page's calls from running out until the test says so. */
export async function holdTimeouts(page: Page): Promise<HeldTimeouts> {
  await page.addInitScript(() => {
    const held: { ms: number; limit: AbortController }[] = [];
    Object.assign(window, { heldTimeouts: held });
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController();
      held.push({ ms, limit });
      return limit.signal;
    };
  });
  type Held = { heldTimeouts: { ms: number; limit: AbortController }[] };
  return {
    set: () => page.evaluate(() => (window as unknown as Held).heldTimeouts.map(({ ms }) => ms)),
    runOut: (ms) =>
      page.evaluate((length) => {
        const due = (window as unknown as Held).heldTimeouts.filter((one) => one.ms === length);
        for (const { limit } of due) limit.abort(new DOMException('The time is over.', 'TimeoutError'));
      }, ms),
  };
}

/** Presses keys that belong together, such as G and then C, in the same moment of the page's clock. */
export async function pressTogether(page: Page, ...keys: string[]): Promise<void> {
  await page.evaluate(() => {
    const [{ now }, moment] = [Date, Date.now()];
    Object.assign(window, { resumeClock: () => (Date.now = now) });
    Date.now = () => moment;
  });
  for (const key of keys) await page.keyboard.press(key);
  await page.evaluate(() => (window as unknown as { resumeClock: () => void }).resumeClock());
}
