import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Response } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { saved } from '../support/files.ts';
import { openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

const isFile = (response: Response) => /\/api\/files\/download\?/.test(response.url());

/** The number of the first job in view. */
async function firstJob(page: Page, query: string): Promise<number> {
  await openList(page, query);
  return Number(await rows(page).first().getAttribute('data-job'));
}

/** Keeps every file from coming until it is let. */
async function holdFiles(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/files\/download\?/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return async () => held.resolve();
}

/** Opens the row's menu and presses that item. */
async function chooseFromMenu(page: Page, number: number, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `More actions for D${number}` }).click();
  await page.getByRole('menu').getByRole('menuitem', { name: item }).click();
}

/** Fetches the original of the first job in view, byte for byte, and returns the job's number. */
async function fetchOriginal(page: Page): Promise<number> {
  const number = await firstJob(page, '?job_status=2');
  const letCome = await holdFiles(page);
  await page.getByRole('button', { name: `Original, D${number}` }).click();
  await expect(page.getByText('Downloading 1 existing document(s)...')).toBeVisible();
  const [toast, create, paging] = await Promise.all(
    [
      page.getByRole('alert'),
      page.getByRole('link', { name: 'Create New Job' }),
      page.getByLabel('Paging').first(),
    ].map(async (one) => (await one.boundingBox())!),
  );
  for (const { y, height } of [create!, paging!]) expect(toast!.y).toBeGreaterThan(y + height);
  const [download, answer] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForResponse(isFile),
    letCome(),
  ]);
  // The same toast says how it ended.
  await expect(page.getByRole('alert')).toHaveText('All files downloaded successfully.');
  const { name: fileName, bytes } = await saved(download);
  expect(fileName).toMatch(/\.zip$/);
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  const sha256 = createHash('sha256').update(bytes).digest();
  expect(answer.headers()['repr-digest']).toBe(`sha-256=:${sha256.toString('base64')}:`);
  await page.unroute(/\/api\/files\/download\?/);
  return number;
}

test('[JA-01] [DL-01] [DL-02] operations fetch an original; the saved name is that of the header, whatever it holds', async ({
  as,
}) => {
  const page = await as('maya');
  const number = await fetchOriginal(page);
  const names: [header: string, name: string][] = [
    [`attachment; filename="Gable _ _B3_.zip"; filename*=UTF-8''Gable%20%E2%80%93%20%22B3%22.zip`, 'Gable – _B3_.zip'],
    [`attachment; filename="_.zip"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC%20%F0%9F%8F%A0.zip`, '東京 🏠.zip'],
    [`attachment; filename="a_b.zip"; filename*=UTF-8''a%0D%0Ab.zip`, 'a b.zip'],
    [`attachment; filename="x.zip"; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`, '_.._etc_passwd'],
  ];
  for (const [header, name] of names) {
    // The real bytes under another name: the store's own names are all plain.
    await page.route(/\/api\/files\/download\?/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-disposition': header } });
    });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Original, D${number}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    await page.unroute(/\/api\/files\/download\?/);
    await expect(page.getByText('All files downloaded successfully.').last()).toBeVisible();
  }
});

test('[JA-01] [DL-01] an employee fetches the original of a job, byte for byte', async ({ as }) => {
  await fetchOriginal(await as('jonas'));
});

