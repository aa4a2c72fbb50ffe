import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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

async function expectNoViolation(page: Page, runOnly: string[], part?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ['violations'] })
    // Without a second page that merges the results of frames (we have none): 1.2 s a scan instead of 6 to 7 s.
    .setLegacyMode(true);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}
