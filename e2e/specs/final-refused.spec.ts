import type { Route } from '@playwright/test';
import { FINAL_UPLOAD, finalFile, INDEX, INTEGRITY_CHECK, mailWords, openFinal } from '../support/final-dialog.ts';
import { mailAbout, mailsAbout } from '../support/inbox.ts';
import { happening } from '../support/jobs.ts';
import { rowOf } from '../support/moves.ts';
import { expect, test } from '../support/people.ts';
import { choose, toast } from '../support/upload-dialog.ts';

const WORDS = 'The sealed floor package is ready.';
const TIMED_OUT = 'Your session has timed out. Please refresh the page and/or login and try again.';
const UNEXPECTED = "An unexpected error occurred. Please consult with the product's staff.";
const STEP_FAILED = 'An error occurred during the next validation step.';

test('[UP-09] [UP-11] a refused final says why; the good one is replaced while its email waits, which goes out once', async ({
  as,
  company,
}) => {
  const [page, reviewer] = [await as('maya'), await as('rosa')];
  const { number, set, dialog } = await openFinal(page, reviewer, company, 'final-refused');
  // No mail server takes this address.
  const [bad, good] = [`sam..${company.email}`, `sam.${company.email}`];
  await happening(({ addCopies }) => addCopies(company, bad));
  const alert = dialog.getByRole('alert');
  const done = dialog.getByRole('button', { name: 'Done' });
  await mailWords(dialog).fill(WORDS);
  const isRefused = async (sentence: string) => {
    await expect(alert).toHaveText(sentence);
    await expect(done).toBeDisabled();
    await expect(dialog.getByText('Drop the corrected PDF')).toBeVisible();
    await expect(dialog.getByText('Your email text is kept.')).toBeVisible();
  };

  // The upload itself fails.
  for (const [status, body, sentence] of [
    [429, '{"message":"Too many requests"}', TIMED_OUT],
    [500, '', 'An error occurred.'],
    [409, '{"message":"D1 is at Complete"}', 'D1 is at Complete.'],
  ] as const) {
    await page.route(FINAL_UPLOAD, (route) => route.fulfill({ status, body }), {
      times: 1,
    });
    await choose(page, INDEX);
    await isRefused(sentence);
  }
  // Its check refuses it; what the check answers is shown after which step it was.
  const [answer] = await Promise.all([page.waitForResponse(INTEGRITY_CHECK), choose(page, INDEX)]);
  const { status, message } = (await answer.json()) as {
    status: string;
    message: string;
  };
  expect(status).toBe('error');
  expect(message).toContain('Pages are missing: the PDF that was reviewed has 2, and this one has 1.');
  await isRefused(`The integrity check failed. ${message}`);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Integrity check' })).toHaveAttribute(
    'data-state',
    'failed',
  );
  await expect(finalFile(dialog, INDEX.name)).toContainText('Refused');
  // An answer that nobody agreed on, and a step that failed with and without words.
  const answers: [(route: Route) => Promise<void>, string][] = [
    [(route) => route.fulfill({ json: { status: 'perhaps', message: 'Perhaps.' } }), UNEXPECTED],
    [
      (route) =>
        route.fulfill({
          status: 409,
          json: { message: 'Another step is due' },
        }),
      'Another step is due.',
    ],
    [(route) => route.fulfill({ status: 500, body: '' }), STEP_FAILED],
  ];
  for (const [reply, sentence] of answers) {
    await page.route(INTEGRITY_CHECK, reply, { times: 1 });
    await choose(page, INDEX);
    await isRefused(`The integrity check failed. ${sentence}`);
  }
  await expect(rowOf(reviewer, number)).toContainText('Awaiting Final');

  // The good one is taken, with the words of before the refusals, and is replaced with other words.
  await choose(page, set.sealed);
  await expect(dialog.getByText(/^Final file uploaded successfully\./)).toBeVisible();
  await expect(mailWords(dialog)).toHaveValue(WORDS);
  await expect(done).toBeEnabled();
  await dialog.getByRole('button', { name: 'Replace File' }).click();
  await expect(done).toBeDisabled();
  await expect(dialog.getByText(`On file until then: ${set.sealed.name}`)).toBeVisible();
  await mailWords(dialog).fill('Please use this one.');
  await expect(dialog.getByText('A new file holds it for up to 10 minutes.')).toBeVisible();
  await choose(page, { ...set.sealed, name: 'second.pdf' });
  await expect(dialog.getByText(/^Final file uploaded successfully\./)).toBeVisible();
  await expect(finalFile(dialog, 'second.pdf')).toContainText('compared with the reviewed set');
  await expect(dialog.getByText('until the email goes out')).toBeVisible();

  // One email goes out, about the last file. Then nothing is replaced any more.
  await happening(({ endMailWait }) => endMailWait(number));
  const subject = `D${number} is complete`;
  const mail = await mailAbout(number, subject);
  expect(mail.text).toContain('Please use this one.');
  expect(mail.text).not.toContain(WORDS);
  await expect(dialog.getByText(/^Emailed to .* at \d/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Replace File' })).toHaveCount(0);
  await done.click();
  await expect(rowOf(page, number).getByRole('button', { name: /^Replace File/ })).toHaveCount(0);

  // Operations see who was not reached, and send it again to them alone.
  const notice = `A mail was refused: ${subject}: Own job`;
  await expect(rowOf(page, number)).toContainText(notice);
  await happening(({ changeAddress }) => changeAddress(bad, good));
  await rowOf(reviewer, number).getByRole('button', { name: notice }).click();
  const box = rowOf(reviewer, number).getByRole('group', {
    name: `Notice, D${number}`,
  });
  await expect(box).toContainText(`${bad} was refused: 5`);
  await box.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(reviewer, `The email of D${number} is being sent again`)).toBeVisible();
  const [first, second] = await mailsAbout(number, 2, subject);
  expect(first!.envelope.to.map(({ address }) => address)).toEqual([company.email]);
  expect(second!.envelope.to.map(({ address }) => address)).toEqual([good]);
  expect(second!.headers['message-id']).toBe(first!.headers['message-id']);
  for (const one of [page, reviewer]) await expect(rowOf(one, number)).not.toContainText('A mail was refused');
});
