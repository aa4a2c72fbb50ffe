import { aJobZip } from '@sealdesk/tools/testing/job-zip.ts';
import { zipFile } from '../support/create-job.ts';
import { inEachLook } from '../support/each-look.ts';
import { aZip } from '../support/files.ts';
import { happening } from '../support/jobs.ts';
import { openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';
import { choose, openUpload } from '../support/upload-dialog.ts';

const RETURNED = 9;
const REASON = 'The roof loads use 20 psf ground snow. The county asks for 30 psf.';
const FIRST = zipFile('maple ridge 7.zip', aJobZip({ designs: 28, jobName: 'Maple Ridge 7', coverSays: 28 }));
const WRONG = zipFile('otter creek 4.zip', aJobZip({ designs: 6, jobName: 'Otter Creek 4' }));
const RIGHT = zipFile('maple ridge 7 rev 1.zip', aJobZip({ designs: 28, jobName: 'Maple Ridge 7', seed: 3 }));

test('a customer reads why a job was returned, sends the wrong zip, sees that, and replaces it until work begins', async ({
  as,
  company,
}) => {
  const page = await as(company);
  const number = await company.addJob({ status: RETURNED, name: 'Maple Ridge 7' });
  const row = page.locator(`[data-job="${number}"]`);
  const dialog = page.getByRole('dialog', { name: `Upload Replacement File(s) for Job D${number}` });
  const change = (field: string) => dialog.getByRole('row', { name: new RegExp(`^${field} `) });
  const done = dialog.getByRole('button', { name: 'Done' });

  // Nothing of ours has read the job's original, so there is nothing to compare with.
  await openUpload(page, number, 'Replace All');
  await choose(page, FIRST);
  await expect(dialog.getByText('was not read here')).toBeVisible();
  await done.click();

  await happening(({ returnJob }) => returnJob(number, REASON));
  await expect(row).toContainText('Returned');
  await expect(row.getByText(REASON)).toBeVisible();
  await expect(row.getByRole('button', { name: `Replace File, D${number}` })).toHaveCount(0);
  await row.getByRole('button', { name: `Replace All, D${number}` }).click();
  await expect(dialog.getByText('Why we returned it')).toBeVisible();
  await expect(dialog.getByText(REASON)).toBeVisible();

  await choose(page, WRONG);
  await page
    .getByRole('dialog', { name: 'Is this the right zip?' })
    .getByRole('button', { name: 'Replace the drawings' })
    .click();
  await expect(dialog.getByText(`D${number} is Received again.`)).toBeVisible();
  await expect(dialog.getByRole('table', { name: 'What changed against the former zip' })).toBeVisible();
  await expect(change('Zip')).toHaveText('Zipmaple ridge 7.zipotter creek 4.zip');
  await expect(change('Designs')).toHaveText('Designs286');
  await expect(change('Seal states')).toHaveText('Seal statesWAnot read');
  await expect(change('Job name')).toHaveText('Job nameMaple Ridge 7Otter Creek 4');
  await done.click();
  await expect(dialog).toBeHidden();

  // The row offers it to the one who sent it, and to nobody else who sees the job.
  const replaceFile = row.getByRole('button', { name: `Replace File, D${number}` });
  await expect(replaceFile).toBeVisible();
  await expect(row).not.toContainText(REASON);
  for (const other of ['maya', 'jonas'] as const) {
    const theirs = await as(other);
    await openList(theirs, `?job_id=${number}`);
    await expect(rows(theirs)).toContainText('Received');
    await theirs.getByRole('button', { name: `More actions for D${number}` }).click();
    await expect(theirs.getByRole('menuitem', { name: 'Original' })).toBeVisible();
    await expect(theirs.getByText('Replace File')).toHaveCount(0);
  }

  await replaceFile.click();
  await choose(page, RIGHT);
  await expect(dialog.getByText(`D${number} stays Received.`)).toBeVisible();
  await expect(change('Designs')).toHaveText('Designs628');
  // The dialog's own button does the same, for as long as nobody has begun.
  await dialog.getByRole('button', { name: 'Replace File' }).click();
  await happening(({ takeUp }) => takeUp(number));
  await expect(row).toContainText('In Progress');
  await choose(page, WRONG);
  await expect(dialog.getByRole('alert')).toContainText(
    `D${number} is at In Progress, so it takes no Replacement file.`,
  );
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(replaceFile).toHaveCount(0);
});

test('the open job offers Replace File once its files were replaced from there', WHOLE, async ({ as, company }) => {
  const page = await as('maya');
  const number = await company.addJob({ name: 'Maple Ridge 7' });
  await happening(({ returnJob }) => returnJob(number, REASON));
  await page.goto(`/joblist?job=${number}`);
  const drawer = page
    .getByRole('dialog')
    .filter({ hasText: `D${number}` })
    .first();
  await expect(drawer.getByText('Why we returned it')).toBeVisible();
  await expect(drawer.getByText(REASON).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Replace All' }).click();
  const dialog = page.getByRole('dialog', { name: `Upload Replacement File(s) for Job D${number}` });
  await choose(page, FIRST);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'Replace File' })).toBeVisible();
  // The timeline keeps the reason; the job is no longer returned for it.
  await expect(drawer.getByText('Why we returned it')).toHaveCount(0);
});

test('a dialog opens while the former one still fades', WHOLE, async ({ as, company }) => {
  const page = await as(company);
  const number = await company.addJob({ status: RETURNED, name: 'Maple Ridge 7' });
  const dialog = await openUpload(page, number, 'Replace All');
  // In the page, so that both presses fall within the 300 ms of the fading.
  await page.evaluate(async (name) => {
    const button = (text: string) =>
      [...document.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === text)!;
    button('Close dialog').click();
    await new Promise((resolve) => setTimeout(resolve, 60));
    button(name).click();
  }, `Replace All, D${number}`);
  await page.waitForTimeout(1_000);
  await expect(dialog).toBeVisible();
  await choose(page, FIRST);
  await expect(dialog.getByText(`D${number} is Received again.`)).toBeVisible();
});

/** Enough fields, and long enough values, to show how the table wraps. */
const MANY = [
  { field: 'zip_name', before: 'maple_ridge_lot_7_roof_and_floor_revision_2.zip', after: 'otter creek 4.zip' },
  { field: 'number_of_designs', before: '28', after: '6' },
  { field: 'seal_states', before: 'NC, VA, WV', after: 'VA' },
  { field: 'job_name', before: 'Maple Ridge 7', after: 'Otter Creek 4' },
  { field: 'project_address', before: '1208 Maple Ridge Circle, Roanoke, VA 24018', after: null },
  { field: 'roof_load', before: null, after: '20-10-0-10' },
];

test('a reason and the differences are accessible and fit, in each look', WHOLE, async ({ as, company }) => {
  const page = await as(company);
  const number = await company.addJob({ type: 'r' });
  await happening(({ returnJob }) => returnJob(number, REASON));
  const look = (state: string) => inEachLook(page, `replace-${state}`);
  const dialog = await openUpload(page, number, 'Replace All');
  await expect(dialog.getByText(REASON)).toBeVisible();
  await look('reason');
  // The reading itself is shown above; here the table is to be full.
  await page.route(/\/api\/jobs\/upload\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), differences: MANY } });
  });
  await choose(page, aZip('otter creek 4.zip'));
  await expect(dialog.getByText('What changed against the former zip')).toBeVisible();
  await look('differences');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Replace File, D${number}` })).toBeVisible();
  await look('row');
});
