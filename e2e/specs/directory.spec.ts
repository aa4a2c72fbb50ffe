import { inEachLook } from '../support/each-look.ts';
import { choose, field, openRow, openTable, rowsWith, save } from '../support/directory.ts';
import { pressTogether } from '../support/patience.ts';
import { expect, test } from '../support/people.ts';

test('[RT-05] the three tables are shown, filtered by their address; search, order and pages are the server’s', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  await openTable(page, '/corporations');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Corporations');
  await page
    .getByRole('row')
    .filter({ hasText: 'Shenandoah Building Products' })
    .getByRole('link', { name: /locations/ })
    .click();
  await expect(page).toHaveURL(/\/companies\?corporation=1$/);
  await expect(rowsWith(page, 'Blue Ridge Truss & Panel')).toHaveCount(1);
  await expect(rowsWith(page, 'Lone Star Components')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Corporation' })).toHaveValue('Shenandoah Building Products');

  await openTable(page, '/companies?deleted=1&search=panhandle');
  await expect(rowsWith(page, 'Panhandle Floor Systems').getByText('Deleted')).toBeVisible();
  await expect(page.getByText('0 active, 1 deleted')).toBeVisible();

  await openTable(page, `/contacts?drjcoid=${company.id}`);
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(2);
  await expect(rowsWith(page, company.email)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue(company.name);

  await openTable(page, '/contacts?per_page=10');
  const first = () =>
    page
      .getByRole('button', { name: /^Edit / })
      .first()
      .getAttribute('aria-label');
  const before = await first();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(first).not.toBe(before);
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/sort_by=email$/);
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/sort_by=email&order=desc$/);
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('/');
  await page.keyboard.type('luis.ortega@lone');
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  await expect(page).toHaveURL(/search=luis/);
});

test('[DR-01] a corporation is edited in its row; its locations are counted', async ({ as }) => {
  const page = await as('maya');
  await openTable(page, '/corporations');
  const name = 'Old Colony Framing Group';
  await expect(rowsWith(page, name).getByRole('link', { name: `4 of 4 locations of ${name} active` })).toBeVisible();
  const checked = await rowsWith(page, name).getByRole('cell').nth(5).innerText();
  await openRow(page, name);
  await expect(field(page, 'Corporation')).toBeFocused();
  await inEachLook(page, '07-corporations');
  const facts = { VLAN: '131', 'MiTek version': '8.7.3', Activations: '7', 'IT contacts': 'it@oldcolony.example' };
  for (const [label, value] of Object.entries(facts)) await field(page, label).fill(value);
  await field(page, 'Comments').fill('Updated by phone');
  expect(await save(page)).toBe(200);
  const row = rowsWith(page, name);
  await expect(row).toContainText('131');
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
  await page.reload();
  for (const value of [...Object.values(facts), 'Updated by phone']) await expect(row).toContainText(value);
  await expect(row.getByRole('cell').nth(5)).not.toHaveText(checked);
});

