import type { Locator, Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { inEachLook } from '../support/each-look.ts';
import { dropFiles, padded, saved, withLargeFile } from '../support/files.ts';
import { holdCheck } from '../support/hold-check.ts';
import { openList } from '../support/list.ts';
import { chooseInMenu, openMove, openNotice, rowOf } from '../support/moves.ts';
import { expect, test, type OwnCompany } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';
import { aJobToSeal, aSet, aSetToLookAt, reviewSet, stageSet, type TestSet } from '../support/sealed-sets.ts';
import { choose, slowNetwork, toast } from '../support/upload-dialog.ts';

const KEYWORD_CHECK = /\/api\/pdf-keyword-check$/;
const UNEXPECTED = "An unexpected error occurred. Please consult with the product's staff.";
const MISSING_PAGES = 'Pages are missing: the PDF that was to be sealed has 3, and this one has 2.';

type Ready = { number: number; set: TestSet; dialog: Locator };

/** A job that is Ready to Seal, its set, and the For Review dialog of the person at that page. */
async function openReview(page: Page, company: OwnCompany, seed: string, pages = 2): Promise<Ready> {
  const set = await aSet(seed, pages);
  const number = await aJobToSeal(company, pages);
  await openList(page, `?job_id=${number}`);
  await stageSet(page, number, set);
  await page.getByRole('button', { name: `For Review, D${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Upload Working File(s) for Job D${number}` });
  await expect(dialog).toBeVisible();
  return { number, set, dialog };
}

const step = (dialog: Locator, name: string) => dialog.getByRole('listitem').filter({ hasText: name });

test('[JA-03] [UP-08] a sealed set goes to review: combined PDF down, sealed PDF up, steps, and done', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const { number, set, dialog } = await openReview(page, company, 'review-good');
  await expect(dialog.getByText('1 .pdf file, up to 300 MB')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `PDF to seal, D${number}` }).click(),
  ]);
  expect((await saved(download)).name).toBe('merged.pdf');

  await page.getByRole('button', { name: `For Review, D${number}` }).click();
  const release = await holdCheck(page, 'page 21 of 36');
  const [request] = await Promise.all([
    page.waitForRequest(/\/api\/jobs\/upload\/working\//),
    choose(page, set.sealed),
  ]);
  const form = request.postDataBuffer()!.toString('latin1');
  expect(form).toMatch(/name="job_type"\r\n\r\ns\r\n/);
  expect(form).toMatch(/name="for_review"\r\n\r\n1\r\n/);
  expect((await request.response())!.status()).toBe(202);
  await expect(step(dialog, 'Upload')).toHaveAttribute('data-state', 'done');
  await expect(step(dialog, 'Keyword check')).toHaveAttribute('data-state', 'done');
  await expect(step(dialog, 'Integrity check')).toHaveAttribute('data-state', 'running');
  await expect(dialog.getByRole('progressbar', { name: 'Integrity check' })).toHaveAttribute('aria-valuenow', '21');
  await expect(dialog.getByText('You can close this. The check goes on.')).toBeVisible();
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();

  const asking = page.waitForRequest(KEYWORD_CHECK);
  release();
  const asked = await asking;
  const { uuid } = (await (await request.response())!.json()) as { uuid: string };
  expect(asked.postDataJSON()).toEqual({ uuid, job_type: 's' });
  expect(await (await asked.response())!.json()).toMatchObject({ status: 'confirm' });
  await expect(dialog.getByText(/^Working file uploaded successfully\./)).toBeVisible();
  await expect(toast(page, `Working file uploaded successfully. D${number} is in Final Review.`)).toBeVisible();
  // The customer did not ask for an unlocked PDF, but locking is the last step.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByText('Uploaded File:')).toBeVisible();
  await expect(dialog.getByText(set.sealed.name)).toBeVisible();
  await done.click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, number)).toContainText('Final Review');
});

