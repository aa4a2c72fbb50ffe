import type { Page } from '@playwright/test';
import { inEachLook } from '../support/each-look.ts';
import { openList } from '../support/list.ts';
import { chooseInMenu, rowOf } from '../support/moves.ts';
import { expect, test } from '../support/people.ts';
import { aChangedSet, aJobToSeal, CHANGED_DIGIT, stageSet } from '../support/sealed-sets.ts';
import { CHECKED, choose, openUpload, toast } from '../support/upload-dialog.ts';

test.describe.configure({ timeout: 600_000 });

const [PAGES, CHANGED] = [32, 31];

const strip = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const current = (page: Page) => strip(page).locator('[aria-current]');
const summary = (page: Page) => page.getByRole('region', { name: 'Result of the checks' });
const facts = (page: Page) => page.getByRole('complementary', { name: 'Facts' });

test('an upload refused for one changed digit leads to its page; the corrected set is stepped through by keyboard and approved', async ({
  as,
  company,
}) => {
  const [page, reviewer] = [await as('maya'), await as('rosa')];
  const set = await aChangedSet('page-proof', PAGES, CHANGED);
  const number = await aJobToSeal(company, PAGES);
  await openList(page, `?job_id=${number}`);
  await stageSet(page, number, set);

  const dialog = await openUpload(page, number, 'For Review');
  await choose(page, set.changed);
  await dialog.getByRole('link', { name: 'Show the pages' }).click(CHECKED);
  await expect(summary(page)).toContainText(`Page ${CHANGED}: “${CHANGED_DIGIT.before}” is missing; ink lost in`);
  await expect(current(page)).toHaveAccessibleName(
    new RegExp(`^Page ${CHANGED}, failed: ${CHANGED_DIGIT.before} is missing, ink lost in \\d places?$`),
  );
  await expect(page.getByRole('img', { name: `Submitted page ${CHANGED}`, exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: new RegExp(`^Sealed page ${CHANGED}, added: CO seal`) })).toBeVisible();
  const differs = facts(page).getByRole('region', { name: 'Where it differs' });
  await expect(differs.getByRole('img')).toHaveCount(2);
  await expect(facts(page)).toContainText(`Missing${CHANGED_DIGIT.before}`);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await inEachLook(page, 'page-proof-failed');

  await page.getByRole('button', { name: 'Upload the corrected PDF' }).click();
  const again = page.getByRole('dialog', { name: /^Upload / });
  await choose(page, set.sealed);
  await expect(again.getByText(/^Working file uploaded successfully\./)).toBeVisible(CHECKED);
  await again.getByRole('button', { name: 'Done' }).click();
  await expect(summary(page)).toContainText('A newer sealed set came in at');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByText('You staged this set, so someone else reviews it')).toBeVisible();

  await openList(reviewer, `?job_id=${number}`);
  await chooseInMenu(reviewer, number, 'Review pages');
  await expect(summary(reviewer)).toContainText(`${PAGES} of ${PAGES} pages: no word missing, no ink lost;`);
  await inEachLook(reviewer, 'page-proof');
  await reviewer.keyboard.press('j');
  await expect(current(reviewer)).toHaveAccessibleName('Page 2, proven, sealed for CO');
  await reviewer.keyboard.press('End');
  await expect(current(reviewer)).toHaveAccessibleName(`Page ${PAGES}, proven, sealed for CO`);
  await expect(reviewer.getByRole('status').filter({ hasText: `Page ${PAGES} of ${PAGES}, proven` })).toBeAttached();
  await reviewer.keyboard.press('k');
  await expect(reviewer).toHaveURL(new RegExp(`page=${CHANGED}`));
  await reviewer.keyboard.press('Control+Enter');
  const ask = reviewer.getByRole('dialog', { name: `Approve D${number}?` });
  await expect(ask).toContainText(`${PAGES} pages, sealed by Anton`);
  await expect(ask).toContainText('The job moves to Awaiting Final.');
  await ask.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(reviewer, `D${number} approved.`)).toBeVisible();
  await expect(rowOf(reviewer, number)).toContainText('Awaiting Final');
  await openList(reviewer, `?job_id=${number}&job=${number}`);
  await expect(reviewer.getByText(/^Opened 4( of 32)? pages: 1–2, 31–32$/)).toBeVisible();
});
