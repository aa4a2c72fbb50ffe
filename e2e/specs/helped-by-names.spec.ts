import { openList, paging } from '../support/list.ts';
import { expect, test } from '../support/people.ts';

test('days are chosen by name, places name who holds them, and a number is found by number and name', async ({
  as,
  company,
}) => {
  const [first, second] = [await company.addJob(), await company.addJob()];
  const page = await as('maya');
  await openList(page);
  await page.getByRole('button', { name: 'Quick ranges of days' }).click();
  await page.getByRole('menuitem', { name: /^Last month/ }).click();
  await expect(page).toHaveURL(/start_date=\d{4}-\d\d-01&end_date=/);
  await expect(page.getByLabel('Created from')).toHaveValue(/^\d\d\/01\/\d\d$/);

  await openList(page, `?job_id=${first},${second}`);
  await expect(paging(page)).toContainText('1–2 of 2');
  const places = (job: number) => page.getByRole('button', { name: `Work order priority of D${job}:` });
  await places(first).click();
  await page.getByRole('menuitemradio', { name: '1: Free' }).click();
  await expect(places(first)).toHaveAccessibleName(/: 1$/);
  await places(second).click();
  const held = page.getByRole('menuitemradio', { name: new RegExp(`^1: D${first} \\S`) });
  await held.hover();
  await expect(held).toHaveAccessibleDescription(`Place 1: D${first} moves to 2.`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  const find = page.getByRole('dialog', { name: 'Find a job or a company' });
  await find.getByRole('combobox').fill(String(first));
  await expect(find.getByRole('option', { name: new RegExp(`D${first}`) })).toBeVisible();
  await expect(find.locator('mark').first()).toHaveText(String(first));
  await find.getByRole('combobox').fill(company.name);
  await expect(find.getByRole('option', { name: new RegExp(`^${company.name}\\s*\\S+, [A-Z]{2}`) })).toBeVisible();
});