test('[UP-08] [UP-11] a refused set says why and leaves Done off; the corrected one is taken', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const { number, set, dialog } = await openReview(page, company, 'review-bad', 3);
  const short = await aSet('review-bad', 2);
  await choose(page, short.sealed);
  await expect(dialog.getByRole('alert')).toContainText(MISSING_PAGES);
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  await expect(dialog.getByText('Drop the corrected PDF')).toBeVisible();
  await expectAccessible(page);

  // An answer that nobody agreed on, a step that failed with and without words, and a lost answer.
  const answers: [(route: Route) => Promise<void>, string][] = [
    [(route) => route.fulfill({ json: { status: 'perhaps', message: 'Perhaps.' } }), UNEXPECTED],
    [(route) => route.fulfill({ status: 409, json: { message: 'Another step is due' } }), 'Another step is due.'],
    [(route) => route.fulfill({ status: 500, body: '' }), 'An error occurred during the next validation step.'],
    [(route) => route.abort(), 'An error occurred during the next validation step.'],
  ];
  for (const [answer, message] of answers) {
    await page.route(KEYWORD_CHECK, answer);
    await choose(page, short.sealed);
    await expect(dialog.getByRole('alert')).toContainText(message);
    await expect(done).toBeDisabled();
    await expect(dialog.getByText('Drop the corrected PDF')).toBeVisible();
    await page.unroute(KEYWORD_CHECK, answer);
  }

  await choose(page, set.sealed);
  await expect(dialog.getByText(/^Working file uploaded successfully\./)).toBeVisible();
  await expect(done).toBeEnabled();
  await done.click();
  await expect(rowOf(page, number)).toContainText('Final Review');
});

