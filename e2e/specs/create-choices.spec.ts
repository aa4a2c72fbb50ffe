import { aJobZip } from '@sealdesk/tools/testing/job-zip.ts';
import type { Page, Request, Route } from '@playwright/test';
import { addState, createButton, createJob, field, openForm, uploadZip, zipFile } from '../support/create-job.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

/** What a select offers. */
async function offered(page: Page, name: string): Promise<string[]> {
  await field(page, name).click();
  const options = page.getByRole('listbox', { name }).getByRole('option');
  await expect(options.first()).toBeVisible();
  const texts = await options.allInnerTexts();
  await page.keyboard.press('Escape');
  return texts.map((text) => text.trim());
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await field(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('[CR-08] [CR-11] [VA-03] the selects offer exactly the listed labels, and send their values', async ({
  as,
  company,
}) => {
  const page = await as(company);
  await openForm(page);
  const types = await page.getByRole('radio').all();
  expect(await Promise.all(types.map((type) => type.getAttribute('aria-label')))).toEqual([
    'Seals',
    'Repairs',
    'Specialty Engineering',
  ]);
  await expect(page.getByRole('radio', { name: 'Seals' })).toBeChecked();
  await uploadZip(page, zipFile('Birch Hollow.zip', aJobZip({ designs: 4, seed: 11 })));
  await expect(field(page, 'Priority')).toHaveValue('Normal');
  expect(await offered(page, 'Priority')).toEqual(['High', 'Normal', 'Low']);
  expect(await offered(page, 'Product')).toEqual(['Trusses', 'Engineered Wood Products']);
  // Each state begins with its two letters; none twice, none missing, none besides.
  const states = (await offered(page, 'Seal states')).map((text) => text.slice(0, 2));
  expect(states.toSorted()).toEqual(STATES.split(' ').toSorted());
  await addState(page, 'DC');
  await addState(page, 'WY');

  // What would be sent for each choice; the connection is cut, so that one upload serves them all.
  const isCreate = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/jobs';
  const cut = (route: Route) => (isCreate(route.request()) ? route.abort() : route.fallback());
  const sent = async () => {
    const [request] = await Promise.all([page.waitForRequest(isCreate), createButton(page).click()]);
    return request.postDataJSON() as Record<string, unknown>;
  };
  await page.route('**/api/jobs', cut);
  const choices = [
    ['Seals', 'Trusses', 'High', { job_type: 's', product_type: 't', job_priority: 3 }],
    ['Repairs', 'Engineered Wood Products', 'Low', { job_type: 'r', product_type: 'e', job_priority: 1 }],
    ['Specialty Engineering', 'Trusses', 'Normal', { job_type: 'e', product_type: 't', job_priority: 2 }],
  ] as const;
  for (const [type, product, priority, values] of choices) {
    await page.getByRole('radio', { name: type }).click();
    await choose(page, 'Product', product);
    await choose(page, 'Priority', priority);
    // The form presets the status, Received.
    const body = await sent();
    expect(body).toMatchObject({ ...values, job_status: 1 });
    expect(body['seal_states']).toEqual(expect.arrayContaining(['DC', 'WY']));
    await expect(page.getByText('Please wait...')).toHaveCount(0);
  }
  await page.unroute('**/api/jobs', cut);
  const number = await createJob(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`D${number}`);
  await expect(dialog).toContainText('Received');
});

test(
  'a list of companies has only what contains the typed text, also before the server has answered',
  WHOLE,
  async ({ as }) => {
    const page = await as('jonas');
    await openForm(page);
    await uploadZip(page, zipFile('Juniper.zip', aJobZip({ designs: 3, seed: 13 })));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/dropdown\/companies\?.*search=lone/, async (route) => {
      await held;
      await route.continue();
    });
    // A click would close the list where it is open already.
    await field(page, 'Company').press('ArrowDown');
    const options = page.getByRole('listbox', { name: 'Company' }).getByRole('option');
    await expect(options.nth(5)).toBeVisible();
    await field(page, 'Company').fill('lone star');
    await expect(options).toHaveText(['Lone Star Components']);
    await options.first().click();
    release();
    await expect(field(page, 'Company')).toHaveValue('Lone Star Components');
  },
);
