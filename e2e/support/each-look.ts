import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './accessible.ts';
import { inBothColors } from './colors.ts';
import { PHONE } from './create-job.ts';
import { expect } from './people.ts';

const DESK = { width: 1440, height: 900 };
const SIZES = { desk: DESK, phone: PHONE.viewport };
type Device = keyof typeof SIZES;
const DIALOG = '[role="dialog"]';

type Options = {
  /** Both, unless the state is one device's alone. */
  devices?: readonly Device[];
  /** Brings back on each device what does not survive another width. */
  arrange?: () => Promise<void>;
  /** What to expect in each look besides. */
  judge?: (device: Device) => Promise<void>;
};

/**
 * Judges the state that the page is in, in both colors, at the desk and on the phone: it is accessible and nothing is cut
 * off to the side. Takes a picture of each look. The page is then light and at the desk again.
 *
 * The page stays the same throughout, so that a state is reached once. On the phone it therefore has the phone's width,
 * not its touch screen, whose emulation Chromium does not take back.
 */
export async function inEachLook(page: Page, picture: string, options: Options = {}): Promise<void> {
  const { devices = ['desk', 'phone'], arrange, judge } = options;
  // The first look is at the whole page. After that nothing changes behind a dialog's veil that axe could judge.
  const dialog = (await page.locator(DIALOG).count()) > 0 ? DIALOG : undefined;
  let part: string | undefined;
  for (const device of devices) {
    await page.setViewportSize(SIZES[device]);
    await arrange?.();
    await inBothColors(page, async (mode) => {
      await page.screenshot({ path: `test-results/pictures/${picture}-${mode}-${device}.png` });
      // The colors are all that differs in the dark.
      await (mode === 'light' ? expectAccessible : expectContrast)(page, part);
      part = dialog;
      expect([device, await overflow(page)]).toEqual([device, 0]);
      await judge?.(device);
    });
  }
  await page.setViewportSize(DESK);
}

/** Returns how much of the page, or of a dialog on it, is cut off to the side. */
function overflow(page: Page): Promise<number> {
  return page.evaluate((dialogs) => {
    const parts = [document.documentElement, ...document.querySelectorAll(dialogs)];
    return Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth));
  }, DIALOG);
}
