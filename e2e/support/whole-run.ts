import type { Page } from '@playwright/test';
import { inColors, type Mode } from './colors.ts';

/**
 * `npm run proof:browser`: every test, every state in each look, and a picture of each. The check leaves out pictures, half
 * of the looks, and the tests below, for it must end within its minutes.
 */
export const IS_WHOLE = process.env['BROWSER'] === 'whole';

/** The colors in which a state is judged. */
export const COLORS: readonly Mode[] = IS_WHOLE ? ['light', 'dark', 'forced'] : ['light', 'dark'];

/** Marks a test of details that only the whole run runs, never one that names a row of the specification. */
export const WHOLE = { tag: '@whole' } as const;

type Options = { animations?: 'disabled'; fullPage?: boolean };

/** Takes a picture of the page as it is. */
export async function takePicture(page: Page, name: string, options: Options = {}): Promise<void> {
  if (IS_WHOLE) await page.screenshot({ path: `test-results/pictures/${name}.png`, ...options });
}

/** What browsers leave free at the edges of a page. */
const EDGE = '0.4in';
const MARGIN = { top: EDGE, right: EDGE, bottom: EDGE, left: EDGE };

/** Prints the page to a PDF on letter paper, as the browser's own command does. */
export async function takePaper(page: Page, name: string): Promise<void> {
  if (IS_WHOLE) await page.pdf({ path: `test-results/pictures/${name}.pdf`, format: 'Letter', margin: MARGIN });
}

/** Takes a picture in light, in dark and in forced colors; the name says which comes where. The page is then light again. */
export async function takeInBothColors(
  page: Page,
  nameOf: (mode: Mode) => string,
  options: Options = {},
): Promise<void> {
  if (IS_WHOLE) await inColors(page, COLORS, async (mode) => takePicture(page, nameOf(mode), options));
}
