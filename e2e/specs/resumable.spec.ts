import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/people.ts';
import { choose, openUpload } from '../support/upload-dialog.ts';

const MB = 1024 * 1024;
const SIZE = 18 * MB;
/** The first piece that the page sends. */
const PIECE = MB;
const PIECES = /\/api\/resumable\/./;
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

type HeldPiece = { isHeld: Promise<void>; lose(): Promise<void> };

/** Lets the first piece of the page's next upload through, and holds the second one until it is lost. */
async function holdSecondPiece(page: Page): Promise<HeldPiece> {
  const [held, lost] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(PIECES, async (route) => {
    const offset = route.request().headers()['upload-offset'];
    if (route.request().method() !== 'PATCH' || offset !== String(PIECE)) return route.fallback();
    held.resolve();
    await lost.promise;
    // A page that was left has dropped it by itself.
    await route.abort('internetdisconnected').catch(() => {});
  });
  return {
    isHeld: held.promise,
    lose: async () => {
      await page.unroute(PIECES);
      lost.resolve();
    },
  };
}

async function expectUploaded(dialog: Locator, hash: string): Promise<void> {
  await expect(dialog.getByText('Uploaded File:')).toBeVisible();
  await expect(dialog.getByText(hash)).toBeVisible();
}

test('[UP-13] an upload whose connection is lost waits, resumes by itself and ends the same', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const file = await aFile('sealed set.pdf');
  const dialog = await openUpload(page, await company.addJob(), 'Working file');
  const piece = await holdSecondPiece(page);
  await choose(page, file.address);
  await piece.isHeld;
  await page.context().setOffline(true);
  await piece.lose();
  await expect(dialog.getByText('Connection lost. Waiting to resume…')).toBeVisible();
  const offsets = watchPieces(page);
  await page.context().setOffline(false);
  await expectUploaded(dialog, file.hash);
  await expect(dialog.getByText('Connection lost. Waiting to resume…')).toBeHidden();
  // What the server had was not sent again.
  expect(Math.min(...offsets)).toBe(PIECE);
});

test('[UP-13] an upload that a reload stopped resumes with the same file; another of its name, size and day is sent whole', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  page.on('dialog', (question) => void question.accept());
  const number = await company.addJob();
  const file = await aFile('long set.pdf');
  let dialog = await stopByReload(page, number, file.address);
  const notice = dialog.getByText(/^Upload of long set\.pdf stopped at \d+ %\. Choose the file again to resume\.$/);
  await expect(notice).toContainText(` ${Math.floor((PIECE / SIZE) * 100)} %`);
  const offsets = watchPieces(page);
  await choose(page, file.address);
  await expectUploaded(dialog, file.hash);
  expect(Math.min(...offsets)).toBe(PIECE);
  await dialog.getByRole('button', { name: 'Replace File' }).click();
  await expect(dialog.getByRole('button', { name: 'choose a file' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  // Another file of the same name, size and day is sent whole.
  const before = await aFile('revised set.pdf');
  dialog = await stopByReload(page, number, before.address);
  await expect(dialog.getByText(/^Upload of revised set\.pdf stopped at/)).toBeVisible();
  const after = await aFile('revised set.pdf');
  const again = watchPieces(page);
  await choose(page, after.address);
  await expectUploaded(dialog, after.hash);
  expect(again[0]).toBe(0);
});

test('the same file in two tabs is uploaded by each', async ({ as, company }) => {
  const first = await as('maya');
  const number = await company.addJob();
  const file = await aFile('same set.pdf');
  const dialog = await openUpload(first, number, 'Working file');
  const piece = await holdSecondPiece(first);
  await choose(first, file.address);
  await piece.isHeld;

  const second = await first.context().newPage();
  await second.goto('/');
  const other = await openUpload(second, number, 'Working file');
  const offsets = watchPieces(second);
  await choose(second, file.address);
  await expectUploaded(other, file.hash);
  expect(offsets[0]).toBe(0);

  await piece.lose();
  await expectUploaded(dialog, file.hash);
});

/** Begins to send the file, reloads the page after the first piece, and returns the dialog that is opened again. */
async function stopByReload(page: Page, number: number, address: string): Promise<Locator> {
  await openUpload(page, number, 'Working file');
  const piece = await holdSecondPiece(page);
  await choose(page, address);
  await piece.isHeld;
  await page.reload();
  await piece.lose();
  return openUpload(page, number, 'Working file');
}

test('[UP-07] canceling or discarding a large upload leaves nothing behind', async ({ as, company }) => {
  const page = await as('maya');
  page.on('dialog', (question) => void question.accept());
  const number = await company.addJob();
  const file = await aFile('given up.pdf');
  let dialog = await openUpload(page, number, 'Working file');
  const isDeleted = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/api/resumable/'),
    );

  const piece = await holdSecondPiece(page);
  await choose(page, file.address);
  await piece.isHeld;
  const [cancelled] = await Promise.all([
    isDeleted(),
    dialog.getByRole('button', { name: 'Cancel the upload of given up.pdf' }).click(),
  ]);
  await piece.lose();
  expect(cancelled.status()).toBe(204);
  const notice = dialog.getByText(/^Upload of given up\.pdf stopped at/);
  await expect(dialog.getByRole('button', { name: 'choose a file' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  dialog = await stopByReload(page, number, file.address);
  await expect(notice).toBeVisible();
  const [discarded] = await Promise.all([isDeleted(), dialog.getByRole('button', { name: 'Discard' }).click()]);
  expect(discarded.status()).toBe(204);
  await expect(notice).toHaveCount(0);
});
