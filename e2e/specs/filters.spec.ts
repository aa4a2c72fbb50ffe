import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/call-api.ts';
import { countJobs } from '../support/jobs.ts';
import { listAnswer, numbers, openList, openListAnswer, paging, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const FAILS = { status: 500, contentType: 'application/json', body: '{}' };

const bar = (page: Page) => page.getByRole('search', { name: 'Filters' });
const field = (page: Page, label: string) => bar(page).getByRole('textbox', { name: label, exact: true });
const toggle = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A select of the filter row. */
function select(page: Page, label: string): Locator {
  return bar(page)
    .locator('input:not([type="hidden"])')
    .and(page.getByLabel(label, { exact: true }));
}

/** Opens a select and gives the texts that it offers. */
async function offered(page: Page, label: string): Promise<string[]> {
  await select(page, label).click();
  const options = bar(page).getByRole('option');
  await expect(options.first()).toBeVisible();
  const texts = await options.allInnerTexts();
  await page.keyboard.press('Escape');
  return texts.map((text) => text.trim());
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await select(page, label).click();
  await bar(page).getByRole('option', { name: option, exact: true }).click();
}

/** Returns true when there are rows and each has that text. */
async function allRowsContain(page: Page, text: RegExp): Promise<boolean> {
  const texts = await rows(page).allTextContents();
  return texts.length > 0 && texts.every((one) => text.test(one));
}

/** The queries of the list's calls from now on, without those that the live list makes by itself. */
function listCalls(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isByItself = request.headers()['x-background'] !== undefined;
    if (url.pathname === '/api/jobs' && !isByItself) calls.push(url.searchParams);
  });
  return calls;
}

type Answer = { jobs: { data: { job_id: number; job_type: string; product_type: string; created_at: string }[] } };

test('[RT-01] [RT-02] the list is the default screen and shows what its address says', async ({ as }) => {
  const page = await as('maya');
  await page.goto('/');
  await expect(page).toHaveURL(/\/joblist$/);
  // Its own call is answered before the next page is opened.
  await expect(rows(page).first()).toBeVisible();
  const { jobs } = await openListAnswer<Answer>(page, '?per_page=25');
  const [first] = jobs.data;
  const query = `?job_status=all_open&job_name=o&job_id=${first!.job_id}&job_type=s&product_type=t&per_page=25&drjcoid=1`;
  const calls = listCalls(page);
  await page.goto(`/joblist${query}`);
  await expect(toggle(page)).toHaveText('Filters · 6');
  expect(Object.fromEntries(calls.at(-1)!)).toEqual(Object.fromEntries(new URLSearchParams(query)));
  await expect(field(page, 'Job number')).toHaveValue(`D${first!.job_id}`);
  await expect(field(page, 'Job name')).toHaveValue('o');
  await expect(select(page, 'Status')).toHaveValue('All open');
  await expect(select(page, 'Type')).toHaveValue('Seals');
  await expect(select(page, 'Product')).toHaveValue('Trusses');
  await expect(select(page, 'Company')).not.toHaveValue('');
});

test('[RT-02] what is changed is written to the address: Back, Reload and a copy give the same list', async ({
  as,
}) => {
  const page = await as('maya');
  await openList(page);
  await field(page, 'Job name').fill('lot');
  await expect(page).toHaveURL(/job_name=lot/);
  await choose(page, 'Type', 'Seals');
  await expect(page).toHaveURL(/job_name=lot&job_type=s/);
  const { jobs } = await callApi<{ jobs: { data: { job_id: number }[] } }>(page, '/api/jobs?job_name=lot&job_type=s');
  const shown = jobs.data.map(({ job_id }) => job_id);
  await expect.poll(() => numbers(page)).toEqual(shown);
  await page.reload();
  await expect.poll(() => numbers(page)).toEqual(shown);
  await expect(field(page, 'Job name')).toHaveValue('lot');
  const copy = await page.context().newPage();
  await copy.goto(page.url());
  await expect.poll(() => numbers(copy)).toEqual(shown);
  await copy.close();

  await page.goBack();
  await expect(select(page, 'Type')).toHaveValue('Any');
  await expect(field(page, 'Job name')).toHaveValue('lot');
  await page.goBack();
  await expect(field(page, 'Job name')).toHaveValue('');
  await expect(paging(page)).toContainText(`of ${await countJobs()}`);
  await page.goForward();
  await expect(field(page, 'Job name')).toHaveValue('lot');
});

