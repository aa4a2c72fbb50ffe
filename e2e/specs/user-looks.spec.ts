import type { Page } from '@playwright/test';
import { openRow, openTable, rowsWith } from '../support/directory.ts';
import { inEachLook } from '../support/each-look.ts';
import { happening } from '../support/jobs.ts';
import { expect, test, type OwnCompany } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { takePicture, WHOLE } from '../support/whole-run.ts';

const USERS = /\/api\/users\?/;
const USER = /\/api\/users\/\d+$/;
const AUDIT = /\/api\/audit\?/;
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };

const search = ({ name }: OwnCompany) => `/users?search=${encodeURIComponent(name)}`;

test(
  'users, an open row and an invitation look as drawn, in light and dark, at the desk and on the phone',
  WHOLE,
  async ({ as }) => {
    await (await as('eleanor')).goto('/joblist');
    const page = await as('maya');
    await happening(({ ageProofs }) => ageProofs());
    await openTable(page, '/users');
    await inEachLook(page, '16-users');
    await page.setViewportSize(TABLET);
    await settled(page);
    await takePicture(page, '16-users-tablet');

    // Below 1100 an email stands under its name, and a row has 48.
    const row = rowsWith(page, 'Eleanor Marsh').first();
    await expect(row.getByRole('cell').first()).toContainText('eleanor.marsh@shenandoahbuildingproducts.example');
    // With its line below.
    expect(Math.floor((await row.boundingBox())!.height)).toBeLessThanOrEqual(49);
    expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(48);
    await expect(page.getByRole('columnheader', { name: 'Max files' })).toHaveCount(0);
    await openRow(page, 'Eleanor Marsh');
    await expect(page.getByLabel('Max files')).toBeVisible();
    await settled(page);
    await takePicture(page, '16-user-tablet');
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 1440, height: 900 });
    await openRow(page, 'Eleanor Marsh');
    await expect(page.getByText('so Save asks you to sign in again first.')).toBeVisible();
    await expectIconsBesideWords(page);
    await inEachLook(page, '16-user', { devices: ['desk'] });
    await page.setViewportSize(PHONE);
    const sheet = page.getByRole('dialog', { name: 'Eleanor Marsh' });
    await expect(sheet).toBeVisible();
    await settled(page);
    expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    await expect(sheet.getByRole('button', { name: 'Save' })).toBeInViewport();
    await inEachLook(page, '16-user', { devices: ['phone'] });
    await page.setViewportSize(PHONE);
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit Eleanor Marsh' })).toBeFocused();

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByRole('combobox', { name: 'Contact' })).toBeFocused();
    // The list of contacts, which opens with the focus, closes.
    await page.keyboard.press('Tab');
    await inEachLook(page, '16-invite');
  },
);

