import { callApi } from '../support/call-api.ts';
import { inEachLook } from '../support/each-look.ts';
import { aPdf, dropFiles, saved, withLargeFile, type LocalFile } from '../support/files.ts';
import { FINAL_UPLOAD, finalFile, INDEX, INTEGRITY_CHECK, mailWords, openFinal } from '../support/final-dialog.ts';
import { holdCheck } from '../support/hold-check.ts';
import { holdMail } from '../support/hold-mail.ts';
import { openList } from '../support/list.ts';
import { rowOf } from '../support/moves.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';
import { aSet } from '../support/sealed-sets.ts';
import { choose, toast } from '../support/upload-dialog.ts';

const WORDS = 'The sealed floor package is ready. Sheets 4 and 7 carry the revised hanger schedule.';

test('[UP-01] [UP-15] final files complete the job: who is mailed, the words, two files, a warning, and the email that waits', async ({
  as,
  company,
}) => {
  const [page, reviewer, jonas] = [await as('maya'), await as('rosa'), await as('jonas')];
  const { number, set, dialog } = await openFinal(page, reviewer, company, 'final-good');
  await expect(dialog.getByText(`The email goes to ${company.contactName}, ${company.name}`)).toBeVisible();
  await expect(dialog.getByText('A copy of this email will be sent to:')).toBeVisible();
  await expect(dialog.getByRole('term')).toHaveText('Sam Pruitt');
  await expect(dialog.getByRole('definition')).toHaveText('Company copy, Main contact');
  await expect(mailWords(dialog)).toHaveValue('The sealed documents of Own job are ready.');
  await expect(mailWords(dialog)).toBeFocused();
  await expect(dialog.getByText('Greeting, facts and link are added.')).toBeVisible();

  // An email without a word is not sent.
  await mailWords(dialog).fill(' ');
  await expect(dialog.getByRole('alert')).toHaveText('The email needs some words.');
  await expect(dialog.getByRole('button', { name: 'choose a file' })).toBeDisabled();
  await mailWords(dialog).fill(WORDS);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview of the email' });
  await expect(preview).toContainText(`D${number} is complete: Own job`);
  await expect(preview).toContainText(`Hello ${company.contactName},`);
  await expect(preview).toContainText(WORDS);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(dialog).toBeVisible();

  await expect(dialog.getByText('Up to 2 .pdf files, 200 MB each')).toBeVisible();
  const release = await holdCheck(page, 'page 21 of 36');
  const sealed: LocalFile = { ...set.sealed, name: `D${number}_sealed.pdf` };
  const [request] = await Promise.all([page.waitForRequest(FINAL_UPLOAD), choose(page, [sealed, INDEX])]);
  const form = request.postDataBuffer()!.toString('utf8');
  expect(form).toMatch(/name="job_type"\r\n\r\ns\r\n/);
  expect(form).toContain(`name="client_email_body"\r\n\r\n${WORDS}\r\n`);
  expect((await request.response())!.status()).toBe(202);
  await expect(dialog.getByRole('progressbar', { name: 'Integrity check' })).toHaveAttribute('aria-valuenow', '21');
  await expect(mailWords(dialog)).not.toBeEditable();
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  const asking = page.waitForRequest(INTEGRITY_CHECK);
  release();
  const asked = await asking;
  expect(asked.postDataJSON()).toMatchObject({ job_type: 's' });
  expect(await (await asked.response())!.json()).toMatchObject({ status: 'confirm' });

  await expect(toast(page, `Final file uploaded successfully. D${number} is complete.`)).toBeVisible();
  const warned = page.getByRole('alert').and(page.locator('[data-kind="warning"]'));
  await expect(warned).toHaveText('The final PDF isn’t locked, and the customer didn’t ask for an unlocked one.');
  await expect(dialog.getByText(/^Final file uploaded successfully\./)).toBeVisible();
  await expect(dialog.getByText(`to ${company.contactName} and 1 copy, sent once`)).toBeVisible();
  await expect(dialog.getByText(/^[01]:\d\d$/)).toBeVisible();
  await expect(dialog.getByText('Uploaded File:')).toBeVisible();
  await expect(finalFile(dialog, sealed.name)).toContainText('2 pages');
  await expect(finalFile(dialog, sealed.name)).toContainText('compared with the reviewed set');
  await expect(finalFile(dialog, INDEX.name)).toContainText('not compared');
  await expect(done).toBeEnabled();
  await done.click();
  await expect(dialog).toBeHidden();

  // The row: its uploader can still replace the files, others of operations only read it, nobody else does.
  const row = rowOf(page, number);
  await expect(row).toContainText('Complete');
  await expect(row).toContainText(/Email goes out in [01]:\d\d/);
  await expect(row.getByRole('button', { name: `Replace File, D${number}` })).toBeVisible();
  await expect(rowOf(reviewer, number)).toContainText(/Email goes out in [01]:\d\d/);
  await expect(rowOf(reviewer, number).getByRole('button', { name: /^Replace File/ })).toHaveCount(0);
  await openList(jonas, `?job_id=${number}`);
  await expect(rowOf(jonas, number)).toContainText('Complete');
  await expect(rowOf(jonas, number)).not.toContainText('Email');

  const [download] = await Promise.all([
    jonas.waitForEvent('download'),
    jonas.getByRole('button', { name: `Final, D${number}` }).click(),
  ]);
  const fetched = await saved(download);
  expect([sealed, INDEX].some(({ buffer }) => buffer.equals(fetched.bytes))).toBe(true);
});

