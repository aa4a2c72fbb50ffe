import type { Page } from '@playwright/test';

/** What a finger needs, in pixels. */
const FINGER = 44;

/** Returns the controls in view that are lower than a finger needs; links within a sentence are none. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const labelsOf = (one: HTMLElement) => [...((one as HTMLInputElement).labels ?? [])];
    const isSeen = (one: HTMLElement) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const shown = [
      ...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role="tab"]'),
      // A switch draws its label and hides the box.
    ].filter((one) => [one, ...labelsOf(one)].some(isSeen) && one.closest('p') === null);
    const isSmall = (one: HTMLElement) => {
      // A box to tick is as large as its label.
      const parts = [one, ...labelsOf(one)].map((part) => part.getBoundingClientRect());
      const isHidden = parts.every(({ width, bottom }) => width <= 1 || bottom <= 0);
      return !isHidden && parts.every(({ height }) => Math.round(height) < least);
    };
    return shown.filter(isSmall).map((one) => `${one.tagName} ${one.ariaLabel ?? one.innerText} ${one.id}`);
  }, FINGER);
}
