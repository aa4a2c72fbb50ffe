import { countJobs } from '../support/jobs.ts';
import { numbers, openList, paging, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

test('[JL-05] pages, sizes, totals and refresh; a page lives in the address, so Back and Reload give the same rows', async ({
  as,
}) => {
  const page = await as('maya');
  const total = await countJobs();
  await openList(page);
  const pager = paging(page);
  await expect(pager).toContainText(`1–10 of ${total}`);
  await expect(pager).toContainText(`Page 1 of ${Math.ceil(total / 10)}`);
  await expect(rows(page)).toHaveCount(10);
  await expect(pager.getByRole('button', { name: 'Previous' })).toBeDisabled();
  const first = await numbers(page);

  await pager.getByRole('button', { name: 'Next' }).click();
  await expect(pager).toContainText(`Page 2 of ${Math.ceil(total / 10)}`);
  await expect(pager).toContainText(`11–20 of ${total}`);
  // The rows are drawn a moment after the pager.
  await expect.poll(async () => (await numbers(page)).filter((number) => first.includes(number))).toEqual([]);
  const second = await numbers(page);
  await page.reload();
  await expect(pager).toContainText(`Page 2 of ${Math.ceil(total / 10)}`);
  await expect.poll(() => numbers(page)).toEqual(second);
  await page.goBack();
  await expect(pager).toContainText(`Page 1 of ${Math.ceil(total / 10)}`);
  await expect.poll(() => numbers(page)).toEqual(first);
  await page.goForward();
  await expect.poll(() => numbers(page)).toEqual(second);
  await pager.getByRole('button', { name: 'Previous' }).click();
  await expect(pager).toContainText(`Page 1 of ${Math.ceil(total / 10)}`);
  await expect.poll(() => numbers(page)).toEqual(first);

  const size = pager.getByLabel('Records per page');
  expect(await size.getByRole('option').allInnerTexts()).toEqual(['10 / page', '25 / page', '50 / page', '100 / page']);
  await expect(size).toHaveValue('10');
  await size.selectOption('100');
  await expect(rows(page)).toHaveCount(100);
  await expect(pager).toContainText(`Page 1 of ${Math.ceil(total / 100)}`);

  const asked = page.waitForRequest(/\/api\/jobs\?/);
  await pager.getByRole('button', { name: 'Refresh' }).click();
  await asked;
});

test('the status filter and the status views are one value', WHOLE, async ({ as }) => {
  const page = await as('maya');
  await openList(page);
  await page.getByRole('navigation', { name: 'Status views' }).getByRole('link', { name: /^Open/ }).click();
  await expect(page).toHaveURL(/job_status=all_open/);
  await expect(page.getByRole('link', { name: /^Open/ })).toHaveAttribute('aria-current', /page|true/);
  const count = Number(/\d+/.exec(await page.getByRole('link', { name: /^Open/ }).innerText())![0]);
  await expect(paging(page)).toContainText(`of ${count}`);
});
