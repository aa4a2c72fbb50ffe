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

  // The role, with a sign-in that is too old: said before Save, asked for by Save, and nothing typed is lost.
  await happening(({ ageProofs }) => ageProofs());
  await openRow(page, company.contactName);
  await expect(page.getByText('so Save asks you to sign in again first. What you typed is kept.')).toBeVisible();
  await expect(page.getByText(`Jobs of ${company.name}`)).toBeVisible();
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
  await expect(rowsWith(page, company.email)).toContainText('Disabled');
  // The open list of the person ends with their session, without a call of theirs.
  await expect(customer.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();

  // Both are on the audit trail.
  await page.getByRole('tab', { name: 'Audit' }).click();
  const trail = page.getByRole('list', { name: 'Audit trail' });
  await expect(trail).toContainText(
    `disabled ${company.contactName}, ${company.name}, ended 1 session. Reason: left the company`,
  );
  await expect(trail).toContainText('Role: 0 → 4');
});
