import { makeIdentity } from '@sealdesk/core/testing/sealed/identity.ts';
import { callApi } from '../support/call-api.ts';
import { happening } from '../support/jobs.ts';
import { expectAccessible } from '../support/accessible.ts';
import { cellOf, csvFile, gridOf, openImport, openLicenses } from '../support/licenses.ts';
import { openList } from '../support/list.ts';
import { expect, test } from '../support/people.ts';

const NUMBER = 'SD-2048';
/** With the District of Columbia. */
const STATES = 51;

test('a license is added with a new sign-in and changes who can seal in an open list; the matrix is used by keyboard', async ({
  as,
  company,
}) => {
  // In South Dakota Anton Novak and Min Lee can seal, and no other test counts who can there.
  const engineer = 'Odile Abend';
  await happening(({ addEngineer }) => addEngineer(engineer));
  const job = await company.addJob({ sealStates: ['SD'] });
  const list = await as('rosa');
  await openList(list, `?job_id=${job}`);
  await expect(list.getByRole('button', { name: `2 can seal D${job}` })).toBeVisible();

  const page = await as('maya');
  await openLicenses(page);
  const grid = gridOf(page);

  // A screen reader says of each cell who, where and what, and of each sum what it counts.
  const cells = [...(await grid.ariaSnapshot()).matchAll(/- '?gridcell (".*")/g)].map(([, name]) => name!);
  expect(cells.length).toBeGreaterThan(6 * STATES);
  const [licenses, sums] = [cells.filter((name) => name.includes(':')), cells.filter((name) => !name.includes(':'))];
  expect(licenses.filter((name) => !/^"[^,]+, [A-Z][A-Za-z ]+: (license [^,]+, .+|no license.*)"/.test(name))).toEqual(
    [],
  );
  expect(licenses.length % STATES).toBe(0);
  expect(sums).toHaveLength(licenses.length / STATES + STATES);
  expect(sums.filter((name) => !/^"\d+ (in [A-Z][A-Za-z ]+|states? to seal in)"/.test(name))).toEqual([]);

  // One stop for Tab, then arrow keys, to the empty cell.
  const empty = cellOf(page, `${engineer}, South Dakota: no license`);
  await page.getByRole('button', { name: 'Add License' }).focus();
  await page.keyboard.press('Tab');
  await expect(cellOf(page, `${engineer}, Alabama: no license`)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(grid.locator(':focus')).toHaveAttribute('aria-label', /^(?!Odile Abend).*, Wyoming: /);
  await page.keyboard.press('ArrowUp');
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(empty).toBeFocused();
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Enter');

  const adding = page.getByRole('dialog', { name: 'Add License' });
  await expect(adding.getByLabel('License number')).toBeFocused();
  await expect(adding.getByRole('combobox', { name: 'Engineer' })).toHaveValue(engineer);
  await adding.getByLabel('License number').fill(NUMBER);
  // A message goes once what it reports is corrected, also by another field than its own.
  const problem = adding.getByText('Valid until is before the first day');
  await adding.getByLabel('Valid until').fill('2019-06-30');
  await adding.getByRole('button', { name: 'Add License' }).click();
  const firstDay = await adding.getByLabel('Valid from').inputValue();
  await adding.getByLabel('Valid from').focus();
  await expect(problem).toBeVisible();
  await adding.getByLabel('Valid from').fill('2019-01-01');
  await expect(problem).toBeHidden();
  await adding.getByLabel('Valid from').fill(firstDay);
  await adding.getByLabel('Valid until').fill('2029-06-30');
  await happening(({ ageProofs }) => ageProofs());
  await adding.getByRole('button', { name: 'Add License' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again to save' });
  const popup = page.waitForEvent('popup');
  await again.getByRole('button', { name: "Sign in with the firm's account" }).click();
  const firm = await popup;
  await firm.getByLabel('Someone else, by subject').fill('maya');
  await firm.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(adding).toHaveCount(0);

  const added = cellOf(page, `${engineer}, South Dakota: license ${NUMBER}, ends 06/30/29`);
  await expect(added).toHaveText('29');
  await expect(added).toBeFocused();
  await expect(list.getByRole('button', { name: `3 can seal D${job}` })).toBeVisible();

  // What the server refused of the days goes with the days, though it is said at the number.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add another…' }).click();
  await adding.getByLabel('License number').fill(NUMBER);
  await adding.getByLabel('Valid until').fill('2029-06-30');
  await adding.getByRole('button', { name: 'Add License' }).click();
  const overlap = adding.getByText(`has license ${NUMBER} of SD on some of these days already.`);
  await expect(overlap).toBeVisible();
  await adding.getByLabel('Valid from').fill('2029-07-01');
  await expect(overlap).toBeHidden();
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(adding).toHaveCount(0);
  await expect(added).toBeFocused();

  // Renewed, it ends later, and its cell shows the new year.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Renewed…', exact: true }).click();
  const renewal = page.getByRole('dialog', { name: `Renewed: ${engineer}, South Dakota` });
  await renewal.getByLabel('Valid until').fill('2031-06-30');
  await renewal.getByRole('button', { name: 'Save renewal' }).click();
  await expect(cellOf(page, `${engineer}, South Dakota: license ${NUMBER}, ends 06/30/31`)).toHaveText('31');

  // By somebody else both are suspended: the screen and the list that are open show it without being asked.
  await happening(({ setStanding }) => setStanding(NUMBER, 'suspended'));
  const suspended = cellOf(page, `${engineer}, South Dakota: license ${NUMBER}, suspended, ends 06/30/31`);
  await expect(suspended).toHaveText('S');
  await expect(list.getByRole('button', { name: `2 can seal D${job}` })).toBeVisible();
});

test('licenses are imported, which changes who can seal in an open list, and their engineer reports a lost certificate', async ({
  as,
  company,
}) => {
  // In Nebraska Anton Novak and Min Lee can seal, and no other test counts who can there.
  const { contactId, name, email, subject } = await happening(({ addEngineer }) => addEngineer('Ida Imhoff'));
  const { certificate } = await makeIdentity(name, { kind: 'ec' });
  await happening(({ addCertificate }) => addCertificate(subject, certificate));
  const job = await company.addJob({ sealStates: ['NE'] });
  const [list, page] = [await as('rosa'), await as('maya')];
  await Promise.all([openList(list, `?job_id=${job}`), openLicenses(page)]);
  await expect(list.getByRole('button', { name: `2 can seal D${job}` })).toBeVisible();

  const dialog = await openImport(page);
  const lines = ['Email,State,License number,Valid from,Valid until', `${email},NE,E-7,2026-01-01,2031-06-30`];
  await dialog.getByLabel('CSV file').setInputFiles(csvFile('new.csv', lines));
  await expect(dialog.getByRole('status')).toHaveText('1 license would be added, 0 changed; 0 as in the file already.');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cellOf(page, `${name}, Nebraska: license E-7, ends 06/30/31`)).toHaveText('31');
  await expect(list.getByRole('button', { name: `3 can seal D${job}` })).toBeVisible();

  const own = await as({ subject });
  await own.goto('/account');
  await own.getByRole('button', { name: /^Report lost… / }).click();
  await own
    .getByRole('dialog', { name: 'Report this certificate lost?' })
    .getByRole('button', { name: 'Report lost' })
    .click();
  await expect(own.getByText(/^Ended /)).toBeVisible();
  type Kept = { certificates: { contact_id: number; ended_at: string | null }[] };
  const { certificates } = await callApi<Kept>(page, '/api/licenses');
  const ended = certificates.filter(({ contact_id }) => contact_id === contactId).map(({ ended_at }) => ended_at);
  expect(ended).toEqual([expect.any(String)]);

  // Entered in error, it is removed with a reason, and its holder can't seal any more.
  await cellOf(page, `${name}, Nebraska: license E-7, ends 06/30/31`).click();
  await page.getByRole('button', { name: 'Entered in error…' }).click();
  const removing = page.getByRole('dialog', { name: `Entered in error: ${name}, Nebraska` });
  await removing.getByLabel('Reason').fill('typed for another engineer');
  await removing.getByRole('button', { name: 'Remove license' }).click();
  await expect(removing).toHaveCount(0);
  await expect(cellOf(page, `${name}, Nebraska: no license`)).toBeFocused();
  await expect(list.getByRole('button', { name: `2 can seal D${job}` })).toBeVisible();

  // The lists of a dialog are accessible while they are open, a long one too.
  await page.getByRole('tab', { name: /^Seal fingerprints/ }).click();
  await page.getByRole('button', { name: 'Register Seal' }).click();
  const registering = page.getByRole('dialog', { name: 'Register Seal' });
  for (const label of ['Engineer', 'State']) {
    await registering.getByLabel(label).first().click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await registering.getByRole('button', { name: 'Cancel' }).click();
  await expect(registering).toHaveCount(0);
});
