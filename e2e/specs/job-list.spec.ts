import type { Page } from '@playwright/test';
import { countJobs } from '../support/jobs.ts';
import { numbers, openList, openListAnswer, paging, readRows, rows, type ShownRow } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

test('[JL-01] the header leads to Create New Job', async ({ as }) => {
  for (const name of ['maya', 'jonas', 'dana'] as const) {
    const page = await as(name);
    await openList(page);
    await page.getByRole('link', { name: 'Create New Job' }).click();
    await expect(page).toHaveURL(/\/createjob$/);
  }
});

test('[JL-05] pages, sizes, totals and refresh', async ({ as }) => {
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

test('[JL-05] a page lives in the address: Back, Reload and a copied link give the same rows', async ({ as }) => {
  const page = await as('maya');
  const total = await countJobs();
  await openList(page);
  const first = await numbers(page);
  await paging(page).getByRole('button', { name: 'Next' }).click();
  await expect(paging(page)).toContainText(`Page 2 of ${Math.ceil(total / 10)}`);
  await expect.poll(() => numbers(page)).not.toEqual(first);
  const second = await numbers(page);
  await page.reload();
  await expect(paging(page)).toContainText(`Page 2 of ${Math.ceil(total / 10)}`);
  await expect.poll(() => numbers(page)).toEqual(second);
  await page.goBack();
  await expect(paging(page)).toContainText(`Page 1 of ${Math.ceil(total / 10)}`);
  await expect.poll(() => numbers(page)).toEqual(first);
});

test('[JL-06] operations see the designs shown by type; others neither see nor receive them', async ({ as }) => {
  const maya = await as('maya');
  const { jobs, total_designs_per_job_type: totals } = await openListAnswer<{
    jobs: { data: { job_type: 's' | 'r' | 'e'; number_of_designs: number }[] };
    total_designs_per_job_type: Record<'s' | 'r' | 'e', number>;
  }>(maya);
  const sum = (type: string) =>
    jobs.data.filter((job) => job.job_type === type).reduce((all, job) => all + job.number_of_designs, 0);
  expect(totals).toEqual({ s: sum('s'), r: sum('r'), e: sum('e') });
  await expect(maya.getByText('Designs shown')).toContainText(`${totals.s.toLocaleString('en-US')} seals`);
  await expect(maya.getByText('Designs shown')).toContainText(`${totals.r} repairs`);
  await expect(maya.getByText('Designs shown')).toContainText(`${totals.e} spec eng`);

  for (const name of ['jonas', 'dana'] as const) {
    const page = await as(name);
    expect(JSON.stringify(await openListAnswer(page))).not.toContain('total_designs_per_job_type');
    await expect(page.getByText('Designs shown')).toHaveCount(0);
  }
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

/** What the tests read of a job in an answer. */
type ListedJob = {
  job_id: number;
  job_type: 's' | 'r' | 'e';
  product_type: 't' | 'e';
  job_status: { status: string };
  seal_states: string[];
  number_of_designs: number;
  sealsFromTime: number;
  unitsFromTime: number;
  no_lock_request: boolean;
  created_at: string;
  date_final_sent: string | null;
  ago: string;
  contact: { contact_name: string; email: string | null; work_phone: string | null; cell_phone: string | null };
  company: { Company: string; location: string };
};

/** Opens the list and gives the jobs of the answer beside what the screen shows of them. */
async function listed(page: Page, query: string): Promise<{ job: ListedJob; row: ShownRow }[]> {
  const { jobs } = await openListAnswer<{ jobs: { data: ListedJob[] } }>(page, query);
  await expect(rows(page)).toHaveCount(jobs.data.length);
  const shown = await readRows(page);
  return jobs.data.map((job) => ({ job, row: shown.get(job.job_id)! }));
}

test('[JR-05] a job whose unlocked PDF was asked for is marked', async ({ as }) => {
  for (const name of ['maya', 'dana'] as const) {
    const all = await listed(await as(name), '?per_page=100');
    expect(all.some(({ job }) => job.no_lock_request)).toBe(true);
    for (const { job, row } of all) {
      const marked = row.text.includes('Unlocked PDF') || row.images.some((image) => image.includes('Unlocked PDF'));
      expect([job.job_id, marked]).toEqual([job.job_id, job.no_lock_request]);
    }
  }
});

test('[JR-07] created, age and completed stand in the viewer’s time zone, MM/DD/YY HH:MM', async ({ as }) => {
  for (const [name, timeZone] of [
    ['maya', 'America/New_York'],
    ['luis', 'America/Chicago'],
  ] as const) {
    const all = await listed(await as(name), '?per_page=25');
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: '2-digit',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const shown = (time: string) => format.format(new Date(time)).replace(', ', ' ');
    expect(all.some(({ job }) => job.date_final_sent)).toBe(true);
    for (const { job, row } of all) {
      expect(row.text).toContain(shown(job.created_at));
      expect(job.ago).toMatch(name === 'maya' ? /^(\d+ [mhd]|now|[A-Z][a-z]{2} \d{4})$/ : /(ago|just now| \d{4})$/);
      if (job.date_final_sent) expect(row.text).toContain(shown(job.date_final_sent));
      // The list may have been read again meanwhile, a minute later.
      const nextAge = job.ago.replace(/^\d+/, (amount) => String(Number(amount) + 1));
      if (name === 'maya') expect([job.ago, nextAge].some((age) => row.text.includes(age))).toBe(true);
    }
  }
});

test('[JR-09] company, location and contact with mail, work and cell links', async ({ as }) => {
  for (const { job, row } of await listed(await as('maya'), '?per_page=50')) {
    const { contact, company } = job;
    for (const text of [company.Company, company.location, contact.contact_name.split(' ').at(-1)!]) {
      expect(row.text).toContain(text);
    }
    const phones = [contact.work_phone, contact.cell_phone].filter((phone) => phone !== null);
    expect(row.links.filter((href) => /^(mailto|tel):/.test(href))).toEqual([
      ...(contact.email ? [`mailto:${contact.email}`] : []),
      ...phones.map((phone) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`),
    ]);
  }
});

test('an empty list says what was asked for and leads out', async ({ as }) => {
  const page = await as('maya');
  await page.goto('/joblist?job_name=nothing-is-called-like-this');
  await expect(page.getByText('No jobs match these filters')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Clear/ })
    .first()
    .click();
  await expect(rows(page).first()).toBeVisible();
});
