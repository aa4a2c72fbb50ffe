import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { happening } from '../support/jobs.ts';
import { inEachLook } from '../support/each-look.ts';
import { openList } from '../support/list.ts';
import { expect, type OwnCompany, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';
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
const AT = { inProgress: 2 };

const question = (page: Page) => page.getByRole('dialog', { name: 'Is this timer still right?' });

/** A job with a timer of an employee of the test's own that began the day before yesterday, and another job. */
async function forgottenTimer(company: OwnCompany) {
  const job = await company.addJob({ status: AT.inProgress });
  const another = await company.addJob({ status: AT.inProgress });
  const jo = await addEmployee('operations');
  await addEntry(jo, job, { startedAt: hoursAgo(48), seals: 41, units: 58, description: 'Roof package, T01–T34' });
  return { jo, job, another };
}

test('a timer that was forgotten is asked about at the next visit, and closed at the time that is given with a reason', async ({
  as,
  company,
}) => {
  const { jo, job, another } = await forgottenTimer(company);
  const page = await as(jo);
  // What is known later than ten seconds into a visit is not asked: however long the page takes, none have passed.
  await page.clock.setFixedTime(new Date());
  await openJobs(page, job, another);
  const dialog = question(page);
  await expect(dialog).toContainText(`Your entry on D${job} has run since`);
  // Nothing was done since, so there is no suggestion.
  await expect(dialog.getByRole('radio', { name: 'Another time' })).toBeFocused();

  // Later: the card says it, and the list can be used.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(timeCard(page).getByRole('button', { name: 'Close Time Entry' })).toBeVisible();
  await inEachLook(page, '18-timer-later');

  // Time on another job asks this first; without an answer nothing is started.
  await pressStart(page, another);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Action cancelled' })).toBeVisible();

  await timeCard(page).getByRole('button', { name: 'When did you stop?' }).click();
  await expect(dialog).toBeVisible();
  const time = dialog.getByRole('textbox', { name: 'Time' });
  const [hour] = (await cardFact(page, 'Started').textContent())!.match(/\d\d:\d\d/)!;
  await time.fill(hour);
  await dialog.getByRole('button', { name: /^Close/ }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: `It must be after ${hour}.` })).toBeVisible();
  await expect(dialog.getByRole('alert').filter({ hasText: 'A reason is required.' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Day' }).fill(dayAfterStart());
  await time.fill('00:10');
  await dialog.getByRole('button', { name: 'Called away' }).click();
  await expect(dialog).toContainText('The timeline keeps both times and the reason.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(timeCard(page).getByRole('heading')).toHaveText('Last Entry');
  await expect(cardFact(page, 'Ended')).toContainText('00:10');

  await timeCard(page)
    .getByRole('link', { name: `D${job}` })
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Corrected the end of a time entry')).toBeVisible();
  await expect(drawer.getByText('Called away')).toBeVisible();
});

/** The calendar day after the one on which the timer began, in New York, as it is typed. */
function dayAfterStart(): string {
  const options = { month: '2-digit', day: '2-digit', year: '2-digit', timeZone: 'America/New_York' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(hoursAgo(24));
}

test(
  'the last steps are suggested, and who still works keeps the timer running until it is asked again',
  WHOLE,
  async ({ as, company }) => {
    const { jo, job, another } = await forgottenTimer(company);
    await happening(async (data) => {
      await data.addDownload(jo, job, { at: hoursAgo(47.1), name: 'Hawthorne_Lot14.zip' });
      await data.addDownload(jo, another, { at: hoursAgo(46.6), name: 'Brazos_C.zip' });
    });
    const page = await as(jo);
    await openList(page, `?job=${another}`);
    // The open job is not interrupted.
    await expect(page.getByText('When did you stop?')).toBeAttached();
    await expect(question(page)).toHaveCount(0);

    await openJobs(page, job, another);
    const dialog = question(page);
    const suggested = dialog.getByRole('radio').first();
    await expect(suggested).toHaveAccessibleName(/^\d\d:\d\d .+, your last step on this job, 0 hours 5\d minutes$/);
    await expect(suggested).toBeFocused();
    await expect(dialog).toContainText('Downloaded Hawthorne_Lot14.zip');
    await expect(dialog.getByRole('radio').nth(1)).toHaveAccessibleName(
      /, your last step in Sealdesk, 1 hour 2\d minutes$/,
    );
    await expect(dialog).toContainText('Downloaded Brazos_C.zip');
    await inEachLook(page, '18-timer');
    // Arrows choose; what is chosen stands on the button.
    await expect(dialog.getByRole('button', { name: /^Close at \d\d:\d\d$/ })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('radio', { name: /^I am still working on it/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Keep it running' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(timeCard(page).getByRole('button', { name: 'Close Time Entry' })).toBeVisible();
    await page.reload();
    await expect(timeCard(page).getByRole('button', { name: 'Close Time Entry' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  },
);

test('a tab that was left open asks when the person comes back to it', WHOLE, async ({ as, company }) => {
  const job = await company.addJob({ status: AT.inProgress });
  const jo = await addEmployee();
  const page = await as(jo);
  await openJobs(page, job);
  const look = (visibility: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  await look('hidden');
  await addEntry(jo, job, { startedAt: hoursAgo(48) });
  await expect(page.getByRole('button', { name: 'When did you stop?' })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await look('visible');
  await expect(question(page)).toBeVisible();
});

test('an entry that is closed in another tab takes its question away', WHOLE, async ({ as, company }) => {
  const { jo, job } = await forgottenTimer(company);
  const [page, other] = [await as(jo), await as(jo)];
  await openJobs(page, job);
  await expect(question(page)).toBeVisible();
  await openList(other, `?job=${job}`);
  const { entry } = await callApi<{ entry: { 'ID Number': number } }>(other, '/api/time-entries/latest');
  await callApi(other, '/api/timesheet/close', { body: { entryId: entry['ID Number'] } });
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /^This entry was closed at \d\d:\d\d\.$/ })).toBeVisible();
});

test('the card of an open and of a closed entry, in each look', async ({ as, company }) => {
  const job = await company.addJob({ status: AT.inProgress, name: 'Hawthorne Estates Lot 14' });
  const jo = await addEmployee('operations');
  await addEntry(jo, job, {
    startedAt: minutesAgoToday(6),
    seals: 41,
    units: 58,
    description: 'Roof package check, T01–T34',
  });
  const page = await as(jo);
  await openJobs(page, job);
  await inEachLook(page, '01-time-card');
  await timeCard(page).getByRole('button', { name: 'Close Time Entry' }).click();
  await expect(timeCard(page).getByRole('heading')).toHaveText('Last Entry');
  await inEachLook(page, '01-time-card-last');
});
