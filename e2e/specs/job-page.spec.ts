import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBothColors,
  expectAccessibleInForcedColors,
} from '../support/accessible.ts';
import { PHONE } from '../support/create-job.ts';
import { aPdf, aZip, saved } from '../support/files.ts';
import { happening } from '../support/jobs.ts';
import { numbers, openList, rows } from '../support/list.ts';
import { expect, test, type OwnCompany } from '../support/people.ts';
import { takeInBothColors, takePicture, WHOLE } from '../support/whole-run.ts';
import { settled } from '../support/settled.ts';
import { choose, openUpload } from '../support/upload-dialog.ts';

const REASON = 'The roof loads use 20 psf ground snow. The county asks for 30 psf.';
const RECEIVED = 1;
const READY_TO_SEAL = 3;

/** The open job. */
const jobPage = (page: Page): Locator => page.locator('[data-job-page]');
const part = (page: Page, title: string): Locator =>
  jobPage(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) });
const events = (page: Page): Locator => jobPage(page).getByRole('tabpanel', { name: 'Timeline' }).locator('ol > li');

async function openJob(page: Page, number: number): Promise<void> {
  // The row of the list shows it sooner than its own answer comes.
  await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/getjob'),
    page.goto(`/joblist?job_id=${number}&job=${number}`),
  ]);
  await expect(jobPage(page)).toBeVisible();
  await expect(jobPage(page).getByText(/^Loading/)).toHaveCount(0);
}

async function picture(page: Page, name: string): Promise<void> {
  await takeInBothColors(page, (mode) => `${name}-${mode}`);
}

