import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothColors } from '../support/accessible.ts';
import { numbers, openList, openListAnswer, rows } from '../support/list.ts';
import { pressTogether } from '../support/patience.ts';
import { expect, test } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { WHOLE } from '../support/whole-run.ts';

/** What these tests read of a job in an answer. */
type ListedJob = {
  job_id: number;
  job_name: string;
  job_comments: string | null;
  staff_comments?: string | null;
  job_priority_order: number;
  job_status: { id: number; status_group: string };
  num_prioritized_jobs_for_company: number;
  duration?: string | null;
  entryData?: { numEntries: number; OpenBy: string[] };
  openByUser?: boolean;
  sealing_engineer?: { full_name: string } | null;
  ops_sealer?: { Employee: string } | null;
  sealable_engineers?: { full_name: string }[];
  higher_priority_jobs_same_group?: { job_id: number }[];
};

const AN_HOUR = 3_600_000;
const WITHOUT_PLACE = new Set([4, 6, 7]);

/** Opens the list and gives the jobs of its answer. */
async function listedJobs(page: Page, query: string): Promise<ListedJob[]> {
  const { jobs } = await openListAnswer<{ jobs: { data: ListedJob[] } }>(page, query);
  await expect(rows(page)).toHaveCount(jobs.data.length);
  return jobs.data;
}

function rowOf(page: Page, jobId: number): Locator {
  return page.locator(`[data-job="${jobId}"]`);
}

/** The place of each job in view, as its button says it; null where it has none. */
async function places(page: Page): Promise<Record<number, number | null>> {
  return page.locator('[data-job]').evaluateAll((all) =>
    Object.fromEntries(
      all.map((row) => {
        const name = row.querySelector('[data-slot="place"] button')?.getAttribute('aria-label');
        const place = name?.split(': ')[1];
        return [Number(row.getAttribute('data-job')), place === undefined ? null : Number(place) || 0];
      }),
    ),
  );
}

/** Chooses a place from a job's select. */
async function choosePlace(page: Page, jobId: number, place: number): Promise<void> {
  await page.getByRole('button', { name: `Work order priority of D${jobId}:` }).click();
  await page
    .getByRole('menu')
    .getByRole('menuitemradio', { name: new RegExp(`^${place}\\b`) })
    .click();
}

