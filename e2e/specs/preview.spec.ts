import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothColors } from '../support/accessible.ts';
import { callApi } from '../support/call-api.ts';
import { PHONE } from '../support/create-job.ts';
import { inEachLook } from '../support/each-look.ts';
import { saved } from '../support/files.ts';
import { openList, rows } from '../support/list.ts';
import { networkOf } from '../support/network.ts';
import { expect, test } from '../support/people.ts';
import { takeInBothColors, WHOLE } from '../support/whole-run.ts';

type Document = { document_id: string; name: string; purpose: string };

/** A document of the demo with several pages, and its job: the first of the list that the person at the page sees. */
async function aDocument(page: Page, query: string, purpose: string): Promise<Document & { job: number }> {
  await openList(page, query);
  for (const row of await rows(page).all()) {
    const job = Number(await row.getAttribute('data-job'));
    const { documents } = await callApi<{ documents: Document[] }>(page, `/api/jobs/${job}/documents`);
    for (const document of documents.filter((one) => one.purpose === purpose)) {
      const { pages } = await callApi<{ pages: number }>(page, `/api/documents/${document.document_id}/pages`);
      if (pages === 4) return { ...document, job };
    }
  }
  throw new Error('There is no document of four pages.');
}

/** The picture of a page, drawn. */
async function expectPicture(page: Page, number: number): Promise<Locator> {
  const picture = page.getByRole('img', { name: `Page ${number}`, exact: true });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  return picture;
}

const strip = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages', exact: true });

/** Counts the pictures that the page holds in its memory; what it drops on leaving is counted, too. */
async function countPictures(page: Page): Promise<() => Promise<[made: number, left: number]>> {
  await page.addInitScript(() => {
    const note = (change: [number, number]) => {
      const [made, left] = JSON.parse(localStorage.getItem('test.pictures') ?? '[0,0]') as [number, number];
      localStorage.setItem('test.pictures', JSON.stringify([made + change[0], left + change[1]]));
    };
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      note([1, 1]);
      return createObjectURL.call(URL, blob);
    };
    URL.revokeObjectURL = (url) => {
      note([0, -1]);
      revokeObjectURL.call(URL, url);
    };
  });
  return () => page.evaluate(() => JSON.parse(localStorage.getItem('test.pictures') ?? '[0,0]') as [number, number]);
}

test('a customer looks at a sealed document on the phone; nothing of it stays, and nobody else finds it', async ({
  as,
}) => {
  const page = await as('dana', PHONE);
  const countOf = await countPictures(page);
  const { job, name, document_id } = await aDocument(page, '?job_status=4', 'final');
  await page.goto(`/joblist?job_id=${job}&job=${job}`);
  await page.getByRole('link', { name: `Preview ${name}` }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expectPicture(page, 1);
  await expect(page.getByText('4 pages')).toBeVisible();
  await expectAccessibleInBothColors(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await takeInBothColors(page, (mode) => `preview-${mode}-phone`);

  await swipe(page, -150);
  await expectPicture(page, 2);
  await swipe(page, 150);
  await expectPicture(page, 1);
  await strip(page).getByRole('button', { name: 'Page 3' }).tap();
  await expectPicture(page, 3);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).tap(),
  ]);
  expect((await saved(download)).name).toBe(name);
  await page.getByRole('link', { name: `Back to D${job}` }).tap();
  await expect(page.locator('[data-job-page]')).toBeVisible();
  await page.goBack();
  await page.goto(`/preview?document=${document_id}&page=2`);
  await expectPicture(page, 2);

  const other = await as('luis');
  await other.goto(`/preview?document=${document_id}`);
  await expect(other.getByRole('heading', { name: 'There is no such document' })).toBeVisible();
  await expect(other.getByRole('img', { name: /^Page/ })).toHaveCount(0);

  const [made, left] = await countOf();
  expect([made > 5, left > 0]).toEqual([true, true]);
  await page.evaluate(() => localStorage.setItem('test.pictures', '[0,0]'));
  await page.reload();
  await expectPicture(page, 2);
  await expect.poll(async () => (await countOf())[1]).toBeGreaterThanOrEqual(6);
  await page.getByRole('button', { name: /^Account/ }).tap();
  await page.getByRole('menuitem', { name: 'Sign out' }).tap();
  await page.waitForURL('**/login**');
  expect((await countOf())[1]).toBe(0);
});

