import type { Page } from '@playwright/test';
import { openList, rows } from '../support/list.ts';
import { expect, signInThroughFirm, test } from '../support/people.ts';

/** Signing out is a call whose failure goes to the generic handler; what a broken server says is given in its place. */
async function failSigningOut(
  page: Page,
  answer: { status: number; contentType?: string; body?: string } | 'no answer',
): Promise<void> {
  await page.unroute('**/auth/logout');
  await page.route('**/auth/logout', (route) => (answer === 'no answer' ? route.abort() : route.fulfill(answer)));
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('[ER-01] the generic handler says what happened, and the toast stays until it is dismissed', async ({ as }) => {
  const page = await as('maya');
  await openList(page);
  const json = (body: object, status: number) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify(body),
  });
  const cases = [
    [json({ message: 'The door is stuck' }, 409), 'The door is stuck.'],
    [json({ message: 'It is closed.' }, 503), 'It is closed.'],
    [json({}, 403), 'Not Authorized'],
    [json({}, 404), 'Resource not found'],
    [json({}, 500), 'Server error'],
    [json({}, 418), '418 Error'],
    ['no answer', 'No response from the server. Please check your connection.'],
  ] as const;
  for (const [answer, sentence] of cases) {
    await failSigningOut(page, answer);
    const toast = page.getByRole('alert').filter({ hasText: sentence });
    await expect(toast).toBeVisible();
    await page.waitForTimeout(300);
    await toast.getByRole('button').first().click();
    await expect(toast).toHaveCount(0);
  }
  await failSigningOut(page, json({ message: 'Still here' }, 500));
  await page.waitForTimeout(8_000);
  await expect(page.getByRole('alert').filter({ hasText: 'Still here.' })).toBeVisible();
});

test('[ER-02] a session that ends under the user is said, and after signing in they are where they were', async ({
  stranger,
}) => {
  const page = await stranger();
  await page.goto('/joblist?job_status=all_open');
  await signInThroughFirm(page, 'grace');
  await expect(rows(page).first()).toBeVisible();
  // The person signs out in another tab of the same browser: this tab's session is gone.
  const other = await page.context().newPage();
  await other.goto('/joblist');
  await other.getByRole('button', { name: /Account of Grace/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Session has timed out. Please log in again.').first()).toBeVisible();
  const popup = page.waitForEvent('popup');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: "Sign in with the firm's account" })
    .or(page.getByRole('dialog').getByRole('button', { name: "Sign in with the firm's account" }))
    .click();
  const firm = await popup;
  await firm.getByLabel('Someone else, by subject').fill('grace');
  await firm.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/job_status=all_open/);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a list that can’t be loaded keeps its rows and says so', async ({ as }) => {
  const page = await as('maya');
  await openList(page);
  await page.route('**/api/jobs?*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await page.route('**/api/jobs', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('server error. Please try refreshing once.');
  await expect(rows(page)).toHaveCount(10);
});
