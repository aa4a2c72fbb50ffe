import { codeOfSecret } from '@sealdesk/tools/browser-stage.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { linkMailedTo } from '../support/inbox.ts';
import { invite, shownKey } from '../support/invite.ts';
import { happening } from '../support/jobs.ts';
import { addAuthenticator } from '../support/passkeys.ts';
import { expect, test } from '../support/people.ts';

const PASSWORD = 'mauve giraffe on a hill';
const CODE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

/** Saves the codes and opens the list; returns the codes. */
async function saveCodes(page: Page): Promise<string[]> {
  await expect(page).toHaveTitle('Step 3 of 3: Save your recovery codes · Sealdesk');
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(CODE);
  const open = page.getByRole('button', { name: 'Open Sealdesk' });
  await expect(open).toBeDisabled();
  await page.getByLabel('I have saved these codes').check();
  await open.click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  return codes;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

async function signInWithRecoveryCode(
  page: Page,
  { email, password, code }: Record<'email' | 'password' | 'code', string>,
) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const jobs = (page: Page) => page.getByRole('heading', { name: 'Jobs', level: 1 });

test('an invited customer makes a passkey, signs in by it, and proves by it who they are before a change', async ({
  as,
  stranger,
  stage,
  company,
}) => {
  const [secret, url] = await Promise.all([invite(await as('maya'), company), stage.addNamedApi()]);
  const page = await stranger({ baseURL: url });
  await addAuthenticator(page);

  await test.step('invitation', async () => {
    await page.goto(`/invitation#${secret}`);
    await expect(page.getByRole('heading', { name: 'Welcome, Dana' })).toBeFocused();
    await expect(page).toHaveTitle('Step 1 of 3: Welcome, Dana · Sealdesk');
    await expect(page.getByText(company.email)).toBeVisible();
    // The secret is gone from the address, and from the one that Back would lead to.
    expect(page.url()).toBe(`${url}/invitation`);
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await saveCodes(page);
  });

  await test.step('sign-in', async () => {
    await signOut(page);
    // The prompt that the field of the address offers is confirmed by the device at once.
    await expect(jobs(page)).toBeVisible();
  });

  await test.step('step-up', async () => {
    await page.goto('/account');
    const make = page.getByRole('button', { name: 'Make new codes' });
    await expect(make).toBeVisible();
    await happening(({ ageProofs }) => ageProofs());
    await make.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  });
});

test('an invited customer sets a password with a code, signs in by a recovery code, resets the password, and changes the address', async ({
  as,
  stranger,
  company,
}) => {
  const maya = await as('maya');
  const secret = await invite(maya, company);
  const page = await stranger();
  const { email } = company;
  let codes: string[] = [];

  await test.step('invitation', async () => {
    await page.goto(`/invitation#${secret}`);
    await page.getByRole('radio', { name: 'Password and code' }).click();
    await page.getByRole('button', { name: 'Continue with a password' }).click();
    await expect(page.getByRole('heading', { name: 'Password and code' })).toBeFocused();
    const password = page.getByLabel('New password', { exact: true });
    await password.fill('password1234');
    await password.blur();
    await expect(page.getByText('This is a common password, among the first that others try.')).toBeVisible();
    await password.fill(PASSWORD);
    await password.blur();
    await expect(page.getByText(`${PASSWORD.length} characters, not a common password`)).toBeVisible();
    await expect(page.getByRole('img', { name: /^QR code for your authenticator app/ })).toBeVisible();
    const code = page.getByLabel('Code that the app shows now');
    const key = await shownKey(page);
    await code.fill((await codeOfSecret(key)) === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByText('That code is not right. Check that the phone’s clock is set by itself.'),
    ).toBeVisible();
    // A code is valid for a short time only.
    const right = await codeOfSecret(key);
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    codes = await saveCodes(page);
    // The link is spent, and says what every dead link says.
    await page.goto(`/invitation#${secret}`);
    await expect(page.getByRole('heading', { name: 'This link no longer works.' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
  });

  await test.step('recovery code', async () => {
    await expect(jobs(page)).toBeVisible();
    await signOut(page);
    await signInWithRecoveryCode(page, { email, password: PASSWORD, code: codes[0]! });
    await expect(jobs(page)).toBeVisible();
    await signOut(page);
    await signInWithRecoveryCode(page, { email, password: PASSWORD, code: codes[0]! });
    await expect(page.getByRole('alert')).toContainText('That code is not right.');
  });

  const newPassword = `${PASSWORD} again`;
  await test.step('reset', async () => {
    const words = async (address: string) => {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot password' }).click();
      // The sign-in has a field of that name, too.
      await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
      await page.getByLabel('Email').fill(address);
      await page.getByRole('button', { name: 'Send the link' }).click();
      return page.getByRole('status').innerText();
    };
    expect(await words('nobody@own.example')).toBe(await words(email));
    await page.goto(`/reset-password#${await linkMailedTo(email, 'Set a new password')}`);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByRole('status')).toContainText('Your password was changed.');
    // The second factor is still asked.
    await signInWithRecoveryCode(page, { email, password: newPassword, code: codes[1]! });
    await expect(jobs(page)).toBeVisible();
    await signOut(page);
  });

  await test.step('change of address', async () => {
    const changed = `new.${email}`;
    type Listed = { data: { id: number; updated_at: string }[] };
    const { data } = await callApi<Listed>(maya, `/api/contacts?drjcoid=${company.id}`);
    const { id, updated_at } = data.find((one) => one.id === company.contactId)!;
    await callApi(maya, `/api/contacts/${id}`, { method: 'PUT', body: { email: changed, updated_at } });
    for (const [address, subject, said] of [
      [email, 'A new sign-in email', 'This address is confirmed.'],
      [changed, 'Confirm your new', `From now on you sign in with ${changed}.`],
    ] as const) {
      await page.goto(`/confirm-email#${await linkMailedTo(address, subject)}`);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('status')).toContainText(said);
    }
    await page.goto('/login');
    await signInWithRecoveryCode(page, { email: changed, password: newPassword, code: codes[2]! });
    await expect(jobs(page)).toBeVisible();
  });
});
