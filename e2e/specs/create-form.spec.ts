import { aJobZip } from '@sealdesk/tools/testing/job-zip.ts';
import type { Page } from '@playwright/test';
import {
  addState,
  chooseZip,
  createButton,
  createJob,
  field,
  giveUp,
  openForm,
  PHONE,
  uploadZip,
  zipFile,
} from '../support/create-job.ts';
import { expectAccessibleInBothColors, expectAccessibleInForcedColors } from '../support/accessible.ts';
import { holdTimeouts } from '../support/patience.ts';
import { expect, test } from '../support/people.ts';
import { smallTargets } from '../support/targets.ts';
import { takeInBothColors, WHOLE } from '../support/whole-run.ts';

const ZIP = zipFile('Birch Hollow.zip', aJobZip({ designs: 4, seed: 0 }));
const STATES_SENTENCE = 'You must select at leaset one state';
const LOAD_SENTENCE = 'Roof load must be in the format #-#-#-#; e.g., 20-10-0-10 or 50.25-50-60.5-100';
/** How long a lookup of this form may take. */
const LOOKUP_MS = 5_000;
const isCreate = (url: URL) => url.pathname === '/api/jobs';

/** The number beside a section's title, as the badge and the list at the side show it. */
function errorsOf(page: Page, section: string) {
  return page.getByRole('region', { name: section }).getByText(/^\d+ errors?$/);
}

test('[RT-03] [CR-02] [CR-05] [CR-06] /createjob asks for the zip first; a change to seals discards it, and so does Cancel', async ({
  as,
  company,
}) => {
  const page = await as(company);
  await openForm(page);

  await test.step('[RT-03] [CR-02] the form asks for the zip first', async () => {
    await expect(page.getByText('Drop the job zip here')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Job details' })).toBeVisible();
    await expect(field(page, 'Job name')).toHaveCount(0);
    await expect(page.getByText('Upload the zip to continue')).toBeVisible();
    await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await createButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      'It appears you have not uploaded a file. Please upload a file before submitting.',
    );
    expect(calls).not.toContain('POST /api/jobs');
  });

  await test.step('[CR-05] a change to seals discards the upload and says why; other changes keep it', async () => {
    await page.getByRole('radio', { name: 'Repairs' }).click();
    await uploadZip(page, ZIP);
    await field(page, 'Job name').fill('Kept through it all');
    await page.getByRole('radio', { name: 'Specialty Engineering' }).click();
    await expect(page.getByRole('button', { name: 'Replace File' })).toBeVisible();
    const discarded = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().includes('/api/uploads/'),
    );
    await page.getByRole('radio', { name: 'Seals' }).click();
    expect((await discarded).status()).toBe(204);
    const refusal = page.getByRole('alert').filter({ hasText: 'Uploads for seal jobs require different validations.' });
    await expect(refusal).toBeVisible();
    await expect(page.getByText('Drop the job zip here')).toBeVisible();
    await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true');
    await uploadZip(page, ZIP);
    await expect(field(page, 'Job name')).toHaveValue('Kept through it all');
    await page.getByRole('radio', { name: 'Repairs' }).click();
    await expect(page.getByRole('button', { name: 'Replace File' })).toBeVisible();
    await giveUp(page);
  });

  await test.step('[CR-06] what the server wants confirmed is asked; Cancel discards the upload, Confirm keeps it', async () => {
    await page.getByRole('radio', { name: 'Seals' }).click();
    const doubtful = zipFile('Cover says nine.zip', aJobZip({ designs: 4, seed: 5, coverSays: 9 }));
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/jobs/upload/original'));
    await chooseZip(page, doubtful);
    const { status, confirm_title, message, uuid } = (await (await answered).json()) as Record<string, string>;
    expect(status).toBe('confirm');
    const dialog = page.getByRole('dialog', { name: confirm_title! });
    await expect(dialog).toContainText(message!);
    const discarded = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().endsWith(`/api/uploads/${uuid}`),
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await discarded).status()).toBe(204);
    await expect(page.getByRole('alert').filter({ hasText: 'The upload was discarded.' }).last()).toBeVisible();
    await expect(page.getByText('Drop the job zip here')).toBeVisible();
    await expect(field(page, 'Job name')).toHaveCount(0);
    // Its buttons can still be found while it fades out.
    await expect(dialog).toHaveCount(0);

    await chooseZip(page, doubtful);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('button', { name: 'Replace File' })).toBeVisible();
    await expect(field(page, 'Designs')).not.toHaveValue('');
    await giveUp(page);
  });
});

