import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/call-api.ts';
import { happening } from '../support/jobs.ts';
import { openList } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import {
  addEmployee,
  addEntry,
  cardFact,
  hoursAgo,
  minutesAgoToday,
  openJobs,
  pressStart,
  timeCard,
} from '../support/time-card.ts';

/** Statuses by their ids. */
const AT = { canceled: 7, complete: 4, inProgress: 2 };

const LATEST = '**/api/time-entries/latest';
const UPDATE = '**/api/timesheet/update';
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const failing = { status: 500, json: { message: '' } };
const CLOSE = { name: 'Close Time Entry' };

/** The moment as MM/DD/YY HH:MM in the employee's time zone, New York, whatever zone the browser is in. */
function inNewYork(moment: Date): string {
  const options = { month: '2-digit', day: '2-digit', year: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...options, hourCycle: 'h23', timeZone: 'America/New_York' });
  return format.format(moment).replace(',', '');
}

test('[JL-02] [JL-04] [JR-07] an employee sees their last entry, starts and closes one, and nobody else has the card', async ({
  as,
  company,
}) => {
  await happening((data) => data.addAccount(company, 'Blue Ridge Truss'));
  const job = await company.addJob();
  const jo = await addEmployee();
  const [began, ended] = [hoursAgo(5.1), hoursAgo(3.1)];
  await addEntry(jo, job, { startedAt: began, endedAt: ended, seals: 12, description: 'Roof package' });

  const page = await as(jo, { timezoneId: 'Asia/Tokyo' });
  await openJobs(page, job);
  const card = timeCard(page);
  await expect(card.getByRole('heading')).toHaveText('Last Entry');
  await expect(card.getByRole('link', { name: `D${job}` })).toBeVisible();
  await expect(cardFact(page, 'Duration')).toHaveText('2 h 00 m');
  await expect(cardFact(page, 'Ended')).toHaveText(`${inNewYork(ended)} 3 h ago`);
  await expect(cardFact(page, 'Continued')).toHaveText('No');
  await expect(cardFact(page, 'Seals')).toHaveText('12');
  await expect(card).toContainText('Roof package');
  await expect(card.getByRole('button', CLOSE)).toHaveCount(0);
  await expect(card.getByRole('textbox')).toHaveCount(0);

  const dayOf = (moment: Date) => inNewYork(moment).slice(0, 8);
  const dayBefore = dayOf(new Date());
  await pressStart(page, job);
  await expect(toast(page, `Time entry on D${job} started.`)).toBeVisible();
  await expect(card.getByRole('heading')).toHaveText('Open Entry');
  await expect(cardFact(page, 'Duration')).toHaveText(/^0 h 0\d m$/);
  await expect(cardFact(page, 'Started')).toHaveText(
    new RegExp(`^(${dayBefore}|${dayOf(new Date())}) \\d\\d:\\d\\d (now|\\d+ m ago)$`),
  );
  await expect(cardFact(page, 'Account / Project')).toHaveText('Blue Ridge Truss / Seals');
  await expect(cardFact(page, 'Continued')).toHaveText('Yes');
  await card.getByRole('textbox', { name: 'Description' }).fill('Floor, then roof');
  await page.keyboard.press('Tab');
  await expect(card.getByText('Description saved')).toBeAttached();

  await card.getByRole('button', CLOSE).click();
  await expect(card.getByRole('heading')).toHaveText('Last Entry');
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(card).toContainText('Floor, then roof');
  await expect(card.getByRole('button', CLOSE)).toHaveCount(0);

  const customer = await as({ email: company.email });
  const asked: string[] = [];
  customer.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openList(customer, `?job_id=${job}`);
  await expect(timeCard(customer)).toHaveCount(0);
  expect(asked).not.toContain('/api/time-entries/latest');
});