test('[JA-01] [JA-07] [DL-01] a customer fetches the original; the final from the row, its menu, the open job and by keys', async ({
  as,
}) => {
  const page = await as('dana');
  await fetchOriginal(page);
  // Without a final there is none to fetch.
  await expect(page.getByRole('button', { name: /^Final,/ })).toHaveCount(0);

  const number = await firstJob(page, '?job_status=4&sort_by=date_final_sent');
  await page.locator(`[data-job="${number}"]`).focus();
  const [original] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('o')]);
  expect(original.suggestedFilename()).toMatch(/\.zip$/);
  const [final] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')]);
  expect(final.suggestedFilename()).toMatch(/\.pdf$/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Final, D${number}` }).click(),
  ]);
  const { name, bytes } = await saved(download);
  expect(name).toMatch(/^D\d+-(final|index)\.pdf$/);
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');

  await Promise.all([page.waitForEvent('download'), chooseFromMenu(page, number, /^Original/)]);
  await page.getByRole('link', { name: `D${number}`, exact: true }).click();
  const files = page.getByRole('group', { name: 'Files' });
  await Promise.all([page.waitForEvent('download'), files.getByRole('button', { name: 'Final' }).click()]);
});

test('[DL-03] what is fetched, what failed, and the combined set are reported word for word', async ({ as }) => {
  const page = await as('maya');
  const number = await firstJob(page, '?job_status=2');
  const press = () => page.getByRole('button', { name: `Original, D${number}` }).click();
  const list = /\/api\/files\/download\/list/;
  const file = /\/api\/files\/download\?/;

  await page.route(list, (route) => route.fulfill({ json: ['one.zip', 'two.zip'] }));
  await page.route(file, (route) =>
    route.request().url().includes('one.zip')
      ? route.fulfill({ status: 200, body: 'PK', headers: { 'content-disposition': 'attachment; filename="one.zip"' } })
      : route.fulfill({ status: 503, json: { message: 'The store does not answer', code: 'UNAVAILABLE' } }),
  );
  const letCome = await holdFiles(page);
  await press();
  await expect(page.getByText('Downloading 2 existing document(s)...')).toBeVisible();
  await Promise.all([page.waitForEvent('download'), letCome()]);
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to download file: two.zip' });
  await expect(failure).toContainText('The store does not answer.');
  // Counted once: a toast that is wrong would be gone soon.
  expect(await page.getByText('All files downloaded successfully.').count()).toBe(0);
  await page.unroute(file);

  await page.route(file, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: ['merged.pdf'] }));
  const letFail = await holdFiles(page);
  await press();
  await expect(page.getByText('Requesting the rendering of the sealed document...')).toBeVisible();
  await letFail();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to download file: merged.pdf' })).toContainText(
    'Error parsing server response.',
  );
});

test('[DL-01] [JA-08] a job without files says so, and who can’t deliver asks the firm for missing files by a mail that names the job', async ({
  as,
  company,
}) => {
  const number = await company.addJob({ status: 4 });
  for (const person of [company, 'jonas'] as const) {
    const page = await as(person);
    await openList(page, `?job_id=${number}`);
    if (person === company) {
      await page.getByRole('button', { name: `More actions for D${number}` }).click();
      await page.getByRole('menuitem', { name: /^Original/ }).click();
      await expect(page.getByText('No files available for download.')).toBeVisible();
    }
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { mails: seen });
      // A mail program can't be opened here; what would open it can be seen.
      document.addEventListener('click', (event) => {
        const link = event.target instanceof HTMLAnchorElement ? event.target : null;
        if (!link?.href.startsWith('mailto:')) return;
        event.preventDefault();
        seen.push(link.href);
      });
    });
    await page.getByRole('button', { name: `Request Files, D${number}` }).click();
    const mails = await page.evaluate(() => (window as unknown as { mails: string[] }).mails);
    expect(mails).toHaveLength(1);
    const mail = new URL(mails[0]!);
    expect(mail.pathname).toBe('desk@firm.example');
    expect(mail.searchParams.get('subject')).toContain(`D${number}`);
    expect(mail.searchParams.get('body')).toContain(`D${number}`);
    // For whoever has no mail program.
    const dialog = page.getByRole('dialog', { name: `Request files for D${number}` });
    await expect(dialog).toContainText('desk@firm.example');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy text' }).click();
    await expect(dialog.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(mail.searchParams.get('body')!);
    await dialog.getByRole('button', { name: 'Copy address' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('desk@firm.example');
    if (person === company) await expectAccessible(page, '[role="dialog"]');
  }
  const maya = await as('maya');
  await openList(maya, `?job_id=${number}`);
  await expect(maya.getByRole('button', { name: `Final, D${number}` })).toBeVisible();
  await expect(maya.getByRole('button', { name: /^Request Files/ })).toHaveCount(0);
});

/** A store that sends one piece of a file at a time, when it is asked to. */
async function slowStore({ length }: { length: number | null }) {
  const answers: ServerResponse[] = [];
  let isCut = false;
  const server = createServer((_request, answer) => {
    answer.writeHead(200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="slow.zip"',
      ...(length !== null && { 'content-length': length }),
    });
    answer.flushHeaders();
    answer.on('close', () => (isCut = !answer.writableFinished));
    answers.push(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    send: (bytes: Buffer) => void answers.at(-1)!.write(bytes),
    finish: () => void answers.at(-1)!.end(),
    wasCut: () => isCut,
    count: () => answers.length,
    close: () => server.close(),
  };
}

const PIECE = Buffer.alloc(1024 * 1024, 'x');

test('a download that takes long shows how far it is, and is whole at the end', WHOLE, async ({ as }) => {
  const page = await as('dana');
  const number = await firstJob(page, '?job_status=2');
  const store = await slowStore({ length: 4 * PIECE.length });
  try {
    await page.route(/\/api\/files\/download\?/, (route) => route.continue({ url: store.url }));
    await page.getByRole('button', { name: `Original, D${number}` }).click();
    await expect.poll(store.count).toBe(1);
    store.send(PIECE);
    const toast = page.getByRole('alert').filter({ hasText: 'Downloading 1 existing document(s)...' });
    const progress = toast.getByRole('progressbar', { name: 'Download' });
    await expect(toast).toContainText('1.0 of 4.0 MB');
    await expect(progress).toHaveAttribute('value', '0.25');
    store.send(PIECE);
    store.send(PIECE);
    await expect(toast).toContainText('3.0 of 4.0 MB');
    await expectAccessible(page, '[role="alert"]');
    // Others go in their time; this one stays as long as there is something to come.
    await page.waitForTimeout(4_500);
    await expect(progress).toHaveAttribute('value', '0.75');
    const downloading = page.waitForEvent('download');
    store.send(PIECE);
    store.finish();
    const { name, bytes } = await saved(await downloading);
    expect(name).toBe('slow.zip');
    expect(bytes.equals(Buffer.concat([PIECE, PIECE, PIECE, PIECE]))).toBe(true);
    await expect(page.getByText('All files downloaded successfully.')).toBeVisible();
    await expect(toast).toHaveCount(0);
  } finally {
    store.close();
  }
});

test('a download is canceled from its toast: nothing is saved, and the server stops sending', async ({ as }) => {
  const page = await as('dana');
  const number = await firstJob(page, '?job_status=2');
  const store = await slowStore({ length: null });
  const saves: string[] = [];
  page.on('download', (download) => saves.push(download.suggestedFilename()));
  try {
    await page.route(/\/api\/files\/download\/list/, (route) => route.fulfill({ json: ['one.zip', 'two.zip'] }));
    await page.route(/\/api\/files\/download\?/, (route) => route.continue({ url: store.url }));
    await page.getByRole('button', { name: `Original, D${number}` }).click();
    await expect.poll(store.count).toBe(1);
    store.send(PIECE);
    const toast = page.getByRole('alert').filter({ hasText: 'Downloading 2 existing document(s)...' });
    // Without a length there is no share of it, only what has come.
    await expect(toast).toContainText('one.zip · 1.0 MB so far');
    await expect(toast.getByRole('progressbar')).not.toHaveAttribute('value');
    await toast.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveText('Download canceled.');
    await expect.poll(store.wasCut).toBe(true);
    expect(store.count()).toBe(1);
    expect(saves).toEqual([]);
    // Counted once: a toast that is wrong would be gone soon.
    expect(await page.getByText(/All files downloaded successfully\.|Failed to download/).count()).toBe(0);
  } finally {
    store.close();
  }
});
