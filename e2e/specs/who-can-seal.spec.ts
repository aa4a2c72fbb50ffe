import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { inEachLook } from '../support/each-look.ts';
import { openList } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { takePicture, WHOLE } from '../support/whole-run.ts';

// The demo's engineers: Anton Novak seals in VA and WV, so does Stefan Petrov, whose VA license ends in two weeks.
// Hawaii is Daniel Okafor's alone, and in Alaska neither an engineer nor the firm may seal.

const CALL = '**/api/jobs/*/sealers';

/** Opens the list with that job alone, and returns the button that shows who can seal it. */
async function listWith(page: Page, number: number): Promise<Locator> {
  await openList(page, `?job_id=${number}`);
  return page.getByRole('button', { name: new RegExp(`^\\d+ can seal D${number}$`) });
}

const dialogOf = (page: Page, number: number) => page.getByRole('dialog', { name: `Who can seal D${number}` });

test('each engineer appears with the last day of every license, amber within 30 days, in each look', async ({
  as,
  company,
}) => {
  const number = await company.addJob({ sealStates: ['WV', 'VA'] });
  const page = await as('maya');
  const button = await listWith(page, number);
  await expect(button).toHaveText('2 can seal');
  await button.click();
  const dialog = dialogOf(page, number);
  const licenses = (name: string) => dialog.getByRole('list', { name: `Licenses of ${name}` }).getByRole('listitem');
  await expect(dialog.getByRole('list', { name: 'Engineers' }).locator('> li')).toHaveCount(2);
  await expect(licenses('Anton Novak')).toHaveText([/^VA \d\d\/\d\d\/\d\d$/, /^WV \d\d\/\d\d\/\d\d$/]);
  await expect(licenses('Stefan Petrov')).toHaveText([/^VA \d\d\/\d\d\/\d\d, Ends in 1[456] days$/, /^WV [\d/]{8}$/]);
  const color = (license: Locator) => license.evaluate((element) => getComputedStyle(element).color);
  await inEachLook(page, '06-who-can-seal', {
    judge: async () => {
      const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
      const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches);
      const amber = await color(licenses('Stefan Petrov').first());
      if (!isForced) expect(amber).toBe(scheme === 'dark' ? 'rgb(220, 165, 104)' : 'rgb(139, 85, 0)');
      if (!isForced) expect(await color(licenses('Stefan Petrov').last())).not.toBe(amber);
      // Nothing of it is cut off.
      const box = (await dialog.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
    },
  });
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test('it opens and closes by keyboard, and the focus returns to the row', WHOLE, async ({ as, company }) => {
  const number = await company.addJob({ sealStates: ['VA'] });
  const page = await as('maya');
  const button = await listWith(page, number);
  await page.locator(`[data-job="${number}"]`).focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return button.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, number)).toContainText('Priya Raghavan');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, number)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('where nobody can seal in all states, it names the fewest who can together, or why nobody can', async ({
  as,
  company,
}) => {
  const shared = await company.addJob({ sealStates: ['HI', 'VA', 'WV'] });
  const nobodys = await company.addJob({ sealStates: ['AK', 'VA'] });
  const page = await as('maya');
  await (await listWith(page, shared)).click();
  const dialog = dialogOf(page, shared);
  await expect(dialog).toContainText('Nobody can seal this job in all its states.');
  await expect(dialog).toContainText('2 engineers can seal it together:');
  await expect(dialog.getByText('Anton Novak: VA, WV; Daniel Okafor: HI', { exact: true })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await takePicture(page, '06-who-can-seal-split', { animations: 'disabled' });

  await page.goto('about:blank');
  await (await listWith(page, nobodys)).click();
  const other = dialogOf(page, nobodys);
  await expect(other).toContainText('Nobody can seal this job in all its states.');
  await expect(other).toContainText('The firm has no authorization in AK that is valid today.');
  await expect(other).not.toContainText('can seal it together');
});

test(
  'while it loads the names stand there already; a failure is said, and Retry asks again',
  WHOLE,
  async ({ as, company }) => {
    const number = await company.addJob({ sealStates: ['VA', 'WV'] });
    const page = await as('maya');
    const button = await listWith(page, number);
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(CALL, async (route) => {
      await held;
      await route.abort();
    });
    await button.click();
    const dialog = dialogOf(page, number);
    await expect(dialog.getByRole('status')).toHaveText('Loading licenses');
    await expect(dialog).toContainText('Anton Novak');
    await expect(dialog).toContainText('Stefan Petrov');
    answer();
    await expect(dialog.getByRole('alert')).toContainText('No response from the server. Please check your connection.');
    await page.unroute(CALL);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByRole('list', { name: 'Licenses of Anton Novak' })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  },
);

test('employees outside operations are offered nothing of it', WHOLE, async ({ as, company }) => {
  const number = await company.addJob({ sealStates: ['VA', 'WV'] });
  const page = await as('jonas');
  await openList(page, `?job_id=${number}`);
  await expect(page.getByText('can seal')).toHaveCount(0);
});
