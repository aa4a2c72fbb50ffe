import type { Locator, Page } from '@playwright/test';
import { inBothColors } from '../support/colors.ts';
import { PHONE } from '../support/create-job.ts';
import { openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';
import { timeCard } from '../support/time-card.ts';

/** What stands above the rows at times: the strip of pending changes. */
const LIVE_STRIP = 28;
const LIST_CALL = /\/api\/jobs(\?|$)/;

const head = (page: Page): Locator => page.getByRole('table', { name: 'Jobs' }).getByRole('row').first();
const height = async (locator: Locator): Promise<number> => Math.round((await locator.boundingBox())!.height);

/** Returns the statuses whose mark is not drawn in its color: all but the last one's are lines, not filled discs. */
async function undrawnMarks(page: Page): Promise<string[]> {
  return page.locator('svg[data-status]').evaluateAll((marks) =>
    marks.flatMap((mark) => {
      const name = mark.getAttribute('data-status')!;
      const { color } = getComputedStyle(mark);
      const { fill, stroke } = getComputedStyle(mark.firstElementChild!);
      const isDrawn = name === 'complete' ? fill === color : fill === 'none' && stroke === color;
      return isDrawn ? [] : [name];
    }),
  );
}

test('the staff list has the design’s measures', async ({ as }) => {
  const page = await as('maya');
  await openList(page, '?per_page=25');
  expect(await height(page.getByRole('banner'))).toBe(44);
  expect(await height(head(page))).toBe(32);
  const heights = await Promise.all((await rows(page).all()).map(height));
  expect(new Set(heights)).toEqual(new Set([48]));
  await inBothColors(page, async () => expect(await undrawnMarks(page)).toEqual([]));
  expect(await height(timeCard(page))).toBe(48);
  // Twelve whole rows with the filters open, and space left for the live strip above them.
  expect((await rows(page).nth(11).boundingBox())!.y + 48 + LIVE_STRIP).toBeLessThanOrEqual(900);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('search', { name: 'Filters' })).toBeHidden();
  const thirteenth = rows(page).nth(12);
  await expect.poll(async () => (await thirteenth.boundingBox())!.y + 48 + LIVE_STRIP).toBeLessThanOrEqual(900);
});

test('a customer’s list has the design’s measures', async ({ as }) => {
  const page = await as('dana');
  await openList(page);
  const heights = await Promise.all((await rows(page).all()).map(height));
  expect(new Set(heights)).toEqual(new Set([56]));
  // 1,280 with its border.
  expect(Math.round((await page.getByRole('table', { name: 'Jobs' }).boundingBox())!.width)).toBe(1278);
  // One line also with a filter set, and nothing in it moves.
  const used = page.getByText(/\d of 5 priorities used/);
  const before = await used.boundingBox();
  await openList(page, '?job_name=a');
  await page.getByRole('button', { name: 'Filters · 1' }).click();
  await expect(page.getByRole('search', { name: 'Filters' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Paging' })).toBeVisible();
  expect((await used.boundingBox())!.y).toBe(before!.y);
  const [filters, paging] = [page.getByRole('button', { name: 'Filters · 1' }), page.getByLabel('Paging').first()];
  const [left, right] = [(await filters.boundingBox())!, (await paging.boundingBox())!];
  expect(Math.abs(left.y + left.height / 2 - (right.y + right.height / 2))).toBeLessThan(2);
  expect(right.x).toBeGreaterThan((await used.boundingBox())!.x + (await used.boundingBox())!.width);
  await page.route(LIST_CALL, (route) => route.fulfill({ json: { jobs: { data: [], total: 0, last_page: 1 } } }));
  await page.goto('/joblist');
  await expect(page.getByText('No jobs yet')).toBeVisible();
});

test('the head of a customer’s list on the phone has the design’s height', WHOLE, async ({ as }) => {
  const page = await as('dana', PHONE);
  await openList(page);
  expect(await height(page.getByRole('banner'))).toBe(48);
});
