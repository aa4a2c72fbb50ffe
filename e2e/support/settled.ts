import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** Waits until the fonts are there, dialogs and menus have come, and nothing but a spinner moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
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
