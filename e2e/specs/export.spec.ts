import type { Locator, Page } from '@playwright/test';
import { inEachLook } from '../support/each-look.ts';
import { saved } from '../support/files.ts';
import { openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';

const box = (page: Page): Locator => page.getByRole('dialog', { name: 'Export' });
const card = (page: Page): Locator => page.getByRole('region', { name: 'Export' });
const openBox = async (page: Page) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(box(page).getByRole('button', { name: /^Export / })).toBeVisible();
};

/** The lines of a saved CSV file; none of those that are read here holds a line end within a cell. */
const linesOf = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');

test('the list is exported as it is filtered; the card follows it, and a file that does not come whole is not saved', async ({
  as,
  company,
}) => {
  const numbers = [await company.addJob(), await company.addJob()];
  const page = await as('maya');
  await openList(page, `?job_id=${numbers.join(',')}`);
  await expect(rows(page)).toHaveCount(2);

  await openBox(page);
  await expect(box(page)).toContainText('Contains staff comments.');
  await inEachLook(page, 'export-box', { part: '[role="dialog"]', devices: ['desk'] });
  await box(page).getByRole('radio', { name: 'Choose…' }).click();
  await expect(box(page).getByRole('textbox', { name: 'Find a column' })).toBeVisible();
  await inEachLook(page, 'export-columns', { part: '[role="dialog"]', devices: ['desk'] });
  await box(page).getByRole('textbox', { name: 'Find a column' }).fill('staff');
  await box(page).getByRole('checkbox', { name: 'Staff comments' }).uncheck();
  await box(page).getByRole('button', { name: 'Back' }).click();
  await expect(box(page)).not.toContainText('Contains staff comments.');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    box(page).getByRole('button', { name: 'Export 2 jobs' }).click(),
  ]);
  const { name, bytes } = await saved(download);
  expect(name).toMatch(/^sealdesk-jobs-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
  const [heads, first, second, note, ...rest] = linesOf(bytes);
  expect(heads).toContain('Job number');
  expect(heads).not.toContain('Staff comments');
  expect([first, second].map((line) => /D(\d+)/.exec(line!)![1])).toEqual(
    numbers.toSorted((one, other) => other - one).map(String),
  );
  expect(note).toContain('Filters: Job number:');
  expect(rest).toEqual([]);
  await expect(card(page)).toContainText('Export done');
  await expect(card(page)).toContainText(`${name}2 rows · `);
  await inEachLook(page, 'export-done', { part: 'section[aria-label="Export"]' });
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    card(page).getByRole('button', { name: 'Save again' }).click(),
  ]);
  expect((await saved(again)).bytes.equals(bytes)).toBe(true);
  await card(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(card(page)).toHaveCount(0);

  // By keyboard alone, from the search: the connection is lost first, and canceled then.
  await page.route('**/api/jobs/export?*', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await page.keyboard.type('export');
  await page.getByRole('option', { name: 'Export jobs' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(box(page).getByRole('button', { name: 'Export 2 jobs' })).toBeVisible();
  await box(page).getByRole('button', { name: 'Export 2 jobs' }).press('Enter');
  await expect(card(page).getByRole('alert')).toContainText('No file was saved.');
  await inEachLook(page, 'export-failed', { part: 'section[aria-label="Export"]' });
  await page.unroute('**/api/jobs/export?*');
  await page.route('**/api/jobs/export?*', () => {});
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page).getByRole('progressbar', { name: 'Exporting 2 jobs' })).toBeVisible();
  await inEachLook(page, 'export-running', { part: 'section[aria-label="Export"]' });
  await card(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.unroute('**/api/jobs/export?*');

  // On the phone a sheet; at the desk again, the time entries of the month, as Excel.
  await page.setViewportSize({ width: 390, height: 844 });
  await openBox(page);
  await inEachLook(page, 'export-sheet', { part: '[role="dialog"]', devices: ['phone'] });
  await box(page).getByText('Time entries', { exact: true }).click();
  await box(page).getByText('Excel', { exact: true }).click();
  await inEachLook(page, 'export-entries', { part: '[role="dialog"]', devices: ['desk'] });
  const [entries] = await Promise.all([
    page.waitForEvent('download'),
    box(page).getByRole('button', { name: 'Export time entries' }).click(),
  ]);
  const { name: entriesName, bytes: workbook } = await saved(entries);
  expect(entriesName).toMatch(/^sealdesk-time-entries-.*\.xlsx$/);
  expect(workbook.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
});

test('a customer is offered no column of staff, and no time entries; nothing is exported of nothing', async ({
  as,
  company,
}) => {
  const number = await company.addJob();
  const page = await as(company);
  await openList(page, `?job_id=${number}`);
  await openBox(page);
  await expect(box(page)).not.toContainText('Contains staff comments.');
  await expect(box(page)).not.toContainText('Time entries');
  await box(page).getByRole('radio', { name: 'Choose…' }).click();
  for (const head of ['Staff comments', 'Sealer', 'Time total', 'Jobs ahead'])
    await expect(box(page).getByRole('checkbox', { name: head, exact: true })).toHaveCount(0);
  await expect(box(page).getByRole('checkbox', { name: 'Job name', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await page.goto('/joblist?job_name=no+job+has+this+name');
  await openBox(page);
  await expect(box(page)).toContainText('Nothing matches the filters.');
  await expect(box(page).getByRole('button', { name: 'Export 0 jobs' })).toBeDisabled();
});
