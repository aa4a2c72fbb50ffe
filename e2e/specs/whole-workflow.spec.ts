import { createHash } from 'node:crypto';
import { tinyZip } from '@sealdesk/tools/demo/files/tiny-zip.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { addState, createJob, field, openForm, uploadZip, zipFile } from '../support/create-job.ts';
import { saved, type LocalFile } from '../support/files.ts';
import { mailAbout } from '../support/inbox.ts';
import { happening } from '../support/jobs.ts';
import { chooseIn, openEdit, save } from '../support/edit-job.ts';
import { openList } from '../support/list.ts';
import { chooseInMenu, openMove, rowOf } from '../support/moves.ts';
import { expect, test, type OwnCompany } from '../support/people.ts';
import { aSignedSet } from '../support/sealed-sets.ts';
import { choose } from '../support/upload-dialog.ts';
import { WHOLE } from '../support/whole-run.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Presses the row's button of that name, and gives what the browser saved. */
async function fetchFile(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return saved(download);
}

/** Sends files by the row's button of that name, waits for the success, and closes the dialog. */
async function sendFile(page: Page, button: string, file: LocalFile, words?: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: /^Upload / });
  if (words) await dialog.getByRole('textbox', { name: 'Email to the customer' }).fill(words);
  await choose(page, file);
  const upload = dialog.getByRole('button', { name: /^Upload \d/ });
  const success = dialog.getByText(/ file uploaded successfully\./);
  // Files that are to be combined are put in order before they are sent.
  if (button.startsWith('To Seal')) await upload.click();
  await expect(success).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

/** The customer creates a job with that PDF in its zip. */
async function create(page: Page, drawings: LocalFile, type: 'Seals' | 'Repairs'): Promise<number> {
  await openForm(page);
  await page.getByRole('radio', { name: type }).click();
  await uploadZip(page, zipFile('Cedar Landing 4.zip', tinyZip([{ name: 'Drawings.pdf', bytes: drawings.buffer }])));
  await expect(field(page, 'Designs')).toHaveValue('2');
  await addState(page, 'WA');
  return createJob(page);
}

/** The mail about the completion comes once with its copy; the customer follows its link and has what was sealed. */
async function expectDelivery(page: Page, company: OwnCompany, number: number, words: string, sealed: Buffer) {
  await happening(({ endMailWait }) => endMailWait(number));
  const subject = `D${number} is complete`;
  const mail = await mailAbout(number, subject);
  expect(mail.to.map(({ address }) => address)).toEqual([company.email]);
  expect(mail.cc?.map(({ address }) => address)).toEqual([`sam.${company.email}`]);
  expect(mail.text).toContain(`Hello ${company.contactName},\n\n${words}\n`);

  await page.goto(/\S+\/joblist\?job=\d+/.exec(mail.text)![0]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /_sealed\.pdf/ })
      .click(),
  ]);
  const { name, bytes } = await saved(download);
  expect(name).toBe(`D${number}_sealed.pdf`);
  expect(sha256(bytes)).toBe(sha256(sealed));
  await mailAbout(number, subject);
}