/** Judges the open job on the phone: accessible in both colors, and nothing of it is cut off. */
async function expectFits(page: Page): Promise<void> {
  await expectAccessibleInBothColors(page, '[data-job-page]');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  expect(await jobPage(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  const namesUnderIcons = await jobPage(page)
    .locator('li > button')
    .evaluateAll((files) =>
      files
        .map((file) => ({
          parts: [...file.querySelectorAll('span > span')],
          icon: file.querySelector('svg:last-child'),
        }))
        .filter(({ icon }) => icon !== null)
        .flatMap(({ parts, icon }) =>
          parts.filter((it) => it.getBoundingClientRect().right > icon!.getBoundingClientRect().left),
        )
        .map((it) => it.textContent),
    );
  expect(namesUnderIcons).toEqual([]);
}

/** Sends the zip of a returned job, as the page's person. */
async function replaceAll(page: Page, number: number, file: ReturnType<typeof aZip>): Promise<void> {
  const dialog = await openUpload(page, number, 'Replace All');
  await choose(page, file);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

/** A repair of the test's own that was returned with that reason, and whose zip its person has replaced. */
async function aReplacedJob(page: Page, company: OwnCompany, zips: ReturnType<typeof aZip>[]): Promise<number> {
  const number = await company.addJob({ type: 'r', name: 'Naches Heights Phase 2', comments: 'Roof first.' });
  for (const zip of zips) {
    await happening(({ returnJob }) => returnJob(number, REASON));
    await replaceAll(page, number, zip);
  }
  return number;
}

test('staff see what happened to a job, who did it, from where to where, and fetch every document by its hash', async ({
  as,
  company,
}) => {
  const page = await as('maya', { permissions: ['clipboard-read', 'clipboard-write'] });
  const [first, second] = [aZip('first.zip', 'one'), aZip('second.zip', 'two')];
  const number = await aReplacedJob(page, company, [first, second]);
  await openJob(page, number);

  await expect(events(page)).toHaveCount(4);
  const replaced = events(page).first();
  await expect(replaced).toContainText('Replaced all files');
  await expect(replaced).toContainText('Status Returned → Received');
  await expect(replaced).toContainText('You · second.zip');
  const returned = events(page).nth(1);
  await expect(returned).toContainText('Returned the job to the customer');
  await expect(returned).toContainText('Status Received → Returned');
  await expect(returned).toContainText(REASON);
  await expect(jobPage(page).getByRole('heading', { name: /^Today, / })).toBeVisible();
  await expect(jobPage(page).getByRole('list', { name: 'Status' }).locator('[aria-current]')).toContainText(
    /^Received.* so far$/,
  );

  const documents = part(page, 'Documents').getByRole('listitem');
  await expect(documents).toHaveCount(2);
  await expect(documents.first()).toContainText('second.zip');
  await expect(documents.first()).toContainText('original');
  await expect(documents.nth(1)).toContainText('first.zip');
  await expect(documents.nth(1)).toContainText(/Superseded \d\d\/\d\d\/\d\d/);
  for (const [place, zip] of [second, first].entries()) {
    const document = documents.nth(place);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      document.getByRole('button', { name: `Download ${zip.name}` }).click(),
    ]);
    const { bytes } = await saved(download);
    expect(bytes.equals(zip.buffer)).toBe(true);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await document.getByRole('button', { name: `Copy the SHA-256 of ${zip.name}` }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(sha256);
    await expect(document).toContainText(`sha256 ${sha256.slice(0, 4)} ${sha256.slice(4, 8)}`);
  }
  // What was fetched is on the timeline, too.
  await expect(events(page)).toHaveCount(6);
  await expect(events(page).first()).toContainText('Downloaded first.zip');
});

test(
  'details and comments are tabs; the row’s next step and its menu act from here',
  WHOLE,
  async ({ as, company }) => {
    const page = await as('maya');
    const number = await company.addJob({
      type: 'r',
      name: 'Cave Spring Ridge',
      comments: 'Roof first.',
      staffComments: 'Call before sealing.',
    });
    await openJob(page, number);
    const drawer = jobPage(page);
    await expect(drawer.getByText('Company and contact')).toBeHidden();
    await drawer.getByRole('tab', { name: 'Details' }).click();
    await expect(drawer.getByText('Company and contact')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(drawer.getByRole('tab', { name: 'Comments 2' })).toBeFocused();
    await expect(drawer.getByText('Call before sealing.')).toBeVisible();

    await expect(drawer.getByRole('group', { name: 'Files' }).getByRole('button', { name: 'To Seal' })).toBeVisible();
    await drawer.getByRole('button', { name: `More actions for D${number}` }).click();
    await expect(drawer.getByRole('menuitem', { name: 'Working file' })).toBeVisible();
    // Escape closes what is on top: the menu, and then the job.
    await page.keyboard.press('Escape');
    await expect(drawer.getByRole('menu')).toHaveCount(0);
    await expect(drawer).toBeVisible();
    await drawer.getByRole('button', { name: `More actions for D${number}` }).click();
    await drawer.getByRole('menuitem', { name: 'Working file' }).click();
    const dialog = page.getByRole('dialog', { name: /^Upload Working File/ });
    await choose(page, aPdf('notes.pdf'));
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await drawer.getByRole('tab', { name: 'Timeline' }).click();
    await expect(events(page).first()).toContainText('Added a working file');
    await expect(part(page, 'Documents').getByRole('listitem')).toContainText('working file');
  },
);

test('the customer sees what concerns them in plain words: no staff name, no internal step, no download by staff', async ({
  as,
  company,
}) => {
  const maya = await as('maya');
  const zip = aZip('plans.zip');
  const number = await company.addJob({ type: 'r', name: 'Saline County EMS Annex', comments: 'See my email.' });
  await happening(({ returnJob }) => returnJob(number, REASON));
  const dana = await as(company);
  await replaceAll(dana, number, zip);
  // Staff work on it: a working file of their own, a download and a place.
  const upload = await openUpload(maya, number, 'Working file');
  await choose(maya, aPdf('internal-notes.pdf'));
  await upload.getByRole('button', { name: 'Done' }).click();
  await openJob(maya, number);
  await Promise.all([
    maya.waitForEvent('download'),
    part(maya, 'Documents').getByRole('button', { name: 'Download plans.zip' }).click(),
  ]);
  await happening(({ takeUp }) => takeUp(number));
  await expect(events(maya).filter({ hasText: 'Downloaded plans.zip' })).toHaveCount(1);

  await openJob(dana, number);
  await expect(dana).toHaveTitle(`D${number}, In Progress, Saline County EMS Annex`);
  await expect(jobPage(dana).getByRole('heading', { level: 1, name: 'Saline County EMS Annex' })).toBeFocused();
  await expect(jobPage(dana).getByRole('region', { name: 'Status' })).toHaveText('In ProgressBeing checked.');
  await expect(jobPage(dana)).toContainText('Step 2 of 6');
  await expect(part(dana, 'What happens next').getByRole('listitem')).toHaveText([
    'We check your drawings.',
    'An engineer licensed in VA seals all 12 designs.',
    'You get an email. The PDF is then here.',
  ]);
  await expect(part(dana, 'Your comments')).toContainText('See my email.');
  const lines = part(dana, 'Timeline').getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText('Being checked');
  await expect(lines.nth(1)).toContainText('You replaced all files');
  await expect(lines.nth(2)).toContainText('Returned to you');
  const files = part(dana, 'Files').getByRole('listitem');
  await expect(files).toHaveCount(1);
  await expect(files).toContainText('plans.zip');
  const text = await jobPage(dana).innerText();
  expect(text).not.toMatch(/maya|internal-notes|working|downloaded|seal(er|able)|can seal/i);

  const [download] = await Promise.all([
    dana.waitForEvent('download'),
    files.getByRole('button', { name: /^Download plans\.zip, original, \d+ kilobytes?$/ }).click(),
  ]);
  expect((await saved(download)).bytes.equals(zip.buffer)).toBe(true);
});

test('a returned job says why and when on the phone, and its button is within reach', async ({ as, company }) => {
  const number = await company.addJob({ type: 'r', name: 'Saline County EMS Annex', place: 1 });
  await happening(({ returnJob }) => returnJob(number, REASON));
  const dana = await as(company, PHONE);
  await openList(dana);
  await dana.getByRole('link', { name: `D${number}`, exact: true }).tap();
  const drawer = jobPage(dana);
  await expect(drawer.getByText(/^Why we returned it, \d\d\/\d\d\/\d\d \d\d:\d\d$/)).toBeVisible();
  await expect(drawer.getByText(REASON)).toBeVisible();
  // Off the way there are no steps.
  await expect(drawer.getByText(/Step \d of 6/)).toHaveCount(0);
  await expect(part(dana, 'What happens next')).toContainText('The job keeps its number and its priority 1.');
  const button = drawer.getByRole('button', { name: 'Replace All' });
  // Measured where it stays: the page of the job moves in from the side.
  await settled(dana);
  const box = (await button.boundingBox())!;
  expect(box.height).toBe(44);
  expect(box.y + box.height).toBeGreaterThan(790);
  expect((await drawer.boundingBox())!.width).toBe(390);
  await drawer.getByRole('button', { name: 'Back to the list' }).tap();
  await expect(drawer).toHaveCount(0);
  await expect(dana.locator(`[data-job="${number}"]`)).toBeFocused();
});

test('other employees see the job without sealers and hours', WHOLE, async ({ as, company }) => {
  const number = await company.addJob({ name: 'Rib Mountain Storage', status: RECEIVED });
  const maya = await as('maya');
  await happening(({ takeUp }) => takeUp(number));
  await openJob(maya, number);
  await expect(events(maya).first()).toContainText('System');
  await expect(part(maya, 'Who can seal')).toBeVisible();
  const jonas = await as('jonas');
  await openJob(jonas, number);
  await expect(jobPage(jonas).getByRole('list', { name: 'Status' })).toBeVisible();
  await expect(part(jonas, 'Documents')).toBeVisible();
  await expect(part(jonas, 'Who can seal')).toHaveCount(0);
  // Nobody is named whose name is not sent; that it was the system would be a guess.
  await expect(events(jonas).first()).toContainText('Took up the job');
  await expect(events(jonas).first()).not.toContainText('System');
  expect(await jobPage(jonas).textContent()).not.toMatch(/can seal|sealer|\d+ h \d+ m in \d+ entr/i);
});

test(
  'J and K lead to the neighbors in the list, with the address, and Back to the list',
  WHOLE,
  async ({ as, company }) => {
    const page = await as('maya');
    for (const name of ['One', 'Two', 'Three']) await company.addJob({ name: `${name} of three` });
    await openList(page, `?drjcoid=${company.id}&job_name=of+three`);
    const [first, second, third] = (await numbers(page)) as [number, number, number];
    await rows(page).nth(0).focus();
    await page.keyboard.press('Enter');
    const drawer = jobPage(page);
    await expect(drawer).toContainText(`D${first}`);
    // There is nothing before the first.
    await page.keyboard.press('k');
    await expect(page).toHaveURL(new RegExp(`job=${first}$`));
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`job=${second}$`));
    await expect(drawer.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('J');
    await expect(page).toHaveURL(new RegExp(`job=${third}$`));
    await expect(drawer).toContainText(`D${third}`);
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`job=${third}$`));
    await page.keyboard.press('k');
    await expect(page).toHaveURL(new RegExp(`job=${second}$`));
    await drawer.getByRole('button', { name: 'Next job' }).click();
    await expect(page).toHaveURL(new RegExp(`job=${third}$`));
    await expect(drawer).toContainText(`D${third}`);
    // However many jobs were looked at, one step back is the list, at the job that was open last.
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(/job_name=of\+three$/);
    await expect(rows(page).nth(2)).toBeFocused();
  },
);

