import type { Locator, Page } from '@playwright/test';
import { expect } from './people.ts';

/** The rows of the table with that text, heads aside. */
export function rowsWith(page: Page, text: string | RegExp): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** A field of the open row. */
export function field(page: Page, name: string): Locator {
  return page.getByRole('table').getByLabel(name, { exact: true });
}

/** Opens a table and waits for its rows. */
export async function openTable(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('table')).toBeVisible();
}

/** Opens a row by its pencil. */
export async function openRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
}

/** Chooses an entry of a select: types a part of its name, where it is searched, and takes it. */
export async function choose(page: Page, name: string, entry: string, search?: string): Promise<void> {
  const option = page.getByRole('option', { name: entry, exact: true });
  await field(page, name).click();
  if (search === undefined) return option.click();
  // The list changes once when the answer to the search comes, and a press at that moment meets nothing: then again.
  await expect(async () => {
    await field(page, name).fill(search);
    await option.click({ timeout: 10_000 });
    await expect(field(page, name)).toHaveValue(entry, { timeout: 5_000 });
  }).toPass();
}

/** Saves the open row and returns the status of the answer. */
export async function save(page: Page, button = 'Save', { yes }: { yes?: string } = {}): Promise<number> {
  const answered = page.waitForResponse(
    (answer) => /^(PUT|POST)$/.test(answer.request().method()) && answer.url().includes('/api/'),
  );
  await page.getByRole('table').getByRole('button', { name: button, exact: true }).click();
  if (yes !== undefined) await page.getByRole('dialog').getByRole('button', { name: yes }).click();
  return (await answered).status();
}
