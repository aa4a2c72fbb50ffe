import type { Locator, Page, Route } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothColors } from '../support/accessible.ts';
import { inColors } from '../support/colors.ts';
import { openList, openListAnswer, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { takeInBothColors, WHOLE } from '../support/whole-run.ts';

/** What these tests read of a job in an answer. */
type ListedJob = { job_id: number; job_name: string; job_status: { status: string }; company: { Company: string } };

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const WORDS = 'Find a job, company...';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Find a job or a company' });
const field = (page: Page): Locator => dialog(page).getByRole('combobox', { name: 'Job or company' });
const results = (page: Page, group: 'Jobs' | 'Companies'): Locator =>
  dialog(page).getByRole('group', { name: group }).getByRole('option');
const button = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: WORDS });

async function find(page: Page, text = '', keys = 'Control+k'): Promise<void> {
  await page.keyboard.press(keys);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}

async function listedJobs(page: Page, query = ''): Promise<ListedJob[]> {
  const { jobs } = await openListAnswer<{ jobs: { data: ListedJob[] } }>(page, query);
  await expect(rows(page)).toHaveCount(jobs.data.length);
  return jobs.data;
}

/** The active result, as the field names it. */
async function atHand(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant');
  return id === null ? '' : await page.locator(`[id="${id}"]`).innerText();
}

test('a number and Enter open that job over the list as it stands', async ({ as }) => {
  const page = await as('maya');
  const jobs = await listedJobs(page, '?per_page=50');
  const { job_id, job_name, job_status, company } = jobs[30]!;
  await openList(page, '?job_status=all_open');
  await page.keyboard.press('j');
  await find(page, `D${job_id}`);
  await expect(results(page, 'Jobs')).toHaveCount(1);
  const result = results(page, 'Jobs').first();
  for (const fact of [`D${job_id}`, job_name, job_status.status, company.Company])
    await expect(result).toContainText(fact);
  await expect(dialog(page).getByRole('status')).toHaveText('Found 1 job.');
  await expect(result).toHaveAttribute('aria-selected', 'true');
  // Forced colors give a mark the text of its own yellow ground, which is not there.
  await inColors(page, ['forced'], async () => {
    const mark = result.locator('mark').first();
    const [own, around] = await mark.evaluate((element) =>
      [element, element.parentElement!].map((one) => getComputedStyle(one).color),
    );
    expect(own).toBe(around);
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/joblist\\?job_status=all_open&job=${job_id}$`));
  const drawer = page.getByRole('dialog', { name: job_name });
  await expect(drawer).toContainText('Company and contact');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(drawer.getByRole('heading', { name: job_name })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/joblist\?job_status=all_open$/);
});

test('several numbers, part of a name, and the arrow keys; elsewhere than in the list too', WHOLE, async ({ as }) => {
  const page = await as('jonas');
  const jobs = await listedJobs(page);
  await page.goto('/companies');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies');
  await find(page, `${jobs[0]!.job_id}, d${jobs[1]!.job_id}`, 'Meta+k');
  await expect(results(page, 'Jobs')).toHaveCount(2);
  await field(page).fill('lot');
  await expect(results(page, 'Jobs')).toHaveCount(7);
  await expect(dialog(page).getByRole('group', { name: 'Jobs' })).toContainText('first 7');
  const names = await results(page, 'Jobs').allInnerTexts();
  expect(names.every((text) => /lot/i.test(text))).toBe(true);
  expect(await atHand(page)).toBe(names[0]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await atHand(page)).toBe(names[1]);
  const number = /D(\d+)/.exec(names[1]!)![1]!;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/joblist\\?job=${number}$`));
  await expect(page.getByRole('dialog')).toContainText(`D${number}`);
  // What came from elsewhere leaves the reader in the list.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/joblist$/);
});

test('a company leads to its jobs', WHOLE, async ({ as }) => {
  const page = await as('maya');
  const [job] = await listedJobs(page, '?job_status=all_open');
  const company = job!.company.Company;
  await find(page, company.toLowerCase());
  await expect(results(page, 'Companies').first()).toContainText(`${company} `);
  await page.keyboard.press('ArrowUp');
  while (!(await atHand(page)).startsWith(`${company} `)) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/joblist\?drjcoid=\d+$/);
  await expect(dialog(page)).toHaveCount(0);
  // The rows before stay until those of the company are there.
  const companies = page.locator('[data-job] [data-slot="company"]');
  const others = async () => (await companies.allInnerTexts()).filter((text) => !text.startsWith(company));
  await expect.poll(others).toEqual([]);
  await expect(companies).not.toHaveCount(0);
});