test('[DR-02] companies are made, edited, deleted and restored in their rows; counts lead to what they count', async ({
  as,
  company,
}) => {
  await company.addJob();
  const page = await as('maya');
  await openTable(page, `/companies?search=${encodeURIComponent(company.name)}`);
  await expect(page.getByText('1 active', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Company' }).click();
  await expect(field(page, 'Company')).toBeFocused();
  await field(page, 'Company').fill(`${company.name} North`);
  await choose(page, 'Corporation', 'Old Colony Framing Group', 'old col');
  expect(await save(page, 'Add Company')).toBe(201);
  await expect(rowsWith(page, `${company.name} North`)).toContainText('Old Colony Framing Group');
  await expect(page.getByText('2 active', { exact: true })).toBeVisible();

  // A second company of the name is asked about, also in other letters.
  await page.getByRole('button', { name: 'Add Company' }).click();
  await field(page, 'Company').fill(`${company.name} NORTH`);
  await page.getByRole('table').getByRole('button', { name: 'Add Company', exact: true }).click();
  const sameName = page.getByRole('dialog', { name: `A company is named ${company.name} NORTH already` });
  await expect(sameName).toContainText('Old Colony Framing Group');
  await sameName.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Company')).toHaveValue(`${company.name} NORTH`);
  await page.keyboard.press('Escape');

  // One row is open at a time, and what is not saved is not lost without a question.
  await openRow(page, company.name);
  await field(page, 'Comments').fill('Bills monthly');
  await page.getByRole('button', { name: `Edit ${company.name} North` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Comments')).toHaveValue('Bills monthly');
  await field(page, 'Unlocked PDF').check();
  await field(page, 'Deleted').check();
  // What follows is asked first; Cancel leaves the row open as it is.
  await page.getByRole('table').getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Delete ${company.name}?` });
  await expect(question).toContainText('1 open job stays open');
  await expect(question).toContainText('Its jobs, documents and contacts are kept.');
  await inEachLook(page, 'delete-company');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Deleted')).toBeChecked();
  expect(await save(page, 'Save', { yes: 'Delete company' })).toBe(200);
  const row = rowsWith(page, company.name).filter({ hasNotText: 'North' });
  await expect(row.getByText('Deleted')).toBeVisible();
  await expect(row).toContainText('Bills monthly');
  await expect(page.getByText('1 active, 1 deleted')).toBeVisible();

  await page.reload();
  await expect(rowsWith(page, `${company.name} North`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Show deleted').click();
  await expect(page).toHaveURL(/deleted=1/);
  await openRow(page, company.name);
  await field(page, 'Deleted').uncheck();
  expect(await save(page)).toBe(200);
  await expect(row.getByText('Deleted')).toHaveCount(0);
  await expect(page.getByText('2 active', { exact: true })).toBeVisible();

  await row.getByRole('link', { name: `2 contacts of ${company.name}` }).click();
  await expect(page).toHaveURL(`/contacts?drjcoid=${company.id}`);
  await page.goBack();
  await row.getByRole('link', { name: `1 jobs of ${company.name}` }).click();
  await expect(page).toHaveURL(`/joblist?drjcoid=${company.id}`);
});

test('[DR-03] the account is found by its text, then its projects; a default project is made for each type', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  await openTable(page, `/companies?search=${encodeURIComponent(company.name)}`);
  await openRow(page, company.name);
  const fails = { status: 500, json: {} };
  await page.route('**/api/companies/*', (route) => route.fulfill(fails));
  // It is saved as soon as it is chosen, and what was not saved is not shown as chosen.
  const found = page.waitForResponse((answer) => answer.url().includes('redrock'));
  await field(page, 'Account').fill('redrock');
  await found;
  await page.getByRole('option', { name: 'Redrock Component Co.', exact: true }).click();
  await expect(page.getByText('Failed to save company after account change.')).toBeVisible();
  await page.unroute('**/api/companies/*');
  const account = page.waitForResponse(/\/api\/companies\/\d+$/);
  await choose(page, 'Account', 'Redrock Component Co.', 'redrock');
  expect((await account).status()).toBe(200);
  await expect(field(page, 'Account')).toHaveValue('Redrock Component Co.');

  const year = new Date().getFullYear();
  await choose(page, 'Seal project', `Seals ${year}`);
  const create = page.getByRole('button', { name: 'Create default project' });
  await expect(create).toHaveCount(2);
  await page.route('**/api/projects/create-default', (route) => route.fulfill(fails));
  await create.last().click();
  await expect(page.getByText('Failed to create speceng project.')).toBeVisible();
  await page.unroute('**/api/projects/create-default');
  await create.last().click();
  await expect(field(page, 'Spec Eng project')).toHaveValue(`Spec Eng ${year}`);
  await create.click();
  await expect(field(page, 'Repair project')).toHaveValue(`Repairs ${year}`);
  await choose(page, 'Seal project', 'None');
  await create.click();
  await expect(field(page, 'Seal project')).toHaveValue(`Seals ${year}`);
  expect(await save(page)).toBe(200);
  await page.reload();
  for (const title of ['Seals', 'Repairs', 'Spec Eng']) {
    await expect(rowsWith(page, company.name)).toContainText(`${title} ${year}`);
  }
});

test('a contact on open jobs moves once each company’s jobs have a new contact', async ({ as, company }) => {
  const [first, second] = [await company.addJob({ name: 'Lot 14 Maple Ridge' }), await company.addJob()];
  const page = await as('maya');
  await openTable(page, `/contacts?drjcoid=${company.id}`);
  await openRow(page, company.contactName);
  await choose(page, 'Company', 'Lone Star Components', 'lone');
  expect(await save(page)).toBe(422);
  const dialog = page.getByRole('dialog', { name: 'New contact for 2 open jobs' });
  await expect(dialog.getByText(`${company.contactName} can’t see these jobs after the move`)).toBeVisible();
  const jobs = dialog.getByRole('list', { name: `Open jobs of ${company.name}` }).getByRole('listitem');
  await expect(jobs).toHaveText([`D${first} Lot 14 Maple Ridge`, `D${second} Own job`]);
  const next = dialog.getByRole('combobox', { name: `New contact at ${company.name}` });
  await expect(next).toBeFocused();
  // Its list would cover the jobs.
  await expect(page.getByRole('option', { name: 'Sam Pruitt' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save and Move' }).click();
  await expect(dialog.getByText('Choose a contact.')).toBeVisible();
  await inEachLook(page, 'move-contact');

  // Canceled, nothing is saved, and the row keeps what was typed with the reason.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(field(page, 'Company')).toHaveValue('Lone Star Components');
  await expect(page.getByText(`${company.contactName} is the contact of 2 open jobs.`)).toBeVisible();

  expect(await save(page)).toBe(422);
  await next.click();
  await expect(page.getByRole('option', { name: company.contactName })).toHaveCount(0);
  await page.getByRole('option', { name: 'Sam Pruitt' }).click();
  await dialog.getByRole('button', { name: 'Save and Move' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Edit ${company.contactName}` })).toBeFocused();
  await page.reload();
  await expect(rowsWith(page, company.email)).toHaveCount(0);
  await openTable(page, `/contacts?search=${company.email}`);
  await expect(rowsWith(page, company.email)).toContainText('Lone Star Components');
  await page.goto(`/joblist?job=${second}`);
  await expect(page.getByText('Sam Pruitt').first()).toBeVisible();
});

test('[DR-04] contacts are made, edited, deleted and restored in their rows, of the company that the address names', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  await openTable(page, `/contacts?drjcoid=${company.id}`);
  await page.getByRole('button', { name: 'Add Contact' }).click();
  await expect(field(page, 'Company')).toHaveValue(company.name);
  await field(page, 'First name').fill('Wilhelmina');
  await field(page, 'Last name').fill('Ostrander');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Email is required.')).toBeVisible();
  await inEachLook(page, '07-contacts');
  await field(page, 'Email').fill(`wilhelmina${company.id}@example.com`);
  await field(page, 'Work phone').fill('(540) 555-0148');
  await choose(page, 'Time zone', 'Mountain');
  expect(await save(page, 'Add Contact')).toBe(201);
  const row = rowsWith(page, 'Wilhelmina Ostrander');
  await expect(row).toContainText('Mountain');
  await expect(row).toContainText('(540) 555-0148');

  await openRow(page, 'Wilhelmina Ostrander');
  await choose(page, 'Employee', 'Jonas Abara');
  expect(await save(page)).toBe(422);
  await expect(page.getByText('Employee is another contact already.')).toBeVisible();
  await choose(page, 'Employee', 'None');
  await field(page, 'Comments').fill('Text is best');
  await field(page, 'Deleted').check();
  expect(await save(page, 'Save', { yes: 'Delete contact' })).toBe(200);
  await expect(row.getByText('Deleted')).toBeVisible();
  await expect(row).toContainText('Text is best');
  await expect(page.getByText('2 active, 1 deleted')).toBeVisible();
  await openRow(page, 'Wilhelmina Ostrander');
  await field(page, 'Deleted').uncheck();
  expect(await save(page)).toBe(200);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByText('3 active', { exact: true })).toBeVisible();
});

