import { openTestData } from '@sealdesk/tools/test-data.ts';
import type { Locator, Page } from '@playwright/test';
import { numbers, openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { takeInBothColors } from '../support/whole-run.ts';

// The screens of the design pictures 01, 02 and 06, taken anew by `npm run proof:browser`; the check leaves them out.
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const LIST_CALL = /\/api\/jobs(\?|$)/;

/** Takes the picture in both colors; `kind` stands last in its name. The page is then light again. */
async function picture(page: Page, name: string, { kind, ...options }: { fullPage?: boolean; kind?: string } = {}) {
  const nameOf = (mode: string) => [name, mode, kind].filter(Boolean).join('-');
  await takeInBothColors(page, nameOf, { animations: 'disabled', ...options });
}

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return box!.y + box!.height;
}

test('the staff list', async ({ as }) => {
  const page = await as('maya');
  await openList(page, '?per_page=25');
  await rows(page)
    .nth(3)
    .hover({ position: { x: 3, y: 24 } });
  await picture(page, '01-staff');
  await picture(page, '01-staff-25rows', { fullPage: true });
});

test('the row’s menu', async ({ as }) => {
  const page = await as('maya');
  await openList(page, '?per_page=25');
  await rows(page)
    .filter({ hasText: 'Ready to Seal' })
    .first()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await expect(page.getByRole('menu')).toContainText('Sealers');
  // A long menu may cover its button, but nothing of it lies outside of the window.
  await expect.poll(async () => bottomOf(page.getByRole('menu'))).toBeLessThanOrEqual(900);
  await picture(page, '01-row-menu');
});

test('the list before, without and after its rows', async ({ as }) => {
  const page = await as('maya');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(LIST_CALL, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/joblist?per_page=25');
  await expect(page.getByText('Loading jobs')).toBeAttached();
  await picture(page, '01-loading');
  release();
  await expect(rows(page)).toHaveCount(25);
  await page.unroute(LIST_CALL);

  const elsewhere = await openTestData(process.env['E2E_DATABASE_URL']!);
  const [number] = (await numbers(page)).slice(4);
  try {
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
    await page.waitForTimeout(600);
    const added = await elsewhere.addJobLike(number!);
    await expect(page.getByRole('button', { name: 'Show' })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await picture(page, '01-live');
    await elsewhere.removeJob(added);
  } finally {
    await elsewhere.end();
  }

  await page.route(LIST_CALL, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText('server error. Please try refreshing once.');
  await picture(page, '01-failed');
  await page.unroute(LIST_CALL);
  await page.goto('/joblist?job_name=no+such+job&job_type=s');
  await expect(page.getByText('No jobs match these filters')).toBeVisible();
  await picture(page, '01-empty');
  await openList(page, '?per_page=25');
  await page.context().setOffline(true);
  await expect(page.getByText(/Live updates paused/)).toBeVisible();
  await picture(page, '01-paused');
  await page.context().setOffline(false);
});

test('a customer’s list', async ({ as }) => {
  const page = await as('dana');
  await openList(page);
  await picture(page, '02-customer');
  await page.route(LIST_CALL, (route) => route.fulfill({ json: { jobs: { data: [], total: 0, last_page: 1 } } }));
  await page.goto('/joblist');
  await expect(page.getByText('No jobs yet')).toBeVisible();
  await picture(page, '02-customer-new');
});

test('a customer’s list on the phone', async ({ as }) => {
  const page = await as('dana', PHONE);
  await openList(page);
  await picture(page, '02-phone');
  await rows(page)
    .first()
    .getByRole('button', { name: /^More actions/ })
    .tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await picture(page, '02-phone-menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Filters/ }).tap();
  await page.waitForTimeout(400);
  await picture(page, '02-phone-filters');
});

for (const [kind, options] of [
  ['desk', {}],
  ['phone', PHONE],
] as const) {
  test(`the dialogs, ${kind}`, async ({ as }) => {
    const page = await as(kind === 'desk' ? 'maya' : 'dana', options);
    await openList(page, '?per_page=50');
    const dialog = page.getByRole('dialog');
    await rows(page).locator('[data-kind="customer"]').first().click();
    await expect(dialog).toContainText('Customer Comments');
    await page.waitForTimeout(400);
    await picture(page, '06-comments', { kind });
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);

    if (kind === 'desk') {
      const both = rows(page).filter({ has: page.locator('[data-kind="customer"]') });
      await both
        .filter({ has: page.locator('[data-kind="staff"]') })
        .first()
        .locator('[data-kind="staff"]')
        .click();
      await expect(dialog).toContainText('Staff Comments');
      await page.waitForTimeout(400);
      await picture(page, '06-comments-staff');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press('?');
      await expect(dialog).toContainText('Work order priority');
      await page.waitForTimeout(400);
      await picture(page, '06-large');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await page.waitForTimeout(600);
      await picture(page, '06-drawer');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }

    const taken = Promise.withResolvers<void>();
    await page.route('**/api/jobs/set-priority-order', async (route) => {
      const { confirmed } = route.request().postDataJSON() as { confirmed?: boolean };
      if (confirmed) await taken.promise;
      await route.fulfill(
        confirmed
          ? { status: 409, json: { message: 'The job is complete', code: 'CONFLICT' } }
          : { status: 422, json: { message: 'D1 would lose its place', code: 'CONFIRM_REQUIRED', request_id: 'x' } },
      );
    });
    await page
      .getByRole('button', { name: /^Work order priority of D\d+: / })
      .first()
      .click();
    await page.getByRole('menuitemradio', { checked: false }).last().click();
    await expect(dialog).toContainText('D1 would lose its place.');
    await page.waitForTimeout(400);
    await picture(page, '06-confirm', { kind });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Please wait...')).toBeVisible();
    await page.waitForTimeout(300);
    await picture(page, '06-overlay', { kind });
    taken.resolve();
    await expect(page.getByText('The job is complete.')).toBeVisible();
    await page.waitForTimeout(400);
    await picture(page, '06-toast', { kind });
    await page.route('**/api/user', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('A request to the server failed.');
    await picture(page, '06-alert', { kind });
  });
}
