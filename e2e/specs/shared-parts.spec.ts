import { withoutTable } from '@sealdesk/tools/outage.ts';
import type { Locator } from '@playwright/test';
import { openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { openUpload } from '../support/upload-dialog.ts';

const RETURNED = 9;
const AN_HOUR = 3_600_000;

/** How an alert box looks: its tint and the ink of its icon, beside those of the tokens that it should have. */
function looks(box: Locator, kind: 'danger' | 'warning' | 'info'): Promise<{ isStyled: boolean; tint: string }> {
  return box.evaluate((element, name) => {
    const probe = document.createElement('i');
    probe.style.cssText = `background: var(--sd-${name}-tint); color: var(--sd-${name})`;
    document.body.append(probe);
    const { backgroundColor: tint, color: ink } = getComputedStyle(probe);
    probe.remove();
    const icon = getComputedStyle(element.querySelector('svg')!).color;
    return { isStyled: getComputedStyle(element).backgroundColor === tint && icon === ink, tint };
  }, kind);
}

// The fourth styling, success, waits: no screen that is built shows such a box.
test('[DG-04] the alert box in its stylings, its default message, and Refresh Page', async ({ as, company }) => {
  const page = await as('maya');
  const box = page.getByRole('alert').filter({ hasText: 'Refresh Page' });
  const tints = new Set<string>();
  await withoutTable(process.env['E2E_DATABASE_URL']!, 'license', async () => {
    await page.goto('/joblist');
    await expect(box).toHaveText(
      'A request to the server failed. Please try refreshing the page and/or logging in again. If you cannot resolve the issue, please let us know.Refresh Page',
    );
    const { isStyled, tint } = await looks(box, 'danger');
    expect(isStyled).toBe(true);
    tints.add(tint);
  });
  await Promise.all([page.waitForEvent('load'), box.getByRole('button', { name: 'Refresh Page' }).click()]);
  await expect(rows(page).first()).toBeVisible();
  await expect(box).toHaveCount(0);

  // With a message of its own it does not add the second sentence.
  await withoutTable(process.env['E2E_DATABASE_URL']!, 'license', async () => {
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(box).toContainText('server error. Please try refreshing once.');
    await expect(box).not.toContainText('please let us know');
  });

  const dialog = await openUpload(page, await company.addJob({ status: RETURNED }), 'Replace All');
  for (const [kind, text] of [
    ['info', 'The new zip takes the place of the whole original.'],
    ['warning', 'Send every drawing again'],
  ] as const) {
    const { isStyled, tint } = await looks(dialog.getByRole('status').filter({ hasText: text }), kind);
    expect([kind, isStyled]).toEqual([kind, true]);
    tints.add(tint);
  }

  expect(tints.size).toBe(3);
});

test('[DG-05] dialogs come and go in 300 ms, their backdrop in 150 ms, and at once under reduced motion', async ({
  as,
}) => {
  const page = await as('maya', { reducedMotion: 'no-preference' });
  await page.clock.install();
  await openList(page);
  const [dialog, backdrop] = [page.getByRole('dialog'), page.locator('.mantine-Modal-overlay')];
  // A row at hand, whose comments the second key opens.
  await page.keyboard.press('j');
  // From here on the page's time passes only where the test says so. A transition begins two frames after its cause.
  await page.clock.pauseAt(Date.now() + AN_HOUR);
  const [FRAMES, HALF] = [80, 150];
  const open = async (key: string) => {
    await page.keyboard.press(key);
    await expect(async () => {
      await page.clock.runFor(FRAMES);
      expect(await dialog.count()).toBe(1);
    }).toPass();
  };
  for (const key of ['?', 'c', 'Control+k']) {
    await open(key);
    for (const [layer, duration] of [
      [dialog, '0.3s'],
      [backdrop, '0.15s'],
    ] as const) {
      await expect(layer).toHaveCSS('transition-duration', duration);
      await expect(layer).toHaveCSS('transition-property', /opacity/);
    }
    await page.clock.runFor(2 * HALF);
    await page.keyboard.press('Escape');
    await page.clock.runFor(HALF);
    await expect(backdrop).toHaveCount(1);
    await page.clock.runFor(FRAMES);
    await expect(backdrop).toHaveCount(0);
    await page.clock.runFor(HALF - FRAMES);
    await expect(dialog).toHaveCount(1);
    await page.clock.runFor(FRAMES);
    await expect(dialog).toHaveCount(0);
  }

  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const key of ['?', 'c', 'Control+k']) {
    await open(key);
    for (const layer of [dialog, backdrop]) await expect(layer).toHaveCSS('transition-duration', '0s');
    await page.keyboard.press('Escape');
    await page.clock.runFor(FRAMES);
    await expect(dialog).toHaveCount(0);
    await expect(backdrop).toHaveCount(0);
  }
});

test('[DG-05] a tooltip stands 10 px off, and follows the pointer at most every 50 ms', async ({ as }) => {
  const page = await as('maya');
  await page.clock.install();
  await openList(page);
  const tip = page.getByRole('tooltip');
  const gap = async (target: Locator) => {
    const [at, shown] = [(await target.boundingBox())!, (await tip.boundingBox())!];
    return Math.round(Math.max(shown.y - (at.y + at.height), at.y - (shown.y + shown.height)));
  };
  // Three neighbors of one row, each with a text of its own.
  const row = rows(page)
    .filter({ has: page.locator('[data-kind="mail"]') })
    .first();
  const [copy, mail, more] = [
    row.getByRole('button', { name: /^Copy link/ }),
    row.locator('[data-kind="mail"]'),
    row.getByRole('button', { name: /^More actions/ }),
  ];
  const wordsOf = async (target: Locator) => (await target.getAttribute('data-tip'))!;
  await copy.hover();
  await expect(tip).toHaveText('Copy link');
  expect(await gap(copy)).toBe(10);

  await page.clock.pauseAt(Date.now() + AN_HOUR);
  await page.clock.runFor(1_000);
  await mail.hover();
  await expect(tip).toHaveText(await wordsOf(mail));
  expect(await gap(mail)).toBe(10);
  // What comes within 50 ms waits, and only the last of it is shown.
  await more.hover();
  await copy.hover();
  await page.clock.runFor(49);
  await expect(tip).toHaveText(await wordsOf(mail));
  await page.clock.runFor(1);
  await expect(tip).toHaveText('Copy link');
});
