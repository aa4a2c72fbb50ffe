import { aJobZip } from '@sealdesk/tools/testing/job-zip.ts';
import type { Page } from '@playwright/test';
import {
  addState,
  chooseFound,
  createButton,
  createJob,
  field,
  openForm,
  PHONE,
  uploadZip,
  zipFile,
} from '../support/create-job.ts';
import { mailAbout } from '../support/inbox.ts';
import { rows } from '../support/list.ts';
import { expect, signInThroughFirm, test } from '../support/people.ts';
import { IS_WHOLE, takePicture } from '../support/whole-run.ts';

/** Keeps how the form looks from its top. */
async function picture(page: Page, name: string): Promise<void> {
  if (!IS_WHOLE) return;
  await page.mouse.move(0, 0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(300);
  await takePicture(page, name);
}

test('[CR-01] [CR-09] a customer creates a job from a zip on the phone, and the receipt arrives', async ({
  as,
  company,
}) => {
  await company.addJob();
  const page = await as(company, PHONE);
  await openForm(page);
  await uploadZip(page, zipFile('Osprey Point 9.zip', aJobZip({ designs: 6, seed: 3, withExtras: true })));

  // What the zip held, before anything is sent.
  await expect(page.getByText('6 designs found · 11 fields filled in below')).toBeVisible();
  await page.getByText('What the zip held').click();
  const held = page.locator('dl');
  await expect(held).toContainText('MiTek: 6 designs on 6 pages');
  await expect(held).toContainText('6 designs, 1 layout, 1 detail');
  await expect(held).toContainText('IRC2018/TPI2014');
  await expect(held).toContainText('Thumbs.db, system file');
  await page.getByText('What the zip held').click();

  // What it filled, and what is preset.
  for (const [name, value] of [
    ['Company', `${company.name} – Roanoke, VA`],
    ['Contact', 'Dana Whitlock'],
    ['Priority', 'Normal'],
    ['Job name', 'Osprey Point 9'],
    ['Product', 'Trusses'],
    ['Designs', '6'],
    ['Design program', 'MiTek 20/20 8.5'],
    ['Design code', 'IRC2018/TPI2014'],
    ['Plate manufacturer', 'MiTek'],
  ] as const) {
    await expect(field(page, name)).toHaveValue(value);
  }
  await expect(page.getByText('from zip')).toHaveCount(11);
  await field(page, 'Job name').fill('Osprey Point 9 North');
  await expect(page.getByText('from zip')).toHaveCount(10);

  await addState(page, 'VA');
  await picture(page, 'create-phone');
  const number = await createJob(page);
  await expect(page.getByText(`Job D${number} was created.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Osprey Point 9 North');

  const mail = await mailAbout(number);
  expect(mail.to.map(({ address }) => address)).toEqual([company.email]);
  expect(mail.subject).toContain('Osprey Point 9 North');
  expect(mail.text).toContain('Osprey Point 9.zip');
});

test('[CR-01] [CR-04] an employee creates a job for a company, which decides whether the PDF may stay unlocked', async ({
  as,
  company,
}) => {
  const page = await as('jonas');
  await openForm(page);
  await uploadZip(page, zipFile('Juniper.zip', aJobZip({ designs: 3, seed: 4 })));
  await expect(field(page, 'Company')).toHaveValue('');
  await expect(field(page, 'Contact')).toHaveValue('');

  await chooseFound(page, 'Company', 'lone star', 'Lone Star Components');
  await chooseFound(page, 'Contact', 'ortega', 'Luis Ortega');
  await expect(page.getByRole('checkbox', { name: 'Please leave PDF unlocked' })).toHaveCount(0);
  await addState(page, 'VA');

  // What the form does not offer for this company, the server refuses.
  await page.route(
    (url) => url.pathname === '/api/jobs',
    async (route) => {
      const body = route.request().postDataJSON() as object;
      await route.continue({ postData: JSON.stringify({ ...body, no_lock_request: true }) });
    },
    { times: 1 },
  );
  await createButton(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This company does not request unlocked PDFs' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/createjob/);

  // Another company has other people, and this one may ask.
  await chooseFound(page, 'Company', company.name, company.name);
  await expect(field(page, 'Contact')).toHaveValue('');
  await chooseFound(page, 'Contact', 'whitlock', 'Dana Whitlock');
  const unlocked = page.getByRole('checkbox', { name: 'Please leave PDF unlocked' });
  await unlocked.check();
  // Ticked, it looks so: the accent, on which the tick is white.
  await expect(unlocked).toHaveCSS('background-color', 'rgb(47, 91, 194)');
  await field(page, 'Staff comments').fill('Called in by phone.');
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/getjob');
  const number = await createJob(page);
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText(company.name);
  // An employee is sent the staff comments for the edit form; the open job shows them to operations alone.
  expect(((await (await opened).json()) as { job: unknown }).job).toMatchObject({
    staff_comments: 'Called in by phone.',
  });
  await expect(drawer).not.toContainText('Called in by phone.');
  const maya = await as('maya');
  await maya.goto(`/joblist?job=${number}`);
  await expect(maya.getByRole('dialog')).toContainText('Called in by phone.');
  expect((await mailAbout(number)).to.map(({ address }) => address)).toEqual([company.email]);
});

test('a double click, and a second try after a lost answer, create one job', async ({ as, company }) => {
  const page = await as(company);
  await openForm(page);
  await uploadZip(page, zipFile('Otter_Creek_4_roof_rev2.zip', aJobZip({ designs: 24, seed: 2, withExtras: true })));
  await addState(page, 'VA');
  await field(page, 'Comments').fill('Please seal roof first, framers on site Monday.');
  await picture(page, 'create-filled');
  await field(page, 'Job name').fill('Sent twice, made once');
  // The server makes the job, and its answer is lost.
  await page.route(
    (url) => url.pathname === '/api/jobs',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await createButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error creating job.' })).toBeVisible();
  await createButton(page).dblclick();
  await page.waitForURL(/\/joblist\?job=\d+/);
  await page.goto('/joblist?job_name=Sent%20twice,%20made%20once');
  await expect(rows(page)).toHaveCount(1);
});

test('[ER-02] a session that ends under the form keeps what was typed', async ({ stranger, company }) => {
  const page = await stranger();
  await page.goto('/createjob');
  await signInThroughFirm(page, 'grace');
  await expect(page.getByRole('heading', { name: 'Create Job', level: 1 })).toBeVisible();
  await uploadZip(page, zipFile('Grace.zip', aJobZip({ designs: 2, seed: 7 })));
  await chooseFound(page, 'Company', company.name, company.name);
  await chooseFound(page, 'Contact', 'whitlock', 'Dana Whitlock');
  await field(page, 'Job name').fill('Typed before the session ended');
  await addState(page, 'VA');

  // The session is gone without a word, as after a night.
  await page.context().clearCookies();
  await createButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const popup = page.waitForEvent('popup');
  const firmSignIn = { name: "Sign in with the firm's account" };
  await dialog.getByRole('link', firmSignIn).or(dialog.getByRole('button', firmSignIn)).click();
  const firm = await popup;
  await firm.getByLabel('Someone else, by subject').fill('grace');
  await firm.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(page, 'Job name')).toHaveValue('Typed before the session ended');
  await expect(field(page, 'Contact')).toHaveValue('Dana Whitlock');
  await createJob(page);
  await expect(page.getByRole('dialog')).toContainText('Typed before the session ended');
});
