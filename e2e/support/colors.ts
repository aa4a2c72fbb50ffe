import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Forced are the few colors of a person's own that the browser puts in place of ours, on a dark ground here. */
export type Mode = 'light' | 'dark' | 'forced';

/** Does something in light and in dark, on the same page: a state is reached once. The page is then light again. */
export async function inBothColors(page: Page, doIt: (mode: Mode) => Promise<void>): Promise<void> {
  await inColors(page, ['light', 'dark'], doIt);
}

/** Does something in each of these colors, on the same page. The page is then light again. */
export async function inColors(page: Page, modes: readonly Mode[], doIt: (mode: Mode) => Promise<void>): Promise<void> {
  for (const mode of modes) {
    await setColors(page, mode);
    await doIt(mode);
  }
  await setColors(page, 'light');
}

/** Gives the page these colors, and waits until it has them. */
export async function setColors(page: Page, mode: Mode): Promise<void> {
  const colorScheme = mode === 'forced' ? 'dark' : mode;
  await page.emulateMedia({ colorScheme, forcedColors: mode === 'forced' ? 'active' : 'none' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await settled(page);
}
