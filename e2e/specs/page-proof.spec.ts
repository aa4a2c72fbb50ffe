import type { Locator, Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { inColors } from '../support/colors.ts';
import { inEachLook } from '../support/each-look.ts';
import { openList } from '../support/list.ts';
import { chooseInMenu, rowOf } from '../support/moves.ts';
import { expect, test } from '../support/people.ts';
import {
  aChangedSet,
  aJobToSeal,
  aSelfSignedSet,
  aSetToLookAt,
  aTurnedSet,
  CHANGED_DIGIT,
  reviewSet,
  stageSet,
} from '../support/sealed-sets.ts';
import { WHOLE } from '../support/whole-run.ts';
import { choose, openUpload, toast } from '../support/upload-dialog.ts';

const [PAGES, CHANGED] = [6, 5];

const strip = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const current = (page: Page) => strip(page).locator('[aria-current]');
const summary = (page: Page) => page.getByRole('region', { name: 'Result of the checks' });
const facts = (page: Page) => page.getByRole('complementary', { name: 'Facts' });

test('an upload refused for one changed digit leads to its page; the corrected set is stepped through by keyboard and approved', async ({
  as,
  company,
}) => {
  const [page, reviewer] = [await as('maya'), await as('rosa')];
  const set = await aChangedSet('page-proof', PAGES, CHANGED);
  const number = await aJobToSeal(company, PAGES);
  await openList(page, `?job_id=${number}`);
  await stageSet(page, number, set);

  const dialog = await openUpload(page, number, 'For Review');
  await choose(page, set.changed);
  await dialog.getByRole('link', { name: 'Show the pages' }).click();
  await expect(summary(page)).toContainText(`Page ${CHANGED}: “${CHANGED_DIGIT.before}” is missing; ink lost in`);
  await expect(current(page)).toHaveAccessibleName(
    new RegExp(`^Page ${CHANGED}, failed: ${CHANGED_DIGIT.before} is missing, ink lost in \\d places?$`),
  );
  await expect(page.getByRole('img', { name: `Submitted page ${CHANGED}`, exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: new RegExp(`^Sealed page ${CHANGED}, added: CO seal`) })).toBeVisible();
  const differs = facts(page).getByRole('region', { name: 'Where it differs' });
  await expect(differs.getByRole('img')).toHaveCount(2);
  await expect(facts(page)).toContainText(`Missing${CHANGED_DIGIT.before}`);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await inEachLook(page, 'page-proof-failed');

  await page.getByRole('button', { name: 'Upload the corrected PDF' }).click();
  const again = page.getByRole('dialog', { name: /^Upload / });
  await choose(page, set.sealed);
  await expect(again.getByText(/^Working file uploaded successfully\./)).toBeVisible();
  await again.getByRole('button', { name: 'Done' }).click();
  await expect(summary(page)).toContainText('A newer sealed set came in at');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByText('You uploaded this sealed set, so someone else reviews it')).toBeVisible();

  await openList(reviewer, `?job_id=${number}`);
  await chooseInMenu(reviewer, number, 'Review pages');
  await expect(summary(reviewer)).toContainText(`${PAGES} of ${PAGES} pages: no word missing, no ink lost;`);
  await inEachLook(reviewer, 'page-proof');
  // Forced colors leave the paper as it is: the seal is tinted, not covered.
  await inColors(reviewer, ['forced'], () =>
    expect(reviewer.locator('[data-layer="tint"]').first()).toHaveCSS('background-color', 'rgb(225, 236, 255)'),
  );
  await reviewer.keyboard.press('j');
  await expect(current(reviewer)).toHaveAccessibleName('Page 2, proven, sealed for CO');
  // A page counts as opened, and stands in the address, once the reviewer rests there.
  await expect(reviewer).toHaveURL(/page=2$/);
  await reviewer.keyboard.press('End');
  await expect(current(reviewer)).toHaveAccessibleName(`Page ${PAGES}, proven, sealed for CO`);
  await expect(reviewer.getByRole('status').filter({ hasText: `Page ${PAGES} of ${PAGES}, proven` })).toBeAttached();
  await expect(reviewer).toHaveURL(new RegExp(`page=${PAGES}$`));
  await reviewer.keyboard.press('k');
  await expect(reviewer).toHaveURL(new RegExp(`page=${CHANGED}`));
  await reviewer.keyboard.press('Control+Enter');
  const ask = reviewer.getByRole('dialog', { name: `Approve D${number}?` });
  await expect(ask).toContainText(`${PAGES} pages, sealed by Anton`);
  await expect(ask).toContainText('The job moves to Awaiting Final.');
  await ask.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(reviewer, `D${number} approved.`)).toBeVisible();
  await expect(rowOf(reviewer, number)).toContainText('Awaiting Final');
  await openList(reviewer, `?job_id=${number}&job=${number}`);
  await expect(reviewer.getByText(/^Opened 4 of 6 pages: 1–2, 5–6$/)).toBeVisible();
});

