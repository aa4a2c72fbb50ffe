import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { inEachLook } from '../support/each-look.ts';
import { numbers, openList, paging, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

/** Files of the parts that the list opens: code and styles. */
const PARTS = /\/assets\/(job-drawer|upload-dialog|find-dialog|create-job)[\w.-]*\.(js|css)/;

/** Keeps those parts from the page, as a connection that breaks does; returns the function that lets them through. */
async function withholdParts(page: Page, how: 'lost' | 'replaced' = 'lost'): Promise<() => Promise<void>> {
  await page.route(PARTS, (route) => (how === 'lost' ? route.abort() : route.fulfill({ status: 404, json: {} })));
  return () => page.unroute(PARTS);
}

const failure = (page: Page) => page.getByText('This part of the page could not be loaded.');
const retry = (page: Page) => page.getByRole('button', { name: 'Retry', exact: true });
const firstNumber = async (page: Page) => (await numbers(page))[0]!;

const openFirst = async (page: Page) =>
  page
    .getByRole('link', { name: `D${await firstNumber(page)}`, exact: true })
    .first()
    .click();

test('the open job, when it can’t be loaded, leaves the list in place and is loaded by Retry', async ({ as }) => {
  const page = await as('maya');
  const letThrough = await withholdParts(page);
  await openList(page);
  const before = await numbers(page);
  await openFirst(page);
  await expect(failure(page)).toBeVisible();
  await expectAccessible(page);
  expect(await numbers(page)).toEqual(before);
  // A retry that fails, too, says so again.
  await retry(page).click();
  await expect(failure(page)).toBeVisible();
  // Given up, the screen is as it was, and the same can be opened anew.
  await page.keyboard.press('Escape');
  await expect(failure(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/joblist$/);
  await openFirst(page);
  await expect(failure(page)).toBeVisible();
  await letThrough();
  await retry(page).click();
  const drawer = page.getByRole('dialog').filter({ hasText: 'Company and contact' });
  await expect(drawer).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  // It came with its styles: what failed once of them was fetched again, too.
  await expect(drawer.locator('dl > div').first()).toHaveCSS('display', 'grid');
});

test(
  'the search and the upload dialog, when they can’t be loaded, are loaded by Retry over the same list',
  WHOLE,
  async ({ as }) => {
    const page = await as('maya');
    const letThrough = await withholdParts(page);
    await openList(page);
    const number = await firstNumber(page);
    await page.keyboard.press('Control+k');
    await expect(failure(page)).toBeVisible();
    // By the keyboard alone: the focus is in the message, whose keys are its own.
    await expect(retry(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(failure(page)).toHaveCount(0);
    await page.getByRole('button', { name: `More actions for D${number}` }).click();
    await page.getByRole('menu').getByRole('menuitem', { name: 'Working file' }).click();
    await expect(failure(page)).toBeVisible();
    await letThrough();
    await retry(page).click();
    const upload = page.getByRole('dialog', { name: /^Upload / });
    await expect(upload).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(upload).toHaveCount(0);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Find a job or a company' });
    await expect(search).toBeVisible();
    await page.keyboard.type('truss');
    await expect(search.getByRole('combobox')).toHaveValue('truss');
  },
);

test(
  'Create Job, when it can’t be loaded, leaves the frame and the link back, and is loaded by Retry',
  WHOLE,
  async ({ as }) => {
    const page = await as('dana');
    const letThrough = await withholdParts(page);
    await openList(page);
    await page.getByRole('link', { name: 'Create New Job' }).click();
    await expect(failure(page)).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(rows(page).first()).toBeVisible();
    await page.goForward();
    await expect(failure(page)).toBeVisible();
    await letThrough();
    await retry(page).click();
    await expect(page.getByRole('heading', { name: 'Create Job', level: 1 })).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  },
);

test('a part that a newer version has replaced is there after Refresh Page, at the same job', WHOLE, async ({ as }) => {
  const page = await as('maya');
  const letThrough = await withholdParts(page, 'replaced');
  await openList(page);
  const number = await firstNumber(page);
  // The page as the server has it now names other scripts; requests of this page see it, a reload does not.
  const served = (await (await page.request.get('/joblist')).text()).replaceAll(/(\/assets\/[\w-]+)\.js/g, '$1x.js');
  await page.route('**/joblist', async (route) =>
    route.request().isNavigationRequest()
      ? route.continue()
      : route.fulfill({ body: served, contentType: 'text/html' }),
  );
  await openFirst(page);
  await expect(page.getByText('Sealdesk was updated.')).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  await inEachLook(page, '06-updated');
  await letThrough();
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('dialog').getByText(`D${number}`, { exact: true }).first()).toBeVisible();
});

test('the parts are fetched once the list is idle, and then open without a connection', WHOLE, async ({ as }) => {
  const page = await as('maya');
  const names = ['job-drawer', 'upload-dialog', 'find-dialog', 'create-job', 'download'];
  const fetched = names.map((name) =>
    page.waitForResponse((response) => new RegExp(`/assets/${name}[\\w.-]*\\.js`).test(response.url())),
  );
  await page.clock.install();
  await openList(page);
  await page.clock.fastForward(3_000);
  await Promise.all(fetched);
  // What the parts import and their styles come after them. The page is never idle: its stream of changes stays open.
  const countFetched = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  await expect
    .poll(async () => {
      const before = await countFetched();
      await page.waitForTimeout(500);
      return (await countFetched()) - before;
    })
    .toBe(0);
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find a job or a company' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Create New Job' }).click();
  await expect(page.getByRole('heading', { name: 'Create Job', level: 1 })).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

test('while offline one message says so, and the list that was asked for comes with the connection', async ({ as }) => {
  const page = await as('maya');
  await page.clock.install();
  await openList(page, '?sort_by=job_id&order=asc');
  const live = page.getByRole('banner').getByText('Live', { exact: true });
  await expect(live).toBeVisible();
  const before = await numbers(page);

  await page.context().setOffline(true);
  await expect(live).toHaveCount(0);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await paging(page).getByRole('button', { name: 'Next' }).click();
  const messages = page.getByRole('alert');
  await expect(messages).toHaveText(/You are offline\. Showing the list as of \d\d:\d\d\./);
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toHaveCount(0);
  await expectAccessible(page);
  expect(await numbers(page)).toEqual(before);
  // The time after which a lost connection is reported on its own is over, and the numbers of the views failed, too.
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('banner').getByText('Paused', { exact: true })).toBeVisible();
  await expect(messages).toHaveCount(1);

  await page.context().setOffline(false);
  await expect(live).toBeVisible();
  await expect(messages).toHaveCount(0);
  await expect(paging(page)).toContainText('11–20');
  await expect.poll(async () => (await numbers(page))[0]).toBe(before.at(-1)! + 1);
});
