import { codeOfSecret } from '@sealdesk/tools/browser-stage.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { inEachLook } from '../support/each-look.ts';
import { invite, shownKey } from '../support/invite.ts';
import { addAuthenticator } from '../support/passkeys.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

const PASSWORD = 'mauve giraffe on a hill';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

const heading = (page: Page) => page.getByRole('heading', { name: 'My account', level: 1 });
const codes = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
const whole = { fullPage: true };

/** Signs in on another device with a recovery code, so that one less is left. */
async function signInElsewhere(context: BrowserContext, url: string, email: string, code: string): Promise<void> {
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  const login = await context.request.post(`${url}/auth/login`, { headers, data: { email, password: PASSWORD } });
  expect(login.status()).toBe(200);
  const answer = await context.request.post(`${url}/auth/recovery-code`, { headers, data: { code } });
  expect(answer.status()).toBe(200);
}

test(
  'the account of a customer, its dialogs and its states, in each look',
  WHOLE,
  async ({ as, stranger, stage, company }) => {
    const [secret, url] = await Promise.all([invite(await as('maya'), company), stage.addNamedApi()]);
    const page = await stranger({ baseURL: url });
    const takeAway = await addAuthenticator(page);
    await page.goto(`/invitation#${secret}`);
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByLabel('I have saved these codes').check();
    await page.getByRole('button', { name: 'Open Sealdesk' }).click();
    await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();

    await page.goto('/account');
    await page.getByRole('button', { name: /^Remove the passkey/ }).click();
    await expect(page.getByText('This is your only way to sign in. Add another first.')).toBeVisible();
    await inEachLook(page, '15-account-only-way', whole);

    await test.step('password', async () => {
      await page.getByRole('button', { name: 'Set a password' }).click();
      await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus();
      await inEachLook(page, '15-account-password');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Password saved.')).toBeVisible();
    });
    await test.step('authenticator code', async () => {
      await page.getByRole('button', { name: 'Turn on the authenticator code' }).click();
      await expect(page.getByRole('img', { name: /^QR code for your authenticator app/ })).toBeVisible();
      await inEachLook(page, '15-account-code');
      await page.getByLabel('Code', { exact: true }).fill(await codeOfSecret(await shownKey(page)));
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText('Authenticator code set up.')).toBeVisible();
    });
    await test.step('recovery codes', async () => {
      await page.getByRole('button', { name: 'Make new codes' }).click();
      await expect(codes(page)).toHaveCount(10);
      await inEachLook(page, '15-account-codes');
      const made = await codes(page).allInnerTexts();
      await page.getByLabel('I have saved these codes').check();
      await page.getByRole('button', { name: 'Done' }).click();
      const [phone, laptop] = [await stranger({ userAgent: IPHONE }), await stranger({ userAgent: EDGE })];
      for (const code of made.slice(0, 3)) await signInElsewhere(phone.context(), url, company.email, code);
      for (const code of made.slice(3, 7)) await signInElsewhere(laptop.context(), url, company.email, code);
    });
    await test.step('two passkeys', async () => {
      // A device that holds one already makes no second one; another device does.
      await takeAway();
      await addAuthenticator(page);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(page.getByText('Passkey added.')).toBeVisible();
      const { passkeys } = await callApi<{ passkeys: { id: number }[] }>(page, '/api/user/ways-in');
      for (const [place, name] of ['Windows Hello on DANA-LT4', 'iPhone'].entries())
        await callApi(page, `/api/user/passkeys/${passkeys[place]!.id}`, { method: 'PUT', body: { name } });
    });

    await page.goto('/account');
    await expect(page.getByText('3 of 10 left', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'End the session Safari on iPhone' })).toBeVisible();
    await inEachLook(page, '15-account', whole);
    await page.getByRole('button', { name: 'Rename the passkey iPhone' }).click();
    await inEachLook(page, '15-account-rename', { devices: ['desk'] });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove the passkey iPhone' }).click();
    await inEachLook(page, '15-account-remove');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'End the 2 others' }).click();
    await inEachLook(page, '15-account-end-others');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await test.step('loading, and failed', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const lists = /\/api\/user\/ways-in|\/auth\/sessions/;
      // The real answers, late.
      await page.route(lists, async (route) => {
        await held;
        await route.continue();
      });
      await page.reload();
      await expect(page.getByText('Loading the sessions')).toBeAttached();
      await inEachLook(page, '15-account-loading', whole);
      release();
      await expect(page.getByRole('button', { name: 'End the 2 others' })).toBeVisible();
      await page.unroute(lists);
      // What a broken server answers can't be had from a whole one, so the browser gives it in its place.
      await page.route(lists, (route) => route.fulfill({ status: 500, body: 'broken' }));
      await page.reload();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(2);
      await inEachLook(page, '15-account-failed', whole);
      await page.unroute(lists);
      for (const place of [1, 0]) await page.getByRole('button', { name: 'Retry' }).nth(place).click();
      await expect(page.getByRole('button', { name: 'End the 2 others' })).toBeVisible();
      await expect(page.getByRole('alert').filter({ visible: true, hasText: /./ })).toHaveCount(0);
    });
  },
);

test('the account of an engineer and of operations, in each look', WHOLE, async ({ as }) => {
  for (const person of ['anton', 'karla'] as const) {
    const page = await as(person);
    await page.goto('/account');
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText("You sign in through the firm's account.")).toBeVisible();
    await expect(page.getByText('This session')).toBeVisible();
    await inEachLook(page, `15-account-${person}`, whole);
  }
});
