import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aPdf, aZip } from '../support/files.ts';
import { happening } from '../support/jobs.ts';
import { openList } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { choose, openUpload } from '../support/upload-dialog.ts';

const MARKUP = '<img src=x onerror=alert(1)>';
const UPLOAD = /\/api\/jobs\/upload\//;
const NO_RESPONSE = 'No response from the server. Please check your connection.';

/** Expects that no markup of the name became an element, and that no script of it ran. */
async function expectOnlyText(page: Page, dialogs: string[]): Promise<void> {
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(dialogs).toEqual([]);
}

test('[FIL-014] a file named like markup is text in the list of files, in the dialog and in the toasts', async ({
  as,
  company,
}) => {
  const page = await as(company);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const number = await company.addJob({ status: 9, type: 'r' });
  const dialog = await openUpload(page, number, 'Replace All');

  // Of the wrong kind: the refusal of the drop zone names the file.
  await choose(page, aPdf(`${MARKUP}.pdf`));
  await expect(dialog.getByRole('alert')).toContainText(`${MARKUP}.pdf`);
  await expectOnlyText(page, dialogs);
  await choose(page, aZip(`${MARKUP}.zip`));
  await expect(dialog.getByText(/^Replacement file uploaded successfully\./)).toBeVisible();
  await expect(dialog.getByText(`${MARKUP}.zip`).first()).toBeVisible();
  await expectOnlyText(page, dialogs);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await openList(page, `?job=${number}&job_id=${number}`);
  const drawer = page.getByRole('dialog').or(page.getByRole('complementary'));
  await expect(drawer.first()).toBeVisible();
  const original = drawer.getByRole('group', { name: 'Files' }).getByRole('button', { name: 'Original' });
  const [download] = await Promise.all([page.waitForEvent('download'), original.click()]);
  // The browser itself makes a name for the disk of it.
  expect(download.suggestedFilename()).toMatch(/img src=x onerror=alert\(1\).*\.zip$/);
  await expect(page.getByText('All files downloaded successfully.')).toBeVisible();
  await expectOnlyText(page, dialogs);
});

test('[F25] a connection lost before the file arrived, or before the answer, fails the upload with its sentence; sent again it is kept once', async ({
  as,
  company,
}, testInfo) => {
  const page = await as('maya');
  for (const isLostBefore of [true, false]) {
    const number = await company.addJob();
    const dialog = await openUpload(page, number, 'Working file');
    await page.route(UPLOAD, async (route) => {
      if (!isLostBefore) await route.fetch();
      await route.abort('internetdisconnected');
    });
    // A file on the disk: chosen again it is the same one, with the time at which it was written.
    const file = testInfo.outputPath(`sheet ${isLostBefore}.pdf`);
    await writeFile(file, aPdf('sheet.pdf').buffer);
    await choose(page, file);
    await expect(dialog.getByRole('alert')).toHaveText(NO_RESPONSE);
    await page.unroute(UPLOAD);
    await choose(page, file);
    await expect(dialog.getByText(/^Working file uploaded successfully\./)).toBeVisible();
    expect(await happening(({ countUploads }) => countUploads(number))).toBe(1);
  }
});
