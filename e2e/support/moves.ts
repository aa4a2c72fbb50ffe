import type { Locator, Page } from '@playwright/test';
import { expect } from './people.ts';

/** Chooses an item of the menu of that job's row. */
export async function chooseInMenu(page: Page, number: number, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for D${number}` }).click();
  await page.getByRole('menu').getByRole('menuitem', { name: item, exact: true }).click();
}

/** Opens the dialog of a move from the menu of that job's row. */
export async function openMove(page: Page, number: number, item: string): Promise<Locator> {
  await chooseInMenu(page, number, item);
  const dialog = page.getByRole('dialog', { name: new RegExp(`D${number}\\b`) });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The row of that job. */
export function rowOf(page: Page, number: number): Locator {
  return page.locator(`[data-job="${number}"]`);
}

/** Opens what a row says in its notice, unless it is open. */
export async function openNotice(row: Locator, name: string | RegExp): Promise<void> {
  const notice = row.getByRole('button', { name });
  await expect(notice).toBeVisible();
  if ((await notice.getAttribute('aria-expanded')) === 'false') await notice.click();
  await expect(row.getByRole('group')).toBeVisible();
}
