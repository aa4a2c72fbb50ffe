import { expect, signInThroughFirm, test } from '../support/people.ts';
import { happening } from '../support/jobs.ts';

test('who changes an email signs in again over what they typed, as the same person, and it is saved', async ({
  stranger,
  company,
}) => {
  const page = await stranger();
  await page.goto(`/contacts?drjcoid=${company.id}`);
  await signInThroughFirm(page, 'maya');
  await page.getByRole('button', { name: `Edit ${company.contactName}` }).click();
  await happening(({ ageProofs }) => ageProofs());

  const [email, phone] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Work phone')];
  const address = `changed.${company.email}`;
  await email.fill(address);
  await phone.fill('540-555-0177');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Sign in again to save' });

  // Canceled, nothing is saved and all that was typed is there.
  await save.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Please sign in again to make this change.')).toBeVisible();
  await expect(email).toHaveValue(address);
  await expect(phone).toHaveValue('540-555-0177');
  expect(sent).toHaveLength(1);

  await save.click();
  const popup = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: "Sign in with the firm's account" }).click();
  const firm = await popup;
  await firm.getByLabel('Someone else, by subject').fill('maya');
  await firm.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('table').getByText(address)).toBeVisible();
  await expect(page.getByRole('table').getByText('540-555-0177')).toBeVisible();
  // Refused, refused again, and then sent again.
  expect(sent).toHaveLength(3);
});
