import type { Locator, Page } from '@playwright/test';
import type { LocalFile } from './files.ts';
import { expect } from './people.ts';

/** Engineers by states. */
export function gridOf(page: Page): Locator {
  return page.getByRole('grid', { name: 'Licenses by engineer and state' });
}

/** The cell of that spoken name. */
export function cellOf(page: Page, name: string | RegExp): Locator {
  return gridOf(page).getByRole('gridcell', { name });
}

/** Opens the screen of licenses and waits for its matrix. */
export async function openLicenses(page: Page): Promise<void> {
  await page.goto('/licenses');
  await expect(gridOf(page)).toBeVisible();
}

/** A file of licenses as a spreadsheet program saves it. */
export function csvFile(name: string, lines: readonly string[]): LocalFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
}

/** Opens the dialog of an import. */
export async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await expect(dialog).toBeVisible();
  return dialog;
}
