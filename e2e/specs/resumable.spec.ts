import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { networkOf } from '../support/network.ts';
import { expect, test } from '../support/people.ts';
import { choose, openUpload } from '../support/upload-dialog.ts';

test.describe.configure({ timeout: 180_000 });

const MB = 1024 * 1024;
const SIZE = 28 * MB;
/** A file of that size takes some five seconds on it. */
const SLOW = 6 * MB;
const A_DAY = new Date('2026-03-04T05:06:07Z');

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-resumable-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** A file on the person's disk, with the day on which it was last changed. Gives its address and its short hash. */
async function aFile(name: string): Promise<{ address: string; hash: string }> {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(SIZE - 9)]);
  const address = path.join(folder, name);
  await writeFile(address, bytes);
  await utimes(address, A_DAY, A_DAY);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { address, hash: `sha256 ${hash.slice(0, 4)}…${hash.slice(-4)}` };
}

/** Where each piece began that the page sent from now on. */
function watchPieces(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

async function untilPercent(dialog: Locator, least: number): Promise<void> {
  const bar = dialog.getByRole('progressbar');
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 60_000 })
    .toBeGreaterThan(least);
}

async function expectUploaded(dialog: Locator, hash: string): Promise<void> {
  await expect(dialog.getByText('Uploaded File:')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(hash)).toBeVisible();
}

test('[UP-13] an upload whose connection is lost waits, resumes by itself and ends the same', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const file = await aFile('sealed set.pdf');
  const dialog = await openUpload(page, await company.addJob(), 'Working file');
  const network = await networkOf(page);
  await network.slow(SLOW);
  await choose(page, file.address);
  await untilPercent(dialog, 30);
  await network.cut();
  await expect(dialog.getByText('Connection lost. Waiting to resume…')).toBeVisible();
  await page.waitForTimeout(2_000);
  const offsets = watchPieces(page);
  await network.slow(SLOW);
  await expect(dialog.getByText('Connection lost. Waiting to resume…')).toBeHidden();
  await untilPercent(dialog, 50);
  await network.restore();
  await expectUploaded(dialog, file.hash);
  // What the server had was not sent again.
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(8 * MB);
});

test('[UP-13] an upload that a reload stopped resumes when the file is chosen again', async ({ as, company }) => {
  const page = await as('maya');
  page.on('dialog', (question) => void question.accept());
  const number = await company.addJob();
  const file = await aFile('long set.pdf');
  let dialog = await openUpload(page, number, 'Working file');
  const network = await networkOf(page);
  await network.slow(SLOW);
  await choose(page, file.address);
  await untilPercent(dialog, 30);
  await page.reload();
  await network.restore();

  dialog = await openUpload(page, number, 'Working file');
  const notice = dialog.getByText(/^Upload of long set\.pdf stopped at \d+ %\. Choose the file again to resume\.$/);
  await expect(notice).toBeVisible();
  expect(Number(/at (\d+) %/.exec((await notice.textContent())!)![1])).toBeGreaterThanOrEqual(20);
  const offsets = watchPieces(page);
  await choose(page, file.address);
  await expectUploaded(dialog, file.hash);
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(8 * MB);
  await dialog.getByRole('button', { name: 'Replace File' }).click();
  await expect(dialog.getByRole('button', { name: 'choose a file' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('[UP-13] another file of the same name, size and day is sent whole', async ({ as, company }) => {
  const page = await as('maya');
  page.on('dialog', (question) => void question.accept());
  const number = await company.addJob();
  const before = await aFile('revised set.pdf');
  let dialog = await openUpload(page, number, 'Working file');
  const network = await networkOf(page);
  await network.slow(SLOW);
  await choose(page, before.address);
  await untilPercent(dialog, 30);
  await page.reload();
  await network.restore();
  const after = await aFile('revised set.pdf');
  dialog = await openUpload(page, number, 'Working file');
  await expect(dialog.getByText(/^Upload of revised set\.pdf stopped at/)).toBeVisible();
  const offsets = watchPieces(page);
  await choose(page, after.address);
  await expectUploaded(dialog, after.hash);
  expect(offsets[0]).toBe(0);
});

test('[UP-07] canceling or discarding a large upload leaves nothing behind', async ({ as, company }) => {
  const page = await as('maya');
  page.on('dialog', (question) => void question.accept());
  const number = await company.addJob();
  const file = await aFile('given up.pdf');
  let dialog = await openUpload(page, number, 'Working file');
  const network = await networkOf(page);
  await network.slow(SLOW);
  const isDeleted = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/api/resumable/'),
    );

  await choose(page, file.address);
  await untilPercent(dialog, 25);
  const [cancelled] = await Promise.all([
    isDeleted(),
    dialog.getByRole('button', { name: 'Cancel the upload of given up.pdf' }).click(),
  ]);
  expect(cancelled.status()).toBe(204);
  const notice = dialog.getByText(/^Upload of given up\.pdf stopped at/);
  await expect(dialog.getByRole('button', { name: 'choose a file' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await choose(page, file.address);
  await untilPercent(dialog, 25);
  await page.reload();
  await network.restore();
  dialog = await openUpload(page, number, 'Working file');
  await expect(notice).toBeVisible();
  const [discarded] = await Promise.all([isDeleted(), dialog.getByRole('button', { name: 'Discard' }).click()]);
  expect(discarded.status()).toBe(204);
  await expect(notice).toHaveCount(0);
});