test('[CR-03] [CR-10] [VA-11] fields are checked 300 ms after the last key, on leaving, and by the server; leaving the form asks', async ({
  as,
  company,
}) => {
  const page = await as(company);
  await page.clock.install();
  await openForm(page);
  await uploadZip(page, ZIP);
  await page.clock.pauseAt(Date.now() + 3_600_000);

  const load = field(page, 'Roof load');
  await load.fill('20-10-10');
  await page.clock.runFor(299);
  await expect(page.getByText(LOAD_SENTENCE)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByText(LOAD_SENTENCE)).toBeVisible();
  await page.clock.resume();

  // It is not shown while one is in the field, and again after.
  await field(page, 'Floor load').focus();
  await load.focus();
  await expect(page.getByText(LOAD_SENTENCE)).toHaveCount(0);
  await field(page, 'Floor load').focus();
  await expect(page.getByText(LOAD_SENTENCE)).toBeVisible();
  await field(page, 'Mean roof height').fill('24-6-16');
  await field(page, 'Wind speed').fill('89');
  await field(page, 'Seal states').focus();
  await field(page, 'Comments').focus();
  await expect(page.getByText(STATES_SENTENCE)).toBeVisible();
  await expect(errorsOf(page, 'Job details')).toHaveText('1 error');
  await expect(errorsOf(page, 'Site and loads')).toHaveText('3 errors');
  const side = page.getByRole('complementary', { name: 'Progress' });
  await expect(side).toContainText('1 error');
  await expect(side).toContainText('3 errors');
  await expect(page.getByText('4 fields need attention')).toBeVisible();

  // The foot leads to each of them.
  await page.getByRole('status').getByRole('button', { name: 'Mean roof height' }).click();
  await expect(field(page, 'Mean roof height')).toBeFocused();
  await field(page, 'Mean roof height').fill('24-6-15');
  await load.fill('20-10-0-10');
  // A number that can't be meant is refused as it was typed, and does not become another one.
  for (const [typed, sentence] of [
    ['1,15', 'Wind speed must be a number'],
    ['11l', 'Wind speed must be a number'],
    ['115.255', 'Wind speed cannot have more than two decimals'],
  ] as const) {
    await field(page, 'Wind speed').fill(typed);
    await field(page, 'Floor load').focus();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(field(page, 'Wind speed')).toHaveValue(typed);
  }
  await field(page, 'Wind speed').fill('115');
  await expect(errorsOf(page, 'Site and loads')).toHaveCount(0);
  await expect(page.getByText('1 field needs attention')).toBeVisible();

  await test.step('[CR-10] what the server refuses is shown on its field and counted in its section', async () => {
    await addState(page, 'VA');
    // The form would not send this; the real server refuses it.
    await page.route(
      isCreate,
      async (route) => {
        const body = route.request().postDataJSON() as object;
        const wrong = { seal_states: ['VA', 'XX', 'YY'], roof_load: 'heavy', job_name: '' };
        await route.continue({ postData: JSON.stringify({ ...body, ...wrong }) });
      },
      { times: 1 },
    );
    const refused = page.waitForResponse((response) => isCreate(new URL(response.url())));
    await createButton(page).click();
    expect((await refused).status()).toBe(422);
    await expect(page.getByText('Is not a state')).toHaveCount(1);
    await expect(page.getByText('Job name is required')).toBeVisible();
    await expect(page.getByText(LOAD_SENTENCE)).toBeVisible();
    await expect(errorsOf(page, 'Job details')).toHaveText('2 errors');
    await expect(errorsOf(page, 'Site and loads')).toHaveText('1 error');
    // It stands as long as the value does, and goes with it.
    await field(page, 'Roof load').focus();
    await field(page, 'Floor load').focus();
    await expect(page.getByText(LOAD_SENTENCE)).toBeVisible();
    await field(page, 'Roof load').fill('20-10-0-10');
    await expect(page.getByText(LOAD_SENTENCE)).toHaveCount(0);
  });

  await test.step('leaving what was entered asks first, and gives the upload up', async () => {
    await page.getByRole('link', { name: 'Jobs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without creating the job?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/createjob/);
    await expect(field(page, 'Job name')).toHaveValue('Birch Hollow Lot 12');
    const discarded = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().includes('/api/uploads/'),
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/joblist/);
    await expect(page.getByText('The upload was discarded.')).toBeVisible();
    expect((await discarded).status()).toBe(204);
  });
});

test('[CR-07] lookups are given five seconds, a failed create is reported', async ({ as, company }) => {
  const page = await as(company);
  const sentence = 'Error loading company/contact/user data. Please try once again, then contact support';
  let isStuck = true;
  await page.route(
    (url) => url.pathname === '/api/dropdown/contacts',
    (route) => (isStuck ? undefined : route.continue()),
  );
  const timeouts = await holdTimeouts(page);
  const asked = page.waitForRequest(/\/api\/dropdown\/contacts/);
  await openForm(page);
  await asked;
  expect(await timeouts.set()).toContain(LOOKUP_MS);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await timeouts.runOut(LOOKUP_MS);
  await expect(page.getByRole('alert')).toContainText(sentence);
  isStuck = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(sentence)).toHaveCount(0);

  await uploadZip(page, ZIP);
  await expect(field(page, 'Contact')).toHaveValue('Dana Whitlock');
  await addState(page, 'VA');
  for (const [body, message] of [
    ['{}', 'Error creating job.'],
    ['{"message":"The shelf is full"}', 'The shelf is full.'],
  ] as const) {
    await page.route(isCreate, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }), {
      times: 1,
    });
    await createButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(field(page, 'Job name')).toHaveValue('Birch Hollow Lot 12');
  }
  await giveUp(page);
});

