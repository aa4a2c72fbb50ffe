import { withoutTable } from '@sealdesk/tools/outage.ts';
import type { Locator, Page, Route } from '@playwright/test';
import { numbers, openList, rows } from '../support/list.ts';
import { expect, signInThroughFirm, test } from '../support/people.ts';

/** Fails every call while the work runs, as a fault of the server does. */
const duringOutage = <Result>(work: () => Promise<Result>): Promise<Result> =>
  withoutTable(process.env['E2E_DATABASE_URL']!, 'license', work);

/** The toast with exactly that sentence. */
function toastOf(page: Page, sentence: string): Locator {
  const title = page.locator('.mantine-Notification-title').getByText(sentence, { exact: true });
  return page.getByRole('alert').filter({ has: title });
}

/** Answers in the server's place what ours never says: a failure without a message, as something in front of it may. */
const bare =
  (status: number, body = '') =>
  (route: Route) =>
    route.fulfill({ status, body });

test('[ER-01] the generic handler says what happened, and the toast stays until it is dismissed', async ({ as }) => {
  const page = await as('maya');
  await page.clock.install();
  await openList(page);
  const [number] = await numbers(page);
  // Fetching a job's files hands its failures to the generic handler.
  const fetchOriginal = () => page.getByRole('button', { name: `Original, D${number}` }).click();
  const expectToast = async (sentence: string) => {
    const toast = toastOf(page, sentence);
    await expect(toast).toBeVisible();
    return toast;
  };
  const dismiss = async (toast: Locator) => {
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toHaveCount(0);
  };
  const expectThenDismiss = async (sentence: string) => dismiss(await expectToast(sentence));

  // The server's own message, 'Server error', with the full stop that it lacks.
  await duringOutage(async () => {
    await fetchOriginal();
    await expectToast('Server error.');
  });
  // It stays where other toasts leave: a minute passes, in which one that closes by itself comes and goes.
  await page.getByRole('button', { name: 'Save Filters' }).click();
  await expectToast('Saved filters removed');
  await page.clock.fastForward(60_000);
  await expect(toastOf(page, 'Saved filters removed')).toHaveCount(0);
  await expectThenDismiss('Server error.');

  const LIST = /\/api\/files\/download\/list/;
  for (const [answer, sentence] of [
    // The connection breaks, and nothing comes back.
    [(route: Route) => route.abort('connectionreset'), 'No response from the server. Please check your connection.'],
    [bare(409, '{"message":"It is closed!"}'), 'It is closed!'],
    [bare(401), 'Not Authorized'],
    [bare(403), 'Not Authorized'],
    [bare(404), 'Resource not found'],
    [bare(500), 'Server error'],
    [bare(502, '<h1>Bad gateway</h1>'), '502 Error'],
    [bare(418, '{"message":"  "}'), '418 Error'],
  ] as const) {
    await page.route(LIST, answer);
    await fetchOriginal();
    await expectThenDismiss(sentence);
    await page.unroute(LIST);
  }

  // A file's failure comes where bytes were expected; its JSON is read all the same.
  const FILE = /\/api\/files\/download\?/;
  const fileToast = page.getByRole('alert').filter({ hasText: 'Failed to download file:' });
  for (const [answer, sentence] of [
    [async (route: Route) => route.fulfill({ response: await duringOutage(() => route.fetch()) }), 'Server error.'],
    [bare(404, '{}'), 'Resource not found'],
    [bare(502, '<h1>Bad gateway</h1>'), 'Error parsing server response.'],
  ] as const) {
    await page.route(FILE, answer);
    await fetchOriginal();
    await expect(fileToast.locator('.mantine-Notification-description')).toHaveText(sentence);
    await dismiss(fileToast);
    await page.unroute(FILE);
  }

  // What is thrown before anything is sent: an error with a message, one without, and something that is no error.
  await page.evaluate(() => {
    for (let size = 5_000_000; size > 0; size = Math.floor(size / 2)) {
      try {
        for (let place = 0; ; place += 1) localStorage.setItem(`full ${size} ${place}`, 'x'.repeat(size));
      } catch {
        // As full as it gets with pieces of this size.
      }
    }
  });
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Repairs', exact: true }).click();
  await page.getByRole('button', { name: 'Save Filters' }).click();
  await expectThenDismiss('This browser keeps no filters.');
  const throwing = (thrown: 'error' | 'text') =>
    page.evaluate((what) => {
      const { toString } = URLSearchParams.prototype;
      URLSearchParams.prototype.toString = function () {
        // Of the call for the files alone: the list may be drawn at this moment, with links of its own.
        if (!this.has('jobId')) return toString.call(this);
        if (what === 'error') throw new Error('');
        // oxlint-disable-next-line typescript/only-throw-error -- What is no error is the case.
        throw what;
      };
    }, thrown);
  const anyOriginal = page.getByRole('button', { name: /^Original, D/ }).first();
  await throwing('error');
  await anyOriginal.click();
  await expectThenDismiss('Request setup error.');
  await throwing('text');
  await anyOriginal.click();
  await expectThenDismiss('An unexpected error occurred. Please try again.');
});

test('[ER-02] a session that ends under the user is reported, and after signing in they are where they were', async ({
  stranger,
}) => {
  const page = await stranger();
  await page.goto('/joblist?job_status=all_open');
  await signInThroughFirm(page, 'grace');
  await expect(rows(page).first()).toBeVisible();
  // The session is gone without a word, as after a night.
  await page.context().clearCookies();

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
