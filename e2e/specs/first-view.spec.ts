import type { Page } from '@playwright/test';
import { openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

/** What a page measures of its first view, in milliseconds since the document was asked for. */
type FirstView = { firstRow: number; firstPaint: number; largestPaint: number; longestTask: number; shift: number };

/** What holds today, with space for a busy machine; docs/performance.md has the goals, and which are missed. */
const SLOW = { firstRow: 9_000, shift: 0.01 };
const USUAL = { largestPaint: 1_000 };
const ROUNDS = 3;

/** Watches from the first byte of the page on. */
async function watchFirstView(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { firstRow: 0, firstPaint: 0, largestPaint: 0, longestTask: 0, shift: 0 };
    Object.assign(window, { firstView: seen });
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    observe('paint', ({ startTime }) => (seen.firstPaint ||= startTime));
    observe('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime));
    observe('longtask', ({ duration }) => (seen.longestTask = Math.max(seen.longestTask, duration)));
    observe('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
    new MutationObserver(() => {
      if (document.querySelector('a[href*="job="]')) seen.firstRow ||= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
}

async function firstViews(page: Page): Promise<FirstView[]> {
  const views: FirstView[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('/joblist');
    await expect(rows(page).first()).toBeVisible({ timeout: 60_000 });
    // Late data would shift the page only now.
    await page.waitForTimeout(2_000);
    views.push(await page.evaluate(() => (window as unknown as { firstView: FirstView }).firstView));
  }
  return views;
}

const least = (views: FirstView[], name: keyof FirstView) => Math.min(...views.map((view) => view[name]));

function report(kind: string, views: FirstView[]): void {
  const names = Object.keys(views[0]!) as (keyof FirstView)[];
  for (const name of names) {
    console.log(`${kind}, ${name}: ${views.map((view) => view[name].toFixed(name === 'shift' ? 4 : 0)).join(', ')}`);
  }
}

test(
  'the first view of the list on a usual connection, and on a slow one with a slow processor',
  WHOLE,
  async ({ as }) => {
    test.setTimeout(240_000);
    const page = await as('maya');
    await watchFirstView(page);
    const wire = await page.context().newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
    const usual = await firstViews(page);
    report('usual', usual);
    await wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const slow = await firstViews(page);
    report('slow', slow);
    expect(least(usual, 'largestPaint')).toBeLessThan(USUAL.largestPaint);
    expect(least(slow, 'firstRow')).toBeLessThan(SLOW.firstRow);
    expect(least(slow, 'shift')).toBeLessThan(SLOW.shift);
  },
);

/** As for the first view. */
const OPENED_MS = 400;

test('a job is drawn soon after the click, the first time too', WHOLE, async ({ as }) => {
  const opened: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await as('maya');
    await openList(page);
    await page.evaluate(() => {
      const watch = ({ timeStamp }: Event) => {
        const look = () => {
          if (!document.querySelector('[role="dialog"] [role="tab"]')) return void requestAnimationFrame(look);
          // The frame that has it is painted before the next one begins.
          requestAnimationFrame((now) => Object.assign(window, { openedMs: now - timeStamp }));
        };
        look();
      };
      addEventListener('click', watch, { capture: true, once: true });
    });
    const readAhead = page.waitForResponse((answer) => answer.url().includes('/api/getjob?'));
    await rows(page).nth(2).hover();
    await readAhead;
    await rows(page)
      .nth(2)
      .click({ position: { x: 300, y: 10 } });
    await page.waitForFunction(() => 'openedMs' in window);
    opened.push(await page.evaluate(() => (window as unknown as { openedMs: number }).openedMs));
    await page.context().close();
  }
  console.log(`a job, drawn after the click: ${opened.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  expect(Math.min(...opened)).toBeLessThan(OPENED_MS);
});