test('[DR-05] a save that fails says why and keeps what was typed', async ({ as, company }) => {
  const page = await as('maya');
  await openTable(page, `/companies?search=${encodeURIComponent(company.name)}`);
  await openRow(page, company.name);
  await field(page, 'Comments').fill('Priority account');
  await field(page, 'Default').check();
  expect(await save(page)).toBe(422);
  const problems = page.getByRole('table').getByRole('alert');
  await expect(problems).toHaveText('A company without a corporation can’t be the default.');
  await field(page, 'Default').uncheck();
  const errors = { Company: ['Company is taken'], Comments: ['Comments are too long'] };
  for (const [answer, sentence] of [
    [{ status: 422, json: { errors } }, 'Company is taken Comments are too long'],
    [{ status: 500, json: {} }, 'An error occurred while saving.'],
  ] as const) {
    await page.route('**/api/companies/*', (route) => route.fulfill(answer));
    await save(page);
    await expect(problems).toContainText(sentence);
    await expect(field(page, 'Comments')).toHaveValue('Priority account');
    await page.unroute('**/api/companies/*');
  }
  expect(await save(page)).toBe(200);
  await expect(rowsWith(page, company.name)).toContainText('Priority account');
});

test('[DR-08] every stored field is shown and edited in its row; what is only read is no field', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const fieldsOf = () =>
    page
      .getByRole('table')
      .locator('input:visible')
      .evaluateAll((inputs) =>
        inputs.map((input) => String((input as HTMLInputElement).labels?.[0]?.textContent || input.ariaLabel)),
      );
  await openTable(page, '/corporations');
  const looked = page.waitForRequest(/\/api\/contacts\/corporate-for-dropdown\?corporation=4/);
  await openRow(page, 'Cascadia Structural Holdings');
  expect(await fieldsOf()).toEqual([
    'Corporation',
    'CC contact',
    'VLAN',
    'MiTek version',
    'Activations',
    'IT contacts',
    'Comments',
  ]);
  await choose(page, 'CC contact', 'Rosa Castellanos', 'rosa');
  await looked;
  expect(await save(page)).toBe(200);
  await page.reload();
  await expect(rowsWith(page, 'Cascadia Structural Holdings')).toContainText('Rosa Castellanos');

  await openTable(page, `/companies?search=${encodeURIComponent(company.name)}`);
  await openRow(page, company.name);
  expect((await fieldsOf()).toSorted()).toEqual(
    [
      'Company',
      'Corporation',
      'Paragon organization',
      'Account',
      'Unlocked PDF',
      'Paragon location',
      'Seal project',
      'Repair project',
      'Spec Eng project',
      'Main contact',
      'CC contact',
      'Comments',
      'Deleted',
      'Default',
    ].toSorted(),
  );
  await choose(page, 'Account', 'Delmarva Truss', 'delmarva');
  await expect(field(page, 'Seal project')).toBeEnabled();
  const year = new Date().getFullYear();
  await choose(page, 'Seal project', `Seals ${year}`);
  await choose(page, 'Repair project', `Repairs ${year}`);
  await choose(page, 'Spec Eng project', `Spec Eng ${year}`);
  await choose(page, 'Corporation', 'Old Colony Framing Group', 'old col');
  await field(page, 'Company').fill(`${company.name} Inc.`);
  for (const label of ['Paragon organization', 'Paragon location', 'Comments']) await field(page, label).fill('GULF');
  await field(page, 'Unlocked PDF').check();
  await choose(page, 'Main contact', company.contactName, company.contactName);
  await choose(page, 'CC contact', 'Rosa Castellanos', 'rosa');
  await field(page, 'Default').check();
  expect(await save(page)).toBe(200);
  await page.reload();
  await expect(rowsWith(page, company.name)).toContainText('Default');
  await openRow(page, `${company.name} Inc.`);
  for (const [label, value] of [
    ['Corporation', 'Old Colony Framing Group'],
    ['Paragon organization', 'GULF'],
    ['Paragon location', 'GULF'],
    ['Account', 'Delmarva Truss'],
    ['Seal project', `Seals ${year}`],
    ['Repair project', `Repairs ${year}`],
    ['Spec Eng project', `Spec Eng ${year}`],
    ['Main contact', company.contactName],
    ['CC contact', 'Rosa Castellanos'],
    ['Comments', 'GULF'],
  ] as const) {
    await expect(field(page, label)).toHaveValue(value);
  }
  for (const label of ['Unlocked PDF', 'Default']) await expect(field(page, label)).toBeChecked();

  await openTable(page, `/contacts?drjcoid=${company.id}`);
  await openRow(page, company.contactName);
  expect((await fieldsOf()).toSorted()).toEqual(
    [
      'First name',
      'Last name',
      'Company',
      'Email',
      'Work phone',
      'Cell phone',
      'Time zone',
      'Employee',
      'Engineer',
      'Comments',
      'Corporation',
      'Deleted',
    ].toSorted(),
  );
  const facts = {
    'First name': 'Dara',
    'Last name': 'Whitfield',
    Email: `dara${company.id}@example.com`,
    'Work phone': '(540) 555-0149',
    'Cell phone': '(540) 555-0150',
    Comments: 'CC on finals',
  };
  for (const [label, value] of Object.entries(facts)) await field(page, label).fill(value);
  await choose(page, 'Time zone', 'Pacific');
  await choose(page, 'Company', 'None');
  await choose(page, 'Corporation', 'Old Colony Framing Group', 'old col');
  await field(page, 'Engineer').check();
  expect(await save(page)).toBe(200);
  await openTable(page, `/contacts?search=${facts.Email}`);
  await openRow(page, 'Dara Whitfield');
  for (const [label, value] of Object.entries({
    ...facts,
    'Time zone': 'Pacific',
    Company: '',
    Corporation: 'Old Colony Framing Group',
  })) {
    await expect(field(page, label)).toHaveValue(value);
  }
  await expect(field(page, 'Engineer')).toBeChecked();
});

