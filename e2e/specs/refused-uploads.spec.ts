import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aJobZip } from '@sealdesk/tools/testing/job-zip.ts';
import type { Locator } from '@playwright/test';
import { giveUp, openForm, uploadZip, zipFile } from '../support/create-job.ts';
import { aPdf, aZip, dropFiles } from '../support/files.ts';
import { happening } from '../support/jobs.ts';
import { expect, test } from '../support/people.ts';
import { formFields, openRecordingProxy } from '../support/recording-proxy.ts';
import { choose, openUpload, slowNetwork } from '../support/upload-dialog.ts';

const RECEIVED = 1;
const COMPLETE = 4;
const RETURNED = 9;
const MB = 1024 * 1024;
const UPLOAD = /\/api\/jobs\/upload\//;

// Initial Seals and Final wait for their dialogs, and with them the list of copies, the checkbox and the text: neither of
// the two uploads that a job has today sends a mail or asks for more than its file.
test('[UP-01] the dialogs of a replacement and a working file, and what their forms send', async ({ as, company }) => {
  const proxy = await openRecordingProxy();
  const page = await as('maya', { proxy: { server: proxy.server } });
  const sentTo = (part: string) => formFields(proxy.exchanges.find(({ path: asked }) => asked.includes(part))!);
  const returned = await company.addJob({ status: RETURNED, type: 'r' });
  const received = await company.addJob({ status: RECEIVED });
  let dialog = await openUpload(page, returned, 'Replace All');
  await expect(dialog).toHaveAccessibleName(`Upload Replacement File(s) for Job D${returned}`);
  await expect(dialog.getByRole('status')).toHaveText([
    'The new zip takes the place of the whole original. The former one is kept.',
    'Send every drawing again: what is not in the new zip is not in the job.',
  ]);
  await expect(dialog.getByText('A copy of this email will be sent to:')).toHaveCount(0);
  await choose(page, aZip('again.zip'));
  await expect(dialog.getByText('Uploaded File:')).toBeVisible();
  // A warning is read, not sent.
  expect(sentTo(`/replace_original/${returned}`)).toEqual([
    ['job_type', 'r'],
    ['files[0]', 'again.zip'],
  ]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  dialog = await openUpload(page, received, 'Working file');
  await expect(dialog).toHaveAccessibleName(`Upload Working File(s) for Job D${received}`);
  await expect(dialog.getByRole('status')).toHaveText(
    'For your own work on this job. Its status stays as it is, and nobody is mailed.',
  );
  await choose(page, aPdf('notes.pdf'));
  await expect(dialog.getByText('Uploaded File:')).toBeVisible();
  expect(sentTo(`/working/${received}`)).toEqual([
    ['job_type', 's'],
    ['files[0]', 'notes.pdf'],
  ]);
  // An original has no dialog: it is sent by the form of a new job.
  await openForm(page);
  await uploadZip(page, zipFile('first.zip', aJobZip({ designs: 4, seed: 12 })));
  expect(sentTo('/upload/original')).toEqual([
    ['job_type', 's'],
    ['files[0]', 'first.zip'],
  ]);
  await giveUp(page);
  await page.goto('about:blank');
  proxy.close();
});

// To Seal with the person's own number and Final with two files wait for their dialogs.
test('[UP-05] [UP-17] the zones take one file, of 200 MB for a zip and 300 MB for a working file', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-large-'));
  /** A file of that size, of which the disk holds no byte. */
  const large = async (name: string, size: number) => {
    const file = await open(path.join(folder, name), 'w');
    await file.truncate(size);
    await file.close();
    return path.join(folder, name);
  };
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const refuses = async (alert: Locator, kind: 'zip' | 'pdf', limit: number) => {
    sent.length = 0;
    const files = [1, 2, 3].map((place) => ({ ...aPdf(`${place}.${kind}`), name: `${place}.${kind}` }));
    await dropFiles(page, files, async () => {
      await expect(page.getByText('You can upload a maximum of 1 file(s).', { exact: true })).toBeVisible();
    });
    await expect(alert).toContainText(
      'Too many files. You can upload a maximum of 1 file(s). You attempted to upload 3.',
    );
    await choose(page, await large(`over.${kind}`, limit * MB + 1));
    await expect(alert).toContainText(`File too large. Maximum size allowed is ${limit} MB.`);
    await expect(alert).toContainText(`over.${kind}: File is larger than ${limit * MB} bytes`);
    expect(sent.filter((asked) => asked.startsWith('/api/'))).toEqual([]);
    // A file of the limit itself is begun. The server then refuses what is no zip and no PDF at its first bytes.
    const begun = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/resumable');
    await choose(page, await large(`limit.${kind}`, limit * MB));
    expect((await begun).headers()['upload-length']).toBe(String(limit * MB));
    await expect(alert).toContainText(`Invalid file type. Only .${kind} files are allowed.`);
  };
  await openForm(page);
  await refuses(page.getByRole('alert'), 'zip', 200);
  const returned = await company.addJob({ status: RETURNED });
  const received = await company.addJob({ status: RECEIVED });
  await refuses((await openUpload(page, returned, 'Replace All')).getByRole('alert'), 'zip', 200);
  await refuses((await openUpload(page, received, 'Working file')).getByRole('alert'), 'pdf', 300);
  await rm(folder, { recursive: true });
});