test(
  'a check continues when the dialog is closed, and is shown when it is opened again, also after a reload',
  WHOLE,
  async ({ as, company }) => {
    const page = await as('maya');
    const { number, set, dialog } = await openReview(page, company, 'review-closed', 3);
    const short = await aSet('review-closed', 2);
    const release = await holdCheck(page, 'page 21 of 36');
    await choose(page, short.sealed);
    await expect(dialog.getByText('page 21 of 36')).toBeVisible();
    // Nothing is lost, so nothing is asked.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await rowOf(page, number)
      .getByRole('button', { name: new RegExp(`^(Checking|For Review), D${number}$`) })
      .click();
    await expect(dialog.getByText('page 21 of 36')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
    release();
    await expect(toast(page, `D${number}: ${MISSING_PAGES}`)).toBeVisible();

    // The row has the outcome, for its sender and for other operations people.
    const others = await as('rosa');
    await openList(others, `?job_id=${number}`);
    for (const one of [page, others]) {
      const reason = rowOf(one, number).getByRole('button', { name: 'The sealed set was refused' });
      await expect(reason).toBeVisible();
      await reason.click();
      const box = rowOf(one, number).getByRole('group', { name: `Notice, D${number}` });
      await expect(box).toContainText(MISSING_PAGES);
      await expect(box).toContainText('the job is still Ready to Seal');
      await expect(box.getByRole('button', { name: 'For Review' })).toBeVisible();
    }
    await expectAccessible(page);

    // After a reload the dialog of its sender still knows it; that of another begins anew.
    await openList(page, `?job_id=${number}`);
    await page.getByRole('button', { name: `For Review, D${number}` }).click();
    await expect(dialog.getByRole('alert')).toContainText(MISSING_PAGES);
    await choose(page, set.sealed);
    await expect(dialog.getByText(/^Working file uploaded successfully\./)).toBeVisible();
    await expect(rowOf(others, number)).toContainText('Final Review');
    await expect(others.getByText('The sealed set was refused')).toHaveCount(0);
  },
);

test(
  'while a set is checked, its row shows how far that is, to its sender as a step that leads back',
  WHOLE,
  async ({ as, company }) => {
    const [page, others, jonas] = [await as('maya'), await as('rosa'), await as('jonas')];
    const { number } = await openReview(page, company, 'review-row');
    // How far a check is passes too quickly to be looked at: here the answer keeps saying it.
    for (const [one, own_check] of [
      [page, '00000000-0000-4000-8000-000000000001'],
      [others, null],
    ] as const) {
      await one.route(/\/api\/jobs\?/, async (route) => {
        const response = await route.fetch();
        const reply = (await response.json()) as { jobs: { data: object[] } };
        const notice = { kind: 'checking', message: 'Keyword check, page 21 of 36', detail: null, at: new Date() };
        reply.jobs.data = reply.jobs.data.map((job) => ({ ...job, notice, own_check }));
        await route.fulfill({ response, json: reply });
      });
      await openList(one, `?job_id=${number}`);
      await expect(rowOf(one, number)).toContainText('Keyword check, page 21 of 36');
    }
    await expect(page.getByRole('button', { name: `Checking, D${number}` })).toBeEnabled();
    await expect(others.getByRole('button', { name: `For Review, D${number}` })).toBeEnabled();
    await expectAccessible(page);
    await openList(jonas, `?job_id=${number}`);
    await expect(jonas.getByRole('button', { name: /^(For Review|Checking)/ })).toHaveCount(0);
  },
);

test('[JA-04] whoever sent the set replaces it in review; others of operations fetch it', async ({ as, company }) => {
  const [page, others, jonas] = [await as('maya'), await as('rosa'), await as('jonas')];
  const set = await aSet('review-again');
  const number = await aJobToSeal(company);
  await openList(page, `?job_id=${number}`);
  await stageSet(page, number, set);
  await reviewSet(page, number, set);
  const replace = rowOf(page, number).getByRole('button', { name: `Replace File, D${number}` });
  await expect(replace).toBeVisible();
  await replace.click();
  const dialog = page.getByRole('dialog', { name: `Upload Working File(s) for Job D${number}` });
  await expect(dialog.getByText('takes the place of the sealed set that you sent')).toBeVisible();
  const second = { ...set.sealed, name: 'second.pdf' };
  await choose(page, second);
  await expect(dialog.getByText(/takes the place of the former one/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, number)).toContainText('Final Review');

  await openList(others, `?job_id=${number}`);
  await expect(rowOf(others, number).getByRole('button', { name: /^Replace File/ })).toHaveCount(0);
  const [download] = await Promise.all([
    others.waitForEvent('download'),
    others.getByRole('button', { name: `Final Review, D${number}` }).click(),
  ]);
  const fetched = await saved(download);
  expect(fetched.name).toBe('second.pdf');
  expect(fetched.bytes.equals(second.buffer)).toBe(true);
  await openList(jonas, `?job_id=${number}`);
  await expect(jonas.getByRole('button', { name: /^(Final Review|Replace File)/ })).toHaveCount(0);
});

test('[UP-05] [UP-17] For Review takes one file of at most 300 MB', async ({ as, company }) => {
  const page = await as('maya');
  const number = await company.addJob({ status: 3 });
  await openList(page, `?job_id=${number}`);
  await page.getByRole('button', { name: `For Review, D${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Upload Working File(s) for Job D${number}` });
  await withLargeFile('large.pdf', 300 * 1024 * 1024 + 1, async (file) => {
    await choose(page, file);
    await expect(dialog.getByRole('alert')).toContainText('File too large. Maximum size allowed is 300 MB.');
  });
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await dropFiles(page, [pdf('a.pdf'), pdf('b.pdf')], async () => {
    await expect(dialog.getByText('You can upload a maximum of 1 file(s).')).toBeVisible();
  });
  await expect(dialog.getByRole('alert')).toContainText(
    'Too many files. You can upload a maximum of 1 file(s). You attempted to upload 2.',
  );
});

test('Approve asks for every place that the checks left open, and the two lists of own reviews follow', async ({
  as,
  company,
}) => {
  const [maya, rosa, karla] = [await as('maya'), await as('rosa'), await as('karla')];
  const set = await aSetToLookAt('review-open');
  const number = await aJobToSeal(company, 3);
  await openList(maya, `?job_id=${number}`);
  await stageSet(maya, number, set);
  await reviewSet(maya, number, set);
  const isListed = async (page: Page, view: 'my_final_reviews' | 'my_exclusive_final_reviews', isThere: boolean) => {
    await page.goto(`/joblist?job_status=${view}&drjcoid=${company.id}`);
    await expect(isThere ? rowOf(page, number) : page.getByText('No jobs match these filters')).toBeVisible();
  };
  // Who staged the set has none of it.
  await isListed(maya, 'my_final_reviews', false);
  await isListed(karla, 'my_final_reviews', true);
  await isListed(rosa, 'my_exclusive_final_reviews', false);
  await isListed(rosa, 'my_final_reviews', true);
  await chooseInMenu(rosa, number, 'Reserve review');
  await expect(rowOf(rosa, number)).toContainText('Final Review (Reserved)');
  await isListed(karla, 'my_final_reviews', false);
  await isListed(karla, 'my_exclusive_final_reviews', false);
  await isListed(rosa, 'my_final_reviews', true);
  await isListed(rosa, 'my_exclusive_final_reviews', true);

  const dialog = await openMove(rosa, number, 'Approve');
  const approve = dialog.getByRole('button', { name: 'Approve', exact: true });
  const sent: string[] = [];
  rosa.on('request', (request) => request.url().endsWith('/actions/approve') && sent.push(request.postData() ?? ''));
  const places = (title: string) => dialog.getByRole('region', { name: title });
  const covered = places('Drawing that a seal covers').getByRole('checkbox');
  const overDrawing = places('Seal that lies over the drawing').getByRole('listitem');
  const added = places('Added ink that no seal explains').getByRole('checkbox', { name: /^Page 2, 1\.7 × 0\.4 in/ });
  const unread = places('Seals that could not be read');
  await expect(added).toHaveCount(1);
  await expect(unread.getByRole('checkbox', { name: /^Page 3, / })).toHaveCount(1);
  const count = await covered.count();
  expect(count).toBeGreaterThan(0);
  // The reviewer sees both pages at the place, enlarged, before they tick it.
  await overDrawing.first().scrollIntoViewIfNeeded();
  await expect(
    overDrawing.first().getByRole('img', { name: /^(Submitted|Sealed) page 1, where it differs$/ }),
  ).toHaveCount(2);
  const over = await overDrawing.count();
  // What should be known besides comes after the places.
  await expect(
    dialog.locator('section[aria-label="Seals that could not be read"] ~ [data-kind="warning"]'),
  ).toHaveCount(1);
  const isOff = async (why: string) => {
    await expect(dialog.getByText(why)).toBeVisible();
    await expect(approve).toHaveAttribute('aria-disabled', 'true');
    await rosa.keyboard.press('Control+Enter');
  };
  await isOff(`${count + over + 2} places left to look at.`);
  for (const place of await covered.all()) await place.check();
  await isOff(`${over + 2} places left to look at.`);
  for (const place of await overDrawing.getByRole('checkbox').all()) await place.check();
  await isOff('2 places left to look at.');
  await added.check();
  await isOff('1 place left to look at.');
  await unread.getByRole('checkbox', { name: 'I have looked at all of them' }).check();
  await expect(unread.getByLabel('Engineer').locator('option:checked')).toHaveText('Anton Novak');
  await isOff('Say the day on the seals.');
  expect(sent).toEqual([]);
  await expectAccessible(rosa);
  await unread.getByLabel('Day on the seal').fill(set.plan.sealedOn);
  await approve.click();
  await expect(rosa.getByText(`D${number} approved.`)).toBeVisible();
  const { acknowledged } = JSON.parse(sent[0]!) as { acknowledged: object[] };
  expect(acknowledged).toHaveLength(count + over + 2);
  expect(acknowledged.at(-1)).toMatchObject({ state: 'CO', sealed_on: set.plan.sealedOn });
  for (const view of ['my_final_reviews', 'my_exclusive_final_reviews'] as const) await isListed(rosa, view, false);
  await openList(maya, `?job_id=${number}`);
  await expect(rowOf(maya, number)).toContainText('Awaiting Final');
});

test(
  'the For Review dialog is accessible and fits in each of its states, in each look',
  WHOLE,
  async ({ as, company }) => {
    const page = await as('maya');
    const look = (state: string) => inEachLook(page, `05-${state}`);
    const { number, set, dialog } = await openReview(page, company, 'review-looks', 3);
    await look('idle');
    await dropFiles(page, [set.sealed], () => look('dragging'));
    await expect(dialog.getByText(/^Working file uploaded successfully\./)).toBeVisible();
    await look('done');
    await dialog.getByRole('button', { name: 'Replace File' }).click();
    const restore = await slowNetwork(page, 20_000);
    await choose(page, padded(set.sealed, 6_000_000));
    await expect(dialog.getByText(/ left$/)).toBeVisible();
    await look('uploading');
    await dialog.getByRole('button', { name: /^Cancel the upload of / }).click();
    await restore();
    const release = await holdCheck(page, 'page 21 of 36');
    await choose(page, (await aSet('review-looks', 2)).sealed);
    await expect(dialog.getByText('page 21 of 36')).toBeVisible();
    await look('validating');
    release();
    await expect(dialog.getByRole('alert')).toContainText('Pages are missing');
    await look('error');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const open = () => openNotice(rowOf(page, number), 'The sealed set was refused');
    await inEachLook(page, '05-row-refused', { part: `[data-job="${number}"]`, arrange: open });
  },
);

test('the For Review dialog works by keyboard alone', WHOLE, async ({ as, company }) => {
  const page = await as('maya');
  const set = await aSet('review-keys');
  const number = await aJobToSeal(company);
  await openList(page, `?job_id=${number}`);
  await stageSet(page, number, set);
  await expect(page.getByRole('button', { name: `For Review, D${number}` })).toBeVisible();
  await rowOf(page, number).focus();
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: `Upload Working File(s) for Job D${number}` });
  await expect(dialog.getByRole('button', { name: 'choose a file' })).toBeFocused();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(set.sealed);
  await expect(dialog.getByText(/^Working file uploaded successfully\./)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, number)).toBeFocused();
});