test('[PM-05] operations edit and create; an employee reads; a customer is not authorized', async ({ as }) => {
  const [maya, jonas, dana] = [await as('maya'), await as('jonas'), await as('dana')];
  const heads = () => jonas.getByRole('columnheader').allInnerTexts();
  const edits = (page: typeof maya) => page.getByRole('button', { name: /^(Edit|Add) / });
  for (const [path, shown] of [
    ['/corporations', ['Corporation', 'CC contact', 'Last checked', 'Active locations']],
    ['/companies', ['ID', 'Company', 'Corporation', 'Paragon', 'Contacts', 'Jobs', 'Unlocked PDF']],
    ['/contacts', null],
  ] as const) {
    await openTable(maya, path);
    await expect(edits(maya)).not.toHaveCount(0);
    if (path !== '/corporations') await expect(maya.getByRole('button', { name: /^Add Co/ })).toBeVisible();
    await openTable(jonas, path);
    await expect(jonas.getByRole('row')).not.toHaveCount(1);
    await expect(edits(jonas)).toHaveCount(0);
    if (shown) expect(await heads()).toEqual(shown);
    await dana.goto(path);
    await expect(dana.getByRole('heading', { level: 1 })).toHaveText('Not Authorized');
    await expect(dana.getByRole('table')).toHaveCount(0);
  }
});

