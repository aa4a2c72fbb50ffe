import { happening } from '../support/jobs.ts';
import { openList } from '../support/list.ts';
import { expect, signInThroughFirm, test } from '../support/people.ts';

const NUMBER = 'SD-2048';

test('a license is added with a new sign-in and changes who can seal in an open list; the matrix is used by keyboard', async ({
  as,
  stranger,
  company,
}) => {
  // In South Dakota Anton Novak and Min Lee can seal, and no other test counts who can there.
  const engineer = 'Odile Abend';
  await happening(({ addEngineer }) => addEngineer(engineer));
  const job = await company.addJob({ sealStates: ['SD'] });
  const list = await as('rosa');
  await openList(list, `?job_id=${job}`);
  await expect(list.getByRole('button', { name: `2 can seal D${job}` })).toBeVisible();

  const page = await stranger();
  await page.goto('/licenses');
  await signInThroughFirm(page, 'maya');
  const grid = page.getByRole('grid', { name: 'Licenses by engineer and state' });
  const cell = (name: string | RegExp) => grid.getByRole('gridcell', { name });

  // One stop for Tab, then arrow keys, to the empty cell.
  await expect(grid).toBeVisible();
  const empty = cell(`${engineer}, South Dakota: no license`);
  await page.getByRole('button', { name: 'Add License' }).focus();
  await page.keyboard.press('Tab');
  await expect(cell(`${engineer}, Alabama: no license`)).toBeFocused();
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

  const added = cell(`${engineer}, South Dakota: license ${NUMBER}, ends 06/30/29`);
  await expect(added).toHaveText('29');
  await expect(added).toBeFocused();
  await expect(list.getByRole('button', { name: `3 can seal D${job}` })).toBeVisible();

  // Renewed, it ends later, and its cell shows the new year.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Renewed…', exact: true }).click();
  const renewal = page.getByRole('dialog', { name: `Renewed: ${engineer}, South Dakota` });
  await renewal.getByLabel('Valid until').fill('2031-06-30');
  await renewal.getByRole('button', { name: 'Save renewal' }).click();
  const renewed = cell(`${engineer}, South Dakota: license ${NUMBER}, ends 06/30/31`);
  await expect(renewed).toHaveText('31');

  // By somebody else it is suspended: the screen that is open shows it without being asked.
  const other = await as('karla');
  await other.goto('/licenses');
  await other.getByRole('gridcell', { name: `${engineer}, South Dakota: license ${NUMBER}, ends 06/30/31` }).click();
  await other.getByRole('button', { name: 'Standing…' }).click();
  await other.getByRole('combobox', { name: 'Standing' }).click();
  await other.getByRole('option', { name: 'Suspended' }).click();
  await other.getByRole('button', { name: 'Save standing' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(cell(/^Odile Abend, South Dakota: license SD-2048, ends 06\/30\/29$/)).toHaveText('29');
});
