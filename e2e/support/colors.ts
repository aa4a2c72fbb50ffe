import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Does something in light and in dark, on the same page: a state is reached once. The page is then light again. */
export async function inBothColors(page: Page, doIt: (mode: 'light' | 'dark') => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await setColors(page, colorScheme);
    await doIt(colorScheme);
  }
  await setColors(page, 'light');
}

async function setColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await settled(page);
}