test('it says that nothing matches, and what failed, with a button to try again', WHOLE, async ({ as }) => {
  const page = await as('maya');
  await openList(page);
  await find(page);
  await expect(dialog(page)).toContainText('A job number such as D48213');
  await page.keyboard.type('no such thing');
  await expect(dialog(page).getByText('No job or company matches “no such thing”').first()).toBeVisible();
  await expect(dialog(page).getByRole('status')).toHaveText('No job or company matches “no such thing”');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();

  const failing = (route: Route) => route.fulfill({ status: 500, json: {} });
  await page.route('**/api/dropdown/companies?*', failing);
  await field(page).fill('truss');
  await expect(dialog(page).getByRole('alert')).toHaveText('Server error');
  await expect(page.getByText('Error fetching additional data.')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/dropdown/companies?*');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(results(page, 'Companies').first()).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
});

test('only what was typed last is asked for and shown', WHOLE, async ({ as }) => {
  const page = await as('maya');
  const [first, second] = await listedJobs(page);
  const asked: string[] = [];
  const ended: string[] = [];
  const isSearch = (url: string) => /\/api\/jobs\?.*job_id=/.test(url);
  page.on('request', (request) => void (isSearch(request.url()) && asked.push(request.url())));
  page.on('requestfailed', (request) => void (isSearch(request.url()) && ended.push(request.url())));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`job_id=${first!.job_id}\\b`), async (route) => {
    await held;
    // Called off by then, so that there is nobody left to answer.
    await route.continue().catch(() => {});
  });
  await find(page, String(first!.job_id));
  await expect.poll(() => asked.at(-1) ?? '').toContain(`job_id=${first!.job_id}&per_page=10`);
  // Typing is waited for, so that not every letter is a call.
  expect(asked.length).toBeLessThan(String(first!.job_id).length);
  await page.keyboard.press('Backspace');
  await expect.poll(() => ended.at(-1) ?? '').toContain(`job_id=${first!.job_id}&`);
  await field(page).fill(`D${second!.job_id}`);
  await expect(results(page, 'Jobs')).toContainText([`D${second!.job_id}`]);
  release();
  await page.waitForTimeout(500);
  await expect(results(page, 'Jobs')).toContainText([`D${second!.job_id}`]);
});

test('who types faster than it loads loses no letter, and the screen takes none for a command', async ({ as }) => {
  const page = await as('maya');
  const [job] = await listedJobs(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/find-dialog-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  // N begins a job and ? lists the keys, where they belong to the screen.
  await page.keyboard.type(`n?D${job!.job_id}`);
  release();
  await expect(field(page)).toHaveValue(`n?D${job!.job_id}`);
  await expect(page).toHaveURL(/\/joblist$/);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await field(page).fill(`D${job!.job_id}`);
  // Enter before the answer opens what the answer brings.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`job=${job!.job_id}$`));
});

test(
  'it opens from a field and with letters switched off, gives the focus back, and not over a dialog',
  WHOLE,
  async ({ as }) => {
    const page = await as('maya');
    await openList(page);
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Letter keys' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    const name = page.getByRole('search', { name: 'Filters' }).getByRole('textbox', { name: 'Job name' });
    await name.focus();
    await find(page, 'x');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('');
    await button(page).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();

    await page.locator('[data-kind="customer"]').first().click();
    await expect(page.getByRole('dialog')).toContainText('Customer Comments');
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(400);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    // Kept with the person, whom other tests need with their letters.
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Letter keys' }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Letter keys' })).toBeChecked();
  },
);

test(
  'the list of keys names it for the firm’s people; a customer has neither button nor key',
  WHOLE,
  async ({ as }) => {
    const staff = await as('jonas');
    await openList(staff);
    await staff.keyboard.press('?');
    await expect(staff.getByRole('dialog', { name: 'Keys' })).toContainText('Find a job or a companyCtrlK');

    const customer = await as('dana');
    await openList(customer);
    await expect(button(customer)).toHaveCount(0);
    await customer.keyboard.press('Control+k');
    await customer.waitForTimeout(400);
    await expect(customer.getByRole('dialog')).toHaveCount(0);
    await customer.keyboard.press('?');
    await expect(customer.getByRole('dialog', { name: 'Keys' })).toContainText('Filters');
    await expect(customer.getByRole('dialog', { name: 'Keys' })).not.toContainText('Find');
  },
);

test('button and dialog are as drawn, accessible, and fit a phone', WHOLE, async ({ as }) => {
  const take = (page: Page, name: string) => takeInBothColors(page, (mode) => `01-find${name}-${mode}`);
  const page = await as('maya', { reducedMotion: 'reduce' });
  await openList(page, '?per_page=25');
  const box = (await button(page).boundingBox())!;
  expect([box.width, box.height]).toEqual([235, 28]);
  await take(page, '-bar');
  await find(page);
  await expectAccessibleInBothColors(page);
  await page.keyboard.type('co');
  await expect(results(page, 'Companies').first()).toBeVisible();
  await expectAccessibleInBothColors(page);
  await take(page, '');

  const phone = await as('maya', { ...PHONE, reducedMotion: 'reduce' });
  await openList(phone, '?per_page=25');
  const bar = (await button(phone).boundingBox())!;
  expect([bar.width, bar.height]).toEqual([44, 44]);
  await button(phone).tap();
  await expect(field(phone)).toBeFocused();
  await phone.keyboard.type('co');
  await expect(results(phone, 'Companies').first()).toBeAttached();
  await expectAccessibleInBothColors(phone);
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(390);
  await take(phone, '-phone');
  await dialog(phone).getByRole('button', { name: 'Close dialog' }).tap();
  await expect(dialog(phone)).toHaveCount(0);
  await take(phone, '-phone-bar');
});

test('the top bar holds everything at every width', WHOLE, async ({ as }) => {
  const page = await as('maya');
  await openList(page);
  for (const width of [1440, 1100, 1099, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const account = page.getByRole('button', { name: /Account of/ });
    await expect(button(page)).toBeVisible();
    const { x, width: own } = (await account.boundingBox())!;
    expect([width, x + own <= width]).toEqual([width, true]);
  }
});
