import { expect, it } from 'vitest';
import { returnedToCustomerLetter, returnedToSealerLetter, type ReturnFacts } from './return-letters.ts';

const facts: ReturnFacts = {
  jobNumber: 48_187,
  jobName: 'Saline County EMS Annex',
  to: 'Dana Whitlock',
  reason: 'T07 and T12 still show 20 psf snow load.\nRun both again.',
  from: 'Keystone Seals',
  when: '11/12/26 15:58 Eastern',
  origin: 'https://desk.example',
};

it('explains to the customer why, what to do, and that the clock stands still', () => {
  expect(returnedToCustomerLetter(facts)).toEqual({
    subject: 'D48187 needs a corrected zip: Saline County EMS Annex',
    title: 'We need a corrected zip',
    greeting: 'Hello Dana Whitlock,',
    paragraphs: [
      [
        'We cannot seal Saline County EMS Annex (D48187) with the files we have. Work on it waits until the corrected zip is in.',
      ],
    ],
    facts: [],
    reason: {
      lines: ['T07 and T12 still show 20 psf snow load.', 'Run both again.'],
      from: 'Keystone Seals, 11/12/26 15:58 Eastern',
    },
    steps: [
      'Correct the files and put all of them into one zip, not only the changed ones.',
      'Open the job and choose Replace All.',
    ],
    button: { words: 'Open the job', address: 'https://desk.example/joblist?job=48187' },
    smallPrint: ['The job keeps its number. Its turnaround time stands still until the new zip is in.'],
    footer: ['Questions about the reason? Answer this email or call your usual contact at the firm.'],
  });
});

it('says to the customer of a revised job that the documents which they have are superseded', () => {
  const [returned, revised] = [returnedToCustomerLetter(facts), returnedToCustomerLetter(facts, { isRevised: true })];
  const superseded =
    'The sealed documents that we sent you for this job are superseded: please do not build from them or submit them any more, printed copies included.';
  expect(revised).toEqual({ ...returned, paragraphs: [...returned.paragraphs, [superseded]] });
});

it('names the reviewer to the sealer, and explains where the job is now and what comes next', () => {
  const toSealer = returnedToSealerLetter({ ...facts, to: 'Ana Novak', from: 'Rafael Castellanos' }, 'readyToSeal');
  expect(toSealer).toMatchObject({
    subject: 'D48187 needs another seal: Saline County EMS Annex',
    title: 'A seal is wrong or missing',
    greeting: 'Hello Ana Novak,',
    paragraphs: [
      ['Rafael Castellanos reviewed your sealed set of Saline County EMS Annex (D48187) and returned it.'],
      ['The job is at Ready to Seal. Please seal the combined set again and upload it for review.'],
    ],
    reason: { lines: facts.reason.split('\n'), from: 'Rafael Castellanos, 11/12/26 15:58 Eastern' },
    button: { words: 'Open the job' },
  });
  const forChanges = returnedToSealerLetter(facts, 'inProgress');
  expect(forChanges.subject).toBe('D48187 goes back for drawing changes: Saline County EMS Annex');
  expect(forChanges.paragraphs[1]![0]).toMatch(/^The job is at In Progress. The drawings are corrected first/);
});

it('shows in a preview that the time is not known yet', () => {
  expect(returnedToCustomerLetter({ ...facts, when: null }).reason?.from).toBe(
    'Keystone Seals, the time when you return it',
  );
});

it('cuts a long name at a word, so that the subject has at most 78 characters', () => {
  const jobName = 'Nansemond Landing Clubhouse and Boathouse, Phase 2 Lots 40 to 46 – Roof & Floor';
  const { subject, paragraphs } = returnedToCustomerLetter({ ...facts, jobName });
  expect(subject).toBe('D48187 needs a corrected zip: Nansemond Landing Clubhouse and Boathouse…');
  expect(paragraphs[0]![0]).toContain(jobName);
  const unbroken = returnedToCustomerLetter({ ...facts, jobName: 'N'.repeat(150) }).subject;
  expect(unbroken).toHaveLength(78);
  expect(unbroken.endsWith('N…')).toBe(true);
});

it('keeps each line of a reason within it, and a name on its line', () => {
  const { subject, greeting, reason } = returnedToCustomerLetter({
    ...facts,
    jobName: 'Lot 7\r\nBcc: x@evil.example',
    to: 'Ann\nOpen the job: \u202Ehttps://evil.example',
    reason: ' One.\r\n\u2028Open the job: https://evil.example\u0007 ',
  });
  expect(subject).toBe('D48187 needs a corrected zip: Lot 7 Bcc: x@evil.example');
  expect(greeting).toBe('Hello Ann Open the job: https://evil.example,');
  expect(reason!.lines).toEqual(['One.', '', 'Open the job: https://evil.example']);
});
