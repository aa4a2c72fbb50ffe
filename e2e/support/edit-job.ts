import type { Locator, Page } from '@playwright/test';
import { expect } from './people.ts';
import { openList } from './list.ts';

/** Opens the list with that job alone and its edit form over it, and gives the dialog. */
export async function openEdit(page: Page, number: number): Promise<Locator> {
  await openList(page, `?job_id=${number}`);
  await page.locator(`[data-job="${number}"]`).hover();
  await page.getByRole('button', { name: `Edit D${number}` }).click();
  return editDialog(page, number);
}

/** The edit form of that job over the list, once its fields are there. */
export async function editDialog(page: Page, number: number): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Edit Job D${number}`) });
  await expect(fieldIn(dialog, 'Job name')).toBeVisible();
  return dialog;
}

/** Opens the edit form as a page. */
export async function openEditPage(page: Page, number: number): Promise<void> {
  await page.goto(`/editjob?job_id=${number}`);
  await expect(fieldIn(page, 'Job name')).toBeVisible();
}

/** The field of that label. */
export function fieldIn(form: Page | Locator, name: string): Locator {
  const exact = new RegExp(`^${name}( \\*)?( never shown to the customer)?$`);
  return form.getByRole('textbox', { name: exact }).or(form.getByRole('combobox', { name: exact }));
}

/** The statuses that the form offers, with the job's own first. */
export async function offeredIn(form: Page | Locator, page: Page, name: string): Promise<string[]> {
  await fieldIn(form, name).click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible();
  const texts = await options.allInnerTexts();
  await page.keyboard.press('Escape');
  return texts.map((text) => text.trim());
}

/** Chooses an option of a select. */
export async function chooseIn(form: Page | Locator, page: Page, name: string, option: string): Promise<void> {
  await fieldIn(form, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Saves the form and gives the answer of the server. */
export async function save(
  page: Page,
  button = 'Save Changes',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: button }).click();
  const response = await answered;
  return { status: response.status(), body: (await response.json()) as Record<string, unknown> };
}
