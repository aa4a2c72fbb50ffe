import type { Locator, Page } from '@playwright/test';
import { openList, openListAnswer, rows } from '../support/list.ts';
import { rowOf } from '../support/moves.ts';
import { expect, test } from '../support/people.ts';

/** What these tests read of a job in an answer. */
type ListedJob = {
  job_id: number;
  job_name: string;
  job_type: 's' | 'r' | 'e';
  number_of_designs: number;
  job_comments: string | null;
  staff_comments?: string | null;
  job_priority_order: number;
  job_status: { id: number };
  no_lock_request: boolean;
  created_at: string;
  date_final_sent: string | null;
  ago: string;
  contact: { contact_name: string; email: string | null; work_phone: string | null; cell_phone: string | null };
  company: { Company: string; location: string };
  duration?: string | null;
  entryData?: { numEntries: number; OpenBy: string[] };
  openByUser?: boolean;
  higher_priority_jobs_same_group?: { job_id: number }[];
};
type Answer = { jobs: { data: ListedJob[] }; total_designs_per_job_type?: Record<'s' | 'r' | 'e', number> };

const WITHOUT_PLACE = new Set([4, 6, 7]);
const ROLES = {
  maya: { role: 'operations', timeZone: 'America/New_York' },
  jonas: { role: 'an employee', timeZone: 'America/New_York' },
  dana: { role: 'a customer', timeZone: 'America/New_York' },
} as const;