test('[JF-02] job numbers: one or a list, with or without D, shown with D', async ({ as }) => {
  const page = await as('maya');
  await openList(page);
  const [one, two, three] = await numbers(page);
  const calls = listCalls(page);
  const jobNumber = field(page, 'Job number');
  for (const [typed, found] of [
    [`${two}`, [two]],
    [`D${three}`, [three]],
    [`d${one}, ${three},D${two}`, [one, three, two]],
    [` ${three} ,, d${one}, `, [three, one]],
  ] as const) {
    await jobNumber.fill(typed);
    // The list keeps its own order; the field keeps that of the person.
    await expect.poll(() => numbers(page)).toEqual([...found].toSorted((a, b) => b! - a!));
    await field(page, 'Job name').focus();
    await expect(jobNumber).toHaveValue(found.map((number) => `D${number}`).join(', '));
    expect(calls.at(-1)!.get('job_id')).toBe(found.join(','));
  }
  // An address may carry either, too, and the field shows D.
  for (const query of [`${two},${three}`, `D${two},d${three}`]) {
    await openList(page, `?job_id=${query}`);
    await expect.poll(() => numbers(page)).toEqual([two, three]);
    await expect(jobNumber).toHaveValue(`D${two}, D${three}`);
  }
  // What is no number is named, and the others are asked for. What comes of it is spoken.
  calls.length = 0;
  await jobNumber.fill(`D${one}, many`);
  await expect(bar(page).getByText('“many” is not a job number.')).toBeVisible();
  await expect(jobNumber).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => numbers(page)).toEqual([one]);
  expect(calls.map((query) => query.get('job_id'))).toEqual([String(one)]);
  await expect(page.getByRole('status').filter({ hasText: '1–1 of 1 job. Page 1 of 1.' })).toBeAttached();

  await openList(page, `?job_id=${one},many&per_page=7`);
  const wrong = page.getByText('The address asks for what there is not: job number “many”, page size “7”.');
  await wrong.getByRole('button', { name: 'Clear' }).click();
  await expect(wrong).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`job_id=${one}$`));
});

test('[JF-03] [JF-10] what is typed is applied 300 ms after typing stops, and not before', async ({ as }) => {
  const page = await as('maya');
  // The page's own clock, which stands still while it is paused: a busy machine changes nothing.
  await page.clock.install();
  await openList(page);
  const calls = listCalls(page);
  const type = async (label: string, text: string) => {
    calls.length = 0;
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 120_000);
    await field(page, label).pressSequentially(text);
    await page.clock.runFor(299);
    // A call that had been made would have come before this answer.
    await page.evaluate(() => fetch('/healthz'));
    expect([label, calls]).toEqual([label, []]);
    await page.clock.runFor(1);
    await page.clock.resume();
  };
  await type('Job name', 'rEsTo');
  await expect.poll(() => calls.map((query) => query.get('job_name'))).toEqual(['rEsTo']);
  await field(page, 'Job name').fill('BrAzOs');
  await expect.poll(() => allRowsContain(page, /brazos/i)).toBe(true);

  for (const [label, text, key, value] of [
    ['Job number', '7', 'job_id', '7'],
    ['Created from', '2026-01-01', 'start_date', '2026-01-01'],
    ['Created to', '12/31/26', 'end_date', '2026-12-31'],
  ] as const) {
    await type(label, text);
    await expect.poll(() => calls.at(-1)?.get(key)).toBe(value);
    expect(calls).toHaveLength(1);
  }
});