test('[JL-03] Seals and Units are saved when the field is left; what was not saved is the old value again', async ({
  as,
  company,
}) => {
  const job = await company.addJob({ status: AT.inProgress });
  const jo = await addEmployee();
  await addEntry(jo, job, { startedAt: minutesAgoToday(1) });
  const page = await as(jo);
  await openJobs(page, job);
  const [seals, units] = ['Seals', 'Units'].map((name) => timeCard(page).getByRole('textbox', { name }));

  await seals!.fill('41');
  await units!.click();
  await expect(timeCard(page).getByText('Seals saved')).toBeAttached();
  // Enter saves as well.
  await units!.pressSequentially('58');
  await page.keyboard.press('Enter');
  await expect(timeCard(page).getByText('Units saved')).toBeAttached();
  await page.reload();
  await expect(seals!).toHaveValue('41');
  await expect(units!).toHaveValue('58');

  // Escape brings the saved number back, and so does leaving the field empty.
  await seals!.fill('7');
  await page.keyboard.press('Escape');
  await expect(seals!).toHaveValue('41');
  await seals!.fill('');
  await units!.focus();
  await expect(seals!).toHaveValue('41');

  // What is no number of seals is refused and stays as typed.
  for (const typed of ['1.5', '-3', '99999999']) {
    await seals!.fill(typed);
    await units!.focus();
    await expect(timeCard(page).getByRole('alert')).toHaveText('Enter a whole number from 0 to 100,000.');
    await expect(seals!).toHaveValue(typed);
    await expect(seals!).toHaveAccessibleDescription('Enter a whole number from 0 to 100,000.');
  }
  await expectAccessible(page);
  await seals!.press('Escape');
  await expect(seals!).toHaveValue('41');
  await expect(timeCard(page).getByRole('alert')).toHaveCount(0);

  await page.route(UPDATE, (route) => route.fulfill(failing));
  await seals!.fill('42');
  await units!.focus();
  await expect(toast(page, 'Failed to update the entry')).toBeVisible();
  await expect(seals!).toHaveValue('41');
});

test('[TE-01] Start is answered with a message and the card, a question, that it is open already, or why not', async ({
  as,
  company,
}) => {
  const add = () => company.addJob({ status: AT.inProgress });
  const [first, second, third, canceled] = [await add(), await add(), await add(), await add()];
  const jo = await addEmployee('operations');
  const page = await as(jo);
  await openJobs(page, first, second, third);
  const card = timeCard(page);
  const dialog = page.getByRole('dialog', { name: 'Confirm Action' });

  // By the key, with a key of its own for whoever sends the request twice.
  await page.locator(`[data-job="${first}"]`).focus();
  const [request] = await Promise.all([page.waitForRequest('**/api/start-entry'), page.keyboard.press('s')]);
  expect(request.headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
  await expect(toast(page, `Time entry on D${first} started.`)).toBeVisible();
  await expect(card.getByRole('link')).toHaveText(`D${first}`);
  await expect(page.locator(`[data-job="${first}"]`)).toBeFocused();

  // From the menu: the question carries the server's reason.
  await page.getByRole('button', { name: `More actions for D${second}` }).click();
  await page.getByRole('menuitem', { name: /^Start time/ }).click();
  await expect(dialog).toContainText(`Your entry on D${first} is open and will be closed.`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Action cancelled')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByRole('link')).toHaveText(`D${first}`);
  await pressStart(page, second);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, `Time entry on D${second} started.`)).toBeVisible();
  await expect(card.getByRole('link')).toHaveText(`D${second}`);
  await expect(page.locator(`[data-job="${first}"]`).getByRole('button', { name: /^Start time/ })).toBeAttached();

  // A list that does not follow what happens elsewhere still offers what is over.
  const stale = await as(jo);
  await stale.route('**/api/jobs/events*', (route) => route.abort());
  await openList(stale, `?job_id=${third},${canceled}`);
  await callApi(page, '/api/start-entry-confirmed', { body: { jobId: third, confirmed: true } });
  await happening((data) => data.setStatus(canceled, AT.canceled));
  await pressStart(stale, canceled);
  await expect(toast(stale, `D${canceled} is at Cancelled, so no time can be started on it.`)).toBeVisible();
  await pressStart(stale, third);
  await expect(toast(stale, `Your time entry on D${third} is already open.`)).toBeVisible();
  await expect(timeCard(stale).getByRole('link')).toHaveText(`D${third}`);
  await expect(stale.locator(`[data-job="${third}"]`).getByRole('button', { name: /^Start time/ })).toHaveCount(0);
});

test('[TE-04] a card that can’t be fetched and an entry that can’t be closed say so', async ({ as, company }) => {
  const job = await company.addJob({ status: AT.inProgress });
  const jo = await addEmployee();
  await addEntry(jo, job, { startedAt: minutesAgoToday(6) });
  const page = await as(jo);
  await page.route(LATEST, (route) => route.fulfill(failing));
  await openList(page, `?job_id=${job}`);
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch latest time entry' });
  await expect(failure).toBeVisible();
  await page.unroute(LATEST);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(timeCard(page).getByRole('heading')).toHaveText('Open Entry');

  await page.route('**/api/timesheet/close', (route) => route.fulfill(failing));
  await timeCard(page).getByRole('button', CLOSE).click();
  await expect(toast(page, 'Failed to close the time entry')).toBeVisible();
  await expect(timeCard(page).getByRole('heading')).toHaveText('Open Entry');
  await expect(timeCard(page).getByRole('button', CLOSE)).toBeEnabled();
});

