import { withoutTable } from '@sealdesk/tools/outage.ts';
import type { Locator } from '@playwright/test';
import { openList, rows } from '../support/list.ts';
import { expect, test } from '../support/people.ts';
import { openUpload } from '../support/upload-dialog.ts';

const RETURNED = 9;

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

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`[DG-05] dialogs come and go in 300 ms, their backdrop in 150 ms, motion: ${reducedMotion}`, async ({ as }) => {
    const page = await as('maya', { reducedMotion });
    await openList(page);
    // Every transition of a dialog and its backdrop: how long it is to run, and how long it had run when it ended.
    await page.evaluate(() => {
      const seen: Record<string, number[]> = { content: [], overlay: [], contentEnded: [], overlayEnded: [] };
      Object.assign(window, { seen });
      const partOf = (target: EventTarget | null) =>
        target instanceof Element ? /mantine-Modal-(content|overlay)/.exec(target.className)?.[1] : undefined;
      document.addEventListener('transitionrun', ({ target }) => {
        const part = partOf(target);
        for (const animation of part ? (target as Element).getAnimations() : [])
          seen[part!]!.push(Number(animation.effect!.getTiming().duration));
      });
      document.addEventListener('transitionend', ({ target, elapsedTime }) => {
        const part = partOf(target);
        // One that took no time was not seen by anybody; it ends beside the others now and then.
        if (part && elapsedTime > 0) seen[`${part}Ended`]!.push(Math.round(elapsedTime * 1000));
      });
    });
    const seen = () =>
      page.evaluate(() => {
        const all = (window as unknown as { seen: Record<string, number[]> }).seen;
        const each = Object.entries(all).map(([part, times]) => [part, [...new Set(times)]]);
        for (const times of Object.values(all)) times.length = 0;
        return Object.fromEntries(each) as Record<string, number[]>;
      });
    const dialog = page.getByRole('dialog');
    // A row at hand, whose comments the second key opens.
    await page.keyboard.press('j');
    const none = { content: [], overlay: [], contentEnded: [], overlayEnded: [] };
    const came = { content: [300], overlay: [150], contentEnded: [300], overlayEnded: [150] };
    for (const key of ['?', 'c', 'Control+k']) {
      // A page that draws fewer than a few frames in 300 ms skips transitions, or ends them without an event: again, then.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await seen();
        await page.keyboard.press(key);
        await expect(dialog).toBeVisible();
        await expect(dialog).toHaveCSS('opacity', '1');
        expect([key, await seen()]).toEqual([key, reducedMotion === 'reduce' ? none : came]);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        // What is taken away in the moment in which its transition ends may not report that end.
        const { content, overlay } = await seen();
        expect([key, content, overlay]).toEqual(reducedMotion === 'reduce' ? [key, [], []] : [key, [300], [150]]);
      }).toPass({ timeout: 15_000 });
    }
  });
}

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

  await page.clock.pauseAt(new Date(Date.now() + 5_000));
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
