import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { linkMailedTo } from './inbox.ts';
import { openList } from './list.ts';
import type { OwnCompany } from './people.ts';

/** Has operations invite the company's customer, and returns the secret of the link that was mailed to them. */
export async function invite(operations: Page, { contactId, email }: OwnCompany): Promise<string> {
  await openList(operations);
  await callApi(operations, '/api/users', { body: { contact_id: contactId } });
  return linkMailedTo(email, 'Set up your sign-in');
}

/** Returns the key that an authenticator app is to take in, as the page shows it. */
export async function shownKey(page: Page): Promise<string> {
  return (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(/\s/g, '');
}