test('[JR-01] [ER-05] the number is shown with its D, and its link is copied; if that fails, it is reported for 30 s', async ({
  as,
}) => {
  const page = await as('maya', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.clock.install();
  const [job] = await listedJobs(page, '');
  const number = job!.job_id;
  await expect(rowOf(page, number).getByRole('link', { name: `D${number}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Copy link to D${number}` }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied.pathname).toBe('/joblist');
  expect(copied.searchParams.get('job_id')).toBe(String(number));
  await openList(page, copied.search);
  expect(await numbers(page)).toEqual([number]);

  await page.clock.pauseAt(Date.now() + AN_HOUR);
  await page.evaluate(() => {
    // As in a browser that forbids it: the call is there and is refused.
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });
  await page
    .getByRole('button', { name: /^Copy link to D/ })
    .first()
    .click();
  const toast = page.getByText('Failed to copy URL.');
  await page.clock.runFor(1_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(28_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(toast).toHaveCount(0);
});

test('[WO-01] a taken place pushes the others down, for customers and staff', async ({ as, company }) => {
  const query = `?per_page=100&job_status=all_open&drjcoid=${company.id}`;
  for (const place of [0, 1, 2, 3]) await company.addJob({ place });
  for (const person of [company, 'maya'] as const) {
    const page = await as(person);
    const jobs = await listedJobs(page, query);
    const placed = jobs.filter((job) => job.job_priority_order > 0);
    const first = placed.find((job) => job.job_priority_order === 1)!;
    const second = placed.find((job) => job.job_priority_order === 2)!;
    await choosePlace(page, second.job_id, 1);
    await expect.poll(async () => (await places(page))[first.job_id]).toBe(2);
    expect((await places(page))[second.job_id]).toBe(1);
    // What follows from an own change is nobody else's.
    await expect(page.getByRole('img', { name: 'Changed just now' })).toHaveCount(0);
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    const after = Object.values(await places(page)).filter((place) => place !== null && place > 0);
    expect(new Set(after)).toEqual(new Set(placed.map((job) => job.job_priority_order)));
    expect(after).toHaveLength(placed.length);
  }
});

test('[WO-01] a sixth drops the last only after Confirm', async ({ as, company }) => {
  const page = await as('maya');
  const ids: number[] = [];
  for (let count = 0; count < 6; count++) ids.push(await company.addJob());
  const [first, last, sixth] = [ids[0]!, ids[4]!, ids[5]!];
  await openList(page, `?job_id=${ids.join(',')}`);
  for (const [index, id] of ids.slice(0, 5).entries()) {
    const saved = page.waitForResponse(/set-priority-order/);
    await choosePlace(page, id, index + 1);
    expect((await saved).status()).toBe(200);
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await expect.poll(() => places(page)).toMatchObject({ [first]: 1, [last]: 5, [sixth]: 0 });
  await choosePlace(page, sixth, 1);
  const dialog = page.getByRole('dialog', { name: 'Confirm Action' });
  await expect(dialog).toContainText(`D${last} would lose its place.`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => places(page)).toMatchObject({ [first]: 1, [last]: 5, [sixth]: 0 });

  await choosePlace(page, sixth, 1);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => places(page)).toMatchObject({ [sixth]: 1, [first]: 2, [last]: 0 });
});

test('[WO-02] [ER-05] [DG-02] [DG-03] a refused change is reported for 20 s, and one that needs it is confirmed first', async ({
  as,
}) => {
  const page = await as('maya');
  await page.clock.install();
  const jobs = await listedJobs(page, '?job_status=all_open');
  const job = jobs.find(({ job_status }) => !WITHOUT_PLACE.has(job_status.id))!;
  const before = (await places(page))[job.job_id];
  await page.clock.pauseAt(Date.now() + AN_HOUR);
  const refuse = (answer: { status: number; body: string } | 'no answer') =>
    page.route('**/api/jobs/set-priority-order', (route) =>
      answer === 'no answer' ? route.abort() : route.fulfill({ ...answer, contentType: 'application/json' }),
    );
  const change = async () => {
    await page.getByRole('button', { name: `Work order priority of D${job.job_id}:` }).click();
    await page.clock.runFor(500);
    await page.getByRole('menuitemradio', { name: before === 4 ? /^3\b/ : /^4\b/ }).click();
    await page.clock.runFor(1_000);
  };
  await refuse({ status: 409, body: '{"message":"The job is complete","code":"CONFLICT"}' });
  await change();
  const toast = page.getByText('The job is complete.');
  await expect(toast).toBeVisible();
  await expect.poll(async () => (await places(page))[job.job_id]).toBe(before);
  await page.clock.runFor(17_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_500);
  await expect(toast).toHaveCount(0);

  await page.unroute('**/api/jobs/set-priority-order');
  await refuse('no answer');
  await change();
  await expect(page.getByText('Failed to update job priority order')).toBeVisible();
  await expect.poll(async () => (await places(page))[job.job_id]).toBe(before);
  await page.unroute('**/api/jobs/set-priority-order');
  await page.clock.resume();

  await test.step('[DG-02] [DG-03] Confirm starts on Cancel; Escape and the backdrop cancel; a confirmed save covers the page', async () => {
    const place = job.job_priority_order === 5 ? 4 : 5;
    const bodies: { confirmed?: boolean }[] = [];
    const answered = Promise.withResolvers<void>();
    // The server's question, and then an answer that takes its time: what a company with five places would give.
    await page.route('**/api/jobs/set-priority-order', async (route) => {
      const body = route.request().postDataJSON() as { confirmed?: boolean };
      bodies.push(body);
      if (body.confirmed) await answered.promise;
      await route.fulfill(
        body.confirmed
          ? { json: { message: 'Saved.', job_priority_order: place } }
          : { status: 422, json: { message: 'D1 would lose its place', code: 'CONFIRM_REQUIRED', request_id: 'x' } },
      );
    });
    const dialog = page.getByRole('dialog', { name: 'Confirm Action' });
    const cancels = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 880),
      () => page.keyboard.press('Enter'),
    ];
    for (const cancel of cancels) {
      await choosePlace(page, job.job_id, place);
      await expect(dialog).toContainText('D1 would lose its place.');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await settled(page);
      await cancel();
      await expect(dialog).toHaveCount(0);
      await expect.poll(async () => (await places(page))[job.job_id]).toBe(job.job_priority_order);
    }
    expect(bodies.map(({ confirmed }) => confirmed)).toEqual([undefined, undefined, undefined]);
    await choosePlace(page, job.job_id, place);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const overlay = page.getByText('Please wait...');
    await expect(overlay).toBeVisible();
    const box = await overlay.boundingBox();
    expect([box!.x, box!.y, box!.width, box!.height]).toEqual([0, 0, 1440, 900]);
    answered.resolve();
    await expect(overlay).toHaveCount(0);
    expect(bodies.at(-1)!.confirmed).toBe(true);
  });
});

test('the job opens over the list, Back closes it, and its row has the focus again', WHOLE, async ({ as }) => {
  const page = await as('maya');
  const jobs = await listedJobs(page, '?job_status=all_open');
  const { job_id, job_name } = jobs[2]!;
  await rowOf(page, job_id)
    .getByRole('link', { name: `D${job_id}`, exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`job_status=all_open&job=${job_id}$`));
  const drawer = page.getByRole('dialog', { name: job_name });
  await expect(drawer).toContainText('Company and contact');
  await settled(page);
  expect((await drawer.boundingBox())!.width).toBe(920);
  await expectAccessible(page, '[role="dialog"]');
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/job_status=all_open$/);
  await expect(rowOf(page, job_id)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/job_status=all_open$/);
  await expect(rowOf(page, job_id)).toBeFocused();

  await page.goto('/joblist?job=999999999');
  await expect(page.getByRole('dialog')).toContainText('Job not found. Please check the job ID.');
});

test('a click on a row opens its job, which was read ahead; its text can be selected, and its buttons act', async ({
  as,
}) => {
  const page = await as('maya', { reducedMotion: 'no-preference' });
  const jobs = await listedJobs(page, '?job_status=all_open');
  const { job_id, job_name } = jobs[2]!;
  const row = rowOf(page, job_id);
  const name = row.getByText(job_name, { exact: true });
  const ahead = page.waitForRequest((request) => request.url().includes(`/api/getjob?job_id=${job_id}`));
  await name.hover();
  expect((await ahead).headers()['x-background']).toBe('1');

  const box = (await name.boundingBox())!;
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()!.toString())).not.toBe('');
  await expect(page).toHaveURL(/job_status=all_open$/);
  await row.getByRole('button', { name: /^Work order priority/ }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/job_status=all_open$/);

  const drawer = page.getByRole('dialog', { name: job_name });
  await name.click();
  await expect(drawer).toBeVisible();
  // A letter during the closing is for the list. It is pressed in the page: from outside a test may be too late.
  await settled(page);
  await page.evaluate(async () => {
    for (const key of ['Escape', 'j']) {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(rowOf(page, jobs[3]!.job_id)).toBeFocused();
  // Before the drawer is drawn; however often Escape is pressed before the address has changed, it leaves only the job.
  await page.evaluate(() => {
    for (const key of ['Enter', 'Escape', 'Escape']) {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  });
  await expect(page).toHaveURL(/job_status=all_open$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // In forced colors the chosen view, an open entry, the row of one's own timer and what is owed differ by more than a
  // background, and the triangle of Start stays one.
  await page.emulateMedia({ forcedColors: 'active' });
  const fills = await page.evaluate(() => {
    const fill = (element: Element, part?: string) => getComputedStyle(element, part).backgroundColor;
    const [chosen, other] = ['[aria-current]', 'a:not([aria-current])'].map((view) =>
      document.querySelector(`[aria-label="Status views"] ${view}`),
    );
    const mine = document.querySelector('[data-job]')!;
    mine.setAttribute('data-mine', 'true');
    const [owed, done] = ['up', 'down'].map((way) => {
      const step = document.querySelector<HTMLElement>('[data-way]')!;
      step.dataset['way'] = way;
      return getComputedStyle(step).borderColor;
    });
    const start = getComputedStyle(document.querySelector('[aria-label^="Start time on"]')!, '::before');
    const triangle = [start.borderTopColor, start.borderLeftColor];
    return {
      chosen: fill(chosen!),
      other: fill(other!),
      mine: fill(mine, '::before'),
      row: fill(mine),
      owed,
      done,
      triangle,
    };
  });
  expect(fills.chosen).not.toBe(fills.other);
  expect(fills.mine).not.toBe(fills.row);
  expect(fills.owed).not.toBe(fills.done);
  expect(fills.triangle[0]).toBe('rgba(0, 0, 0, 0)');
  expect(fills.triangle[1]).not.toBe(fills.triangle[0]);
  await page.emulateMedia({ forcedColors: 'none' });

  const phone = await as('dana', { viewport: { width: 390, height: 844 } });
  const [first] = await listedJobs(phone, '');
  await rowOf(phone, first!.job_id).click({ position: { x: 6, y: 60 } });
  await expect(phone.getByRole('dialog', { name: first!.job_name })).toBeVisible();
});

test('the list is one tab stop; letters act on the row at hand, and can be switched off', async ({ as }) => {
  const page = await as('maya', { permissions: ['clipboard-read', 'clipboard-write'] });
  await openList(page);
  const ids = await numbers(page);
  await page.keyboard.press('j');
  await expect(rowOf(page, ids[0]!)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(rowOf(page, ids[1]!)).toBeFocused();
  const stops = await page
    .locator('[data-job], [data-job] a, [data-job] button')
    .evaluateAll((all) =>
      all
        .filter((one) => (one as HTMLElement).tabIndex === 0)
        .map((one) => one.closest('[data-job]')!.getAttribute('data-job')),
    );
  expect(new Set(stops)).toEqual(new Set([String(ids[1])]));
  expect(stops.length).toBeGreaterThan(4);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Work order priority of D${ids[1]}:` })).toBeFocused();

  await page.keyboard.press('l');
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`job_id=${ids[1]}`);
  await page.keyboard.press('p');
  await expect(page.getByRole('menu', { name: `Work order priority of D${ids[1]}` })).toBeVisible();
  // One key, once the menu has the focus: a second one would be for the list.
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Work order priority of D${ids[1]}:` })).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toContainText(`D${ids[1]}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('search').getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/joblist/);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, ids[1]!)).toBeFocused();
  await pressTogether(page, 'g', 'c');
  await expect(page).toHaveURL(/\/companies$/);
  await pressTogether(page, 'g', 'j');
  await expect(rows(page).first()).toBeVisible();

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Letter keys' }).click();
  await page.keyboard.press('Escape');
  await rowOf(page, ids[0]!).focus();
  for (const key of ['c', '?', 'ArrowDown']) await page.keyboard.press(key);
  // The last of the keys has worked, so the others would have.
  await expect(rowOf(page, ids[1]!)).toBeFocused();
  await settled(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Kept with the person, whom other tests need with their letters.
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Letter keys' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Letter keys' })).toBeChecked();
});

test('[DG-02] menus and dialogs are accessible; the large modal closes by its button, Escape and the backdrop', async ({
  as,
}) => {
  const page = await as('maya', { reducedMotion: 'reduce' });
  await openList(page);
  const [menu, layer] = [page.getByRole('menu'), page.getByRole('dialog')];
  for (const button of [/^More actions/, /^Work order priority/]) {
    await page.getByRole('button', { name: button }).nth(3).click();
    await expect(menu).toBeVisible();
    await expectAccessibleInBothColors(page, '[role="menu"]');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
  for (const key of ['c', '?']) {
    await page.keyboard.press(key);
    await expect(layer).toBeVisible();
    await expectAccessibleInBothColors(page, '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(layer).toHaveCount(0);
  }

  const dialog = page.getByRole('dialog', { name: 'Keys' });
  const closings = [
    () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 880),
  ];
  for (const close of closings) {
    await page.keyboard.press('?');
    await expect(dialog).toContainText('Work order priority');
    await settled(page);
    await close();
    await expect(dialog).toHaveCount(0);
  }
});

test('the open job shows staff comments to operations alone, as the row does', WHOLE, async ({ as }) => {
  const maya = await as('maya');
  const noted = (await listedJobs(maya, '?per_page=50')).find((job) => job.job_comments && job.staff_comments)!;
  for (const name of ['maya', 'jonas'] as const) {
    const page = await as(name);
    await page.goto(`/joblist?job=${noted.job_id}`);
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText(noted.job_comments!);
    await expect(drawer.getByText('Staff Comments')).toHaveCount(name === 'maya' ? 1 : 0);
    await expect(drawer.getByText(noted.staff_comments!)).toHaveCount(name === 'maya' ? 1 : 0);
  }
});
