import type { Page } from '@playwright/test';
import { openList } from '../support/list.ts';
import { openMove } from '../support/moves.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

// A dialog that closes fades for 300 ms. What a quick person opens meanwhile must not be closed by the end of the fading.

const IN_PROGRESS = 2;
const COMMENT = 'Please seal roof first.';

/**
 * Closes the dialog and presses what opens another before the first is gone, all of it in the page, because a test is too
 * slow from outside. `presses` are accessible names or the text of buttons and menu items. Returns false where the first
 * dialog was gone too soon. Ends when the page's timers of the fading are over.
 */
function openWhileItFades(page: Page, presses: string[]): Promise<boolean> {
  return page.evaluate(async (names) => {
    const find = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].find(
        (one) => one.getAttribute('aria-label') === name || one.textContent === name,
      );
    const fading = document.querySelector('[role="dialog"]')!;
    find('Close dialog')!.click();
    for (const name of names) {
      while (!find(name)) await new Promise(requestAnimationFrame);
      if (name === names.at(-1) && !fading.isConnected) return false;
      find(name)!.click();
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return true;
  }, presses);
}

test('comments open again while they still fade, and a move opens while they do', WHOLE, async ({ as, company }) => {
  const page = await as('maya', { reducedMotion: 'no-preference' });
  const number = await company.addJob({ status: IN_PROGRESS, name: 'Hawthorne Lot 14', comments: COMMENT });
  await openList(page, `?job_id=${number}`);
  const comments = page.getByRole('dialog', { name: `D${number} Hawthorne Lot 14` });
  const show = async () => {
    await page.locator(`[data-job="${number}"]`).getByRole('button', { name: COMMENT }).click();
    await expect(comments).toBeVisible();
  };
  await expect(async () => {
    await show();
    expect(await openWhileItFades(page, [COMMENT])).toBe(true);
  }).toPass();
  await expect(comments).toBeVisible();
  await expect(comments).toContainText(COMMENT);

  const hold = page.getByRole('dialog', { name: `Put D${number} on hold` });
  await expect(async () => {
    if (!(await comments.isVisible())) await show();
    expect(await openWhileItFades(page, [`More actions for D${number}`, 'Put on hold'])).toBe(true);
  }).toPass();
  await expect(hold).toBeVisible();
  await expect(comments).toHaveCount(0);
  // What gives the focus back after the comments does not take it from the dialog.
  await expect(hold.getByLabel('Reason')).toBeFocused();
});

test('a move’s dialog opens while that of another move still fades', WHOLE, async ({ as, company }) => {
  const page = await as('maya', { reducedMotion: 'no-preference' });
  const number = await company.addJob({ status: IN_PROGRESS });
  await openList(page, `?job_id=${number}`);
  const cancel = page.getByRole('dialog', { name: `Cancel D${number}` });
  await expect(async () => {
    if (!(await cancel.isVisible())) await openMove(page, number, 'Put on hold');
    expect(await openWhileItFades(page, [`More actions for D${number}`, 'Cancel job'])).toBe(true);
  }).toPass();
  await expect(cancel).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await cancel.getByLabel('Reason').fill('Sent twice.');
  await cancel.getByRole('button', { name: 'Cancel job' }).click();
  await expect(page.getByText(`D${number} is canceled.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a move that was left is not sent while its dialog fades', async ({ as, company }) => {
  const page = await as('maya', { reducedMotion: 'no-preference' });
  const number = await company.addJob({ status: IN_PROGRESS });
  await openList(page, `?job_id=${number}`);
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/actions/') && sent.push(request.url()));
  const dialog = await openMove(page, number, 'Put on hold');
  // All in the page, from outside it would take too long. The dialog closes in the next task, and then fades.
  const isFading = await page.evaluate(async () => {
    const fading = document.querySelector('[role="dialog"]')!;
    document.querySelector<HTMLElement>('button[aria-label="Close dialog"]')!.click();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve);
      port1.start();
      port2.postMessage('next task');
    });
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true }));
    [...fading.querySelectorAll('button')].find((one) => one.textContent === 'Put on hold')?.click();
    return fading.isConnected;
  });
  expect(isFading).toBe(true);
  await expect(dialog).toHaveCount(0);
  // A call that had been made would have come before this answer.
  await page.evaluate(() => fetch('/healthz'));
  expect(sent).toEqual([]);
  await expect(page.locator(`[data-job="${number}"]`)).toContainText('In Progress');
});