test('[WF-05] [WF-06] a job goes from the customer’s zip to the sealed set that they download, byte for byte, also after Revise', async ({
  as,
  company,
}) => {
  const [customer, maya, anton, rosa] = [await as(company), await as('maya'), await as('anton'), await as('rosa')];
  const set = await aSignedSet('delivered');
  await happening(({ addCopies }) => addCopies(company));
  const number = await create(customer, set.merged, 'Seals');
  for (const page of [maya, anton, rosa]) await openList(page, `?job_id=${number}`);

  // Operations stage what came.
  expect((await fetchFile(maya, `Original, D${number}`)).name).toBe('Cedar Landing 4.zip');
  await sendFile(maya, `To Seal, D${number}`, set.merged);

  // The engineer seals the combined set itself, and signs it.
  await expect(rowOf(anton, number)).toContainText('Ready to Seal');
  const combined = await fetchFile(anton, `PDF to seal, D${number}`);
  const file = { ...set.merged, name: `D${number}_sealed.pdf`, buffer: await set.seal(combined.bytes) };
  await sendFile(anton, `For Review, D${number}`, file);

  // Who staged the set can't review it. Another person can: they hold it, let it go, and hold it again.
  await expect(rowOf(maya, number)).toContainText('Final Review');
  await maya.getByRole('button', { name: `More actions for D${number}` }).click();
  await expect(maya.getByRole('menuitem', { name: 'Put on hold' })).toBeVisible();
  await expect(maya.getByRole('menuitem', { name: /^(Approve|Reserve review)$/ })).toHaveCount(0);
  await maya.keyboard.press('Escape');
  for (const held of [true, false, true]) {
    await chooseInMenu(rosa, number, held ? 'Reserve review' : 'Release review');
    const status = rowOf(rosa, number).getByText('Final Review (Reserved)');
    await expect(status).toHaveCount(held ? 1 : 0);
  }
  const reviewed = await fetchFile(rosa, `Final Review, D${number}`);
  expect(sha256(reviewed.bytes)).toBe(sha256(file.buffer));
  const approve = await openMove(rosa, number, 'Approve');
  await expect(approve).toContainText('by Anton Novak for WA.');
  await approve.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(rowOf(rosa, number)).toContainText('Awaiting Final');

  // Operations deliver what was reviewed.
  await expect(rowOf(maya, number)).toContainText('Awaiting Final');
  const words = 'The sealed roof trusses are ready.\nSheet 2 has the revised hangers.';
  await sendFile(maya, `Final, D${number}`, { ...file, buffer: reviewed.bytes }, words);
  await expect(rowOf(maya, number)).toContainText('Complete');
  const { job } = await callApi<{ job: { date_final_sent: string } }>(maya, `/api/getjob?job_id=${number}`);
  expect(Date.parse(job.date_final_sent)).toBeGreaterThan(0);
  await expectDelivery(customer, company, number, words, file.buffer);

  // After Revise the customer keeps what was delivered, and reads that it is no longer current.
  const revise = await openMove(maya, number, 'Revise');
  await revise.getByLabel('Reason').fill('The seal date on page 2 is wrong.');
  await revise.getByRole('button', { name: 'Revise to In Progress' }).click();
  await expect(revise).toBeHidden();
  await customer.goto(`/joblist?job=${number}`);
  const jobPage = customer.getByRole('dialog');
  await expect(jobPage.getByText('This document is no longer current. Please don’t use it.')).toBeVisible();
  await expect(jobPage.getByRole('button', { name: /sealed document, no longer current since/ })).toBeVisible();
  await openList(customer);
  const [download] = await Promise.all([
    customer.waitForEvent('download'),
    chooseInMenu(customer, number, 'Final (no longer current)'),
  ]);
  expect(sha256((await saved(download)).bytes)).toBe(sha256(file.buffer));
});

test(
  'a repair goes from the customer’s zip to the sealed drawings, without a set to review',
  WHOLE,
  async ({ as, company }) => {
    const [customer, anton] = [await as(company), await as('anton')];
    const set = await aSignedSet('repair');
    await happening(({ addCopies }) => addCopies(company));
    const number = await create(customer, set.merged, 'Repairs');
    const form = await openEdit(anton, number);
    await chooseIn(form, anton, 'Status', 'In Engineering');
    await save(anton);
    await expect(rowOf(anton, number)).toContainText('In Engineering');
    expect((await fetchFile(anton, `Original, D${number}`)).name).toBe('Cedar Landing 4.zip');
    const file = { ...set.merged, name: `D${number}_sealed.pdf`, buffer: await set.seal(set.merged.buffer) };
    const words = 'The repair of both trusses is sealed.';
    await sendFile(anton, `Final, D${number}`, file, words);
    await expect(rowOf(anton, number)).toContainText('Complete');
    await expectDelivery(customer, company, number, words, file.buffer);
  },
);
