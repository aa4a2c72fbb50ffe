import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

export type Mode = 'light' | 'dark';

/** Does something in light and in dark, on the same page: a state is reached once. The page is then light again. */
export async function inBothColors(page: Page, doIt: (mode: Mode) => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await setColors(page, colorScheme);
    await doIt(colorScheme);
  }
  await setColors(page, 'light');
}

/** Gives the page these colors, and waits until it has them. */
export async function setColors(page: Page, colorScheme: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await settled(page);
}
