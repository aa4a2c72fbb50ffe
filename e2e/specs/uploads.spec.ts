import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectAccessible } from '../support/accessible.ts';
import { statusOf } from '../support/call-api.ts';
import { inEachLook } from '../support/each-look.ts';
import { aDrawnZip, aPdf, aZip, dropFiles, saved, type LocalFile } from '../support/files.ts';
import { happening } from '../support/jobs.ts';
import { openList } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { choose, openUpload, slowNetwork } from '../support/upload-dialog.ts';
import { WHOLE } from '../support/whole-run.ts';

const RETURNED = 9;
const RECEIVED = 1;
const A_RETURNED_REPAIR = { status: RETURNED, type: 'r' } as const;
/** Bytes a second at which an upload of these tests doesn't end by itself. */
const NEVER_ENDING = 10_000;
const UPLOAD = /\/api\/jobs\/upload\//;

/** A PDF of about that size, which takes a while on a slow network. */
function aLargePdf(name: string, bytes: number): LocalFile {
  const small = aPdf(name).buffer;
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([small, randomBytes(bytes)]) };
}

test('[JA-06] [UP-01] [UP-10] a customer replaces the files that were returned, and the job begins again', async ({
  as,
  company,
}) => {
  const page = await as(company);
  const number = await company.addJob(A_RETURNED_REPAIR);
  await openList(page, `?job_id=${number}`);
  await page.getByRole('button', { name: `Replace All, D${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Upload Replacement File(s) for Job D${number}` });
  await expect(dialog.getByText('The new zip takes the place of the whole original.')).toBeVisible();
  await expect(dialog.getByText('Send every drawing again')).toBeVisible();
  await expect(dialog.getByText('1 .zip file, up to 200 MB')).toBeVisible();
  const zip = aZip('Birch Hollow rev 2.zip');
  const [request] = await Promise.all([page.waitForRequest(UPLOAD), choose(page, zip)]);
  expect(new URL(request.url()).pathname).toBe(`/api/jobs/upload/replace_original/${number}`);
  expect(request.headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
  await expect(dialog.getByText(/^Replacement file uploaded successfully\./)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Replacement file uploaded successfully.' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(`[data-job="${number}"]`)).toContainText('Received');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Original, D${number}` }).click(),
  ]);
  const original = await saved(download);
  expect(original.name).toBe(zip.name);
  expect(original.bytes.equals(zip.buffer)).toBe(true);
});

