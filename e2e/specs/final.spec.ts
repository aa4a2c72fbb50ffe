import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { aPdf, dropFiles, saved, type LocalFile } from '../support/files.ts';
import { holdCheck } from '../support/hold-check.ts';
import { happening } from '../support/jobs.ts';
import { openList } from '../support/list.ts';
import { rowOf } from '../support/moves.ts';
import { expect, test, type OwnCompany } from '../support/people.ts';
import { aJobToSeal, approveSet, aSet, reviewSet, stageSet, type TestSet } from '../support/sealed-sets.ts';
import { settled } from '../support/settled.ts';
import { choose } from '../support/upload-dialog.ts';

test.describe.configure({ timeout: 240_000 });

/** A check has a few tools to run, on a machine that does more at the same time. */
const CHECKED = { timeout: 60_000 };
const UPLOAD = /\/api\/jobs\/upload\/final\//;
const INTEGRITY_CHECK = /\/api\/pdf-integrity-check$/;
const WORDS = 'The sealed floor package is ready. Sheets 4 and 7 carry the revised hanger schedule.';
const INDEX = aPdf('index.pdf', 'Index of the set');

type Ready = { number: number; set: TestSet; dialog: Locator };

/** A job whose sealed set was reviewed, and the Final dialog of the person at that page. */
async function openFinal(page: Page, reviewer: Page, company: OwnCompany, seed: string, pages = 2): Promise<Ready> {
  const set = await aSet(seed, pages);
  await happening(({ addCopies }) => addCopies(company));
  const number = await aJobToSeal(company, pages);
  await openList(page, `?job_id=${number}`);
  await openList(reviewer, `?job_id=${number}`);
  await stageSet(page, number, set);
  await reviewSet(page, number, set);
  await approveSet(reviewer, number);
  await page.getByRole('button', { name: `Final, D${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Upload Final File(s) for Job D${number}` });
  await expect(dialog).toBeVisible();
  return { number, set, dialog };
}

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const words = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Email to the customer' });
const file = (dialog: Locator, name: string) =>
  dialog.getByRole('list', { name: 'Final files' }).getByRole('listitem').filter({ hasText: name });

test('[UP-01] final files complete the job: who is mailed, the words, two files, and the email that waits', async ({
  as,
  company,
}) => {
  const [page, reviewer, jonas] = [await as('maya'), await as('rosa'), await as('jonas')];
  const { number, set, dialog } = await openFinal(page, reviewer, company, 'final-good');
  await expect(dialog.getByText(`The email goes to ${company.contactName}, ${company.name}`)).toBeVisible();
  await expect(dialog.getByText('A copy of this email will be sent to:')).toBeVisible();
  await expect(dialog.getByRole('term')).toHaveText('Sam Pruitt');
  await expect(dialog.getByRole('definition')).toHaveText('Company copy, Main contact');
  await expect(words(dialog)).toHaveValue('The sealed documents of Own job are ready.');
  await expect(words(dialog)).toBeFocused();
  await expect(dialog.getByText('Greeting, facts and link are added.')).toBeVisible();

  // An email without a word is not sent.
  await words(dialog).fill(' ');
  await expect(dialog.getByRole('alert')).toHaveText('The email needs some words.');
  await expect(dialog.getByRole('button', { name: 'choose a file' })).toBeDisabled();
  await words(dialog).fill(WORDS);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview of the email' });
  await expect(preview).toContainText(`D${number} is complete: Own job`);
  await expect(preview).toContainText(`Hello ${company.contactName},`);
  await expect(preview).toContainText(WORDS);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(dialog).toBeVisible();

  await expect(dialog.getByText('Up to 2 .pdf files, 200 MB each')).toBeVisible();
  const release = await holdCheck(page, 'Comparing with the reviewed set, page 21 of 36');
  const sealed: LocalFile = { ...set.sealed, name: `D${number}_sealed.pdf` };
  const [request] = await Promise.all([page.waitForRequest(UPLOAD), choose(page, [sealed, INDEX])]);
  const form = request.postDataBuffer()!.toString('utf8');
  expect(form).toMatch(/name="job_type"\r\n\r\ns\r\n/);
  expect(form).toContain(`name="client_email_body"\r\n\r\n${WORDS}\r\n`);
  expect((await request.response())!.status()).toBe(202);
  await expect(dialog.getByRole('progressbar', { name: 'Integrity check' })).toHaveAttribute('aria-valuenow', '21');
  await expect(words(dialog)).not.toBeEditable();
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  const [asked] = await Promise.all([page.waitForRequest(INTEGRITY_CHECK, CHECKED), release()]);
  expect(asked.postDataJSON()).toMatchObject({ job_type: 's' });
  expect(await (await asked.response())!.json()).toMatchObject({ status: 'confirm' });

  await expect(toast(page, `Final file uploaded successfully. D${number} is complete.`)).toBeVisible();
  await expect(dialog.getByText(/^Final file uploaded successfully\./)).toBeVisible();
  await expect(dialog.getByText(`to ${company.contactName} and 1 copy, sent once`)).toBeVisible();
  await expect(dialog.getByText(/^[01]:\d\d$/)).toBeVisible();
  await expect(dialog.getByText('Uploaded File:')).toBeVisible();
  await expect(file(dialog, sealed.name)).toContainText('2 pages');
  await expect(file(dialog, sealed.name)).toContainText('compared with the reviewed set');
  await expect(file(dialog, INDEX.name)).toContainText('not compared');
  await expect(done).toBeEnabled();
  await done.click();
  await expect(dialog).toBeHidden();

  // The row: its uploader can still replace the files, others of operations only read it, nobody else does.
  const row = rowOf(page, number);
  await expect(row).toContainText('Complete');
  await expect(row).toContainText(/Email goes out in [01]:\d\d/);
  await expect(row.getByRole('button', { name: `Replace File, D${number}` })).toBeVisible();
  await expect(rowOf(reviewer, number)).toContainText(/Email goes out in [01]:\d\d/);
  await expect(rowOf(reviewer, number).getByRole('button', { name: /^Replace File/ })).toHaveCount(0);
  await openList(jonas, `?job_id=${number}`);
  await expect(rowOf(jonas, number)).toContainText('Complete');
  await expect(rowOf(jonas, number)).not.toContainText('Email');

  const [download] = await Promise.all([
    jonas.waitForEvent('download'),
    jonas.getByRole('button', { name: `Final, D${number}` }).click(),
  ]);
  const fetched = await saved(download);
  expect([sealed, INDEX].some(({ buffer }) => buffer.equals(fetched.bytes))).toBe(true);
});