/** What the rows in view say, in order. `place` is null where a row has none. */
async function shownRows(page: Page) {
  return rows(page).evaluateAll((all) =>
    all.map((row) => {
      const slot = (name: string) => row.querySelector(`[data-slot="${name}"]`);
      const place = slot('place')?.querySelector('button')?.getAttribute('aria-label')?.split(': ')[1];
      return {
        id: Number(row.getAttribute('data-job')),
        text: row.textContent,
        name: slot('name')?.textContent ?? '',
        time: slot('time')?.textContent ?? '',
        place: place === undefined ? null : Number(place) || 0,
        staffComments: row.querySelectorAll('[data-kind="staff"]').length,
        images: [...row.querySelectorAll('[role="img"]')].map((image) => image.getAttribute('aria-label') ?? ''),
        links: [...row.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
      };
    }),
  );
}
type ShownRow = Awaited<ReturnType<typeof shownRows>>[number];
type Pair = { job: ListedJob; row: ShownRow };

/** Returns how the viewer reads a time: MM/DD/YY HH:MM in their time zone. */
function timesIn(timeZone: string): (time: string) => string {
  const two = '2-digit';
  const options = { timeZone, year: two, month: two, day: two, hour: two, minute: two, hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-US', options);
  return (time) => format.format(new Date(time)).replace(', ', ' ');
}

function expectTimes(pairs: Pair[], timeZone: string, isStaff: boolean): void {
  const shown = timesIn(timeZone);
  expect(pairs.some(({ job }) => job.date_final_sent)).toBe(true);
  for (const { job, row } of pairs) {
    expect(row.text).toContain(shown(job.created_at));
    expect(job.ago).toMatch(isStaff ? /^(\d+ [mhd]|now|[A-Z][a-z]{2} \d{4})$/ : /(ago|just now| \d{4})$/);
    if (job.date_final_sent) expect(row.text).toContain(shown(job.date_final_sent));
    // The list may have been read again since, a minute later.
    const nextAge = job.ago.replace(/^\d+/, (amount) => String(Number(amount) + 1));
    if (isStaff) expect([job.ago, nextAge].some((age) => row.text.includes(age))).toBe(true);
  }
}

/** Opens the list and returns its answer, and each job beside the row that shows it. */
async function openPairs(page: Page, query: string): Promise<{ answer: Answer; pairs: Pair[] }> {
  const answer = await openListAnswer<Answer>(page, query);
  await expect(rows(page)).toHaveCount(answer.jobs.data.length);
  expect(answer.jobs.data.length).toBeGreaterThan(0);
  const shown = new Map((await shownRows(page)).map((row) => [row.id, row]));
  return { answer, pairs: answer.jobs.data.map((job) => ({ job, row: shown.get(job.job_id)! })) };
}

for (const viewer of ['maya', 'jonas', 'dana'] as const) {
  const { role, timeZone } = ROLES[viewer];
  const [isOperations, isStaff] = [viewer === 'maya', viewer !== 'dana'];
  test(`[JL-01] [JL-06] [JR-04] [JR-05] [JR-06] [JR-07] [JR-08] [JR-09] [JR-11] [DG-01] rows show ${role} what they may see`, async ({
    as,
    company,
  }) => {
    const page = await as(viewer);
    const { answer, pairs } = await openPairs(page, '?per_page=100');
    const dialog = page.getByRole('dialog');

    await test.step('[JL-06] designs by type, for operations', async () => {
      const totals = answer.total_designs_per_job_type;
      if (!isOperations) {
        expect(JSON.stringify(answer)).not.toContain('total_designs_per_job_type');
        return expect(page.getByText('Designs shown')).toHaveCount(0);
      }
      const sum = (type: string) =>
        pairs.filter(({ job }) => job.job_type === type).reduce((all, { job }) => all + job.number_of_designs, 0);
      expect(totals).toEqual({ s: sum('s'), r: sum('r'), e: sum('e') });
      for (const text of [`${sum('s').toLocaleString('en-US')} seals`, `${sum('r')} repairs`, `${sum('e')} spec eng`])
        await expect(page.getByText('Designs shown')).toContainText(text);
    });

    await test.step('[JR-05] a job whose unlocked PDF was asked for is marked', () => {
      if (viewer !== 'jonas') expect(pairs.some(({ job }) => job.no_lock_request)).toBe(true);
      for (const { job, row } of pairs) {
        const isMarked = [row.text, ...row.images].some((text) => text.includes('Unlocked PDF'));
        expect([job.job_id, isMarked]).toEqual([job.job_id, job.no_lock_request]);
      }
    });

    await test.step('[JR-07] created, age and completed in the viewer’s time zone', () => {
      expectTimes(pairs, timeZone, isStaff);
    });

    await test.step('[JR-08] time totals and who has the job open, for operations', () => {
      if (!isOperations) {
        expect(pairs.filter(({ job }) => job.entryData !== undefined || job.duration !== undefined)).toEqual([]);
        return expect(pairs.filter(({ row }) => /\d/.test(row.time))).toEqual([]);
      }
      expect(pairs.some(({ job }) => job.entryData!.OpenBy.length > 0 && !job.openByUser)).toBe(true);
      for (const { job, row } of pairs) {
        if (job.duration) expect(row.time).toContain(job.duration);
        if (job.entryData!.numEntries > 0) expect(row.time).toContain(`×${job.entryData!.numEntries}`);
        for (const name of job.openByUser ? ['You'] : job.entryData!.OpenBy)
          expect(row.time).toContain(name.split(' ').at(-1)!);
      }
    });

    await test.step('[JR-09] company, location and contact with mail, work and cell links', () => {
      for (const { job, row } of pairs) {
        const { contact, company: of } = job;
        for (const text of [of.Company, of.location, contact.contact_name.split(' ').at(-1)!])
          expect(row.text).toContain(text);
        const phones = [contact.work_phone, contact.cell_phone].filter((phone) => phone !== null);
        expect(row.links.filter((href) => /^(mailto|tel):/.test(href))).toEqual([
          ...(contact.email ? [`mailto:${contact.email}`] : []),
          ...phones.map((phone) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`),
        ]);
      }
    });

    await test.step('[JR-11] the select offers 0 to 5, and is hidden at statuses 4, 6 and 7', async () => {
      for (const { job, row } of pairs) {
        const expected = WITHOUT_PLACE.has(job.job_status.id) ? null : job.job_priority_order;
        expect([job.job_id, row.place]).toEqual([job.job_id, expected]);
      }
      const { job: open } = pairs.find(({ job }) => !WITHOUT_PLACE.has(job.job_status.id))!;
      const select = page.getByRole('button', { name: `Work order priority of D${open.job_id}:` });
      await select.click();
      const items = page.getByRole('menu').getByRole('menuitemradio');
      await expect(items).toHaveCount(6);
      expect((await items.allTextContents()).map((text) => Number(text.slice(0, 1)))).toEqual([1, 2, 3, 4, 5, 0]);
      await expect(page.getByRole('menuitemradio', { checked: true })).toContainText(String(open.job_priority_order));
      // Also before the menu has taken the focus.
      await select.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    });

    await test.step('[JR-04] name and comments; staff comments for operations only; a click opens the dialog', async () => {
      for (const { job, row } of pairs) {
        expect(row.name).toContain(job.job_name);
        if (job.job_comments) expect(row.name).toContain(job.job_comments);
        expect(row.staffComments).toBe(isOperations && job.staff_comments ? 1 : 0);
      }
      expect(pairs.some(({ row }) => row.staffComments > 0)).toBe(isOperations);
      const { job: commented } = pairs.find(({ job }) => job.job_comments)!;
      await rowOf(page, commented.job_id).locator('[data-kind="customer"]').click();
      await expect(dialog).toContainText(commented.job_comments!);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    if (isOperations) {
      await test.step('[DG-01] the comments dialog', () => expectCommentsDialog(page, dialog, pairs));
      await test.step('[JR-06] jobs ahead are warned of, and a link leads to each', () => expectJobsAhead(page, pairs));
    } else {
      await expect(page.getByText(/\d+ ahead/)).toHaveCount(0);
    }
    if (viewer === 'jonas') {
      await test.step('[DG-01] the comments dialog has no staff comments for an employee', async () => {
        const number = await company.addJob({ comments: 'Roof first.', staffComments: 'Call before sealing.' });
        await openList(page, `?job_id=${number}`);
        await rowOf(page, number).locator('[data-kind="customer"]').click();
        await expect(dialog).toContainText('Customer Comments');
        await expect(dialog).not.toContainText('Staff Comments');
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      });
    }

    await test.step('[JL-01] the header leads to Create New Job', async () => {
      await page.getByRole('link', { name: 'Create New Job' }).click();
      await expect(page).toHaveURL(/\/createjob$/);
    });
  });
}

test('[JR-07] a customer in another time zone reads the times of their own', async ({ as }) => {
  const { pairs } = await openPairs(await as('luis'), '?per_page=25');
  expectTimes(pairs, 'America/Chicago', false);
});

async function expectCommentsDialog(page: Page, dialog: Locator, pairs: Pair[]): Promise<void> {
  const { job: both } = pairs.find(({ job }) => job.job_comments && job.staff_comments)!;
  const { job: none } = pairs.find(({ job }) => !job.job_comments && !job.staff_comments)!;
  await rowOf(page, both.job_id).locator('[data-kind="staff"]').click();
  await expect(page.getByRole('dialog', { name: `D${both.job_id} ${both.job_name}` })).toBeVisible();
  for (const text of ['Customer Comments', both.job_comments!, 'Staff Comments', both.staff_comments!])
    await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  const more = page.getByRole('button', { name: `More actions for D${none.job_id}` });
  await more.click();
  await page.getByRole('menuitem', { name: 'Comments' }).click();
  await expect(dialog).toContainText('No job comments available.');
  for (const title of ['Staff Comments', 'Customer Comments']) await expect(dialog).not.toContainText(title);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(more).toBeFocused();
}

async function expectJobsAhead(page: Page, pairs: Pair[]): Promise<void> {
  const ids = new Set(pairs.map(({ job }) => job.job_id));
  const ahead = pairs.map(({ job }) => job).filter((job) => job.higher_priority_jobs_same_group!.length > 0);
  expect(ahead.length).toBeGreaterThan(0);
  const warned = await page.locator('[data-job]').evaluateAll((all) =>
    all
      .filter((row) => / ahead/.test(row.querySelector('[data-slot="name"]')!.textContent))
      .map((row) => {
        const warning = row.querySelector('[data-slot="name"] a')!.parentElement!.textContent;
        return [Number(row.getAttribute('data-job')), /(\d+) ahead/.exec(warning)![1]];
      }),
  );
  expect(warned).toEqual(ahead.map((job) => [job.job_id, String(job.higher_priority_jobs_same_group!.length)]));

  const near = ahead.find((job) => ids.has(job.higher_priority_jobs_same_group![0]!.job_id))!;
  const target = near.higher_priority_jobs_same_group![0]!.job_id;
  const link = rowOf(page, near.job_id).getByRole('link', { name: `D${target}` });
  await link.click();
  await expect(rowOf(page, target)).toBeFocused();
  await expect(rowOf(page, target)).toBeInViewport();
  await expect(rowOf(page, target)).toHaveCSS('outline-style', 'solid');
  await expect(page).toHaveURL(/per_page=100$/);

  await openList(page, `?job_id=${near.job_id}`);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`job_id=${target}$`));
  await expect(rowOf(page, target)).toBeVisible();
}