test('loading, empty and failed users, and who has no right to them', WHOLE, async ({ as, company }) => {
  const page = await as('maya');
  const held = Promise.withResolvers<void>();
  await page.route(USERS, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(search(company));
  await expect(page.getByRole('status').filter({ hasText: 'Loading users' })).toBeAttached();
  await inEachLook(page, '16-users-loading', { devices: ['desk'] });
  held.resolve();
  await expect(page.getByRole('heading', { name: /^No users match/ })).toBeVisible();
  await inEachLook(page, '16-users-empty');

  await page.unroute(USERS);
  await page.route(USERS, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await inEachLook(page, '16-users-failed');
  await page.unroute(USERS);

  // What is known of somebody can fail by itself; the form stays.
  await openTable(page, `/users?search=${encodeURIComponent(company.email)}`);
  await page.route(USER, (route) => route.fulfill({ status: 500, json: {} }));
  await openRow(page, company.contactName);
  await expect(page.getByRole('alert').filter({ hasText: 'did not load' })).toBeVisible();
  await inEachLook(page, '16-user-failed', { devices: ['desk'] });
  await page.unroute(USER);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(`Jobs of ${company.name}`)).toBeVisible();

  for (const person of ['jonas', 'dana'] as const) {
    const other = await as(person);
    await other.goto('/users?tab=audit');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Not Authorized');
  }
});

test('the audit trail in each look and state; its tab by keyboard', WHOLE, async ({ as }) => {
  const page = await as('maya');
  await openTable(page, '/users');
  await page.getByRole('tab', { name: /^Users/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Audit' })).toBeFocused();
  await expect(page).toHaveURL(/tab=audit/);
  await expect(page.getByRole('list', { name: 'Audit trail' })).toBeVisible();
  await inEachLook(page, '16-audit');

  await page.goto('/users?tab=audit&to=2001-01-01');
  await expect(page.getByRole('heading', { name: 'No changes match these filters' })).toBeVisible();
  await inEachLook(page, '16-audit-empty');
  await page.route(AUDIT, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/users\?tab=audit$/);
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await inEachLook(page, '16-audit-failed');
  await page.unroute(AUDIT);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('list', { name: 'Audit trail' })).toBeVisible();
});

test(
  'a change of email that waits, in each look; a canceled sign-in leads back to the open row',
  WHOLE,
  async ({ as, company }) => {
    await happening(({ addEmailChange }) => addEmailChange(company, `new.${company.email}`));
    const page = await as('maya');
    await openTable(page, `/users?search=${encodeURIComponent(company.email)}`);
    await openRow(page, company.contactName);
    await expect(page.getByText('waits for confirmation at both addresses')).toBeVisible();
    await inEachLook(page, '16-email-change', { devices: ['desk'] });
    const waive = page.getByRole('button', { name: 'Waive the former address…' });
    await waive.click();
    const dialog = page.getByRole('dialog', { name: /^Waive the former address/ });
    await expect(dialog).toBeVisible();
    await inEachLook(page, '16-waive', { devices: ['desk'] });

    await happening(({ ageProofs }) => ageProofs());
    await dialog.getByLabel('Reason').fill('the mailbox is gone');
    await dialog.getByRole('button', { name: 'Waive' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again to save' });
    await again.getByRole('button', { name: 'Cancel' }).click();
    await expect(again).toHaveCount(0);
    await expect(waive).toBeVisible();
  },
);

test(
  'the filters of the audit trail stand in the address: a reload and Back keep them',
  WHOLE,
  async ({ as, company }) => {
    const page = await as('maya');
    await page.goto('/users?tab=audit');
    const trail = page.getByRole('list', { name: 'Audit trail' });
    const kind = page.getByRole('combobox', { name: 'Kind of change' });
    const person = page.getByRole('combobox', { name: 'Person' });
    await kind.click();
    await page.getByRole('option', { name: 'Rights' }).click();
    await expect(page).toHaveURL(/tab=audit&change=rights$/);
    await expect(trail).toContainText(`added the user ${company.contactName}`);
    await page.reload();
    await expect(kind).toHaveValue('Rights');
    await person.fill(company.contactName);
    await page.getByRole('option', { name: `${company.contactName}, ${company.name}` }).click();
    await expect(page).toHaveURL(new RegExp(`person=${company.contactId}`));
    await page.goBack();
    await expect(page).toHaveURL(/tab=audit&change=rights$/);
    await page.goForward();
    await expect(person).toHaveValue(`${company.contactName}, ${company.name}`);
  },
);

/** Expects that the words beside an icon stand as high as those of the other cells. */
async function expectIconsBesideWords(page: Page): Promise<void> {
  const tops = await rowsWith(page, 'Luis Ortega')
    .first()
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells.slice(0, 9).map((cell) => {
        const words = document
          .createTreeWalker(cell, NodeFilter.SHOW_TEXT, (node) =>
            node.textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
          )
          .nextNode();
        const range = document.createRange();
        range.selectNodeContents(words!);
        return range.getBoundingClientRect().bottom;
      }),
    );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(0.5);
}
