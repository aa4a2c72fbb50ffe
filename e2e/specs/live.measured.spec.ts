import { openTestData, type TestData } from '@sealdesk/tools/test-data.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import type { Locator, Page } from '@playwright/test';
import { numbers, openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';

type ListedJob = { job_id: number; job_priority_order: number; job_status: { id: number; status_group: string } };

let elsewhere: TestData;
test.beforeAll(async () => {
  elsewhere = await openTestData(process.env['E2E_DATABASE_URL']!);
});
test.afterAll(() => elsewhere.end());

const rowOf = (page: Page, number: number): Locator => page.locator(`[data-job="${number}"]`);
const markOf = (row: Locator): Locator => row.getByRole('img', { name: 'Changed just now' });
const live = (page: Page): Locator => page.getByRole('banner').getByText('Live', { exact: true });

/** Opens the list and waits until it follows what happens. */
async function openLive(page: Page, query = ''): Promise<void> {
  await openList(page, query);
  await expect(live(page)).toBeVisible();
}

/** Calls the server from that person's page, as its screens do. */
async function callAs(page: Page, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([address, sent]) => {
      const { value } = JSON.parse(sessionStorage.getItem('sealdesk.token')!) as { value: string };
      const answer = await fetch(address, {
        method: sent === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as unknown;
    },
    [path, body] as const,
  );
}

const listAs = async (page: Page, query: string) =>
  ((await callAs(page, `/api/jobs${query}`)) as { jobs: { data: ListedJob[] } }).jobs.data;

/** An open one of these jobs that holds no place, and so may be cancelled. */
async function withoutPlace(page: Page, among: number[]): Promise<ListedJob> {
  const jobs = await listAs(page, `?job_id=${among.join(',')}`);
  return jobs.find(
    ({ job_priority_order, job_status }) => job_priority_order === 0 && ![4, 6, 7].includes(job_status.id),
  )!;
}

test('[JL-08] a job that changes elsewhere changes in place, marked, without losing scroll or focus', async ({
  as,
}) => {
  const [maya, dana] = [await as('maya'), await as('dana')];
  await openList(dana);
  await openLive(maya, '?per_page=50');
  const shown = new Set(await numbers(maya));
  const job = (await listAs(dana, '?per_page=50&job_status=all_open')).find(
    ({ job_id, job_status }) => shown.has(job_id) && job_status.id !== 6,
  )!;
  const place = job.job_priority_order === 1 ? 2 : 1;
  const order = await numbers(maya);

  // Another row has the focus, and the page is scrolled.
  const focused = rows(maya).nth(30);
  await focused.focus();
  await maya.mouse.move(5, 300);
  const scroll = await maya.evaluate(() => window.scrollY);
  expect(scroll).toBeGreaterThan(0);

  const row = rowOf(maya, job.job_id);
  const began = Date.now();
  await callAs(dana, '/api/jobs/set-priority-order', {
    job_id: job.job_id,
    job_priority_order: place,
    confirmed: true,
  });
  await expect(markOf(row)).toBeVisible();
  reportFigure('a change elsewhere, until an open list marks its row', Date.now() - began, 2_000);
  await expect(row.getByRole('cell').first()).toContainText(String(place));
  expect(await numbers(maya)).toEqual(order);
  expect(await maya.evaluate(() => window.scrollY)).toBe(scroll);
  await expect(focused).toBeFocused();

  // The mark stays until its row is looked at.
  await row.hover();
  await expect(markOf(row)).toHaveCount(0);
  await callAs(dana, '/api/jobs/set-priority-order', {
    job_id: job.job_id,
    job_priority_order: job.job_priority_order,
    confirmed: true,
  });
});

test('[JL-08] an open dialog stays while the list changes under it', async ({ as }) => {
  const page = await as('maya');
  await openLive(page);
  const [first] = await numbers(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const inside = await page.evaluate(() => document.activeElement?.textContent ?? '');
  const created = await elsewhere.addJobLike(first!);
  try {
    await expect(page.getByText('1 new job since you opened this page.').first()).toBeAttached();
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.textContent ?? '')).toBe(inside);
  } finally {
    await elsewhere.removeJob(created);
  }
});

test('[JL-08] new jobs, jobs that leave and the order wait for Show', async ({ as }) => {
  const page = await as('maya');
  await openLive(page, '?job_status=all_open');
  const before = await numbers(page);
  const counts = page.getByRole('navigation', { name: 'Status views' }).getByRole('link', { name: /^All/ });
  const all = Number(/\d+/.exec(await counts.innerText())![0]);
  const { job_id: leaving, job_status } = await withoutPlace(page, before);
  const top = await rows(page).first().boundingBox();

  // The pointer rests on the rows: what is reported must not move them.
  await rows(page).nth(5).hover();
  const added = [await elsewhere.addJobLike(before[0]!), await elsewhere.addJobLike(before[0]!)];
  await elsewhere.setStatus(leaving, 7);
  try {
    const strip = page.getByText('2 new jobs, 1 status change', { exact: true });
    await expect(strip).toBeVisible();
    expect(await rows(page).first().boundingBox()).toEqual(top);
    expect(await numbers(page)).toEqual(before);
    await expect(rowOf(page, leaving)).toContainText('Cancelled');
    await expect(counts).toContainText(String(all + 2));

    // With the pointer away, too.
    await page.mouse.move(700, 20);
    await expect(strip).toBeVisible();
    expect(await rows(page).first().boundingBox()).toEqual(top);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect
      .poll(() => numbers(page))
      .toEqual([...added.toReversed(), ...before.filter((n) => n !== leaving)].slice(0, 10));
    await expect(strip).toHaveCount(0);
  } finally {
    for (const number of added) await elsewhere.removeJob(number);
    await elsewhere.setStatus(leaving, job_status.id);
  }
});

test('[JL-08] a lost connection is reported, and restored by itself', async ({ as }) => {
  const page = await as('maya');
  await page.clock.install();
  await openLive(page);
  const { job_id: number, job_status } = await withoutPlace(page, await numbers(page));
  const lostAt = await page.evaluate(() => Date.now());
  await page.context().setOffline(true);
  await expect(live(page)).toHaveCount(0);
  // A loss is reported after ten seconds of the page's clock, which may be over on a machine that is slow enough.
  const { now, text } = await page.evaluate(() => ({ now: Date.now(), text: document.body.textContent }));
  if (now - lostAt < 9_000) expect(text).not.toContain('Live updates paused');
  await page.clock.fastForward(11_000);
  const strip = page.getByText(/You are offline\. Live updates paused\. Trying again (in \d+ s|now)\./);
  await expect(strip).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  await elsewhere.setStatus(number, 7);
  try {
    await page.context().setOffline(false);
    await expect(live(page)).toBeVisible();
    await expect(strip).toHaveCount(0);
    await expect(rowOf(page, number)).toContainText('Cancelled');
  } finally {
    await elsewhere.setStatus(number, job_status.id);
  }
});