test(
  'a change by somebody else shows in place and is announced; offline the last state stays with its time',
  WHOLE,
  async ({ as, company }) => {
    const number = await company.addJob({ name: 'Brazos Crossing' });
    const [maya, dana] = [await as('maya'), await as(company)];
    for (const page of [maya, dana]) {
      await openJob(page, number);
      await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeAttached();
    }
    await happening(({ takeUp }) => takeUp(number));
    await expect(jobPage(maya).getByText('In Progress', { exact: true }).first()).toBeVisible();
    await expect(events(maya).first()).toContainText('Took up the job');
    await expect(jobPage(maya).getByRole('status').getByText('Changed just now')).toBeVisible();
    await expect(jobPage(dana).getByRole('region', { name: 'Status' })).toHaveText(
      'In ProgressBeing checked.Changed just now',
    );
    await expect(part(dana, 'Timeline').getByRole('listitem').first()).toContainText('Being checked');

    await dana.context().setOffline(true);
    await expect(jobPage(dana).getByText(/^You are offline\. Showing the job as of \d\d:\d\d\.$/)).toBeVisible();
    await expect(jobPage(dana)).toContainText('Being checked');
    await happening(({ setStatus }) => setStatus(number, READY_TO_SEAL));
    await dana.context().setOffline(false);
    await expect(jobPage(dana)).toContainText('With a sealing engineer');
    await expect(jobPage(dana).getByText(/You are offline/)).toHaveCount(0);
  },
);

