import type { Page } from '@playwright/test';
import { expect, signInByPassword, signInThroughFirm, test, URL_OF_PRODUCT } from '../support/people.ts';
import { expectAccessibleInBothColors } from '../support/accessible.ts';
import { field, PHONE } from '../support/create-job.ts';
import { openList, paging } from '../support/list.ts';
import { smallTargets } from '../support/targets.ts';
import { takeInBothColors } from '../support/whole-run.ts';

/** Every screen that nobody sees who is not signed in, and an address that is none. */
const CLOSED_SCREENS = [
  '/joblist?job_status=all_open&per_page=25',
  '/createjob',
  '/editjob?job_id=48213',
  '/preview',
  '/pageproof',
  '/dashboard',
  '/licenses',
  '/companies',
  '/contacts',
  '/corporations',
  '/users',
  '/account',
  '/help',
  '/nowhere',
];

test('[RT-06] a signed-out person signs in and is where they were going', async ({ stranger }) => {
  const page = await stranger();
  for (const path of CLOSED_SCREENS) {
    await page.goto(path);
    await expect(page).toHaveURL(`${URL_OF_PRODUCT()}/login?next=${encodeURIComponent(path)}`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
  await page.goto('/verify');
  await expect(page).toHaveURL(/\/verify$/);
  // The pages of links are open too; without the link from the mail they say so, or offer to send one.
  const open = {
    '/invitation': 'Open the link from the email again.',
    '/confirm-email': 'Open the link from the email again.',
    '/reset-password': 'Forgot password',
  };
  for (const [path, name] of Object.entries(open)) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  // A link that was cut on its way is refused where it leads to.
  await page.goto(`/invitation#${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This link no longer works.' })).toBeVisible();
  await expect(page).toHaveURL(/\/invitation$/);

  await page.goto('/joblist?job_status=all_open&per_page=25');
  await signInThroughFirm(page, 'rosa');
  await expect(page).toHaveURL(`${URL_OF_PRODUCT()}/joblist?job_status=all_open&per_page=25`);
  await expect(paging(page)).toContainText(/^1–\d+ of \d+/);
});

test('[RT-06] a customer signs in by email, password and code', async ({ stranger }) => {
  const page = await stranger();
  await page.goto('/account');
  await signInByPassword(page, 'alan.boone@tidewaterframingsupply.example');
  await expect(page).toHaveURL(`${URL_OF_PRODUCT()}/account`);
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
});

test('the login is accessible; a wrong password keeps what was typed; an account that we do not know gets a message', async ({
  stranger,
}) => {
  const page = await stranger();
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessibleInBothColors(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  await takeInBothColors(page, (mode) => `login-${mode}`);
  await page.setViewportSize(PHONE.viewport);
  expect(await smallTargets(page)).toEqual([]);

  await page.getByLabel('Email').fill('dana.whitlock@blueridgetrusspanel.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('That email or password is not right.');
  await expect(page.getByLabel('Email')).toHaveValue('dana.whitlock@blueridgetrusspanel.example');

  await signInThroughFirm(page, 'somebody-else');
  await expect(page.getByText('This account has no access to Sealdesk.')).toBeVisible();
});

test('[RT-07] an unknown address has a link back', async ({ as }) => {
  const page = await as('maya');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/joblist$/);
});

test('[RT-07] a customer is not authorized on staff pages, whatever the id', async ({ as }) => {
  const page = await as('dana');
  for (const path of [
    '/editjob',
    '/editjob?job_id=48213',
    '/editjob?job_id=nonsense',
    '/contacts?drjcoid=1',
    '/users',
    '/licenses',
    '/pageproof',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Authorized');
  }
});

test('[RT-08] the shell shows who is signed in and links only to what they may open', async ({ as }) => {
  const [maya, jonas, page] = [await as('maya'), await as('jonas'), await as('dana')];
  const links = async (one: Page) => {
    await openList(one);
    return one.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
  };
  expect(await links(maya)).toEqual(['Jobs', 'Licenses', 'Companies', 'Contacts', 'Corporations', 'Users']);
  expect(await links(jonas)).toEqual(['Jobs', 'Companies', 'Contacts', 'Corporations']);
  expect(await links(page)).toEqual(['Jobs']);
  // What is linked opens, and what is not linked would not.
  for (const [path, heading] of [
    ['/contacts', 'Contacts'],
    ['/account', 'My account'],
    ['/help', 'Guide for staff'],
    ['/users', 'Not Authorized'],
    ['/licenses', 'Not Authorized'],
  ] as const) {
    await jonas.goto(path);
    await expect(jonas.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  const account = page.getByRole('button', { name: /Account of Dana Whitlock/ });
  await expect(account).toContainText('DW');
  await account.click();
  await expect(page.getByText('dana.whitlock@blueridgetrusspanel.example')).toBeVisible();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  await account.click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Guide for customers', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Keys' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeInViewport();
});

test('[RT-08] signing out ends the session and shows the login', async ({ stranger }) => {
  const page = await stranger();
  await page.goto('/joblist');
  await signInThroughFirm(page, 'karla');
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /Account of Karla/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/[\w-]{43}/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/joblist');
  await expect(page).toHaveURL(/\/login/);
});

test('[RT-09] the token is in session storage, the app waits for it, and without it shows the alert box with Refresh Page', async ({
  as,
}) => {
  const page = await as('maya');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The real answer, late.
  await page.route('**/check-token', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/joblist');
  await expect(page.getByText('Please wait...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  const stored = await page.evaluate(() => Object.values(sessionStorage).join(' '));
  expect(stored).toMatch(/[\w-]{43}/);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.unroute('**/check-token');

  // What a broken server answers can't be had from a whole one, so the browser gives it in its place.
  await page.route('**/check-token', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/joblist');
  await expect(page.getByRole('alert')).toContainText(
    'A request to the server failed. Please try refreshing the page and/or logging in again.',
  );
  await expect(page.getByRole('alert')).toContainText('If you cannot resolve the issue, please let us know.');
  await page.unroute('**/check-token');
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
});

test('signing out in one tab ends the other at once, with nothing of the person behind it', async ({ stranger }) => {
  const page = await stranger();
  await page.goto('/joblist');
  await signInThroughFirm(page, 'rosa');
  await expect(paging(page)).toContainText(/^1–/);
  const other = await page.context().newPage();
  const number = await page
    .getByRole('link', { name: /^D\d+$/ })
    .first()
    .textContent();
  await other.goto(`/editjob?job_id=${number!.slice(1)}`);
  await field(other, 'Job name').fill('Half of a name');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(`${URL_OF_PRODUCT()}/login?left=elsewhere`);
  await expect(other.getByRole('status')).toContainText('You signed out in another tab.');
  await expect(other.getByText('Half of a name')).toHaveCount(0);
  expect(await other.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await expect(page).toHaveURL(`${URL_OF_PRODUCT()}/login`);
  await other.goBack();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
