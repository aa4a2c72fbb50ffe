import type { Locator, Page } from '@playwright/test';
import { aJobZip } from '@sealdesk/tools/testing/job-zip.ts';
import { createButton, field, giveUp, openForm, PHONE, uploadZip, zipFile } from '../support/create-job.ts';
import { fieldIn, openEdit } from '../support/edit-job.ts';
import { inEachLook } from '../support/each-look.ts';
import { openList, paging, rows } from '../support/list.ts';
import { expect, signInThroughFirm, test } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { smallTargets } from '../support/targets.ts';
import { takeInBothColors, takePaper } from '../support/whole-run.ts';

// What came with use: menus of picture 23, what is printed, and what a person is asked. `npm run proof:browser`
// takes them anew; the check leaves them out, and other tests judge what these screens do.
const ZIP = zipFile('Hawthorne_Lot14_Roof-Floor_rev2.zip', aJobZip({ designs: 16, seed: 6, withExtras: true }));

async function take(page: Page, name: string): Promise<void> {
  await settled(page);
  await takeInBothColors(page, (mode) => `${name}-${mode}`, { animations: 'disabled' });
}

const priority = (part: Page | Locator): Locator =>
  part.getByRole('button', { name: /^Work order priority of D\d+: / });
const place = (page: Page, number: number): Locator =>
  page.getByRole('menuitemradio', { name: new RegExp(`^${number}: `) });

test('one filter set, and bad values in the address', async ({ as }) => {
  for (const [name, query] of [
    ['maya', '?job_name=lot&per_page=25'],
    ['dana', '?job_name=lot'],
  ] as const) {
    const page = await as(name);
    await openList(page, query);
    await take(page, `23-filtered-${name}`);
    await openList(page, '?start_date=2026-13-40&job_type=zz');
    await expect(page.getByText('The address asks for what there is not')).toBeVisible();
    await take(page, `23-bad-address-${name}`);
  }
});

test('who holds each place, in the list and in the drawer', async ({ as }) => {
  const page = await as('maya');
  await openList(page, '?per_page=25');
  await priority(rows(page).nth(1)).click();
  await place(page, 1).hover();
  await take(page, '23-places');
  await page.keyboard.press('Escape');
  await rows(page)
    .first()
    .getByRole('link', { name: /^D\d+$/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Company and contact');
  await priority(page.getByRole('dialog')).click();
  await place(page, 2).hover();
  await take(page, '23-places-drawer');

  const phone = await as('dana', PHONE);
  await openList(phone);
  await priority(phone).first().tap();
  await expect(place(phone, 1)).toBeVisible();
  await take(phone, '23-places-phone');
});

test('quick ranges beside the dates', async ({ as }) => {
  const page = await as('maya');
  await openList(page, '?per_page=25');
  await page.getByRole('button', { name: 'Quick ranges of days' }).click();
  const [button, day] = [
    await page.getByRole('button', { name: 'Quick ranges of days' }).boundingBox(),
    await page.getByRole('textbox', { name: 'Created to' }).boundingBox(),
  ];
  expect([Math.round(button!.y), button!.height]).toEqual([Math.round(day!.y), day!.height]);
  await page.getByRole('menuitem', { name: /^This month/ }).hover();
  await take(page, '23-ranges');

  const phone = await as('dana', PHONE);
  await openList(phone);
  await phone.getByRole('button', { name: /^Filters/ }).tap();
  await take(phone, '23-filters-phone');
  await phone.getByRole('button', { name: 'Quick ranges of days' }).tap();
  await take(phone, '23-ranges-phone');
  expect(await smallTargets(phone)).toEqual([]);
});

test('files that are missing are asked for', async ({ as, company }) => {
  const number = await company.addJob({ status: 4 });
  const page = await as(company);
  await openList(page, `?job_id=${number}`);
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof HTMLAnchorElement && event.target.href.startsWith('mailto:')) event.preventDefault();
    }),
  );
  await page.getByRole('button', { name: `Request Files, D${number}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inEachLook(page, '06-request-files');
});

test('the help', async ({ as }) => {
  for (const name of ['maya', 'dana'] as const) {
    const page = await as(name);
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inEachLook(page, `help-${name}`);
  }
});

test('a session that ended in another tab', async ({ stranger }) => {
  const first = await stranger();
  await first.goto('/joblist');
  await signInThroughFirm(first, 'rosa');
  await expect(paging(first)).toContainText(/^1–/);
  const second = await first.context().newPage();
  await openList(second);
  await first.getByRole('button', { name: /^Account/ }).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(second.getByText('You signed out in another tab.')).toBeVisible();
  await inEachLook(second, '12-signed-out');
});

test('a job that can’t be created yet, and one that is left', async ({ as, company }) => {
  const phone = await as(company, PHONE);
  await openForm(phone);
  await uploadZip(phone, ZIP);
  await field(phone, 'Roof load').fill('20-10-10');
  await createButton(phone).click();
  await expect(field(phone, 'Seal states')).toBeInViewport();
  await take(phone, '03-failed-phone');
  await giveUp(phone);

  const page = await as(company);
  await openForm(page);
  await uploadZip(page, ZIP);
  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('dialog')).toContainText('Leave without creating the job?');
  await inEachLook(page, '06-leave');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('The upload was discarded.')).toBeVisible();
  await take(page, '06-discarded');
});

test('an edit that is left', async ({ as, company }) => {
  const number = await company.addJob();
  const page = await as('maya');
  const dialog = await openEdit(page, number);
  await fieldIn(dialog, 'Lot number').fill('14 A');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard the changes?' })).toBeVisible();
  await take(page, '06-leave-edit');
});

test('the list and a job on paper', async ({ as }) => {
  const page = await as('maya', { colorScheme: 'dark' });
  await openList(page, '?job_name=lot&per_page=50');
  await takePaper(page, 'list-paper');
  await rows(page)
    .first()
    .getByRole('link', { name: /^D\d+$/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Company and contact');
  await expect(page.locator('[data-job-page]').getByText(/^Loading/)).toHaveCount(0);
  await takePaper(page, '08-job-paper');
  const customer = await as('dana');
  await openList(customer);
  await takePaper(customer, 'list-customer-paper');
});