test('[JF-04] days: only real ones are sent, others are marked', async ({ as }) => {
  const page = await as('maya');
  await page.clock.install();
  const all = (await openListAnswer<Answer>(page, '?per_page=50')).jobs.data;
  const dayOf = (time: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(time));
  const days = all.map((job) => dayOf(job.created_at)).toSorted();
  // Not the ends of the page: their days may hold jobs of the next page too.
  const [from, to] = [[...new Set(days)][1]!, [...new Set(days)].at(-2)!];
  await field(page, 'Created from').fill(from);
  await expect(page).toHaveURL(new RegExp(`start_date=${from}`));
  const asked = page.waitForResponse((response) => response.url().includes(`end_date=${to}`));
  await field(page, 'Created to').fill(to);
  const answer = await asked;
  const { jobs } = (await answer.json()) as Answer;
  const expected = days.filter((day) => day >= from && day <= to);
  expect(jobs.data.map((job) => dayOf(job.created_at)).toSorted()).toEqual(expected);
  await field(page, 'Job name').focus();
  const [year, month, day] = to.split('-');
  await expect(field(page, 'Created to')).toHaveValue(`${month}/${day}/${year!.slice(2)}`);

  const calls = listCalls(page);
  for (const label of ['Created from', 'Created to']) {
    for (const text of ['2026-02-30', '1752-12-31', '10000-01-01', '2026-1', 'soon']) {
      await field(page, label).fill(text);
      // Longer than the pause after which a text is applied.
      await page.clock.runFor(1_000);
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(bar(page).getByText('This is not a day in the calendar.').first()).toBeVisible();
  }
  await expect(page).toHaveURL(new RegExp(`start_date=${from}&end_date=${to}`));
  // A call that had been made would have come before this answer.
  await page.evaluate(() => fetch('/healthz'));
  const sent = calls.flatMap((query) => [query.get('start_date'), query.get('end_date')]).filter((text) => text);
  expect(sent.filter((text) => text !== from && text !== to)).toEqual([]);
  for (const text of ['1753-01-01', '9999-12-31']) {
    await field(page, 'Created from').fill(text);
    await expect(page).toHaveURL(new RegExp(`start_date=${text}`));
    await expect(field(page, 'Created from')).not.toHaveAttribute('aria-invalid', 'true');
  }
});

const FOR_EVERYONE = ['All', 'All open', 'All active', 'All closed'];
const STATUSES = 11;

test('[JF-01] [JF-05] [JF-06] [JF-08] [CR-11] the filter row collapses and counts; a company is found by name; status, product and type', async ({
  as,
}) => {
  const page = await as('maya');
  await openList(page);

  await test.step('[JF-05] [JF-08] operations have every select and every view', async () => {
    for (const label of ['Corporation', 'Company']) await expect(select(page, label)).toHaveCount(1);
    await expect(page.getByRole('columnheader', { name: /Company/ })).toHaveCount(1);
    const views = ['All final reviews', 'My final reviews', 'My exclusive final reviews'];
    expect((await offered(page, 'Status')).slice(0, -STATUSES)).toEqual([...FOR_EVERYONE, ...views]);
  });

  await test.step('[JF-01] it collapses and expands, and the button counts what is active', async () => {
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(toggle(page)).toHaveText('Filters');
    await toggle(page).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
    await toggle(page).click();
    await choose(page, 'Product', 'Trusses');
    await choose(page, 'Type', 'Repairs');
    await expect(toggle(page)).toHaveText('Filters · 2');
    await toggle(page).click();
    await action(page, 'Clear').click();
    await expect(toggle(page)).toHaveText('Filters');
    await expect(paging(page)).toContainText(`of ${await countJobs()}`);
    await toggle(page).click();
  });

  await test.step('[JF-06] [CR-11] status, product and type, with Repairs and Spec Eng', async () => {
    expect(await offered(page, 'Product')).toEqual(['Any', 'Trusses', 'Engineered Wood Products']);
    expect(await offered(page, 'Type')).toEqual([
      'Any',
      'Seals',
      'Repairs',
      'Specialty Engineering',
      'Repairs and Spec Eng',
    ]);
    const { jobs: both } = await listAnswer<Answer>(page, async () => choose(page, 'Type', 'Repairs and Spec Eng'));
    await expect(page).toHaveURL(/job_type=re/);
    expect([...new Set(both.data.map((job) => job.job_type))].toSorted()).toEqual(['e', 'r']);
    const { jobs: wood } = await listAnswer<Answer>(page, async () =>
      choose(page, 'Product', 'Engineered Wood Products'),
    );
    expect(new Set(wood.data.map((job) => job.product_type))).toEqual(new Set(['e']));
    await action(page, 'Clear').click();
    await choose(page, 'Status', 'Final Review');
    await expect(page).toHaveURL(/job_status=10/);
    await expect.poll(() => allRowsContain(page, /Final Review/)).toBe(true);
    await action(page, 'Clear').click();
    for (const [label, name, options] of [
      ['Type', 'job_type', { Seals: 's', Repairs: 'r', 'Specialty Engineering': 'e' }],
      ['Product', 'product_type', { Trusses: 't', 'Engineered Wood Products': 'e' }],
    ] as const) {
      for (const [option, value] of Object.entries(options)) {
        await choose(page, label, option);
        await expect(page).toHaveURL(new RegExp(`${name}=${value}(&|$)`));
      }
      await choose(page, label, 'Any');
      await expect(page).not.toHaveURL(new RegExp(name));
    }
  });

  await test.step('[JF-05] a company is found by its name, and named after a reload', async () => {
    await select(page, 'Company').click();
    await select(page, 'Company').fill('gulfline');
    await bar(page).getByRole('option', { name: 'Gulfline Truss' }).click();
    await expect(page).toHaveURL(/drjcoid=\d+/);
    await expect.poll(() => allRowsContain(page, /Gulfline/)).toBe(true);
    await page.reload();
    await expect(select(page, 'Company')).toHaveValue('Gulfline Truss');
    await choose(page, 'Company', 'Any');
    await expect(page).not.toHaveURL(/drjcoid/);
    await expect(select(page, 'Company')).toHaveValue('');

    await select(page, 'Corporation').click();
    const option = bar(page).getByRole('option').nth(1);
    const corporation = await option.innerText();
    await option.click();
    await expect(page).toHaveURL(/corporation_id=\d+/);
    await expect(select(page, 'Corporation')).toHaveValue(corporation);
  });
});

/** Who sees which selects, and which views beside everyone's. */
const VIEWERS = [
  ['anton', 1, 1, ['All final reviews']],
  ['jonas', 1, 1, []],
  ['eleanor', 0, 1, []],
  ['dana', 0, 0, []],
] as const;

for (const [name, corporation, company, more] of VIEWERS) {
  test(`[JF-05] [JF-07] [JF-08] ${name} has the selects and the views of their role`, async ({ as }) => {
    const page = await as(name);
    await openList(page);
    if (name === 'eleanor' || name === 'dana') {
      const looked = page.waitForResponse(/\/api\/dropdown\/corporations/);
      await toggle(page).click();
      await looked;
    }
    await expect(select(page, 'Status')).toBeVisible();
    // They appear for anyone who has more than one of them.
    await expect(select(page, 'Corporation')).toHaveCount(corporation);
    await expect(select(page, 'Company')).toHaveCount(company);
    // The rows name the company for everyone.
    await expect(page.getByRole('columnheader', { name: 'Company · contact' })).toHaveCount(1);
    // The my options are not for sealing engineers.
    expect((await offered(page, 'Status')).slice(0, -STATUSES)).toEqual([...FOR_EVERYONE, ...more]);
    if (name === 'jonas' || name === 'dana') {
      for (const view of ['All open', 'All active', 'All closed']) {
        await choose(page, 'Status', view);
        await expect(page).toHaveURL(new RegExp(`job_status=${view.toLowerCase().replace(' ', '_')}`));
        await expect(select(page, 'Status')).toHaveValue(view);
      }
    }
    if (name !== 'anton') return;

    // An address with a view that is not offered shows the whole list; the call itself is refused.
    const calls = listCalls(page);
    await openList(page, '?job_status=my_final_reviews');
    expect(calls.at(-1)!.get('job_status')).toBeNull();
    const token = await page.evaluate(
      () => (JSON.parse(sessionStorage.getItem('sealdesk.token')!) as { value: string }).value,
    );
    for (const view of ['my_final_reviews', 'my_exclusive_final_reviews']) {
      const status = await page.evaluate(
        async ([path, bearer]) => (await fetch(path!, { headers: { authorization: `Bearer ${bearer}` } })).status,
        [`/api/jobs?job_status=${view}`, token],
      );
      expect(status).toBe(422);
    }
  });
}

test('[JF-09] filters are cleared, saved and restored, per person and in a new session', async ({ as }) => {
  const page = await as('maya');
  await openList(page);
  await expect(action(page, 'Restore Filters')).toBeDisabled();
  await field(page, 'Job name').fill('lot');
  await choose(page, 'Status', 'All closed');
  await expect(toggle(page)).toHaveText('Filters · 2');
  await action(page, 'Save Filters').click();
  await expect(page.getByText('Filters saved')).toBeVisible();
  await action(page, 'Clear').click();
  await expect(page).toHaveURL(/\/joblist$/);
  await expect(field(page, 'Job name')).toHaveValue('');

  // A new session: what the tab held is gone, what the browser keeps is there.
  const { origins } = await page.context().storageState();
  const kept = origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name.startsWith('sealdesk.filters.'))!;
  const give = async (other: Page) => other.addInitScript(({ name, value }) => localStorage.setItem(name, value), kept);
  const later = await as('maya');
  await give(later);
  await openList(later);
  await action(later, 'Restore Filters').click();
  await expect(later).toHaveURL(/job_name=lot/);
  await expect(later).toHaveURL(/job_status=all_closed/);
  await expect(field(later, 'Job name')).toHaveValue('lot');
  await expect(select(later, 'Status')).toHaveValue('All closed');

  const anton = await as('anton');
  await give(anton);
  await openList(anton);
  await expect(action(anton, 'Restore Filters')).toBeDisabled();
});