test('a signature with a certificate that only has the sealer’s name is amber in the page proof and on Approve', async ({
  as,
  company,
}) => {
  const [page, reviewer] = [await as('maya'), await as('rosa')];
  const set = await aSelfSignedSet('page-proof-self-signed');
  const number = await aJobToSeal(company);
  await openList(page, `?job_id=${number}`);
  await stageSet(page, number, set);
  await reviewSet(page, number, set);

  const { sealer } = set.plan;
  const warning = `Signed with a certificate that isn’t registered for ${sealer}. The name in it, “${sealer}”, proves nothing: anyone can make a certificate with this name.`;
  const isAmber = async (text: Locator) => expect(text).toHaveCSS('color', 'rgb(139, 85, 0)');
  await reviewer.goto(`/pageproof?job=${number}`);
  await expect(summary(reviewer)).toContainText('Signed with a certificate that isn’t registered.');
  const file = facts(reviewer).getByRole('region', { name: 'Whole file' });
  for (const text of ['certificate not registered', `${sealer}, not verified`, warning])
    await isAmber(file.getByText(text, { exact: true }));
  await expect(file).not.toContainText('valid');
  await inEachLook(reviewer, 'page-proof-self-signed', { devices: ['desk'] });

  await reviewer.getByRole('button', { name: 'Approve' }).click();
  const ask = reviewer.getByRole('dialog', { name: `Approve D${number}?` });
  const box = ask.getByRole('status').filter({ hasText: warning });
  await expect(box).toHaveAttribute('data-kind', 'warning');
  await isAmber(box.locator('svg'));
  await ask.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(reviewer, `D${number} approved.`)).toBeVisible();
});

/** Returns how dark each of 8 by 10 parts of what an element shows is, 0 to 1. */
async function darknessOf(picture: Locator): Promise<number[]> {
  const png = (await picture.screenshot()).toString('base64');
  return picture.page().evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (sign) => sign.codePointAt(0)!);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(8, 10).getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, 8, 10);
    const { data } = context.getImageData(0, 0, 8, 10);
    return Array.from({ length: 80 }, (_, part) => 1 - data[part * 4 + 1]! / 255);
  }, png);
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

test('a page that was turned lies on both sides as it was submitted', async ({ as, company }) => {
  const [page, reviewer] = [await as('maya'), await as('rosa')];
  const set = await aTurnedSet('page-proof-turned');
  const number = await aJobToSeal(company);
  await openList(page, `?job_id=${number}`);
  await stageSet(page, number, set);
  await reviewSet(page, number, set);

  await reviewer.goto(`/pageproof?job=${number}&page=2`);
  await expect(facts(reviewer)).toContainText('Turned by 90° to the right');
  await reviewer.getByRole('checkbox', { name: 'Tint added ink' }).click();
  const [before, after] = [
    reviewer.getByRole('img', { name: 'Submitted page 2', exact: true }),
    reviewer.getByRole('img', { name: /^Sealed page 2/ }),
  ];
  await expect(before).toBeVisible();
  await expect(after).toBeVisible();
  const [submitted, sealed] = [await before.boundingBox(), await after.boundingBox()];
  expect(sealed!.width / sealed!.height).toBeCloseTo(612 / 792, 1);
  expect(sealed!.width).toBeCloseTo(submitted!.width, 0);
  expect(sealed!.height).toBeCloseTo(submitted!.height, 0);
  // In the upper half, where no seal is, both are the same; turned the other way, most parts would differ.
  const [was, is] = [await darknessOf(before), await darknessOf(after)];
  const upper = is.map((_, part) => part).slice(0, 40);
  const apart = (other: number[]) => sumOf(upper.map((part) => Math.abs(other[part]! - was[part]!)));
  expect(apart(is)).toBeLessThan(apart(is.toReversed()) / 4);
  await inEachLook(reviewer, 'page-proof-turned');
});

type Proof = { state: string; pages: object[]; [name: string]: unknown };
const PROOF_CALL = /\/api\/jobs\/\d+\/proof$/;

/** Shows the proof of the job as it would be after that change. */
async function openChanged(page: Page, number: number, change: (proof: Proof) => Proof): Promise<void> {
  await page.unrouteAll();
  await page.route(PROOF_CALL, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Proof) });
  });
  await page.goto(`/pageproof?job=${number}`);
}

