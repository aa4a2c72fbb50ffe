import { expect, type Page } from '@playwright/test';

/** Waits until the fonts are there, dialogs and menus have come, and nothing but a spinner moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // What a change of the window or of the colors leads to is drawn with the frame after it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
  const unsettled = () =>
    page.evaluate(() => {
      const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().iterations === Infinity;
      const moving = document.getAnimations().filter((one) => one.playState === 'running' && !isEndless(one));
      const faint = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].filter(
        (layer) => getComputedStyle(layer).opacity !== '1',
      );
      return moving.length + faint.length;
    });
  await expect.poll(unsettled).toBe(0);
}