test('a half-filled job survives a reload with its zip, and is created from it', async ({ as, company }) => {
  const page = await as(company);
  await openForm(page);
  // Its own: staff are asked about a zip that a job was created from before.
  await uploadZip(page, zipFile('Birch Hollow.zip', aJobZip({ designs: 4, seed: 71 })));
  await field(page, 'Job name').fill('Kept through a reload');
  // Forms that people write, in the form that is kept.
  await field(page, 'Roof load').fill('20/10/0/10');
  await field(page, 'Mean roof height').fill('21\'-6 1/2"');
  await field(page, 'Comments').focus();
  await expect(field(page, 'Roof load')).toHaveValue('20-10-0-10');
  await expect(field(page, 'Mean roof height')).toHaveValue('21-6-8');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Replace File' })).toBeVisible();
  await expect(page.getByText('Birch Hollow.zip')).toBeVisible();
  await expect(field(page, 'Job name')).toHaveValue('Kept through a reload');
  await expect(field(page, 'Roof load')).toHaveValue('20-10-0-10');
  await addState(page, 'VA');
  const number = await createJob(page);
  await expect(page.getByText(`Receipt emailed to ${company.email}`)).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Kept through a reload');
  expect(await page.evaluate(() => sessionStorage.getItem('sealdesk.new-job'))).toBeNull();
  expect(number).toBeGreaterThan(0);
});

test('the states that a company usually asks for are one press away', WHOLE, async ({ as, company }) => {
  await company.addJob({ sealStates: ['VA', 'NC'] });
  const page = await as(company);
  await openForm(page);
  await uploadZip(page, ZIP);
  await expect(page.getByText('Usual for Roanoke')).toBeVisible();
  const first = page.getByRole('button', { name: /^Add [A-Z]{2}$/ }).first();
  const code = (await first.getAttribute('aria-label'))!.slice(-2);
  await first.click();
  await expect(page.getByRole('button', { name: `Add ${code}` })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Job details' }).getByText(code, { exact: true })).toBeVisible();
  await giveUp(page);
});

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const [size, options] of [
  ['desk', {}],
  ['phone', PHONE],
] as const) {
  test(`the form is accessible and fits before and after the upload, ${size}`, async ({ as, company }) => {
    const page = await as(company, options);
    const take = (state: string) => takeInBothColors(page, (mode) => `create-${size}-${mode}${state}`);
    await openForm(page);
    await expectAccessibleInBothColors(page);
    if (size === 'desk') await expectAccessibleInForcedColors(page);
    expect(await overflow(page)).toBe(0);
    await take('-empty');
    await uploadZip(
      page,
      zipFile('Hawthorne_Lot14_Roof-Floor_rev2.zip', aJobZip({ designs: 16, seed: 6, withExtras: true })),
    );
    await field(page, 'Roof load').fill('20-10-10');
    await createButton(page).click();
    await expect(page.getByText(/fields? needs? attention/)).toBeVisible();
    // The first field that is wrong comes into view, and the note names it.
    await expect(field(page, 'Seal states')).toBeInViewport();
    await expect(page.getByRole('status').getByRole('button', { name: 'Seal states' })).toBeVisible();
    if (size === 'phone') expect(await smallTargets(page)).toEqual([]);
    await page.getByText('What the zip held').click();
    await expectAccessibleInBothColors(page);
    await page.getByText('What the zip held').click();
    expect(await overflow(page)).toBe(0);
    await page.mouse.move(0, 0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await take('');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await take('-below');
    await giveUp(page);
  });
}

test('the form fits at every width', WHOLE, async ({ as, company }) => {
  const page = await as(company);
  await openForm(page);
  await uploadZip(page, ZIP);
  for (const width of [1440, 1280, 1100, 900, 700, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }
  await giveUp(page);
});

test('the corporate contacts of a company’s corporation are offered, and of no other', WHOLE, async ({ as }) => {
  for (const name of ['maya', 'dana', 'eleanor'] as const) {
    const page = await as(name);
    await openForm(page);
    await uploadZip(page, ZIP);
    if (name !== 'dana') {
      await field(page, 'Company').fill('blue ridge');
      await page.getByRole('option', { name: 'Blue Ridge Truss & Panel' }).click();
    }
    // Whoever is a corporate contact is preset as one.
    await expect(field(page, 'Contact')).toHaveValue(
      { maya: '', dana: 'Dana Whitlock', eleanor: 'Eleanor Marsh' }[name],
    );
    await field(page, 'Contact').fill('marsh');
    await expect(page.getByRole('option', { name: 'Eleanor Marsh' })).toBeVisible();
    if (name === 'maya') {
      await field(page, 'Company').fill('lone star');
      await page.getByRole('option', { name: 'Lone Star Components' }).click();
      await field(page, 'Contact').fill('marsh');
      await expect(page.getByText('None of that name')).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await giveUp(page);
  }
});
