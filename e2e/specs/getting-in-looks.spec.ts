import { codeOfSecret } from '@sealdesk/tools/browser-stage.ts';
import { customerSignIn } from '@sealdesk/tools/browser-stage.ts';
import { callApi } from '../support/call-api.ts';
import { inEachLook } from '../support/each-look.ts';
import { linkMailedTo } from '../support/inbox.ts';
import { openList } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { WHOLE } from '../support/whole-run.ts';

const DANA = 'dana.whitlock@blueridgetrusspanel.example';

test('signing in, in each look', WHOLE, async ({ stranger }) => {
  const page = await stranger();
  await page.goto('/login');
  // A tab whose session has ended.
  await page.evaluate(() => sessionStorage.setItem('sealdesk.token', JSON.stringify({ value: 'x', expiresAt: 0 })));
  await page.goto('/joblist');
  await expect(page.getByText('Session has timed out. Please log in again.')).toBeVisible();
  await page.getByLabel('Email').fill(DANA);
  await inEachLook(page, '12-login');

  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('That email, password or code is not right.');
  await inEachLook(page, '12-login-wrong');

  await page.getByLabel('Password', { exact: true }).fill((await customerSignIn(DANA)).password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await inEachLook(page, '12-code');
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await inEachLook(page, '12-recovery-code');

  // Many wrong codes would lock the demo's customer out for the other tests, so the browser gives the answer in its place.
  await page.route('**/auth/totp', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '840' }, json: {} }),
  );
  await page.getByRole('button', { name: 'Use the code of the app instead' }).click();
  await page.getByLabel('Code').fill('123 456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('Too many attempts. Try again in 14 minutes.');

  await page.goto('/reset-password');
  await inEachLook(page, '12-forgot');
  await page.getByLabel('Email').fill('nobody@own.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await inEachLook(page, '12-forgot-sent');

  const unknown = 'x'.repeat(43);
  await page.goto(`/reset-password#${unknown}`);
  await page.getByLabel('New password', { exact: true }).fill('password1234');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('This is a common password')).toBeVisible();
  await inEachLook(page, '12-new-password');
  await page.goto(`/confirm-email#${unknown}`);
  await inEachLook(page, '12-confirm-email');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works.' })).toBeVisible();
  await inEachLook(page, '17-dead-link');
});

test('an invitation, in each look', WHOLE, async ({ as, stranger, company }) => {
  const maya = await as('maya');
  await openList(maya);
  await callApi(maya, '/api/users', { body: { contact_id: company.contactId } });
  const secret = await linkMailedTo(company.email, 'Set up your sign-in');
  const page = await stranger();
  await page.goto(`/invitation#${secret}`);
  await expect(page.getByRole('heading', { name: 'Welcome, Dana' })).toBeFocused();
  await settled(page);
  await inEachLook(page, '17-choose');
  // At an IP address no browser makes a passkey: what it says then is said of every prompt that gave none.
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was made. Try again, or use a password.');
  await inEachLook(page, '17-no-passkey');
  await page.getByRole('radio', { name: 'Password and code' }).click();
  await page.getByRole('button', { name: 'Continue with a password' }).click();
  await page.getByLabel('New password', { exact: true }).fill('mauve giraffe 16');
  await page.getByLabel('Code that the app shows now').fill('407');
  await settled(page);
  await inEachLook(page, '17-password');

  const key = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code that the app shows now').fill(await codeOfSecret(key));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('I have saved these codes').check();
  await inEachLook(page, '17-codes');
});
