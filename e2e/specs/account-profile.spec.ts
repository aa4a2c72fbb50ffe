import type { Page } from '@playwright/test';
import { happening } from '../support/jobs.ts';
import { openList } from '../support/list.ts';
import { addAuthenticator } from '../support/passkeys.ts';
import { expect, test } from '../support/people.ts';
import { settled } from '../support/settled.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'My account', level: 1 });
const rowOf = (page: Page, jobId: number) => page.locator(`[data-job="${jobId}"]`);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a person keeps phones and time zone, adds and renames a passkey, ends another session, and switches letters off', async ({
  stranger,
  stage,
  company,
}) => {
  const ids = [await company.addJob(), await company.addJob()];
  const url = await stage.addNamedApi();
  const page = await stranger({ baseURL: url });
  await addAuthenticator(page);
  const value = await happening(({ openSession }) => openSession({ email: company.email }));
  await page.context().addCookies([{ name: '__Host-sid', value, url: url.replace('http:', 'https:') }]);
  await page.goto('/joblist');
  await happening(({ openSession }) => openSession({ email: company.email }));
  await page.getByRole('button', { name: /^Account of Dana/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(heading(page)).toBeVisible();

  await test.step('profile', async () => {
    const phone = page.getByLabel('Work phone');
    await phone.fill('call me');
    await page.getByLabel('Cell phone').focus();
    await expect(page.getByText('Work phone is not a phone number')).toBeVisible();
    await phone.fill('(540) 555-0149');
    await page.getByLabel('Cell phone').focus();
    await expect(page.getByText('Work phone saved')).toBeAttached();
    await expect(page.getByText('Work phone is not a phone number')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await page.getByRole('option', { name: 'Hawaii' }).click();
    await expect(page.getByText('Time zone saved')).toBeAttached();
    const now = new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Pacific/Honolulu' });
    // The page follows the clock, so the hour may change while it is read.
    const shown = page.getByText(/^It is .* for you now\./);
    await expect.poll(async () => (await shown.innerText()).includes(` ${now.format(Date.now())}:`)).toBe(true);
  });

  await test.step('passkeys', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: /^Rename the passkey/ }).click();
    await page.getByRole('textbox', { name: /^New name of the passkey/ }).fill('Dana’s laptop');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove the passkey Dana’s laptop' })).toBeVisible();
  });

  await test.step('sessions', async () => {
    await expect(section(page, 'Sessions').getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'End the session Unknown device' }).click();
    await expect(page.getByText('Session ended.')).toBeVisible();
    await expect(section(page, 'Sessions').getByRole('row')).toHaveCount(2);
    await expect(section(page, 'Sessions').getByRole('button')).toHaveCount(0);
  });

  await test.step('letters', async () => {
    await page.getByRole('switch', { name: 'Single-letter shortcuts' }).click({ force: true });
    await expect(page.getByRole('switch', { name: 'Single-letter shortcuts' })).not.toBeChecked();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Single-letter shortcuts' })).not.toBeChecked();
    await expect(page.getByLabel('Work phone')).toHaveValue('(540) 555-0149');
    await openList(page);
    await rowOf(page, ids[0]!).focus();
    for (const key of ['j', '?', 'n', 'g', 'j']) await page.keyboard.press(key);
    await settled(page);
    await expect(rowOf(page, ids[0]!)).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
