import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { smallTargets } from '../support/targets.ts';
import { takePicture, WHOLE } from '../support/whole-run.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
/** What a cell of the list leaves free before its words. */
const PADDING = 8;
/** Returns how much is cut off to the side. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test(
  'on a phone every control of the directory, the licenses, the account and the guide is as high as a finger needs',
  WHOLE,
  async ({ as }) => {
    const page = await as('maya', PHONE);
    for (const path of ['/companies', '/contacts', '/corporations', '/users', '/licenses', '/account', '/help']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      expect([path, await smallTargets(page)]).toEqual([path, []]);
    }
  },
);

test('a printed list is a table with its filters, and has nothing to press', async ({ as }) => {
  const page = await as('dana');
  await openList(page, '?job_name=a');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 1000 });
  await expect(page.getByText(/Printed \d\d\/\d\d\/\d\d \d\d:\d\d by Dana Whitlock$/)).toContainText(
    'Name containing “a”',
  );
  for (const role of ['button', 'link'] as const) {
    const pressed = page.getByRole(role, {
      name: /Filters|Next|Refresh|Export|Original|Final|More actions|Create New|All \d/,
    });
    await expect(pressed).toHaveCount(0);
  }
  const table = page.getByRole('table', { name: 'Jobs' });
  // Browsers repeat such a head on every page, Chromium only one that may not be divided.
  await expect(table.getByRole('rowgroup').first()).toHaveCSS('display', 'table-header-group');
  await expect(table.getByRole('rowgroup').first()).toHaveCSS('break-inside', 'avoid');
  const cut = await table.evaluate((element) => ({
    icons: [...element.querySelectorAll('svg')].filter((icon) => icon.checkVisibility()).length,
    texts: [...element.querySelectorAll<HTMLElement>('[data-slot="name"] *')].filter(
      (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible',
    ).length,
  }));
  expect(cut).toEqual({ icons: 0, texts: 0 });
  await takePicture(page, 'list-print', { fullPage: true });
});

test('the list fits at every width', WHOLE, async ({ as }) => {
  const page = await as('maya');
  for (const width of [1440, 1280, 1100, 900, 700, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openList(page, '?sort_by=created_at&order=asc');
    expect([width, await overflow(page)]).toEqual([width, 0]);
    // The age of an old job names its month, the longest that stands beside a day: it ends before the next column's words.
    const tooWide = await rows(page).evaluateAll(
      (all, padding) =>
        all.filter((row) => {
          const dates = row.querySelector('[data-slot="dates"]');
          const texts = [...(dates?.querySelectorAll('span, div') ?? [])].map(
            (one) => one.getBoundingClientRect().right,
          );
          return Math.max(0, ...texts) > (dates?.getBoundingClientRect().right ?? 0) + padding;
        }).length,
      PADDING,
    );
    expect([width, tooWide]).toEqual([width, 0]);
  }
});

test('the guide, the not-found page and Not Authorized are accessible', async ({ as }) => {
  const maya = await as('maya');
  for (const path of ['/help', '/no/such']) {
    await maya.goto(path);
    await expect(maya.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(maya);
  }
  const dana = await as('dana');
  await dana.goto('/companies');
  await expect(dana.getByRole('heading', { level: 1 })).toHaveText('Not Authorized');
  await expectAccessible(dana);
});

test('the list can be walked with the keyboard; the page’s policy allows no inline script or style, and nothing breaks it', async ({
  as,
}) => {
  const page = await as('maya');
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  const answer = await page.goto('/joblist');
  const policy = answer!.headers()['content-security-policy']!;
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort_by=created_at/);
  await page.getByRole('button', { name: /Account of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await settled(page);
  expect(complaints).toEqual([]);
});