// The sentence of a failed step waits for For Review and Final: no upload of today has a further step.
test('[UP-11] each failure has its sentence, and the zone is ready again', async ({ as, company }) => {
  const page = await as('maya');
  const number = await company.addJob({ status: RECEIVED });
  const dialog = await openUpload(page, number, 'Working file');
  const alert = dialog.getByRole('alert');
  const refused = async (sentence: string) => {
    await expect(alert).toHaveText(sentence);
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'choose a file' })).toBeEnabled();
  };
  // The server's own message, for what became impossible meanwhile.
  await happening(({ setStatus }) => setStatus(number, COMPLETE));
  const [answer] = await Promise.all([page.waitForResponse(UPLOAD), choose(page, aPdf('sheet.pdf'))]);
  expect(answer.status()).toBe(409);
  const { message } = (await answer.json()) as { message: string };
  expect(message.length).toBeGreaterThan(10);
  await refused(message);
  await happening(({ setStatus }) => setStatus(number, RECEIVED));

  await page.context().setOffline(true);
  await choose(page, aPdf('sheet.pdf'));
  await refused('No response from the server. Please check your connection.');
  await page.context().setOffline(false);

  // Two answers that only something in front of our server gives: it never limits uploads, and always has a message.
  const timedOut = 'Your session has timed out. Please refresh the page and/or login and try again.';
  for (const [status, body, sentence] of [
    [429, '{"message":"Too many requests"}', timedOut],
    [429, '', timedOut],
    [500, '', 'An error occurred.'],
    [502, '<h1>Bad gateway</h1>', 'An error occurred.'],
    [409, '{"message":"D1 is at Complete"}', 'D1 is at Complete.'],
  ] as const) {
    await page.route(UPLOAD, (route) => route.fulfill({ status, body }));
    await choose(page, aPdf('sheet.pdf'));
    await refused(sentence);
    await page.unroute(UPLOAD);
  }

  // The session really ends: the server answers before it reads the file, and the same sentence is shown.
  // Block every other call: whichever gets a 401 first ends the session on this page.
  await page.route(/\/api\/(?!jobs\/upload\/)/, (route) => route.abort());
  await page.context().clearCookies();
  const [ended] = await Promise.all([page.waitForResponse(UPLOAD), choose(page, aPdf('sheet.pdf'))]);
  expect(ended.status()).toBe(401);
  await expect(page.locator('[role="alert"]').getByText(timedOut.split('. ')[1]!)).toBeAttached();
  expect(await happening(({ countUploads }) => countUploads(number))).toBe(0);
});

// 'Form loading' waits for the first dialog that fetches its form, Final; both forms of today are there at once.
test('[UP-12] [UP-16] the drop zone’s states, by pointer and by keyboard', async ({ as, company }) => {
  const page = await as('maya');
  await page.clock.install();
  const number = await company.addJob({ status: RECEIVED });
  const dialog = await openUpload(page, number, 'Working file');
  const zone = dialog.locator('[data-state]', { has: page.locator('input[type="file"]') });
  const button = dialog.getByRole('button', { name: 'choose a file' });
  const look = () =>
    zone.evaluate((element) => {
      const { borderTopColor, backgroundColor } = getComputedStyle(element);
      return `${borderTopColor} ${backgroundColor}`;
    });
  await expect(zone).toHaveAttribute('data-state', 'idle');
  const looks = { idle: await look(), dragging: '', danger: '', warning: '' };

  // The focus begins on the button; Enter opens the file dialog, and so does the space bar.
  for (const key of ['Enter', 'Space']) {
    await expect(button).toBeFocused();
    const opened = page.waitForEvent('filechooser');
    await page.keyboard.press(key);
    await expect(zone).toHaveAttribute('data-state', 'choosing');
    const chooser = await opened;
    if (key === 'Space') {
      await chooser.setFiles({ ...aPdf('sheet.pdf'), name: 'sheet.txt' });
      break;
    }
    // The dialog is canceled: the window has the focus again, and no file came.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.clock.runFor(299);
    await expect(zone).toHaveAttribute('data-state', 'choosing');
    await page.clock.runFor(1);
    await expect(zone).toHaveAttribute('data-state', 'idle');
    await page.clock.resume();
  }
  await expect(zone).toHaveAttribute('data-tone', 'danger');
  await expect(dialog.getByRole('alert')).toContainText('Invalid file type.');
  await expect(zone).toHaveAttribute('data-state', 'idle');
  looks.danger = await look();

  // Dragged over, it takes files; what it refuses is an error of the same tone.
  await dropFiles(page, [{ ...aPdf('sheet.pdf'), name: 'sheet.txt' }], async () => {
    await expect(zone).toHaveAttribute('data-state', 'dragging');
    await expect(dialog.getByText('Drop to upload')).toBeVisible();
    await expect(dialog.getByText(/^1 PDF/)).toBeVisible();
    looks.dragging = await look();
  });
  await expect(zone).toHaveAttribute('data-state', 'idle');
  await expect(zone).toHaveAttribute('data-tone', 'danger');

  // A file that may be good and can be sent again is a warning.
  await page.context().setOffline(true);
  await choose(page, aPdf('sheet.pdf'));
  await expect(zone).toHaveAttribute('data-tone', 'warning');
  looks.warning = await look();
  await page.context().setOffline(false);
  expect(new Set(Object.values(looks)).size).toBe(4);

  // Uploading, the file with its bar stands in the zone's place, and nothing else can be chosen.
  await slowNetwork(page, 10_000);
  await choose(page, { ...aPdf('sheet.pdf'), buffer: Buffer.concat([aPdf('x').buffer, Buffer.alloc(2_000_000)]) });
  await expect(dialog.getByRole('progressbar', { name: 'Upload of sheet.pdf' })).toBeVisible();
  await expect(zone).toHaveCount(0);
  await expect(dialog.locator('input[type="file"]')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel the upload of sheet.pdf' }).click();
  await expect(button).toBeVisible();
});
