import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/call-api.ts';
import { PHONE } from '../support/create-job.ts';
import { mailAbout } from '../support/inbox.ts';
import { happening } from '../support/jobs.ts';
import { openList } from '../support/list.ts';
import { chooseInMenu, openMove, rowOf } from '../support/moves.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

const [RECEIVED, IN_PROGRESS, READY_TO_SEAL, CANCELLED, FINAL_REVIEW] = [1, 2, 3, 7, 10];
const REASON = 'T07 and T12 still show 20 psf snow load.\nRun both again and send the whole zip.';
const ACTIONS = /\/api\/jobs\/\d+\/actions\//;

test('a job is put on hold, the next one takes its place, and it is resumed at once', async ({ as, company }) => {
  const page = await as('maya');
  const number = await company.addJob({ status: IN_PROGRESS, place: 1 });
  const next = await company.addJob({ status: IN_PROGRESS, place: 2 });
  await openList(page, `?drjcoid=${company.id}`);

  const dialog = await openMove(page, number, 'Put on hold');
  await expect(dialog).toHaveAccessibleName(`Put D${number} on hold`);
  await expect(dialog).toHaveAccessibleDescription(/from In Progress\s+to On Hold/);
  await expect(dialog.getByRole('list', { name: 'What follows' }).getByRole('listitem')).toHaveText([
    'Turnaround time stands still. Resume brings it back.',
    `Work order place 1 is freed; D${next} moves from 2 to 1.`,
    'Nobody is mailed.',
  ]);
  await expect(dialog.getByText('Optional. Only staff see it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Owner decides on the mezzanine first.');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(page.getByText(`D${number} is on hold.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, number)).toContainText('On Hold');
  await expect(rowOf(page, next).locator('[data-slot="place"]')).toHaveText('1');

  await chooseInMenu(page, number, 'Resume');
  await expect(page.getByText(`D${number} is In Progress again.`)).toBeVisible();
  await expect(rowOf(page, number)).toContainText('In Progress');
});

test('a hold is undone by the button or the key of its message, and a refusal is said as for any move', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const number = await company.addJob({ status: IN_PROGRESS });
  await openList(page, `?job_id=${number}`);
  const hold = async () => {
    const dialog = await openMove(page, number, 'Put on hold');
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    const toast = page.getByRole('alert').filter({ hasText: `D${number} is on hold.` });
    // The time of a message that has the focus doesn't run.
    await toast.getByRole('button', { name: 'Undo' }).focus();
    await expect(dialog).toBeHidden();
    await toast.getByRole('button', { name: 'Undo' }).focus();
    return toast;
  };

  const toast = await hold();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`D${number} is In Progress again.`)).toBeVisible();
  await expect(rowOf(page, number)).toContainText('In Progress');
  await expect(toast).toBeHidden();
  await expect(rowOf(page, number)).toBeFocused();

  await hold();
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, number)).toContainText('In Progress');

  await hold();
  const other = await as('rosa');
  await openList(other);
  await callApi(other, `/api/jobs/${number}/actions/cancel`, { body: {} });
  await page.keyboard.press('Enter');
  await expect(page.getByText(`D${number} is at Cancelled, so it can’t be resumed.`)).toBeVisible();
  await expect(rowOf(page, number)).toContainText('Cancelled');
});

test('a customer undoes another priority of their job, and has no Undo for a job that they cancel', async ({
  as,
  company,
}) => {
  const page = await as(company);
  const number = await company.addJob({ status: RECEIVED, place: 1 });
  const other = await company.addJob({ status: RECEIVED, place: 2 });
  await openList(page);
  const places = (job: number) => page.getByRole('button', { name: `Work order priority of D${job}:` });
  await places(number).click();
  await page.getByRole('menuitemradio', { name: /^2/ }).click();
  // The time of a message that has the focus doesn't run.
  await page.getByRole('button', { name: 'Undo' }).focus();
  // The menu takes the focus back to its button when it is gone.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(places(other)).toHaveText('1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(places(number)).toHaveText('1');
  await expect(places(other)).toHaveText('2');

  const dialog = await openMove(page, number, 'Cancel job');
  await dialog.getByRole('button', { name: 'Cancel job' }).click();
  await expect(page.getByText(`D${number} is canceled.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test(
  'operations cancel a job after they thought about it, and reopen it knowing who canceled',
  WHOLE,
  async ({ as, company }) => {
    const page = await as('maya');
    const number = await company.addJob({ status: IN_PROGRESS });
    await openList(page, `?job_id=${number}`);

    const cancel = await openMove(page, number, 'Cancel job');
    await expect(cancel.getByRole('button', { name: 'Keep job' })).toBeFocused();
    await cancel.getByRole('button', { name: 'Keep job' }).click();
    await expect(cancel).toBeHidden();
    await expect(rowOf(page, number)).toContainText('In Progress');

    const again = await openMove(page, number, 'Cancel job');
    await again.getByLabel('Reason').fill('Sent twice.');
    await again.getByRole('button', { name: 'Cancel job' }).click();
    await expect(page.getByText(`D${number} is canceled.`)).toBeVisible();
    await expect(rowOf(page, number)).toContainText('Cancelled');

    const reopen = await openMove(page, number, 'Reopen');
    await expect(reopen.getByText(/It was canceled by Maya Keller on .*: “Sent twice.”/)).toBeVisible();
    await reopen.getByRole('button', { name: 'Reopen job' }).click();
    await expect(page.getByText(`D${number} is reopened.`)).toBeVisible();
    // The warning of the answer is a toast of its own, which stays longer.
    await expect(page.locator('[data-kind="warning"]')).toContainText('Work starts anew');
    await expect(rowOf(page, number)).toContainText('Received');
  },
);

test('a customer cancels their own job on the phone', async ({ as, company }) => {
  const page = await as(company, PHONE);
  const staff = await as('maya');
  const number = await company.addJob({ status: RECEIVED, place: 1, name: 'Cedar Landing Townhomes' });
  await openList(staff, `?job_id=${number}`);
  await openList(page);

  const dialog = await openMove(page, number, 'Cancel job');
  await expect(dialog.getByText('Cedar Landing Townhomes', { exact: true })).toBeVisible();
  await expect(dialog).not.toContainText(company.name);
  await expect(dialog.getByRole('listitem')).toHaveText([
    'We do no further work on this job.',
    'Priority 1 is freed.',
    'Your files stay here. To start again, ask us to reopen it.',
  ]);
  await expect(dialog.getByText('Optional. We read it.')).toBeVisible();
  await expect.poll(async () => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE.viewport });
  const [filled, wayOut] = await Promise.all(
    ['Cancel job', 'Keep job'].map(async (name) => (await dialog.getByRole('button', { name }).boundingBox())!),
  );
  expect(filled!.y).toBeLessThan(wayOut!.y);
  for (const { width, height } of [filled!, wayOut!]) {
    expect(width).toBe(350);
    expect(height).toBe(44);
  }
  await dialog.getByLabel('Reason').fill('Sent twice by mistake.');
  await dialog.getByRole('button', { name: 'Cancel job' }).click();
  await expect(rowOf(page, number)).toContainText('No further work');
  // The list of operations follows without being asked.
  await expect(rowOf(staff, number)).toContainText('Cancelled');

  const reopen = await openMove(staff, number, 'Reopen');
  await expect(reopen.getByText(/It was canceled by the customer on .*: “Sent twice by mistake.”/)).toBeVisible();
});

test('a return to the customer is mailed exactly as its preview shows it', async ({ as, company }) => {
  const page = await as('maya');
  const customer = await as(company);
  const number = await company.addJob({ status: IN_PROGRESS, name: 'Hawthorne Estates Lot 14' });
  await openList(page, `?job_id=${number}`);
  await openList(customer);

  const dialog = await openMove(page, number, 'Return to customer');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill(REASON);
  await expect(dialog.getByText('The customer reads these words.')).toBeVisible();
  await expect(dialog.getByText(`Emailed to ${company.contactName}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview of the email' });
  const subject = `D${number} needs a corrected zip: Hawthorne Estates Lot 14`;
  await expect(preview.getByText(subject)).toBeVisible();
  const shown = await preview.getByRole('article', { name: 'Email' }).innerText();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(dialog.getByLabel('Reason')).toHaveValue(REASON);

  await dialog.getByRole('button', { name: 'Return to customer' }).click();
  await expect(page.getByText(`D${number} returned to the customer.`)).toBeVisible();
  await expect(rowOf(page, number)).toContainText('Returned');
  await happening(({ endMailWait }) => endMailWait(number));
  const mail = await mailAbout(number);
  expect(mail.subject).toBe(subject);
  expect(mail.to.map(({ address }) => address)).toEqual([company.email]);
  await page.setContent(mail.html);
  const received = await page.locator('body').innerText();
  // Only the time is not known before.
  const timed = received.replace(/\d\d\/\d\d\/\d\d \d\d:\d\d \w+/, 'the time when you return it');
  expect(shown.split(/\s+/)).toEqual(timed.split(/\s+/));
  await expect(rowOf(customer, number)).toContainText('We need a corrected zip');
  await expect(rowOf(customer, number)).toContainText('T07 and T12 still show 20 psf snow load.');
});

test('[JA-10] a reviewer approves a job in final review, and another returns one with a reason, in one step', async ({
  as,
  company,
}) => {
  const reviewed = { status: FINAL_REVIEW, initialSealer: 'karla', sealer: 'anton', sealStates: ['NC', 'VA'] };
  const good = await company.addJob(reviewed);
  const bad = await company.addJob(reviewed);
  const [maya, rosa] = [await as('maya'), await as('rosa')];
  await openList(maya, `?drjcoid=${company.id}`);
  await openList(rosa, `?drjcoid=${company.id}`);

  const approve = await openMove(maya, good, 'Approve');
  await expect(approve).toHaveAccessibleName(`Approve D${good}?`);
  await expect(approve).toContainText('by Anton Novak for NC and VA.');
  await approve.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(maya.getByText(`D${good} approved.`)).toBeVisible();
  for (const page of [maya, rosa]) await expect(rowOf(page, good)).toContainText('Awaiting Final');

  const sent: string[] = [];
  rosa.on('request', (request) => ACTIONS.test(request.url()) && sent.push(request.url()));
  const back = await openMove(rosa, bad, 'Return to sealer');
  await expect(back.getByRole('radio', { name: 'To the sealer' })).toBeFocused();
  await back.getByRole('button', { name: 'Return to sealer' }).click();
  await expect(back.getByRole('alert')).toHaveText('A reason is required.');
  // The dialog knows it by itself: nothing was sent for that.
  expect(sent).toEqual([]);
  await back.getByLabel('Reason').fill('Page 31: “3-8-12” is missing.');
  await expect(back.getByText('Emailed to Anton Novak')).toBeVisible();
  await back.getByRole('button', { name: 'Return to sealer' }).click();
  await expect(rosa.getByText(`D${bad} returned to the sealer.`)).toBeVisible();
  for (const page of [maya, rosa]) {
    const row = rowOf(page, bad);
    await expect(row).toContainText(/Email goes out in [01]:\d\d/);
    await expect(row).toContainText('Ready to Seal');
    await expect(row).toContainText('Page 31: “3-8-12” is missing.');
    await expect(row.getByRole('img', { name: 'Returned to the sealer by Rosa Castellanos' })).toBeVisible();
  }
  await happening(({ endMailWait }) => endMailWait(bad));
  const mail = await mailAbout(bad);
  expect(mail.subject).toContain(`D${bad} needs another seal`);
  expect(mail.text).toContain('> Page 31: “3-8-12” is missing.');
});

test('a return for drawing changes names where the job goes as it is chosen', WHOLE, async ({ as, company }) => {
  const page = await as('maya');
  const number = await company.addJob({ status: FINAL_REVIEW, initialSealer: 'karla', sealer: 'anton' });
  await openList(page, `?job_id=${number}`);
  const dialog = await openMove(page, number, 'Return to sealer');
  await dialog.getByRole('radio', { name: 'For drawing changes' }).click();
  await expect(dialog).toHaveAccessibleName(`Return D${number} for drawing changes`);
  await expect(dialog).toHaveAccessibleDescription(/from Final Review\s+to In Progress/);
  await dialog.getByLabel('Reason').fill('The bearing of G3 moved.');
  await dialog.getByRole('button', { name: 'Return for changes' }).click();
  await expect(page.getByText(`D${number} returned for drawing changes.`)).toBeVisible();
  const row = rowOf(page, number);
  await expect(row).toContainText(/Email goes out in [01]:\d\d/);
  await expect(row).toContainText('In Progress');
  await expect(row).toContainText('The bearing of G3 moved.');
  await expect(row.getByRole('img', { name: 'Returned for drawing changes by Maya Keller' })).toBeVisible();
});

test(
  'a review is reserved and released, and each change shows in the other’s open list',
  WHOLE,
  async ({ as, company }) => {
    const number = await company.addJob({ status: FINAL_REVIEW, initialSealer: 'karla', sealer: 'anton' });
    const [maya, rosa] = [await as('maya'), await as('rosa')];
    await openList(maya, `?job_id=${number}`);
    await openList(rosa, `?job_id=${number}`);

    await chooseInMenu(maya, number, 'Reserve review');
    await expect(maya.getByText(`You hold the review of D${number}.`)).toBeVisible();
    await expect(rowOf(maya, number)).toContainText('Final Review (Reserved)');
    await expect(rowOf(rosa, number)).toContainText('Final Review (Reserved)');

    // Only the holder can review it; anyone of operations can release it, once they know whose it is.
    await rosa.getByRole('button', { name: `More actions for D${number}` }).click();
    await expect(rosa.getByRole('menuitem', { name: 'Release review' })).toBeVisible();
    await expect(rosa.getByRole('menuitem', { name: 'Approve' })).toHaveCount(0);
    await rosa.getByRole('menuitem', { name: 'Release review' }).click();
    const ask = rosa.getByRole('dialog', { name: `Release the review of D${number}?` });
    await expect(ask.getByText(/Maya Keller holds it since \d\d\/\d\d\/\d\d \d\d:\d\d\./)).toBeVisible();
    await ask.getByRole('button', { name: 'Release review' }).click();
    await expect(rosa.getByText(`The review of D${number} is released.`)).toBeVisible();
    for (const page of [maya, rosa]) await expect(rowOf(page, number)).not.toContainText('Reserved');

    // Who holds it gives it back without a question.
    await chooseInMenu(maya, number, 'Reserve review');
    await expect(rowOf(maya, number)).toContainText('Final Review (Reserved)');
    await chooseInMenu(maya, number, 'Release review');
    await expect(maya.getByText(`The review of D${number} is released.`)).toBeVisible();
    await expect(maya.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(rosa, number)).not.toContainText('Reserved');
  },
);

test('a job that somebody else moved first is refused in the dialog, over a row that is fresh', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const number = await company.addJob({ status: READY_TO_SEAL });
  await openList(page, `?job_id=${number}`);
  const dialog = await openMove(page, number, 'Pull back');
  await dialog.getByLabel('Reason').fill('T22 was left out of the set.');
  await happening(({ setStatus }) => setStatus(number, CANCELLED));
  await dialog.getByRole('button', { name: 'Pull back' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`D${number} is at Cancelled, so it can’t be pulled back.`);
  await expect(dialog.getByRole('button', { name: 'Pull back' })).toHaveCount(0);
  await expect(rowOf(page, number)).toContainText('Cancelled');
  // The words can still be copied, and the focus is where the next key is of use.
  await expect(dialog.getByLabel('Reason')).toHaveValue('T22 was left out of the set.');
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('readonly');
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
  await expect(dialog.getByRole('list', { name: 'What follows' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test(
  'a refused reason keeps its words and the server’s sentence stands at the field',
  WHOLE,
  async ({ as, company }) => {
    const page = await as('maya');
    const number = await company.addJob({ status: IN_PROGRESS });
    await openList(page, `?job_id=${number}`);
    const dialog = await openMove(page, number, 'Put on hold');
    const reason = dialog.getByLabel('Reason');
    const long = 'Owner decides first. '.repeat(60);
    await reason.fill(long);
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('A reason has at most 1000 characters.');
    await expect(reason).toHaveValue(long);
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await reason.fill('Owner decides first.');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(rowOf(page, number)).toContainText('On Hold');
  },
);

test('a lost answer leaves the dialog with its reason, and sending again makes the move once', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const number = await company.addJob({ status: IN_PROGRESS });
  await openList(page, `?job_id=${number}`);
  const dialog = await openMove(page, number, 'Return to customer');
  const send = dialog.getByRole('button', { name: 'Return to customer' });
  await dialog.getByLabel('Reason').fill(REASON);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    ACTIONS,
    async (route) => {
      // The server makes the move, and its answer never comes.
      await route.fetch();
      await held;
      await route.abort();
    },
    { times: 1 },
  );
  await send.click();
  // While it is being sent nothing closes the dialog and nothing is sent twice.
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeVisible();
  release();
  await expect(page.getByText('No response from the server. Please check your connection.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue(REASON);
  await send.click();
  await expect(page.getByText(`D${number} returned to the customer.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await happening(({ endMailWait }) => endMailWait(number));
  await mailAbout(number);
});

test('a move is made by the keyboard alone, and a typed reason is not lost by Esc', WHOLE, async ({ as, company }) => {
  const page = await as('maya');
  const number = await company.addJob({ status: IN_PROGRESS });
  await openList(page, `?job_id=${number}`);
  await page.keyboard.press('j');
  await expect(rowOf(page, number)).toBeFocused();
  const more = page.getByRole('button', { name: `More actions for D${number}` });
  for (let tabs = 0; tabs < 30 && !(await more.evaluate((it) => it === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Put on hold' });
  await expect(item).toBeVisible();
  for (let steps = 0; steps < 30 && !(await item.evaluate((it) => it === document.activeElement)); steps += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: `Put D${number} on hold` });
  const reason = dialog.getByLabel('Reason');
  await expect(reason).toBeFocused();
  await page.keyboard.type('Owner decides first.');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard the reason?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(reason).toHaveValue('Owner decides first.');
  await reason.focus();
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, number)).toContainText('On Hold');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
});
