import type { Locator, Page } from '@playwright/test';
import { aPdf } from './files.ts';
import { happening } from './jobs.ts';
import { openList } from './list.ts';
import { expect, type OwnCompany } from './people.ts';
import { aJobToSeal, approveSet, aSet, reviewSet, stageSet, type TestSet } from './sealed-sets.ts';

export const FINAL_UPLOAD = /\/api\/jobs\/upload\/final\//;
export const INTEGRITY_CHECK = /\/api\/pdf-integrity-check$/;

/** What goes to the customer beside the sealed set. */
export const INDEX = aPdf('index.pdf', 'Index of the set');

type Ready = { number: number; set: TestSet; dialog: Locator };

/** A job whose sealed set was reviewed, and the Final dialog of the person at that page. */
export async function openFinal(
  page: Page,
  reviewer: Page,
  company: OwnCompany,
  seed: string,
  pages = 2,
): Promise<Ready> {
  const set = await aSet(seed, pages);
  await happening(({ addCopies }) => addCopies(company));
  const number = await aJobToSeal(company, pages);
  await openList(page, `?job_id=${number}`);
  await openList(reviewer, `?job_id=${number}`);
  await stageSet(page, number, set);
  await reviewSet(page, number, set);
  await approveSet(reviewer, number);
  await page.getByRole('button', { name: `Final, D${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Upload Final File(s) for Job D${number}` });
  await expect(dialog).toBeVisible();
  return { number, set, dialog };
}

/** What is written to the customer. */
export const mailWords = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Email to the customer' });

/** The file of that name in the dialog's list. */
export const finalFile = (dialog: Locator, name: string) =>
  dialog.getByRole('list', { name: 'Final files' }).getByRole('listitem').filter({ hasText: name });