test('Final takes two files; a third is refused', async ({ as, company }) => {
  const page = await as('maya');
  const number = await company.addJob({ status: 8, type: 'r', sealer: 'anton', sealStates: ['CO'] });
  await openList(page, `?job_id=${number}`);
  await page.getByRole('button', { name: `Final, D${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Upload Final File(s) for Job D${number}` });
  await dropFiles(page, [aPdf('a.pdf'), aPdf('b.pdf'), aPdf('c.pdf')], async () => {
    await expect(dialog.getByText('You can upload a maximum of 2 file(s).')).toBeVisible();
  });
  await expect(dialog.getByRole('alert')).toContainText(
    'Too many files. You can upload a maximum of 2 file(s). You attempted to upload 3.',
  );
});

/** Judges what is shown, and takes its picture beside picture 21. */
async function look(page: Page, name: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: `test-results/pictures/21-${name}.png` });
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('the Final dialog is accessible and fits in each of its states', async ({ as, company }) => {
  const page = await as('maya');
  const reviewer = await as('rosa');
  const name = (state: string) => `${state}-light-desk`;
  const { number, set, dialog } = await openFinal(page, reviewer, company, 'final-looks', 3);
  const sealed = { ...set.sealed, name: `D${number}_SnowCanyon_B3_sealed.pdf` };
  const index = { ...INDEX, name: `D${number}_index.pdf` };
  await words(dialog).fill(WORDS);
  await look(page, name('1-filled-in'));
  await choose(page, [{ ...(await aSet('final-looks', 2)).sealed, name: sealed.name }, index]);
  await expect(dialog.getByRole('alert')).toContainText('Neither file', CHECKED);
  await look(page, name('4-failed'));
  const release = await holdCheck(page, 'Comparing with the reviewed set, page 21 of 36');
  await choose(page, [sealed, index]);
  await expect(dialog.getByText('page 21 of 36')).toBeVisible(CHECKED);
  await look(page, name('2-checking'));
  await release();
  await expect(dialog.getByText('until the email goes out')).toBeVisible(CHECKED);
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 60_000 });
  await look(page, name('3-waiting'));
  await dialog.getByRole('button', { name: 'Replace File' }).click();
  await look(page, name('5-replacing'));
  await dialog.getByRole('button', { name: 'Keep the file' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await look(page, name('row'));
});