test('every state of the page proof says what it is, in each look', WHOLE, async ({ as, company }) => {
  const [page, reviewer, other, sealer] = [await as('maya'), await as('rosa'), await as('karla'), await as('anton')];
  const set = await aSetToLookAt('page-proof-states');
  const number = await aJobToSeal(company, 3);
  await openList(page, `?job_id=${number}`);
  await stageSet(page, number, set);
  await reviewSet(page, number, set);

  await reviewer.goto(`/pageproof?job=${number}&page=2`);
  await expect(reviewer.getByRole('button', { name: /^Unexplained \d/ })).toBeVisible();
  await expect(facts(reviewer)).toContainText('Added, not a seal1 place');
  await expect(summary(reviewer)).toContainText(/^\d+ places to look at on pages 1, 2, 3\./);
  await expect(summary(reviewer)).toHaveAttribute('data-tone', 'open');
  await inEachLook(reviewer, 'page-proof-open');
  await reviewer.getByRole('button', { name: 'Approve' }).click();
  const ask = reviewer.getByRole('dialog', { name: `Approve D${number}?` });
  await ask.getByRole('region', { name: 'Added ink that no seal explains' }).getByRole('checkbox').check();
  await ask.getByRole('button', { name: 'Show page 1' }).first().click();
  await expect(ask).toBeHidden();
  await expect(current(reviewer)).toHaveAccessibleName(/^Page 1, \d+ places? to look at/);
  await expect(facts(reviewer)).not.toContainText('kept, none lost');
  await reviewer.keyboard.press('Control+Enter');
  await expect(
    ask.getByRole('region', { name: 'Added ink that no seal explains' }).getByRole('checkbox'),
  ).toBeChecked();
  await inEachLook(reviewer, 'page-proof-approve');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await reviewer.getByRole('button', { name: 'Return for drawing changes' }).click();
  await expect(reviewer.getByRole('dialog', { name: `Return D${number} for drawing changes` })).toBeVisible();
  await reviewer.keyboard.press('Escape');

  // The same file again is a newer set all the same.
  await reviewSet(page, number, set);
  await expect(summary(reviewer)).toContainText('A newer sealed set came in at');
  await expect(reviewer.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription('A newer set is there');
  await inEachLook(reviewer, 'page-proof-replaced');
  await reviewer.getByRole('button', { name: 'Show it' }).click();
  await expect(reviewer.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription('');

  await sealer.goto(`/pageproof?job=${number}`);
  await expect(sealer.getByText('Sealing engineers do not review')).toBeVisible();
  await openList(other, `?job_id=${number}`);
  await callApi(other, `/api/jobs/${number}/actions/reserve`, { body: {} });
  await expect(reviewer.getByText(/^Reserved by Karla/)).toBeVisible();
  await inEachLook(reviewer, 'page-proof-reserved');
  await other.goto(`/pageproof?job=${number}`);
  await expect(other.getByRole('button', { name: 'Approve' })).toBeVisible();

  await openChanged(other, number, (proof) => ({
    ...proof,
    state: 'checking',
    progress: { page: 2, of: 3, message: '' },
    pages: proof.pages.map((one) => ({ ...one, result: 'unchecked' })),
  }));
  await expect(summary(other)).toContainText('Checking page 2 of 3…');
  await expect(other.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
    'The check is still running',
  );
  await inEachLook(other, 'page-proof-checking');
  await openChanged(other, number, (proof) => ({
    ...proof,
    state: 'unproven',
    pages: proof.pages.map((one) => ({ ...one, result: 'unchecked', seals: [] })),
  }));
  await expect(summary(other)).toContainText('This document was accepted before pages were proven.');
  await expect(other.getByRole('button', { name: 'Prove it now' })).toBeVisible();
  await inEachLook(other, 'page-proof-unproven');
  await openChanged(other, number, (proof) => ({
    ...proof,
    pages: proof.pages.map((one, place) => (place === 0 ? { ...one, result: 'added', compared_with: null } : one)),
    open: [],
  }));
  await expect(other.getByText('Added in front, nothing was submitted here')).toBeVisible();
  await inEachLook(other, 'page-proof-added', { devices: ['desk'] });
  await other.emulateMedia({ media: 'print' });
  await expect(other.getByRole('cell', { name: 'Added in front' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Approve' })).toBeHidden();
  await other.emulateMedia({ media: 'screen' });

  await openChanged(other, number, (proof) => proof);
  await other.goto('/pageproof?job=1');
  await expect(other.getByRole('heading', { name: 'There is no page proof at this address' })).toBeVisible();
});
