import type { Page, Request } from '@playwright/test';
import { expectAccessibleInBothColors, expectAccessibleInForcedColors } from '../support/accessible.ts';
import { happening } from '../support/jobs.ts';
import { numbers, openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { smallTargets } from '../support/targets.ts';
import { takeInBothColors, WHOLE } from '../support/whole-run.ts';

type Shift = { value: number; moved: string[] };

/** Records every layout shift of the page from its first moment on. */
async function recordShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : '?'));
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** What the list asks for, in the order in which it is answered here. */
const LATE = [
  /\/api\/jobs(\?|$)/,
  /\/api\/jobs\/counts/,
  /\/api\/dropdown\/corporations/,
  /\/api\/dropdown\/companies/,
  /\/api\/time-entries\/latest/,
];

/** Holds back all that the list asks for; returns the function that lets it come, one answer drawn after the other. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const open = new Set<Request>();
  const gates = LATE.map((path) => ({ path, gate: Promise.withResolvers<void>() }));
  for (const { path, gate } of gates) {
    await page.route(path, async (route) => {
      open.add(route.request());
      await gate.promise;
      await route.continue();
    });
  }
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    for (const { path, gate } of gates) {
      gate.resolve();
      await expect.poll(() => [...open].filter((request) => path.test(request.url())).length).toBe(0);
      await settled(page);
    }
  };
}

/** Where each control above the list stands, by its name. */
function placesOfControls(page: Page): Promise<Record<string, number[]>> {
  return page.getByRole('main').evaluate((main) => {
    const list = main.querySelector('[data-kind][tabindex="-1"]')!;
    const controls = [...main.querySelectorAll<HTMLElement>('input:not([type="hidden"]), button, a[href]')];
    return Object.fromEntries(
      controls
        .filter((control) => control.checkVisibility() && control.compareDocumentPosition(list) & 4)
        // The views stand with their numbers, which may be longer than usual.
        .filter((control) => !control.closest('nav[aria-label="Status views"]'))
        .map((control) => {
          const { x, y, width } = control.getBoundingClientRect();
          const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : control.textContent;
          return [control.ariaLabel ?? label ?? '', [x, y, width]];
        }),
    );
  });
}

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

for (const [name, where, options, query] of [
  ['maya', 'of operations', {}, '?per_page=25'],
  ['jonas', 'of an employee', {}, ''],
  ['dana', 'of a customer', {}, ''],
  ['eleanor', 'of a corporate contact', {}, ''],
  ['dana', 'of a customer on the phone', PHONE, ''],
] as const) {
  test(`nothing on the list ${where} moves when late data comes; it is accessible and fits`, async ({ as }) => {
    const page = await as(name, options);
    const shifts = await recordShifts(page);
    const release = await holdAnswers(page);
    await page.goto(`/joblist${query}`);
    await expect(page.getByText('Loading jobs')).toBeAttached();
    const before = await placesOfControls(page);
    expect(Object.keys(before).length).toBeGreaterThan(1);
    await release();
    await expect(rows(page)).toHaveCount(query === '' ? 10 : 25);
    await settled(page);
    expect(await placesOfControls(page)).toMatchObject(before);
    const seen = await shifts();
    const total = seen.reduce((sum, { value }) => sum + value, 0);
    console.log(`${where}: CLS ${total.toFixed(4)}`);
    expect(total, JSON.stringify(seen, null, 2)).toBeLessThan(0.01);

    await expectAccessibleInBothColors(page);
    if (name === 'maya') await expectAccessibleInForcedColors(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    await takeInBothColors(page, (mode) => `list-${name}${options === PHONE ? '-phone' : ''}-${mode}`);
    if (options === PHONE) await expectCards(page);
  });
}

/** On the phone the rows are cards, and every control of a customer is as high as a finger needs. */
async function expectCards(page: Page): Promise<void> {
  const box = await rows(page).first().boundingBox();
  expect(box!.height).toBeGreaterThan(100);
  expect(box!.width).toBeGreaterThan(340);
  const [previous, next] = [page.getByRole('button', { name: 'Previous' }), page.getByRole('button', { name: 'Next' })];
  expect((await previous.boundingBox())!.y).toBe((await next.boundingBox())!.y);
  expect(await smallTargets(page)).toEqual([]);
  for (const [path, heading] of [
    ['/account', 'My account'],
    ['/help', 'Guide for customers'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect([path, await smallTargets(page)]).toEqual([path, []]);
  }
}

test('pending changes of the list move no row, wherever the pointer is', WHOLE, async ({ as }) => {
  const page = await as('maya');
  await openList(page, '?job_status=all_open');
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
  const [first] = await numbers(page);
  const top = await rows(page).first().boundingBox();
  await page.mouse.move(700, 20);
  const added = await happening(({ addJobLike }) => addJobLike(first!));
  try {
    const show = page.getByRole('button', { name: 'Show', exact: true });
    await expect(show).toBeVisible();
    expect(await rows(page).first().boundingBox()).toEqual(top);
    await rows(page).nth(3).hover();
    await page.mouse.move(700, 20);
    expect(await rows(page).first().boundingBox()).toEqual(top);
    await show.click();
    await expect.poll(async () => (await numbers(page))[0]).toBe(added);
    expect(await rows(page).first().boundingBox()).toEqual(top);
  } finally {
    await happening(({ removeJob }) => removeJob(added));
  }
});

test('Next below the rows leads to the head of the next page', WHOLE, async ({ as }) => {
  const page = await as('maya');
  await openList(page, '?per_page=100');
  const below = page.getByRole('navigation', { name: 'Paging, below the list' });
  await below.scrollIntoViewIfNeeded();
  await below.getByRole('button', { name: 'Next' }).click();
  await expect(below).toContainText('101–200');
  const head = page.getByRole('table', { name: 'Jobs' });
  await expect(head.getByRole('columnheader').first()).toBeInViewport();
  await expect(rows(page).first()).toBeInViewport();
  // Above the list nothing is left to scroll away: the paging there stays where it is.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('navigation', { name: 'Paging', exact: true }).getByRole('button', { name: 'Next' }).click();
  await expect(below).toContainText('201–');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
