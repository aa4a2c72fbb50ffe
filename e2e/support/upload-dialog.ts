import type { Locator, Page } from '@playwright/test';
import type { LocalFile } from './files.ts';
import { openList } from './list.ts';
import { expect } from './people.ts';

/** The messages of that text at the edge of the window. */
export const toast = (page: Page, text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text });

/** The upload dialog of a job, opened from its row's menu. */
export async function openUpload(
  page: Page,
  number: number,
  item: 'Working file' | 'Replace All' | 'To Seal' | 'For Review' | 'Final',
): Promise<Locator> {
  await openList(page, `?job_id=${number}`);
  await page.getByRole('button', { name: `More actions for D${number}` }).click();
  await page.getByRole('menu').getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog', { name: /^Upload / });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Chooses files by the button of the drop zone, as a person does. */
export async function choose(page: Page, files: LocalFile | LocalFile[] | string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^choose (a file|files)$/ }).click(),
  ]);
  await chooser.setFiles(files);
}

/**
 * Slows the page's network down, so that an upload can be watched: slow to send, or late to answer. Returns a
 * function that restores it.
 */
export async function slowNetwork(page: Page, bytesPerSecond: number, latency = 0): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  const setSpeed = (uploadThroughput: number, delay: number) =>
    client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: delay,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await client.send('Network.enable');
  await setSpeed(bytesPerSecond, latency);
  return async () => void (await setSpeed(-1, 0));
}