test('[UP-05] [UP-17] Final takes two files of at most 200 MB; a third is refused, by the server too', async ({
  as,
  company,
}) => {
  const page = await as('maya');
  const number = await company.addJob({ status: 8, type: 'r', sealer: 'anton', sealStates: ['CO'] });
  await openList(page, `?job_id=${number}`);
  const sent: string[] = [];
  page.on('request', (request) => FINAL_UPLOAD.test(request.url()) && sent.push(request.url()));
  await page.getByRole('button', { name: `Final, D${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Upload Final File(s) for Job D${number}` });
  const three = [aPdf('a.pdf'), aPdf('b.pdf'), aPdf('c.pdf')];
  await choose(page, three);
  await expect(dialog.getByRole('alert')).toContainText(
    'Too many files. You can upload a maximum of 2 file(s). You attempted to upload 3.',
  );
  await choose(page, aPdf('not a.dwg'));
  await expect(dialog.getByRole('alert')).toContainText('Invalid file type.');
  await dropFiles(page, three, async () => {
    await expect(dialog.getByText('You can upload a maximum of 2 file(s).')).toBeVisible();
  });
  await expect(dialog.getByRole('alert')).toContainText(
    'Too many files. You can upload a maximum of 2 file(s). You attempted to upload 3.',
  );
  await withLargeFile('large.pdf', 200 * 1024 * 1024 + 1, async (file) => {
    await choose(page, file);
    await expect(dialog.getByRole('alert')).toContainText('File too large. Maximum size allowed is 200 MB.');
  });
  expect(sent).toEqual([]);
  const files = [aPdf('a.pdf'), aPdf('b.pdf'), aPdf('c.pdf')];
  const asked = callApi(page, `/api/jobs/upload/final/${number}`, { files, fields: { job_type: 'r' } });
  await expect(asked).rejects.toThrow(/answered 422: .*You can upload a maximum of 2 file\(s\)/);
});

test('[JA-03] [JA-04] [JA-05] each step of sealing is on the rows of operations, at its statuses alone', async ({
  as,
  company,
}) => {
  const [READY_TO_SEAL, COMPLETE, AWAITING_FINAL, IN_ENGINEERING, FINAL_REVIEW, RESERVED] = [3, 4, 5, 8, 10, 11];
  const steps: [status: number, buttons: string[]][] = [
    [1, []],
    [2, []],
    [READY_TO_SEAL, ['For Review', 'PDF to seal']],
    [COMPLETE, ['Final']],
    [AWAITING_FINAL, ['Final']],
    [IN_ENGINEERING, ['Final']],
    [9, []],
    [FINAL_REVIEW, ['Final Review']],
    [RESERVED, ['Final Review']],
  ];
  const numbers = new Map<number, number>();
  for (const [status] of steps)
    numbers.set(status, await company.addJob({ status, type: status === IN_ENGINEERING ? 'r' : 's' }));
  const [maya, jonas] = [await as('maya'), await as('jonas')];
  for (const page of [maya, jonas]) {
    await openList(page, `?drjcoid=${company.id}`);
    for (const [status, buttons] of steps) {
      const number = numbers.get(status)!;
      const offered = rowOf(page, number).getByRole('button', {
        name: /^(For Review|PDF to seal|Final Review|Final), D/,
      });
      const names = buttons.map((name) => `${name}, D${number}`);
      await expect(rowOf(page, number)).toBeVisible();
      await expect(offered).toHaveCount(page === maya ? names.length : 0);
      if (page === maya) for (const name of names) await expect(page.getByRole('button', { name })).toBeEnabled();
    }
  }
  for (const [status, step, hint] of [
    [READY_TO_SEAL, 'For Review', '1 .pdf file, up to 300 MB'],
    [COMPLETE, 'Final', 'Up to 2 .pdf files, 200 MB each'],
    [AWAITING_FINAL, 'Final', 'Up to 2 .pdf files, 200 MB each'],
    [IN_ENGINEERING, 'Final', 'Up to 2 .pdf files, 200 MB each'],
  ] as const) {
    await maya.getByRole('button', { name: `${step}, D${numbers.get(status)}` }).click();
    const dialog = maya.getByRole('dialog', { name: new RegExp(`for Job D${numbers.get(status)}$`) });
    await expect(dialog.getByText(hint)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(dialog).toBeHidden();
  }
});

test('the Final dialog is accessible and fits in each of its states, in each look', WHOLE, async ({ as, company }) => {
  const page = await as('maya');
  const reviewer = await as('rosa');
  const look = (state: string) => inEachLook(page, `21-${state}`);
  const { number, set, dialog } = await openFinal(page, reviewer, company, 'final-looks', 3);
  const sealed = { ...set.sealed, name: `D${number}_SnowCanyon_B3_sealed.pdf` };
  const index = { ...INDEX, name: `D${number}_index.pdf` };
  await mailWords(dialog).fill(WORDS);
  await look('1-filled-in');
  await choose(page, [{ ...(await aSet('final-looks', 2)).sealed, name: sealed.name }, index]);
  await expect(dialog.getByRole('alert')).toContainText('Neither file');
  await look('4-failed');
  const release = await holdCheck(page, 'page 21 of 36');
  await choose(page, [sealed, index]);
  await expect(dialog.getByText('page 21 of 36')).toBeVisible();
  await look('2-checking');

  const moveMail = await holdMail(page, { state: 'waiting', secondsLeft: 102 });
  release();
  await expect(dialog.getByText('until the email goes out')).toBeVisible();
  const dismiss = toast(page, 'isn’t locked').getByRole('button', { name: 'Dismiss' });
  if (await dismiss.isVisible()) await dismiss.click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await look('3-waiting');
  await dialog.getByRole('button', { name: 'Replace File' }).click();
  await look('5-replacing');
  await dialog.getByRole('button', { name: 'Keep the file' }).click();
  moveMail({ state: 'given-up' });
  await expect(dialog.getByRole('button', { name: 'Send again' })).toBeVisible();
  await look('7-given-up');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await look('row');
});