test(
  'while it loads, when it is not there, and when a part of it fails, the page says so',
  WHOLE,
  async ({ as, company }) => {
    const number = await company.addJob({ name: 'Snow Canyon Villas' });
    const page = await as('maya');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/getjob*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/joblist?job_id=1&job=${number}`);
    await expect(jobPage(page).getByRole('status').getByText(`Loading D${number}`)).toBeAttached();
    await expectAccessible(page, '[data-job-page]');
    release();
    await expect(jobPage(page)).toContainText('Snow Canyon Villas');

    await page.route('**/timeline*', (route) => route.fulfill({ status: 500, json: {} }));
    await openJob(page, number);
    const timeline = jobPage(page).getByRole('tabpanel', { name: 'Timeline' });
    await expect(timeline.getByRole('alert')).toBeVisible();
    await expect(part(page, 'Documents')).toContainText('There are no documents yet.');
    await page.unroute('**/timeline*');
    await timeline.getByRole('button', { name: 'Retry' }).click();
    await expect(timeline.getByRole('alert')).toHaveCount(0);

    await page.goto('/joblist?job=999999999');
    await expect(jobPage(page).getByRole('alert')).toContainText('Job not found. Please check the job ID.');
    await jobPage(page).getByRole('button', { name: 'Back to the list' }).click();
    await expect(jobPage(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/joblist$/);
  },
);

test('its parts stay in place from job to job, its contact is a link, and its work-order priority can be set in it', async ({
  as,
  company,
}) => {
  const [onItsWay, onHold] = [await company.addJob(), await company.addJob({ status: 6 })];
  const page = await as('maya');
  await openJob(page, onHold);
  const tab = jobPage(page).getByRole('tab', { name: 'Details' });
  const before = (await tab.boundingBox())!.y;
  await openJob(page, onItsWay);
  await expect(page).toHaveTitle(new RegExp(`^D${onItsWay}, `));
  await expect.poll(async () => (await tab.boundingBox())!.y).toBe(before);

  const place = jobPage(page).getByRole('button', { name: `Work order priority of D${onItsWay}: No priority` });
  await place.click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  await place.click();
  await page.getByRole('menuitemradio', { name: /^(Place )?1\b/ }).click();
  await expect(
    jobPage(page).getByRole('button', { name: `Work order priority of D${onItsWay}: Priority 1` }),
  ).toBeVisible();

  await tab.click();
  const email = jobPage(page).getByRole('link', { name: company.email });
  await expect(email).toHaveAttribute('href', `mailto:${company.email}`);
  await expect(email).toHaveCSS('white-space', 'nowrap');
});

test(
  'it prints facts, timeline and documents with whole hashes, light, and not the list behind it',
  WHOLE,
  async ({ as, company }) => {
    const page = await as('maya', { colorScheme: 'dark' });
    const zip = aZip('plans.zip');
    const number = await aReplacedJob(page, company, [zip]);
    await openJob(page, number);
    await expect(events(page)).toHaveCount(2);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const drawer = jobPage(page);
    await expect(drawer.getByText('Company and contact')).toBeVisible();
    await expect(drawer.getByText('Replaced all files')).toBeVisible();
    await expect(drawer.getByText('Roof first.')).toBeVisible();
    await expect(drawer.getByText(createHash('sha256').update(zip.buffer).digest('hex'))).toBeVisible();
    await expect(drawer.getByText(/^Printed \d\d\/\d\d\/\d\d \d\d:\d\d by Maya /)).toBeVisible();
    for (const name of ['Copy link', 'Print', 'To Seal', 'Download']) {
      await expect(drawer.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0);
    }
    await expect(page.getByRole('table', { name: 'Jobs' })).toBeHidden();
    await expect(drawer).toHaveCSS('color', 'rgb(30, 35, 44)');
    // All of it is on paper: nothing is cut off where the screen ended.
    expect(await drawer.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
    await takePicture(page, '08-job-print', { fullPage: true });
  },
);

test('the Print button reads the whole timeline first', WHOLE, async ({ as, company }) => {
  const number = await company.addJob({ name: 'Millersville Twp' });
  await happening(async ({ returnJob, takeUp }) => {
    for (let round = 0; round < 30; round += 1) {
      await takeUp(number);
      await returnJob(number, `Round ${round}`);
    }
  });
  const page = await as('maya');
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', String(document.querySelectorAll('time').length));
  });
  await openJob(page, number);
  await expect(events(page)).toHaveCount(50);
  await expect(jobPage(page).getByRole('button', { name: 'Show more' })).toBeVisible();
  // Older events that can't be read are reported, and what is shown stays.
  await page.route(/timeline\?cursor=/, (route) => route.fulfill({ status: 500, json: {} }));
  await jobPage(page).getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Server error' })).toHaveCount(1);
  await expect(events(page)).toHaveCount(50);
  await expect(jobPage(page).getByText(/^Showing the timeline/)).toHaveCount(0);
  await page.unroute(/timeline\?cursor=/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await jobPage(page)
    .getByRole('button', { name: `Print D${number}` })
    .click();
  await expect(page.locator('body[data-printed="60"]')).toBeAttached();
  await expect(events(page)).toHaveCount(60);
  await expect(jobPage(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test(
  'a set to seal is on the timeline and among the documents with its parts, and whoever fetched it',
  WHOLE,
  async ({ as, company }) => {
    const maya = await as('maya');
    const number = await aReplacedJob(maya, company, [aZip('NachesHts_Ph2_L40-46.zip')]);
    await happening(({ takeUp }) => takeUp(number));
    const upload = await openUpload(maya, number, 'To Seal');
    const parts = [aPdf('NachesHts_Roof.pdf'), aPdf('NachesHts_Floor.pdf')];
    await choose(maya, parts);
    await upload.getByRole('button', { name: 'Upload 2 files' }).click();
    await upload.getByRole('button', { name: 'Done' }).click();
    await expect(maya.getByText(`D${number} is ready to seal.`)).toBeVisible();
    await openJob(maya, number);

    await expect(events(maya).nth(0)).toContainText('Combined the set to seal');
    await expect(events(maya).nth(0)).toContainText('Status In Progress → Ready to Seal');
    await expect(events(maya).nth(0)).toContainText('merged.pdf');
    await expect(events(maya).nth(1)).toContainText('Uploaded Initial Seals');
    await expect(events(maya).nth(1)).toContainText('You · NachesHts_Floor.pdf, NachesHts_Roof.pdf');
    const documents = part(maya, 'Documents').getByRole('listitem');
    await expect(documents).toHaveCount(4);
    await expect(documents.nth(0)).toContainText('merged.pdf');
    await expect(documents.nth(0)).toContainText(/2 pages · .* · to seal/);
    const roof = documents.filter({ hasText: 'NachesHts_Roof.pdf' });
    await expect(roof).toContainText(/1 page · .* · part of the set to seal/);
    for (const document of [roof, documents.nth(0)]) {
      const [download] = await Promise.all([
        maya.waitForEvent('download'),
        document.getByRole('button', { name: /^Download / }).click(),
      ]);
      const { bytes } = await saved(download);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await expect(document).toContainText(`sha256 ${sha256.slice(0, 4)} ${sha256.slice(4, 8)}`);
    }
    await expect(events(maya).nth(0)).toContainText('Downloaded merged.pdf');
    await expect(events(maya).nth(1)).toContainText('Downloaded NachesHts_Roof.pdf');
    await expectAccessibleInBothColors(maya, '[data-job-page]');
    await picture(maya, '08-job');
  },
);

test('the page of a job is accessible for staff and customers', async ({ as, company }) => {
  const dana = await as(company);
  const number = await aReplacedJob(dana, company, [aZip('Naches-Heights-Phase-2-Lots-40-46-Roof-Floor.zip')]);
  await happening(({ takeUp }) => takeUp(number));
  const maya = await as('maya');
  await openJob(maya, number);
  await expect(events(maya)).toHaveCount(3);
  await expectAccessibleInBothColors(maya, '[data-job-page]');
  await expectAccessibleInForcedColors(maya, '[data-job-page]');
  for (const tab of ['Details', 'Comments 1']) {
    await jobPage(maya).getByRole('tab', { name: tab }).click();
    await expectAccessibleInBothColors(maya, '[data-job-page] [role="tabpanel"]:not([hidden])');
  }
  await openJob(dana, number);
  await expect(part(dana, 'Timeline').getByRole('listitem').first()).toBeVisible();
  await expectAccessibleInBothColors(dana, '[data-job-page]');
  await picture(dana, '24-customer-desktop');
  await dana.setViewportSize(PHONE.viewport);
  await expectFits(dana);
});

test('a customer’s job is accessible on the phone and fits, in work and complete', async ({ as, company }) => {
  const number = await company.addJob({ name: 'Naches Heights Phase 2 Lots 40–46', comments: 'See my email.' });
  await happening(({ takeUp }) => takeUp(number));
  await happening(({ setStatus }) => setStatus(number, READY_TO_SEAL));
  const inWork = await as(company, PHONE);
  await openJob(inWork, number);
  await expect(jobPage(inWork)).toContainText('Step 3 of 6');
  // A job of the demo that has final documents.
  const complete = await as('dana', PHONE);
  await openList(complete, '?job_status=4');
  await complete
    .getByRole('link', { name: /^D\d+$/ })
    .first()
    .tap();
  await expect(part(complete, 'Sealed documents').getByRole('listitem').first()).toBeVisible();
  await expect(jobPage(complete)).toContainText(/Sealed for .*\. Ready since \d\d\/\d\d\/\d\d\./);
  for (const [page, name] of [
    [inWork, 'work'],
    [complete, 'complete'],
  ] as const) {
    await expect(jobPage(page).locator('time').first()).toBeAttached();
    await expectFits(page);
    await picture(page, `24-customer-${name}`);
  }
});

test('the page of a job is accessible on the phone and fits', WHOLE, async ({ as, company }) => {
  const number = await company.addJob({ name: 'Saline County EMS Annex', place: 1, comments: 'See my email.' });
  await happening(({ returnJob }) => returnJob(number, REASON));
  for (const [person, name] of [
    [company, '24-customer-phone'],
    ['maya', '08-job-phone'],
  ] as const) {
    const phone = await as(person, PHONE);
    await openJob(phone, number);
    await expect(jobPage(phone).getByText(REASON).first()).toBeVisible();
    await expect(jobPage(phone).locator('time').first()).toBeVisible();
    await expectFits(phone);
    await picture(phone, name);
  }
});