test('a zip that names another job is used once its sender says so, and nothing is asked of one that names this job', async ({
  as,
  company,
}) => {
  const page = await as(company);
  const number = await company.addJob({ status: RETURNED, name: 'Birch Hollow Lot 25' });
  const zipFor = (jobName: string) => aDrawnZip('revised.zip', jobName);
  const question = 'This zip is for Birch Hollow Lot 24. Replace the drawings of Birch Hollow Lot 25 with it?';
  const dialog = await openUpload(page, number, 'Replace All');
  const ask = page.getByRole('dialog', { name: 'Is this the right zip?' });

  await choose(page, zipFor('Birch Hollow Lot 24'));
  await expect(ask).toContainText(question);
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Choose another zip' }).click();
  await expect(dialog.getByRole('button', { name: 'choose a file' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  expect(await statusOf(page, number)).toBe(RETURNED);

  await choose(page, zipFor('Birch Hollow Lot 24'));
  await ask.getByRole('button', { name: 'Replace the drawings' }).click();
  await expect(dialog.getByText(/^Replacement file uploaded successfully\./)).toBeVisible();
  expect(await statusOf(page, number)).toBe(RECEIVED);

  await dialog.getByRole('button', { name: 'Replace File' }).click();
  await choose(page, zipFor('BIRCH HOLLOW, lot 25'));
  await expect(dialog.getByText(/^Replacement file uploaded successfully\./)).toBeVisible();
  await expect(ask).toHaveCount(0);
});

test('[JA-06] operations may replace too, other employees not, and nobody at another status', async ({
  as,
  company,
}) => {
  const maya = await as('maya');
  const number = await company.addJob(A_RETURNED_REPAIR);
  const jonas = await as('jonas');
  await openList(jonas, `?job_id=${number}`);
  await expect(jonas.getByRole('button', { name: `Original, D${number}` })).toBeVisible();
  await expect(jonas.getByRole('button', { name: /^Replace All/ })).toHaveCount(0);
  const dialog = await openUpload(maya, number, 'Replace All');
  await dropFiles(maya, [aZip('again.zip')]);
  await expect(dialog.getByText(/^Replacement file uploaded successfully\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(maya.getByRole('button', { name: `To Seal, D${number}` })).toBeVisible();
  await maya.getByRole('button', { name: `More actions for D${number}` }).click();
  await expect(maya.getByRole('menuitem', { name: 'Original' })).toBeVisible();
  await expect(maya.getByRole('menuitem', { name: 'Replace All' })).toHaveCount(0);
});

test('[UP-01] [UP-02] [UP-03] [UP-08] Done waits for a file, Replace File starts over, and no check is due', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const number = await company.addJob();
  const dialog = await openUpload(page, number, 'Working file');
  await expect(dialog).toHaveAccessibleName(`Upload Working File(s) for Job D${number}`);
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  const restore = await slowNetwork(page, NEVER_ENDING);
  const sheet = aLargePdf('notes on T04.pdf', 1_500_000);
  await choose(page, sheet);
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect(done).toBeDisabled();
  await restore();
  await expect(dialog.getByText('Uploaded File:')).toBeVisible();
  await expect(dialog.getByText('notes on T04.pdf')).toBeVisible();
  // The hash that the server keeps is that of the file here.
  const hash = createHash('sha256').update(sheet.buffer).digest('hex');
  await expect(dialog.getByText(`sha256 ${hash.slice(0, 4)}…${hash.slice(-4)}`)).toBeVisible();
  await expect(done).toBeEnabled();
  await expect(dialog.getByRole('button', { name: 'choose a file' })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Replace File' }).click();
  await expect(dialog.getByRole('button', { name: 'choose a file' })).toBeVisible();
  await expect(dialog.getByText('Uploaded File:')).toHaveCount(0);
  await expect(done).toBeDisabled();
  const checks: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/pdf-keyword-check') && checks.push(request.url()));
  const [answer] = await Promise.all([page.waitForResponse(UPLOAD), choose(page, aPdf('second.pdf'))]);
  expect(answer.status()).toBe(200);
  await expect(dialog.getByText(/^Working file uploaded successfully\./)).toBeVisible();
  await expect(dialog.getByText('second.pdf')).toBeVisible();
  await done.click();
  await expect(dialog).toBeHidden();
  expect(await happening(({ countUploads }) => countUploads(number))).toBe(2);
  expect(checks).toEqual([]);
});

test('[UP-02] Close closes, at once while nothing runs and after a question while something does', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const number = await company.addJob();
  let dialog = await openUpload(page, number, 'Working file');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();

  dialog = await openUpload(page, number, 'Working file');
  await slowNetwork(page, NEVER_ENDING);
  await choose(page, aLargePdf('long.pdf', 4_000_000));
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Stop the upload?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Stop upload' }).click();
  await expect(page.getByText('The upload was discarded.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await happening(({ countUploads }) => countUploads(number))).toBe(0);
});

test('[UP-04] [UP-05] [UP-06] [UP-17] a refused file is reported word for word, by the zone unsent and by the server for its content', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const number = await company.addJob();
  const dialog = await openUpload(page, number, 'Working file');
  const alert = dialog.getByRole('alert');
  await expect(dialog.locator('input[type="file"]')).toHaveAttribute('accept', '.pdf');
  await dropFiles(page, [aZip('drawings.zip')]);
  await expect(alert).toContainText('Invalid file type. Only .pdf files are allowed.');
  const disguised = { ...aZip('drawings.pdf'), mimeType: 'application/pdf' };
  const [answer] = await Promise.all([page.waitForResponse(UPLOAD), choose(page, disguised)]);
  expect(answer.ok()).toBe(false);
  await expect(alert).toContainText(((await answer.json()) as { message: string }).message);
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await expect(dialog.getByText('Drop the corrected PDF')).toBeVisible();

  // What the zone refuses is reported word for word, and nothing of it is sent.
  const sent: string[] = [];
  page.on('request', (request) => UPLOAD.test(request.url()) && sent.push(request.url()));

  await dropFiles(page, [aPdf('a.pdf'), aPdf('b.pdf')], async () => {
    await expect(dialog.getByText('You can upload a maximum of 1 file(s).')).toBeVisible();
  });
  await expect(alert).toContainText(
    'Too many files. You can upload a maximum of 1 file(s). You attempted to upload 2.',
  );
  await expect(alert).toContainText('b.pdf: Too many files');

  await choose(page, { name: 'plan.dwg', mimeType: 'image/vnd.dwg', buffer: Buffer.from('AC1032') });
  await expect(alert).toContainText(
    'Invalid file type. Only .pdf files are allowed. Please prepare the proper file(s) and try again.',
  );
  await expect(alert).toContainText('plan.dwg: File type must be .pdf');

  await choose(page, { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
  await expect(alert).toContainText('File rejected for an unknown reason. Please try again.');
  await expect(alert).toContainText('empty.pdf: File is smaller than 1 bytes');

  const folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-large-'));
  const large = await open(path.join(folder, 'large.pdf'), 'w');
  // A byte more than 300 MB; the disk holds none of them.
  await large.truncate(300 * 1024 * 1024 + 1);
  await large.close();
  await choose(page, path.join(folder, 'large.pdf'));
  await expect(alert).toContainText('File too large. Maximum size allowed is 300 MB.');
  await expect(alert).toContainText('large.pdf: File is larger than 314572800 bytes');
  await rm(folder, { recursive: true });
  expect(sent).toEqual([]);
});

test('[UP-07] an upload shows how far it is, and Cancel leaves nothing behind', async ({ as, company }) => {
  const page = await as('maya');
  const number = await company.addJob();
  const dialog = await openUpload(page, number, 'Working file');
  await slowNetwork(page, 250_000);
  await choose(page, aLargePdf('long.pdf', 5_000_000));
  const bar = dialog.getByRole('progressbar', { name: 'Upload of long.pdf' });
  const announced = dialog.getByRole('status').filter({ hasText: /^(25|50|75)% uploaded$/ });
  await expect(announced).toHaveCount(1);
  // It stays there, however long the rest of the test takes.
  await slowNetwork(page, NEVER_ENDING / 10);
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d$/);
  await expect(dialog.getByText(/^\d+%( · [\d.]+ [KM]B\/s)?$/)).toBeVisible();
  await expect(dialog.getByText(/ · [\d.]+ (KB|MB)\/s$/)).toBeVisible();
  await expect(dialog.getByText(/ left$/)).toBeVisible();
  await expect(dialog.getByText(/^[\d.]+ of 4\.8 MB$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the upload of long.pdf' }).click();
  await expect(dialog.getByRole('button', { name: 'choose a file' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => happening(({ countUploads }) => countUploads(number))).toBe(0);
});

test('[UP-10] what the server warns of is reported beside the success', async ({ as, company }) => {
  const page = await as('maya');
  const number = await company.addJob();
  await page.route(UPLOAD, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as object;
    const warning = { status: 'warning', message: 'The PDF is locked.', success_message: 'It is kept.' };
    await route.fulfill({ response, json: { ...reply, ...warning } });
  });
  await openUpload(page, number, 'Working file');
  await choose(page, aPdf('sheet.pdf'));
  const toasts = page.getByRole('alert');
  await expect(toasts.filter({ hasText: 'Working file uploaded successfully. It is kept.' })).toBeVisible();
  await expect(toasts.filter({ hasText: 'The PDF is locked.' })).toBeVisible();
});

test('the upload dialog is accessible and fits, in each look', WHOLE, async ({ as, company }) => {
  const page = await as('maya');
  const number = await company.addJob(A_RETURNED_REPAIR);
  const look = (state: string) => inEachLook(page, `upload-${state}`);
  const dialog = await openUpload(page, number, 'Replace All');
  await look('idle');
  await dropFiles(
    page,
    [aZip('rev 2.zip')].map((file) => ({ ...file, name: 'rev 2.pdf' })),
    () => look('dragging'),
  );
  await look('refused');
  const restore = await slowNetwork(page, 30_000);
  await choose(page, { ...aZip('Birch Hollow rev 2.zip'), buffer: Buffer.alloc(3_000_000, 1) });
  await expect(dialog.getByText(/ left$/)).toBeVisible();
  await look('sending');
  await restore();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await look('refused-by-server');
  // Long enough for all looks: the answer comes when this time is over.
  const answerSoon = await slowNetwork(page, -1, 20_000);
  await choose(page, aZip('Birch Hollow rev 3.zip'));
  await expect(dialog.getByText('You can leave this open and work in another tab.')).toBeVisible();
  await look('checking');
  await answerSoon();
  await expect(dialog.getByText('Uploaded File:')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await look('done');
});
