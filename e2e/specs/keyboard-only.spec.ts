import { customerSignIn } from '@sealdesk/tools/browser-stage.ts';
import { aJobZip } from '@sealdesk/tools/testing/job-zip.ts';
import type { Locator, Page } from '@playwright/test';
import { createButton, field, tabTo, zipFile } from '../support/create-job.ts';
import type { LocalFile } from '../support/files.ts';
import { mailAbout } from '../support/inbox.ts';
import { happening } from '../support/jobs.ts';
import { openList, rows } from '../support/list.ts';
import { rowOf } from '../support/moves.ts';
import { expect, test } from '../support/people.ts';
import { aJobToSeal, aSet } from '../support/sealed-sets.ts';
import { WHOLE } from '../support/whole-run.ts';

const DANA = 'dana.whitlock@blueridgetrusspanel.example';

/** Walks to the element with the Tab key and presses Enter on it. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Opens the file dialog of the drop zone with Enter, and chooses the file there. */
async function chooseFile(page: Page, file: LocalFile): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /^choose (a file|files)$/ }));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(file);
}

/** Goes to the list's first job with J, and opens the dialog of its next step with U. */
async function openNextStep(page: Page, title: string): Promise<Locator> {
  await page.keyboard.press('j');
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Leaves the dialog by Done once its file was accepted. */
async function finish(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.getByText(/ file uploaded successfully\./)).toBeVisible();
  await press(page, dialog.getByRole('button', { name: 'Done' }));
  await expect(dialog).toBeHidden();
}

test('with the keyboard alone a customer signs in and creates a job', async ({ stranger, company }) => {
  const page = await stranger();
  page.on('filechooser', () => {});
  await page.goto('/joblist');
  await happening(({ copySignIn }) => copySignIn(company, DANA));
  const { password } = await customerSignIn(DANA);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(company.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toBeFocused();
  // A code is valid for a short time only.
  await page.keyboard.type((await customerSignIn(DANA)).code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();

  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'Create Job', level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Seals' }));
  await chooseFile(page, zipFile('Maple Ridge 7.zip', aJobZip({ designs: 2, seed: 1 })));
  await expect(page.getByRole('button', { name: 'Replace File' })).toBeVisible();
  await tabTo(page, field(page, 'Seal states'));
  await page.keyboard.type('VA');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  // The zip has chosen it; of a group of radios the Tab key reaches the chosen one.
  await tabTo(page, page.getByRole('radio', { name: 'C', exact: true }));
  await press(page, createButton(page));
  await page.waitForURL(/\/joblist\?job=\d+/);
  const job = page.getByRole('dialog');
  await expect(job).toContainText('Maple Ridge 7');
  await page.keyboard.press('Escape');
  await expect(job).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
});

test('with the keyboard alone a job goes from To Seal to its delivery', WHOLE, async ({ as, company }) => {
  const [maya, anton, rosa] = [await as('maya'), await as('anton'), await as('rosa')];
  const set = await aSet('by-keyboard');
  const number = await aJobToSeal(company);
  for (const page of [maya, anton, rosa]) await openList(page, `?job_id=${number}`);

  const staging = await openNextStep(maya, `Upload Initial Seals File(s) for Job D${number}`);
  await chooseFile(maya, set.merged);
  await press(maya, staging.getByRole('button', { name: /^Upload \d/ }));
  await finish(maya, staging);

  await expect(rowOf(anton, number)).toContainText('Ready to Seal');
  const sealing = await openNextStep(anton, `Upload Working File(s) for Job D${number}`);
  await chooseFile(anton, set.sealed);
  await finish(anton, sealing);

  await expect(rowOf(rosa, number)).toContainText('Final Review');
  await press(rosa, rosa.getByRole('button', { name: `More actions for D${number}` }));
  const approve = rosa.getByRole('menuitem', { name: 'Approve' });
  await expect(approve).toBeVisible();
  for (let steps = 0; steps < 30 && !(await approve.evaluate((it) => it === document.activeElement)); steps += 1)
    await rosa.keyboard.press('ArrowDown');
  await rosa.keyboard.press('Enter');
  const approval = rosa.getByRole('dialog', { name: new RegExp(`D${number}\\b`) });
  await expect(approval).toBeVisible();
  await press(rosa, approval.getByRole('button', { name: 'Approve', exact: true }));
  await expect(rowOf(rosa, number)).toContainText('Awaiting Final');

  await expect(rowOf(maya, number)).toContainText('Awaiting Final');
  const delivery = await openNextStep(maya, `Upload Final File(s) for Job D${number}`);
  await expect(delivery.getByRole('textbox', { name: 'Email to the customer' })).toBeFocused();
  await maya.keyboard.press('ControlOrMeta+a');
  await maya.keyboard.type('The sealed trusses are ready.');
  await chooseFile(maya, { ...set.sealed, name: `D${number}_sealed.pdf` });
  await finish(maya, delivery);
  await expect(rowOf(maya, number)).toContainText('Complete');
  await happening(({ endMailWait }) => endMailWait(number));
  expect((await mailAbout(number, `D${number} is complete`)).text).toContain('The sealed trusses are ready.');
});
