import { shownMails } from '@sealdesk/core/testing/mails/shown-mails.ts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectContrast } from '../support/accessible.ts';
import { takePicture } from '../support/whole-run.ts';

const WIDE = 648;
const PHONE = 390;

test('every mail is readable in light, in dark and on the phone, and fetches nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push(request.url());
  });
  for (const { name, html, button } of shownMails()) {
    await page.setContent(html);
    for (const width of [WIDE, PHONE]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      // A mail is a part of its program's page, which has the landmarks.
      if (width === WIDE) await expectAccessible(page, '.sheet');
      await expectToFit(page, button, width);
      await takePicture(page, `mail-${name}-${width}-light`, { fullPage: true });
      await page.emulateMedia({ colorScheme: 'dark' });
      if (width === WIDE) await expectContrast(page);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(17, 19, 22)');
      await takePicture(page, `mail-${name}-${width}-dark`, { fullPage: true });
    }
  }
  expect(asked).toEqual([]);
});

/** Nothing is cut off; the button is large enough for a thumb, and as wide as the text on the phone. */
async function expectToFit(page: Page, button: string | null, width: number): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const sheet = (await page.locator('.sheet').boundingBox())!;
  expect(sheet.width).toBe(Math.min(width, 600));
  if (button === null) return;
  const box = (await page.getByRole('link', { name: button, exact: true }).boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  if (width === PHONE) expect(box.width).toBe(PHONE - 2 * 16);
}
