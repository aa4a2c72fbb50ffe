import { expect, it } from 'vitest';
import { sealedInYourNameLetter } from './sealed-letter.ts';

const facts = {
  jobNumber: 48_187,
  jobName: 'Saline County EMS Annex',
  to: 'Ana Novak',
  uploader: 'Karla Ruiz',
  when: '11/12/26 15:58 Eastern',
  isFinal: false,
  sealStates: ['VA', 'WV'],
  fileNames: ['D48187_sealed.pdf'],
  origin: 'https://desk.example',
};

it('names who uploaded which set, and what the engineer does who did not seal it', () => {
  expect(sealedInYourNameLetter(facts)).toEqual({
    subject: 'D48187 sealed in your name: Saline County EMS Annex',
    title: 'Karla Ruiz uploaded a set with you as sealer',
    greeting: 'Hello Ana Novak,',
    paragraphs: [
      ['The sealed set for Saline County EMS Annex (D48187) passed the checks. The job is in Final Review.'],
      ['If you didn’t seal it, contact operations right away.'],
    ],
    facts: [
      { label: 'Job', values: [{ strong: 'D48187', words: 'Saline County EMS Annex' }] },
      { label: 'Seal states', values: [{ words: 'VA, WV' }] },
      { label: 'Uploaded by', values: [{ words: 'Karla Ruiz', note: '11/12/26 15:58 Eastern' }] },
      { label: 'Files', values: [{ words: 'D48187_sealed.pdf' }] },
    ],
    reason: null,
    steps: [],
    button: { words: 'Open the job', address: 'https://desk.example/joblist?job=48187' },
    smallPrint: ['You get this email whenever someone else uploads a set that is accepted with you as its sealer.'],
    footer: [],
  });
});

it('says of final documents that the job is complete', () => {
  expect(sealedInYourNameLetter({ ...facts, isFinal: true }).paragraphs[0]).toEqual([
    'The final documents for Saline County EMS Annex (D48187) passed the checks. The job is complete.',
  ]);
});
