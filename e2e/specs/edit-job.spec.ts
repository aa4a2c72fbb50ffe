import type { Page } from '@playwright/test';
import { inEachLook } from '../support/each-look.ts';
import { chooseIn, editDialog, fieldIn, offeredIn, openEdit, openEditPage, save } from '../support/edit-job.ts';
import { openList } from '../support/list.ts';
import { rowOf } from '../support/moves.ts';
import { holdTimeouts } from '../support/patience.ts';
import { expect, test } from '../support/people.ts';

const NOT_FOUND = 'Job not found. Please check the job ID.';
const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';
/** How long a lookup of this form, and the job itself, may take. */
const LOOKUP_MS = 15_000;
const isSave = (url: URL) => /^\/api\/jobs\/\d+$/.test(url.pathname);

/** The labels of the fields, in order. */
const labelsIn = (page: Page, form: string) =>
  page.locator(`${form} label, ${form} [id$="-label"]`).evaluateAll((all) => all.map((one) => one.textContent.trim()));

test('[ED-01] [JR-02] one form, over the list and as a page, from the pencil, the menu, the open job and E', async ({
  as,
  company,
}) => {
  const number = await company.addJob({ name: 'Hawthorne Lot 14', comments: 'Roof first, please.' });
  const page = await as('maya');
  const dialog = await openEdit(page, number);
  await expect(fieldIn(dialog, 'Job name')).toBeFocused();
  const fields = await labelsIn(page, '[role="dialog"] form');
  expect(fields.length).toBeGreaterThan(30);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: `More actions for D${number}` }).click();
  await page.getByRole('menuitem', { name: /^Edit job/ }).click();
  await editDialog(page, number);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await rowOf(page, number).focus();
  await page.keyboard.press('e');
  await editDialog(page, number);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await expect(rowOf(page, number)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hawthorne Lot 14', level: 1 })).toBeVisible();
  await page.keyboard.press('e');
  await editDialog(page, number);
  await fieldIn(dialog, 'Job name').fill('Hawthorne Lot 15');
  await expect(dialog.getByText('1 unsaved change')).toBeVisible();

  // What was entered goes along.
  await dialog.getByRole('link', { name: 'Open as page' }).click();
  await expect(page).toHaveURL(new RegExp(`/editjob\\?job_id=${number}$`));
  await expect(page.getByRole('heading', { name: `Edit Job D${number}`, level: 1 })).toBeVisible();
  await expect(fieldIn(page, 'Job name')).toHaveValue('Hawthorne Lot 15');
  expect(await labelsIn(page, 'main form')).toEqual(fields);
  const jobs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' });
  await expect(jobs).toHaveAttribute('aria-current', 'true');
  const { status, body } = await save(page);
  expect([status, body['message']]).toEqual([200, `D${number} saved.`]);
  await expect(page).toHaveURL(new RegExp(`joblist\\?job=${number}`));
  await expect(page.getByRole('heading', { name: 'Hawthorne Lot 15', level: 1 })).toBeVisible();
  await expect(page.getByText('Changed Job name')).toBeVisible();
});