test('what is half typed does not outlive Clear', WHOLE, async ({ as }) => {
  const page = await as('maya');
  await page.clock.install();
  await openList(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await field(page, 'Job name').fill('nothing like this');
  await action(page, 'Clear').click();
  await expect(field(page, 'Job name')).toHaveValue('');
  // Longer than the pause after which a text is applied.
  await page.clock.runFor(1_000);
  await expect(field(page, 'Job name')).toHaveValue('');
  expect(new URL(page.url()).searchParams.get('job_name')).toBeNull();
  await expect(rows(page).first()).toBeVisible();
});

test('[JL-09] a list that fails says so, and a 500 clears the saved days', async ({ as }) => {
  const page = await as('maya');
  await openList(page);
  await field(page, 'Created from').fill('2026-01-01');
  await choose(page, 'Type', 'Seals');
  await expect(toggle(page)).toHaveText('Filters · 2');
  await action(page, 'Save Filters').click();
  const saved = async () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('sealdesk.filters.'))?.[1]);
  expect(await saved()).toBe('job_type=s&start_date=2026-01-01');

  await page.route(/\/api\/jobs(\?|$)/, async (route) => route.fulfill({ ...FAILS, status: 503 }));
  await action(page, 'Refresh').click();
  const alert = page.getByRole('alert').filter({ hasText: 'server error. Please try refreshing once.' });
  await expect(alert).toBeVisible();
  expect(await saved()).toContain('start_date');

  await page.unroute(/\/api\/jobs(\?|$)/);
  await page.route(/\/api\/jobs(\?|$)/, async (route) => route.fulfill(FAILS));
  await action(page, 'Refresh').click();
  await expect.poll(saved).toBe('job_type=s');
  await expect(alert).toBeVisible();
  await page.unroute(/\/api\/jobs(\?|$)/);
  await action(page, 'Restore Filters').click();
  await expect(alert).toHaveCount(0);
  await expect(page).toHaveURL(/joblist\?job_type=s$/);
});

