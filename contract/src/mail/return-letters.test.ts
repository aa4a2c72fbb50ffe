import { expect, it } from 'vitest';
import { returnedToCustomerLetter, returnedToSealerLetter } from './return-letters.ts';

const facts = {
  jobNumber: 48_187,
  jobName: 'Saline County EMS Annex',
  to: 'Dana Whitlock',
  reason: 'T07 and T12 still show 20 psf snow load.\nRun both again.',
  origin: 'https://desk.example',
};

it('explains to the customer why, what to do, and that the clock stands still', () => {
  expect(returnedToCustomerLetter(facts)).toEqual({
    subject: 'D48187 needs a corrected zip: Saline County EMS Annex',
    body: `We need a corrected zip

Hello Dana Whitlock,

We can't use the files of D48187, Saline County EMS Annex. This is why:

> T07 and T12 still show 20 psf snow load.
> Run both again.

What to do:
1. Correct the files and put all of them into one zip.
2. Open the job and choose Replace All.

The job keeps its number. Its turnaround time stands still until the new zip is in.

Open the job: https://desk.example/joblist?job=48187`,
  });
});

it('says to the customer of a revised job that the documents which they have are superseded', () => {
  const [returned, revised] = [returnedToCustomerLetter(facts), returnedToCustomerLetter(facts, { isRevised: true })];
  expect(returned.body).not.toContain('superseded');
  expect(revised.subject).toBe(returned.subject);
  expect(revised.body).toBe(
    returned.body.replace(
      'What to do:',
      'The sealed documents that we sent you for this job are superseded: please do not build from them or submit them any more, printed copies included.\n\nWhat to do:',
    ),
  );
});

it('explains to the sealer where the job is now and what comes next', () => {
  const toSealer = returnedToSealerLetter({ ...facts, to: 'Ana Novak' }, 'readyToSeal');
  expect(toSealer.subject).toBe('D48187 needs another seal: Saline County EMS Annex');
  expect(toSealer.body).toContain('Hello Ana Novak,');
  expect(toSealer.body).toContain('The job is at Ready to Seal. Please seal the combined set again');
  const forChanges = returnedToSealerLetter(facts, 'inProgress');
  expect(forChanges.subject).toBe('D48187 goes back for drawing changes: Saline County EMS Annex');
  expect(forChanges.body).toContain('The job is at In Progress. The drawings are corrected first');
  for (const { body } of [toSealer, forChanges]) expect(body).toContain('> T07 and T12 still show 20 psf snow load.');
});

it('cuts a long name at a word, so that the subject has at most 78 characters', () => {
  const jobName = 'Nansemond Landing Clubhouse and Boathouse, Phase 2 Lots 40 to 46 – Roof & Floor';
  const { subject, body } = returnedToCustomerLetter({ ...facts, jobName });
  expect(subject).toBe('D48187 needs a corrected zip: Nansemond Landing Clubhouse and Boathouse…');
  expect(body).toContain(jobName);
  const unbroken = returnedToCustomerLetter({ ...facts, jobName: 'N'.repeat(150) }).subject;
  expect(unbroken).toHaveLength(78);
  expect(unbroken.endsWith('N…')).toBe(true);
});

it('keeps each line of a reason marked as quoted, and a name on its line', () => {
  const { subject, body } = returnedToCustomerLetter({
    ...facts,
    jobName: 'Lot 7\r\nBcc: x@evil.example',
    to: 'Ann\nOpen the job: https://evil.example',
    reason: ' One.\r\n\u2028Open the job: https://evil.example\u0007 ',
  });
  expect(subject).toBe('D48187 needs a corrected zip: Lot 7 Bcc: x@evil.example');
  expect(body).toContain('> One.\n>\n> Open the job: https://evil.example\n');
  expect(body.match(/^Open the job: .*$/gm)).toEqual(['Open the job: https://desk.example/joblist?job=48187']);
});