test('[RT-04] /editjob shows the form, and one error page for every failure', async ({ as, company }) => {
  const number = await company.addJob();
  const page = await as('jonas');
  await openEditPage(page, number);
  for (const query of ['', '?job_id=', '?job_id=nonsense', '?job_id=999999999']) {
    await page.goto(`/editjob${query}`);
    await expect(page.getByRole('alert')).toContainText(NOT_FOUND);
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Back to the jobs' }).click();
  await expect(page).toHaveURL(/joblist/);
  await page.route(
    (url) => url.pathname === '/api/getjob',
    (route) => route.fulfill({ status: 500, json: { message: 'The shelf fell down' } }),
  );
  await page.goto(`/editjob?job_id=${number}`);
  await expect(page.getByRole('alert')).toContainText(NOT_FOUND);
  await expect(page.getByText('The shelf fell down')).toHaveCount(0);
});

test('[ED-04] [RT-04] lookups and the job are given fifteen seconds', async ({ as, company }) => {
  const number = await company.addJob();
  const [page, other] = [await as('maya'), await as('jonas')];
  await page.route(/\/api\/(dropdown\/(companies|contacts|jobstatus)|jobs\/\d+\/sealers)/, () => undefined);
  await other.route(/\/api\/getjob/, () => undefined);
  const [lookups, job] = [await holdTimeouts(page), await holdTimeouts(other)];
  await Promise.all([openEditPage(page, number), other.goto(`/editjob?job_id=${number}`)]);
  await expect(other.getByText(`Loading D${number}`)).toBeAttached();
  const alerts = page.getByRole('alert');
  const limits = async () => (await lookups.set()).filter((ms) => ms === LOOKUP_MS).length;
  // The job itself, its company, three lists and its sealers.
  await expect.poll(limits).toBe(6);
  await expect.poll(() => job.set()).toContain(LOOKUP_MS);
  await expect(alerts).toHaveCount(0);
  await lookups.runOut(LOOKUP_MS);
  await job.runOut(LOOKUP_MS);
  await expect(alerts).toHaveCount(4);
  await expect(alerts).toContainText([
    'Error loading lookup data (1)',
    'Error loading lookup data (2)',
    'Error loading lookup data (3)',
    'Error loading data (4)',
  ]);
  await expect(alerts.first()).toContainText('Refresh the page. If it fails again, contact support.');
  await expect(alerts.first().getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  await expect(other.getByRole('alert')).toContainText(NOT_FOUND);
});

test('[ED-02] Staff Comments is there for employees, who can change it; the comments name who wrote them', async ({
  as,
  company,
}) => {
  const number = await company.addJob({ comments: 'Roof first, please.' });
  const [jonas, maya, customer] = [await as('jonas'), await as('maya'), await as(company)];
  await openEditPage(jonas, number);
  await expect(fieldIn(jonas, 'Customer Comments')).toHaveValue('Roof first, please.');
  // Whom the job is for is operations' to change, and so is its sealer.
  await expect(fieldIn(jonas, 'Company')).toHaveValue(`${company.name} – Roanoke, VA`);
  for (const name of ['Company', 'Contact']) await expect(fieldIn(jonas, name)).toHaveAttribute('readonly', '');
  await expect(fieldIn(jonas, 'Sealer')).toHaveCount(0);
  await fieldIn(jonas, 'Staff Comments').fill('Wind 110 C confirmed by phone.');
  expect((await save(jonas)).status).toBe(200);

  await openList(maya, `?job_id=${number}`);
  await rowOf(maya, number).getByText('Wind 110 C confirmed by phone.').click();
  const comments = maya.getByRole('dialog');
  await expect(comments).toContainText('Wind 110 C confirmed by phone.');
  await expect(comments.getByText(/^Jonas \w+ · \d\d\/\d\d\/\d\d \d\d:\d\d$/)).toBeVisible();

  await customer.goto(`/editjob?job_id=${number}`);
  await expect(customer.getByRole('heading', { name: 'Not Authorized' })).toBeVisible();
  await openList(customer, `?job_id=${number}`);
  await expect(customer.getByText('Wind 110 C')).toHaveCount(0);
});

test('[ED-03] the answer is shown: message and warning, errors at their fields, or a sentence alone', async ({
  as,
  company,
}) => {
  const number = await company.addJob({ status: 7 });
  const page = await as('maya');
  const dialog = await openEdit(page, number);
  // The form would not send this; the real server refuses it.
  const sendWith = (wrong: object) =>
    page.route(
      isSave,
      async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        const body = route.request().postDataJSON() as object;
        await route.continue({ postData: JSON.stringify({ ...body, ...wrong }) });
      },
      { times: 1 },
    );
  await fieldIn(dialog, 'Job name').fill('Reopened');
  await sendWith({ seal_states: ['VA', 'XX', 'YY'], roof_load: 'heavy', job_name: '' });
  expect((await save(page)).status).toBe(422);
  await expect(dialog.getByText('Is not a state')).toHaveCount(1);
  await expect(dialog.getByText('Job name is required')).toBeVisible();
  await expect(dialog.getByText(/^Roof load must be in the format/)).toBeVisible();
  await expect(dialog.getByText('3 errors')).toBeVisible();

  // No field of the form shows the version that was read.
  await sendWith({ updated_at: 'yesterday' });
  const { status, body } = await save(page);
  expect(status).toBe(422);
  await expect(page.getByRole('alert').filter({ hasText: String(body['message']) })).toBeVisible();
  await expect(fieldIn(dialog, 'Job name')).toHaveValue('Reopened');

  await chooseIn(dialog, page, 'Status', 'Received');
  const saved = await save(page);
  expect(saved.status).toBe(200);
  await expect(page.getByText(String(saved.body['message']))).toBeVisible();
  await expect(page.getByText('Work starts anew with its zip. It has no work order place.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, number)).toContainText('Received');
  await expect(rowOf(page, number)).toContainText('Reopened');
});

test('[ED-06] the status offers the moves of that person, asks for a reason where one is due, and takes a job up', async ({
  as,
  company,
}) => {
  const repair = await company.addJob({ type: 'r' });
  const seal = await company.addJob();
  const [jonas, maya] = [await as('jonas'), await as('maya')];
  let form = await openEdit(jonas, seal);
  expect(await offeredIn(form, jonas, 'Status')).toEqual(['Received', 'In Progress']);
  await jonas.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  form = await openEdit(jonas, repair);
  expect(await offeredIn(form, jonas, 'Status')).toEqual(['Received', 'In Progress', 'In Engineering']);
  await chooseIn(form, jonas, 'Status', 'In Engineering');
  expect((await save(jonas)).status).toBe(200);
  await expect(rowOf(jonas, repair)).toContainText('In Engineering');

  form = await openEdit(maya, seal);
  expect(await offeredIn(form, maya, 'Status')).toEqual([
    'Received',
    'In Progress',
    'Returned',
    'On Hold',
    'Cancelled',
  ]);
  await chooseIn(form, maya, 'Status', 'Returned');
  await maya.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('A reason is required.')).toBeVisible();
  await expect(form.getByText('1 error')).toBeVisible();
  await fieldIn(form, 'Reason').fill('Pages 3 and 4 are missing.');

  // The server judges by itself: another role's move, and one that no table has.
  const refused = async (page: Page, job_status: number) => {
    await page.route(
      isSave,
      async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        await route.continue({
          postData: JSON.stringify({ ...(route.request().postDataJSON() as object), job_status }),
        });
      },
      { times: 1 },
    );
    const { status, body } = await save(page);
    await expect(page.getByRole('alert').filter({ hasText: String(body['message']) })).toBeVisible();
    return status;
  };
  expect(await refused(maya, 5)).toBe(409);
  const own = await openEdit(jonas, seal);
  await fieldIn(own, 'Lot number').fill('14');
  expect(await refused(jonas, 6)).toBe(403);

  expect((await save(maya)).status).toBe(200);
  await expect(rowOf(maya, seal)).toContainText('Returned');
});

test('[VA-01] [VA-02] [VA-04] [VA-11] the rules of the fields hold on edit, 300 ms after the last key', async ({
  as,
  company,
}) => {
  const number = await company.addJob();
  const page = await as('jonas');
  await page.clock.install();
  await openEditPage(page, number);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const designs = fieldIn(page, 'Number of designs');
  await designs.fill('1064');
  await page.clock.runFor(299);
  await expect(page.getByText('Number of Designs cannot exceed 1000')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByText('Number of Designs cannot exceed 1000')).toBeVisible();
  await page.clock.resume();
  await fieldIn(page, 'Lot number').focus();
  await designs.focus();
  await expect(page.getByText('Number of Designs cannot exceed 1000')).toHaveCount(0);
  await fieldIn(page, 'Lot number').focus();
  await expect(page.getByText('Number of Designs cannot exceed 1000')).toBeVisible();

  for (const [name, value, sentence] of [
    ['Number of designs', '', 'Designs is required'],
    ['Number of designs', '0', 'Number of Designs must be positive'],
    ['Job name', '', 'Job name is required'],
    ['Job name', 'x'.repeat(151), 'Job name cannot exceed 150 characters'],
    ['Design program', '', 'Design program is required'],
    ['Design program', 'x'.repeat(31), 'Design program cannot exceed 30 characters'],
    ['Design code', '', 'Design code is required'],
    ['Design code', 'x'.repeat(51), 'Design code cannot exceed 50 characters'],
    ['Plate manufacturer', '', 'Plate manufacturer is required'],
    ['Plate manufacturer', 'x'.repeat(51), 'Plate manufacturer cannot exceed 50 characters'],
  ] as const) {
    await fieldIn(page, name).fill(value);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  // Nothing is sent while something is wrong, and the foot leads to it.
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: '5 errors' }).click();
  await expect(fieldIn(page, 'Job name')).toBeFocused();
});

