import { field, openRow, rowsWith, save } from '../support/directory.ts';
import { happening } from '../support/jobs.ts';
import { expect, signInThroughFirm, test } from '../support/people.ts';

test('operations invite somebody, change a role after signing in again, and disable: the person is out on the next call', async ({
  as,
  stranger,
  company,
}) => {
  const customer = await as(company);
  await customer.goto('/joblist');
  const page = await stranger();
  await page.goto(`/users?search=${encodeURIComponent(company.email)}`);
  await signInThroughFirm(page, 'maya');

  // A former address that nobody reads: its confirmation is waived with a reason, and the customer is signed out.
  await happening(({ addEmailChange }) => addEmailChange(company, `new.${company.email}`));
  await openRow(page, company.contactName);
  await expect(page.getByText(`new.${company.email} waits for confirmation at both addresses`)).toBeVisible();
  await page.getByRole('button', { name: 'Waive the former address…' }).click();
  const waiving = page.getByRole('dialog', { name: `Waive the former address of ${company.contactName}` });
  await expect(waiving).toContainText('Every session ends.');
  await waiving.getByLabel('Reason').fill('the mailbox is gone');
  await waiving.getByRole('button', { name: 'Waive' }).click();
  await expect(
    page.getByText(`The former address of ${company.contactName} need not be confirmed any more.`),
  ).toBeVisible();
  await expect(customer.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
  const again = await as(company);
  await again.goto('/joblist');

  // The role, with a sign-in that is too old: said before Save, asked for by Save, and nothing typed is lost.
  await happening(({ ageProofs }) => ageProofs());
  await page.reload();
  await openRow(page, company.contactName);
  await expect(page.getByText('so Save asks you to sign in again first. What you typed is kept.')).toBeVisible();
  await expect(page.getByText(`Jobs of ${company.name}`)).toBeVisible();
  await expect(page.getByText(`new.${company.email} waits for confirmation at the new address`)).toBeVisible();
  await field(page, 'Role').fill('10');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again to save' });
  const popup = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: "Sign in with the firm's account" }).click();
  const firm = await popup;
  await firm.getByLabel('Someone else, by subject').fill('maya');
  await firm.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Role 10 needs an employee number.').first()).toBeVisible();
  await field(page, 'Role').fill('4');
  expect(await save(page)).toBe(200);

  // Disabled with a reason: the person is signed out at once.
  await openRow(page, company.contactName);
  await field(page, 'State').click();
  await page.getByRole('option', { name: 'Disabled' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = page.getByRole('dialog', { name: `Disable ${company.contactName}` });
  await expect(asked).toContainText(`${company.contactName} is signed out at once on 1 device.`);
  await asked.getByRole('button', { name: 'Disable' }).click();
  await expect(asked).toContainText('A reason is required.');
  await asked.getByLabel('Reason').fill('left the company');
  await asked.getByRole('button', { name: 'Disable' }).click();
  await expect(rowsWith(page, company.email).first()).toContainText('Disabled');
  // The open list of the person ends with their session, without a call of theirs.
  await expect(again.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();

  // An invitation refuses a number of files that can't be meant, and does not make another one of it.
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  for (const [typed, sentence] of [
    ['1.5', 'Max files is a whole number'],
    ['-3', 'Max files is 1 to 100'],
  ] as const) {
    await field(page, 'Max files').fill(typed);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(field(page, 'Max files')).toHaveValue(typed);
  }
  await page.getByRole('button', { name: 'Cancel' }).click();

  // All is on the audit trail.
  await page.getByRole('tab', { name: 'Audit' }).click();
  const trail = page.getByRole('list', { name: 'Audit trail' });
  await expect(trail).toContainText(
    `disabled ${company.contactName}, ${company.name}, ended 1 session. Reason: left the company`,
  );
  await expect(trail).toContainText('Role: 0 → 4');
});
