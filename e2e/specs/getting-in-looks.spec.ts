import { codeOfSecret, customerSignIn } from '@sealdesk/tools/browser-stage.ts';
import { inEachLook } from '../support/each-look.ts';
import { linkMailedTo } from '../support/inbox.ts';
import { invite, shownKey } from '../support/invite.ts';
import { expect, test } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { WHOLE } from '../support/whole-run.ts';

const DANA = 'dana.whitlock@blueridgetrusspanel.example';
/** After so many the codes of that person are locked. */
const MOST_WRONG_CODES = 10;

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
  await expect(page.getByRole('alert')).toContainText('That email or password is not right.');
  await inEachLook(page, '12-login-wrong');

  await page.getByLabel('Password', { exact: true }).fill((await customerSignIn(DANA)).password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await inEachLook(page, '12-code');
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await inEachLook(page, '12-recovery-code');

  await page.goto('/reset-password');
  await inEachLook(page, '12-forgot');
  await page.getByLabel('Email').fill('nobody@own.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await inEachLook(page, '12-forgot-sent');

  await page.goto(`/confirm-email#${'x'.repeat(43)}`);
  await inEachLook(page, '12-confirm-email');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works.' })).toBeVisible();
  await inEachLook(page, '17-dead-link');
});

test('an invitation, in each look', WHOLE, async ({ as, stranger, company }) => {
  const secret = await invite(await as('maya'), company);
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

  const key = await shownKey(page);
  await page.getByLabel('Code that the app shows now').fill(await codeOfSecret(key));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByLabel('I have saved these codes').check();
  await inEachLook(page, '17-codes');

  // Closed in between: the link leads back to the codes, of which new ones are made.
  await page.goto('/login');
  await page.goto(`/invitation#${secret}`);
  await expect(page.getByRole('button', { name: 'Show recovery codes' })).toBeVisible();
  await inEachLook(page, '17-new-codes');
  await page.getByRole('button', { name: 'Show recovery codes' }).click();
  await page.getByLabel('I have saved these codes').check();
  await page.getByRole('button', { name: 'Open Sealdesk' }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();

  await test.step('a new password by mail, and too many wrong codes', async () => {
    await page.context().clearCookies();
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(company.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.goto(`/reset-password#${await linkMailedTo(company.email, 'Set a new password')}`);
    const field = page.getByLabel('New password', { exact: true });
    await field.fill('password1234');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('This is a common password')).toBeVisible();
    await inEachLook(page, '12-new-password');
    await field.fill('mauve giraffe 17');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByRole('status')).toContainText('Your password was changed.');
    await inEachLook(page, '12-password-changed');
    await page.getByLabel('Email').fill(company.email);
    await page.getByLabel('Password', { exact: true }).fill('mauve giraffe 17');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const wrong = (await codeOfSecret(key)) === '000000' ? '111111' : '000000';
    for (let tries = 0; tries <= MOST_WRONG_CODES; tries += 1) {
      await page.getByLabel('Code').fill(wrong);
      const answered = page.waitForResponse('**/auth/totp');
      await page.getByRole('button', { name: 'Continue' }).click();
      await answered;
    }
    await expect(page.getByRole('alert')).toContainText('Too many attempts. Try again in 15 minutes.');
    await inEachLook(page, '12-too-many');
  });
});