test('leaving what was entered asks first; a reload offers it again', async ({ as, company }) => {
  const number = await company.addJob();
  const page = await as('maya');
  const dialog = await openEdit(page, number);
  await fieldIn(dialog, 'Lot number').fill('14 A');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard the changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(fieldIn(dialog, 'Lot number')).toHaveValue('14 A');

  page.on('dialog', (asked) => void asked.accept());
  await openEditPage(page, number);
  await expect(page.getByText(/^You have changes from \d\d:\d\d that were not saved\.$/)).toBeVisible();
  await expect(fieldIn(page, 'Lot number')).toHaveValue('');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(fieldIn(page, 'Lot number')).toHaveValue('14 A');
  await page.getByRole('link', { name: 'Jobs' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/joblist/);
  expect(await page.evaluate(() => sessionStorage.getItem('sealdesk.edits'))).toBe('{}');
});

test('[CR-11] the form’s selects offer exactly the listed labels; it is accessible and fits in each look', async ({
  as,
  company,
}) => {
  const number = await company.addJob({
    name: 'Hawthorne Estates Lot 14 – Roof & Floor',
    comments: 'Please seal roof first.',
  });
  const page = await as('maya');
  const dialog = await openEdit(page, number);
  // It grows while it opens.
  await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(960);
  const group = (name: string) => dialog.getByRole('radiogroup', { name }).getByRole('radio');
  const names = async (name: string) =>
    Promise.all(
      (await group(name).all()).map((one) => one.evaluate((input: HTMLInputElement) => input.labels![0]!.innerText)),
    );
  expect(await names('Type')).toEqual(['Seals', 'Repairs', 'Specialty Engineering']);
  expect(await names('Product')).toEqual(['Trusses', 'Engineered Wood Products']);
  expect(await offeredIn(dialog, page, 'Priority')).toEqual(['High', 'Normal', 'Low']);
  const states = await offeredIn(dialog, page, 'Seal states');
  expect(states.map((text) => text.slice(0, 2)).toSorted()).toEqual(STATES.split(' ').toSorted());

  await fieldIn(dialog, 'Number of designs').fill('1064');
  await chooseIn(dialog, page, 'Priority', 'High');
  await chooseIn(dialog, page, 'Status', 'Returned');
  await expect(dialog.getByText('1 error')).toBeVisible();
  await inEachLook(page, '04-edit');
  await dialog.getByRole('link', { name: 'Open as page' }).click();
  await expect(page.getByRole('heading', { name: `Edit Job D${number}`, level: 1 })).toBeVisible();
  await expect(fieldIn(page, 'Number of designs')).toHaveValue('1064');
  await inEachLook(page, '04-edit-page');
});

test('a conflict hides the offer of earlier changes until it is settled', async ({ as, company }) => {
  const number = await company.addJob();
  const [page, karla] = [await as('maya'), await as('karla')];
  await fieldIn(await openEdit(page, number), 'Lot number').fill('14 A');
  page.on('dialog', (asked) => void asked.accept());
  await openEditPage(page, number);
  const offer = page.getByText(/^You have changes from \d\d:\d\d that were not saved\.$/);
  await expect(offer).toBeVisible();

  const other = await openEdit(karla, number);
  await fieldIn(other, 'Model').fill('Birch');
  expect((await save(karla)).status).toBe(200);
  await fieldIn(page, 'Model').fill('Oak');
  expect((await save(page)).status).toBe(409);
  await expect(page.getByRole('alert')).toContainText('Karla Ruiz saved this job');
  await expect(offer).toHaveCount(0);
});
