import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { inEachLook } from '../support/each-look.ts';
import { chooseIn, fieldIn, openEdit, save } from '../support/edit-job.ts';
import { openList } from '../support/list.ts';
import { expect, test } from '../support/people.ts';

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await fieldIn(page, name).fill(value);
}

test('[ED-05] the second of two people is shown what changed, keeps their text and chooses', async ({
  as,
  company,
}) => {
  const number = await company.addJob({ name: 'Hawthorne Estates Lot 14', designs: 64, status: 2 });
  const [maya, karla] = [await as('maya'), await as('karla')];
  const before = await openEdit(karla, number);
  await fill(karla, {
    'Roof load': '20-10-0-10',
    'Lot number': '14',
    'Wind speed': '115',
    'Project address': '2207 Hawthorne Rd',
  });
  expect((await save(karla)).status).toBe(200);
  await expect(before).toHaveCount(0);

  const dialog = await openEdit(maya, number);
  await openEdit(karla, number);
  await fill(karla, {
    'Number of designs': '66',
    'Roof load': '25-10-0-10',
    'Staff Comments': 'Snow load checked with the county, 25 psf.',
    'Wind speed': '120',
  });
  expect((await save(karla)).status).toBe(200);

  await fill(maya, {
    'Number of designs': '67',
    'Roof load': '30-10-0-10',
    'Staff Comments': 'Dana sends F23 and F24 before noon.',
    'Lot number': '14 A',
    'Project address': '2209 Hawthorne Rd, Roanoke, VA 24012',
  });
  await chooseIn(dialog, maya, 'Priority', 'High');
  // The open form says so before it is sent.
  await expect(dialog.getByText(/^Karla Ruiz saved this job at \d\d:\d\d\./)).toBeVisible();
  expect((await save(maya)).status).toBe(409);

  const head = dialog.getByRole('alert');
  await expect(head).toContainText(/Karla Ruiz saved this job at \d\d:\d\d, after you opened it at \d\d:\d\d\./);
  await expect(head).toBeFocused();
  await expect(dialog.getByRole('heading', { name: 'You both changed' })).toContainText('3 fields, 3 left to choose');
  const row = (name: string) => dialog.getByRole('radiogroup', { name: new RegExp(`^${name}, was`) });
  await row('Number of designs').getByRole('radio', { name: 'Yours, 67' }).check();
  await row('Staff Comments').getByRole('radio', { name: 'Both, theirs first' }).check();
  await expect(dialog.getByText('1 field to choose')).toBeVisible();
  await expect(dialog.getByText('5 unsaved changes')).toBeVisible();
  await expect(dialog.locator('dl').first()).toHaveText('Wind speed115 mph120 mph');
  await expect(dialog.locator('dl').nth(1)).toContainText('PriorityNormalHigh');
  await inEachLook(maya, '22-conflict');

  // What is not chosen yet is not sent.
  await dialog.getByRole('button', { name: 'Save again' }).click();
  const roof = row('Roof load').getByRole('radio');
  await expect(roof.first()).toBeFocused();
  await maya.keyboard.press('Space');
  await expect(roof.first()).toBeChecked();
  await dialog.getByText('All fields').click();
  await expect(fieldIn(dialog, 'Roof load')).toHaveValue('25-10-0-10');
  await fieldIn(dialog, 'Model').fill('Birch');

  const { status } = await save(maya, 'Save again');
  expect(status).toBe(200);
  await expect(dialog).toHaveCount(0);
  const again = await openEdit(maya, number);
  for (const [name, value] of [
    ['Number of designs', '67'],
    ['Roof load', '25-10-0-10'],
    ['Wind speed', '120'],
    ['Lot number', '14 A'],
    ['Model', 'Birch'],
    ['Priority', 'High'],
    ['Staff Comments', 'Snow load checked with the county, 25 psf.\nDana sends F23 and F24 before noon.'],
  ] as const) {
    await expect(fieldIn(again, name)).toHaveValue(value);
  }
});

test('[ED-05] a change of no field of the form is taken over without a question; a move that is gone is said', async ({
  as,
  company,
}) => {
  const number = await company.addJob();
  const maya = await as('maya');
  let dialog = await openEdit(maya, number);
  await fieldIn(dialog, 'Lot number').fill('14');
  const karla = await as('karla');
  await openList(karla);
  await callApi(karla, '/api/jobs/set-priority-order', { body: { job_id: number, job_priority_order: 3 } });
  expect((await save(maya)).status).toBe(200);
  await expect(dialog).toHaveCount(0);

  // A status that can no longer be chosen is struck, and the job stays where it is.
  dialog = await openEdit(maya, number);
  await chooseIn(dialog, maya, 'Status', 'In Progress');
  await fieldIn(dialog, 'Lot number').fill('15');
  const other = await openEdit(karla, number);
  await chooseIn(other, karla, 'Status', 'Cancelled');
  expect((await save(karla)).status).toBe(200);
  expect((await save(maya)).status).toBe(409);
  const row = dialog.getByRole('radiogroup', { name: 'Status, was Received' });
  await expect(row).toContainText('The job is at Cancelled now. Choose the move again.');
  await expect(row.getByRole('radio', { name: 'Yours, In Progress' })).toBeDisabled();
  const { status } = await save(maya, 'Save again');
  expect(status).toBe(200);
});
