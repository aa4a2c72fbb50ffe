import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import { composeMail } from '@sealdesk/core/mail/compose-mail.ts';
import { LOGO } from '@sealdesk/core/mail/logo.ts';
import { SAMPLE_LETTERS } from '@sealdesk/core/testing/sample-letters.ts';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectContrast } from '../support/accessible.ts';
import { takePicture } from '../support/whole-run.ts';

const FIRM = {
  MAIL_FROM: 'Sealdesk <desk@firm.example>',
  FIRM_ADDRESS: '1200 Example Avenue, Richmond, VA 23219',
  PUBLIC_URL: 'https://seals.firm.example',
};
const WIDE = 648;
const PHONE = 390;

test('every mail is readable in light, in dark and on the phone, and fetches nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push(request.url());
  });
  for (const [name, letter] of Object.entries<Letter>(SAMPLE_LETTERS)) {
    await open(page, letter);
    for (const width of [WIDE, PHONE]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      // A mail is a part of its program's page, which has the landmarks.
      if (width === WIDE) await expectAccessible(page, '.sheet');
      await expectToFit(page, letter, width);
      await takePicture(page, `mail-${name}-${width}-light`, { fullPage: true });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectContrast(page);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(17, 19, 22)');
      await takePicture(page, `mail-${name}-${width}-dark`, { fullPage: true });
    }
  }
  expect(asked).toEqual([]);
});

/** Shows the mail as a mail program does, which puts the picture that travels in it where the page names it. */
async function open(page: Page, letter: Letter): Promise<void> {
  const logo = `data:image/png;base64,${LOGO.content.toString('base64')}`;
  const { html } = composeMail(letter, FIRM);
  expect(html).toContain(`cid:${LOGO.cid}`);
  await page.setContent(html.replace(`cid:${LOGO.cid}`, logo));
}

/** Nothing is cut off; the button is large enough for a thumb, and as wide as the text on the phone. */
async function expectToFit(page: Page, { button }: Letter, width: number): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const sheet = (await page.locator('.sheet').boundingBox())!;
  expect(sheet.width).toBe(Math.min(width, 600));
  if (!button) return;
  const box = (await page.getByRole('link', { name: button.words, exact: true }).boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  if (width === PHONE) expect(box.width).toBe(PHONE - 2 * 16);
}
