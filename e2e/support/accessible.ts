import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { inColors } from './colors.ts';
import { COLORS } from './whole-run.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose outcome depends on the colors alone. */
const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds nothing wrong on the page, or in the part of it that the selector names. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await expectNoViolation(page, RULES, part);
}

/** Expects that text and links stand out from what is around them: what can differ between light and dark. */
export async function expectContrast(page: Page, part?: string): Promise<void> {
  await expectNoViolation(page, RULES_OF_COLORS, part);
}

/** Expects the same in light and in dark; `npm run proof:browser` in forced colors too. */
export async function expectAccessibleInBothColors(page: Page, part?: string): Promise<void> {
  await inColors(page, COLORS, (mode) =>
    mode === 'light' ? expectAccessible(page, part) : expectContrast(page, part),
  );
}

/** Expects it in forced colors, where every run does so and not only the whole one. */
export async function expectAccessibleInForcedColors(page: Page, part?: string): Promise<void> {
  await inColors(page, ['forced'], () => expectContrast(page, part));
}

/** axe is given to a page once: to read its half a megabyte again takes as long as a scan. */
async function expectNoViolation(page: Page, runOnly: string[], part?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}\nundefined`);
  const violations = await page.evaluate(
    async ([rules, selector]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const found = await run(selector ?? document, { runOnly: rules, resultTypes: ['violations'] });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    [runOnly, part] as const,
  );
  expect(violations).toEqual([]);
}
