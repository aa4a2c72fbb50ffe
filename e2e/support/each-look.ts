import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './accessible.ts';
import { setColors, type Mode } from './colors.ts';
import { PHONE } from './create-job.ts';
import { expect } from './people.ts';
import { COLORS, IS_WHOLE, takePicture } from './whole-run.ts';

const DESK = { width: 1440, height: 900 };
const SIZES = { desk: DESK, phone: PHONE.viewport };
type Device = keyof typeof SIZES;
const DIALOG = '[role="dialog"]';

type Options = {
  /** What is judged, where it lies over the rest of the page and covers some of that; a dialog is found by itself. */
  part?: string;
  /** Both, unless the state is one device's alone. */
  devices?: readonly Device[];
  /** Brings back on each device what does not survive another width. */
  arrange?: () => Promise<void>;
  /** The picture is of the whole page, not only of what the window shows. */
  fullPage?: boolean;
  /** What to expect in each look besides. */
  judge?: (device: Device) => Promise<void>;
};

/** Both colors and both devices in two looks; the whole run judges every color on both, with pictures. */
const MODES: Record<Device, readonly Mode[]> = IS_WHOLE
  ? { desk: COLORS, phone: COLORS }
  : { desk: ['light'], phone: ['dark'] };

/**
 * Judges the state that the page is in, at the desk and on the phone, one light and the other dark: it is accessible and
 * nothing is cut off to the side. `npm run proof:browser` judges both in light, dark and forced colors, and takes a picture of each look. The page
 * is then light and at the desk again.
 *
 * The page stays the same throughout, so that a state is reached once. On the phone it therefore has the phone's width,
 * not its touch screen, whose emulation Chromium does not take back.
 */
export async function inEachLook(page: Page, picture: string, options: Options = {}): Promise<void> {
  const { devices = ['desk', 'phone'], arrange, judge, fullPage = false } = options;
  // What is behind a dialog's veil is hidden from everybody, and judged where it is not.
  const part = options.part ?? ((await page.locator(DIALOG).count()) > 0 ? DIALOG : undefined);
  for (const device of devices) {
    await page.setViewportSize(SIZES[device]);
    await arrange?.();
    for (const [place, mode] of MODES[device].entries()) {
      await setColors(page, mode);
      await takePicture(page, `${picture}-${mode}-${device}`, { fullPage });
      // Within a device the colors are all that differs.
      await (place === 0 ? expectAccessible : expectContrast)(page, part);
      expect([device, await overflow(page)]).toEqual([device, 0]);
      await judge?.(device);
    }
  }
  await setColors(page, 'light');
  await page.setViewportSize(DESK);
}

/** Returns how much of the page, or of a dialog on it, is cut off to the side. */
function overflow(page: Page): Promise<number> {
  return page.evaluate((dialogs) => {
    const parts = [document.documentElement, ...document.querySelectorAll(dialogs)];
    return Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth));
  }, DIALOG);
}