test('[JL-10] an empty list names the filters and leads out of them; a reload keeps the rows', async ({ as }) => {
  const page = await as('maya');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/jobs(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/joblist?job_type=s');
  await expect(page.getByText('Loading jobs')).toBeAttached();
  await expect(field(page, 'Job name')).toBeEditable();
  release();
  await expect(rows(page)).toHaveCount(10);
  await page.unroute(/\/api\/jobs(\?|$)/);
  await action(page, 'Save Filters').click();

  let letGo = () => {};
  const slow = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/jobs(\?|$)/, async (route) => {
    await slow;
    await route.continue();
  });
  await choose(page, 'Company', 'Gulfline Truss');
  await field(page, 'Job name').fill('no job is called this');
  await field(page, 'Created from').fill('11/01/26');
  await expect(page).toHaveURL(/start_date/);
  await expect(rows(page)).toHaveCount(10);
  letGo();
  const main = page.getByRole('main');
  await expect(main.getByText('No jobs match these filters')).toBeVisible();
  await expect(main).toContainText(
    'Name containing “no job is called this”, created from 11/01/26, company Gulfline Truss, type Seals',
  );
  await page.getByRole('button', { name: 'Restore Filters' }).last().click();
  await expect(page).toHaveURL(/joblist\?job_type=s$/);
  await expect(rows(page)).toHaveCount(10);
  await page.goBack();
  await expect(main.getByText('No jobs match these filters')).toBeVisible();
  await action(page, 'Clear Filters').click();
  await expect(page).toHaveURL(/joblist$/);
  await expect(paging(page)).toContainText(`of ${await countJobs()}`);
});