test('keys alone edit a company, and the second of two people is shown what the first saved', async ({
  as,
  company,
}) => {
  const [maya, karla] = [await as('maya'), await as('karla')];
  const address = `/companies?search=${encodeURIComponent(company.name)}`;
  for (const page of [maya, karla]) await openTable(page, address);
  await openRow(karla, company.name);

  await pressTogether(maya, 'g', 'c');
  await expect(maya).toHaveURL('/companies');
  // The address is ahead of the screen, which still searches.
  await expect(maya.getByRole('searchbox', { name: 'Filter companies' })).toHaveValue('');
  await maya.keyboard.press('/');
  await maya.keyboard.type(company.name);
  const pencil = maya.getByRole('button', { name: `Edit ${company.name}` });
  await expect(maya.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  for (let tabs = 0; tabs < 20 && !(await pencil.evaluate((button) => button === document.activeElement)); tabs += 1) {
    await maya.keyboard.press('Tab');
  }
  await maya.keyboard.press('Enter');
  await expect(field(maya, 'Company')).toBeFocused();
  await inEachLook(maya, '07-companies-edit');
  await maya.keyboard.press('Escape');
  await expect(pencil).toBeFocused();
  await maya.keyboard.press('Enter');
  await maya.keyboard.press('Tab');
  await maya.keyboard.press('Tab');
  await maya.keyboard.type('BRTP');
  await field(maya, 'Comments').focus();
  await maya.keyboard.type('Bills monthly');
  await maya.keyboard.press('Control+Enter');
  await expect(pencil).toBeFocused();
  await expect(rowsWith(maya, company.name)).toContainText('BRTP');

  await field(karla, 'Comments').fill('Bills by the week');
  await field(karla, 'Paragon location').fill('Bristol, VA');
  expect(await save(karla)).toBe(409);
  const head = karla.getByRole('alert').filter({ hasText: 'saved this company' });
  await expect(head).toContainText(/Maya Keller saved this company at \d\d:\d\d, after you opened it at \d\d:\d\d\./);
  await expect(head).toBeFocused();
  await inEachLook(karla, '22-company-conflict');
  const comments = karla.getByRole('radiogroup', { name: 'Comments, was empty' });
  await expect(karla.getByRole('radiogroup')).toHaveCount(1);
  await expect(karla.locator('dl').first()).toHaveText('Paragon organizationemptyBRTP');
  await expect(karla.locator('dl').last()).toContainText('Bristol, VA');
  await karla.getByRole('button', { name: 'Save again' }).click();
  await expect(comments.getByRole('radio').first()).toBeFocused();
  await comments.getByRole('radio', { name: 'Both, theirs first' }).check();
  expect(await save(karla, 'Save again')).toBe(200);
  await expect(rowsWith(karla, company.name)).toContainText('BRTP / Bristol, VA');
  await expect(rowsWith(karla, company.name)).toContainText('Bills monthly Bills by the week');
});