/** Moves a finger over the page by so many pixels. */
async function swipe(page: Page, by: number): Promise<void> {
  const touches = await page.context().newCDPSession(page);
  const at = (x: number) => ({ touchPoints: [{ x, y: 500 }] });
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(195) });
  for (const share of [0.3, 0.6, 1])
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(195 + by * share) });
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touches.detach();
}

test('operations look at a set by keyboard; what is not drawn can be tried again', WHOLE, async ({ as }) => {
  const page = await as('maya');
  const { job, name } = await aDocument(page, '?job_status=3', 'merged');
  await page.goto(`/joblist?job_id=${job}&job=${job}`);
  await page
    .getByRole('link', { name: new RegExp(`^Preview ${name}`) })
    .first()
    .press('Enter');
  const picture = await expectPicture(page, 1);
  await inEachLook(page, 'preview');

  await page.keyboard.press('j');
  await expectPicture(page, 2);
  await expect(strip(page).getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('status').filter({ hasText: 'Page 2 of 4' })).toBeAttached();
  await page.keyboard.press('End');
  await expectPicture(page, 4);
  await page.keyboard.press('k');
  await expectPicture(page, 3);
  await page.keyboard.press('Home');
  await expectPicture(page, 1);
  expect(new URL(page.url()).searchParams.get('page')).toBe('1');

  // The strip is one stop of Tab, with the arrows inside.
  await strip(page).getByRole('button', { name: 'Page 1' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(strip(page).getByRole('button', { name: 'Page 2' })).toBeFocused();
  await expectPicture(page, 2);
  await expect(strip(page).locator('[tabindex="0"]')).toHaveCount(1);

  // Larger: a sharper picture, which can be moved by the arrows.
  const width = async () => (await page.getByRole('img', { name: 'Page 2' }).boundingBox())!.width;
  const fit = await width();
  await page.locator('h1').click();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('+');
  await expect(page.getByText('400%')).toBeVisible();
  expect(await width()).toBeCloseTo((612 / 72) * 96 * 4, -1);
  await expect
    .poll(() => page.getByRole('img', { name: 'Page 2' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(3400);
  const pane = page.getByRole('group', { name: 'Page', exact: true });
  const top = await pane.evaluate((element) => element.scrollTop);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBeGreaterThan(top);
  await page.keyboard.press('0');
  await expect.poll(width).toBeCloseTo(fit, 0);

  await page.getByText('Words of this page').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Truss T02/)).toBeVisible();
  await expect(picture).toHaveCount(0);
  await page.keyboard.press('Enter');

  // A page that is not drawn yet is asked for again; one that can't be drawn says so.
  let asked = 0;
  await page.route(/pages\/2\?size=page/, async (route) => {
    asked += 1;
    if (asked === 1) return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { message: 'Wait' } });
    if (asked === 2) return route.fulfill({ status: 422, json: { message: 'This page could not be drawn.' } });
    return route.continue();
  });
  await page.reload();
  await expect(page.getByText('This page could not be drawn.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPicture(page, 2);
  await page.unroute(/pages\/2\?size=page/);
  const network = await networkOf(page);
  await network.cut();
  await page.keyboard.press('End');
  await expect(page.getByText('No response from the server. Please check your connection.').first()).toBeVisible();
  await network.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectPicture(page, 4);

  await page.keyboard.press('Escape');
  await expect(page.locator('[data-job-page]')).toBeVisible();
});