test('[ER-03] a look-up that fails is reported, and the list continues', async ({ as }) => {
  const page = await as('maya');
  for (const path of [/\/api\/dropdown\/companies/, /\/api\/jobs\/counts/]) {
    await page.route(path, async (route) => route.fulfill(FAILS));
    await openList(page);
    const toast = page.getByRole('alert').filter({ hasText: 'Error fetching additional data. Please try again.' });
    await expect(toast).toHaveCount(1);
    await expect(rows(page)).toHaveCount(10);
    await page.unroute(path);
  }
});

test('on the phone the filters and the order are in a drawer', async ({ as }) => {
  const page = await as('dana', PHONE);
  await openList(page);
  await expect(bar(page)).toHaveCount(0);
  await toggle(page).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect(drawer).toBeVisible();
  // It stands on the bottom of the screen once it has come in.
  await expect.poll(async () => drawer.evaluate((one) => Math.round(one.getBoundingClientRect().bottom))).toBe(844);
  await expectAccessible(page);
  const sizes = await drawer
    .locator('input[type="text"], input:not([type]), select')
    .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().height, getComputedStyle(one).fontSize]));
  expect(sizes.length).toBeGreaterThan(6);
  for (const size of sizes) expect(size).toEqual([44, '16px']);
  await drawer.getByLabel('Sort by').selectOption('Created, oldest first');
  await expect(page).toHaveURL(/sort_by=created_at&order=asc/);
  await field(page, 'Job name').fill('lot');
  await expect(page).toHaveURL(/job_name=lot/);
  await drawer.getByRole('button', { name: 'Show jobs' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(toggle(page)).toHaveText('Filters · 1');
  await expect(toggle(page)).toBeFocused();
});

test(
  'Tab leads from Corporation to Company and on to Status, also while their options are open',
  WHOLE,
  async ({ as }) => {
    const page = await as('maya');
    await openList(page);
    for (const isOpen of [true, false]) {
      await select(page, 'Corporation').focus();
      if (isOpen) await select(page, 'Corporation').click();
      await page.keyboard.press('Tab');
      await expect(select(page, 'Company')).toBeFocused();
      if (isOpen) {
        await select(page, 'Company').click();
        await expect(page.getByRole('option').nth(9)).toBeVisible();
      }
      await page.keyboard.press('Tab');
      await expect(select(page, 'Status')).toBeFocused();
    }
  },
);
