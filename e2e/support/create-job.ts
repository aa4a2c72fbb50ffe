import { expect, type Locator, type Page } from '@playwright/test';
import type { LocalFile } from './files.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** Opens the form of a new job. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/createjob');
  await expect(page.getByRole('heading', { name: 'Create Job', level: 1 })).toBeVisible();
}

/** A zip as a person has it on their disk. */
export function zipFile(name: string, buffer: Buffer): LocalFile {
  return { name, mimeType: 'application/zip', buffer };
}

/** Chooses the zip in the drop zone. */
export async function chooseZip(page: Page, file: LocalFile): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(file);
}

/** Chooses the zip and waits until it was read. */
export async function uploadZip(page: Page, file: LocalFile): Promise<void> {
  await chooseZip(page, file);
  await expect(page.getByRole('button', { name: 'Replace File' })).toBeVisible();
}

/** Gives the upload up: a person may have only so many waiting. */
export async function giveUp(page: Page): Promise<void> {
  const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Replace File' }).click();
  expect((await discarded).status()).toBe(204);
}

/** The field of that name. */
export function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }));
}

/**
 * Types a part of a name into a select and chooses the entry. The list changes once when the answer to what was typed comes,
 * and a press at that moment meets nothing: then it is chosen again.
 */
export async function chooseFound(page: Page, name: string, typed: string, entry: string): Promise<void> {
  await expect(async () => {
    await field(page, name).fill(typed);
    await page.getByRole('option', { name: entry }).click({ timeout: 10_000 });
    await expect(field(page, name)).toHaveValue(entry, { timeout: 5_000 });
  }).toPass();
}

/** Chooses a seal state by what is typed. */
export async function addState(page: Page, code: string): Promise<void> {
  await field(page, 'Seal states').fill(code);
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click();
  await page.keyboard.press('Escape');
}

/** The button that creates the job. */
export function createButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Create Job' });
}

/** Presses it, and gives the number of the new job once its page is open. */
export async function createJob(page: Page): Promise<number> {
  await createButton(page).click();
  await page.waitForURL(/\/joblist\?job=\d+/);
  return Number(/job=(\d+)/.exec(page.url())![1]);
}

/** Walks with the Tab key until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    if ((await target.count()) > 0 && (await target.evaluate((element) => element === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${String(target)}`);
}