test('an entry that was closed while the answer was lost is closed by the next click, and no failure is shown for it', async ({
  as,
  company,
}) => {
  const job = await company.addJob({ status: AT.inProgress });
  const jo = await addEmployee();
  await addEntry(jo, job, { startedAt: minutesAgoToday(6) });
  const page = await as(jo);
  await openList(page, `?job_id=${job}`);
  const close = timeCard(page).getByRole('button', CLOSE);
  const lost = async (route: Route) => {
    // The server closes it, and its answer never comes.
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/timesheet/close', lost, { times: 1 });
  // Nor does the card learn of it otherwise.
  await page.route(LATEST, (route) => route.abort());
  await close.click();
  const failure = toast(page, 'Failed to close the time entry');
  await expect(failure).toBeVisible();
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failure).toHaveCount(0);
  await close.click();
  await expect(timeCard(page).getByRole('heading')).toHaveText('Last Entry');
  await expect(failure).toHaveCount(0);
});

test('[JR-03] Start is in the row of a job that is not closed and not open by the user, and off at status 4', async ({
  as,
  company,
}) => {
  const [open, mine, complete, canceled] = [
    await company.addJob(),
    await company.addJob({ status: AT.inProgress }),
    await company.addJob({ status: AT.complete }),
    await company.addJob({ status: AT.canceled }),
  ];
  const jo = await addEmployee();
  await addEntry(jo, mine, { startedAt: minutesAgoToday(6) });
  const page = await as(jo);
  await openJobs(page, open, mine, complete, canceled);
  const start = (number: number) =>
    page.locator(`[data-job="${number}"]`).getByRole('button', { name: `Start time on D${number}` });
  await expect(start(open)).toBeVisible();
  await expect(start(open)).not.toHaveAttribute('aria-disabled');
  await expect(start(mine)).toHaveCount(0);
  await expect(start(canceled)).toHaveCount(0);
  // Complete without its files: the job is still looked for, so the button stands there and does nothing.
  await expect(start(complete)).toHaveAttribute('aria-disabled', 'true');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await start(complete).click({ force: true });
  // A call that had been made would have come before this answer.
  await page.evaluate(() => fetch('/healthz'));
  expect(asked).not.toContain('/api/start-entry');

  const customer = await as({ email: company.email });
  await openList(customer, `?job_id=${open}`);
  await expect(customer.getByRole('button', { name: /^Start time/ })).toHaveCount(0);
});

test('[JR-08] an entry shows at once: on the card of another tab, in the row and in the open job of operations', async ({
  as,
  company,
}) => {
  const job = await company.addJob();
  const jo = await addEmployee('employee', 'Jonna Abara');
  const ops = await addEmployee('operations', 'Olga Reyes');
  await addEntry(jo, job, { startedAt: hoursAgo(5), endedAt: hoursAgo(4), seals: 3, units: 4, description: 'Roof' });
  const [one, other, operations] = [await as(jo), await as(jo), await as(ops)];
  await openJobs(one, job);
  await openJobs(other, job);
  await openJobs(operations, job);
  const time = operations.locator(`[data-job="${job}"] [data-slot="time"]`);
  await expect(time).toContainText('1 h 00 m×1');

  await pressStart(one, job);
  await expect(timeCard(other).getByRole('heading')).toHaveText('Open Entry');
  await expect(time).toContainText('×2');
  await expect(time).toContainText('J. Abara');
  // Whose hours these are is shown to operations alone.
  await expect(other.locator(`[data-job="${job}"] [data-slot="time"]`)).not.toContainText('Abara');

  await operations
    .locator(`[data-job="${job}"]`)
    .getByRole('link', { name: `D${job}`, exact: true })
    .click();
  const drawer = operations.getByRole('dialog');
  await expect(drawer.getByText('Started time')).toBeVisible();
  await expect(drawer.getByText('Took up the job')).toBeVisible();
  await drawer.getByRole('tab', { name: 'Time entries 2' }).click();
  const panel = drawer.getByRole('tabpanel', { name: /^Time entries/ });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel).toContainText(/1 h 0\d m in 2 entries · 3 seals · 4 units/);
  await expect(panel.getByRole('listitem').first()).toContainText(/Jonna AbaraOpen0 h 0\d m/);
  await expect(panel.getByRole('listitem').last()).toContainText('Roof');

  // Canceling the job closes the entry of whoever works on it.
  await callApi(operations, `/api/jobs/${job}/actions/cancel`, { body: { reason: 'Not needed any more' } });
  await expect(timeCard(one).getByRole('heading')).toHaveText('Last Entry');
  await expect(timeCard(other).getByRole('heading')).toHaveText('Last Entry');
  await expect(panel.getByRole('listitem').first()).not.toContainText('Open');
  await drawer.getByRole('tab', { name: 'Timeline' }).click();
  await expect(drawer.getByText('Closed a time entry of Jonna Abara')).toBeVisible();
});
