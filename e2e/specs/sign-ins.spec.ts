import { openRow, openTable } from '../support/directory.ts';
import { inEachLook } from '../support/each-look.ts';
import { expect, test } from '../support/people.ts';

test('a wrong password is listed under My account and, for operations, under Users', async ({ as, company }) => {
  const page = await as(company);
  await page.goto('/account');
  const { origin } = new URL(page.url());
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  const data = { email: company.email, password: 'not the password' };
  const answer = await page.context().request.post(`${origin}/auth/login`, { headers, data });
  expect(answer.status()).toBe(401);

  await page.reload();
  const own = page.getByRole('region', { name: 'Recent sign-ins' });
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await expect(own.getByRole('listitem')).toContainText('Wrong password');
  await expect(own.getByRole('listitem')).toContainText('127.0.0.1');
  await inEachLook(page, '15-account-sign-ins', { fullPage: true });

  const operations = await as('maya');
  await openTable(operations, `/users?search=${encodeURIComponent(company.email)}`);
  await openRow(operations, company.contactName);
  await operations.getByRole('button', { name: 'Show sign-ins' }).click();
  const dialog = operations.getByRole('dialog', { name: `Sign-ins of ${company.contactName}` });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText('Wrong password');
  await inEachLook(operations, '16-user-sign-ins', { devices: ['desk'] });
  await operations.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(operations.getByRole('button', { name: 'Show sign-ins' })).toBeVisible();
});
