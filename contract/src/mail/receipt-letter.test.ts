import { expect, it } from 'vitest';
import { receiptLetter } from './receipt-letter.ts';

it('names what was received, in plain words', () => {
  const letter = receiptLetter({
    jobNumber: 48_213,
    jobName: 'Lot 14\r\nMaple Ridge',
    to: 'Ann',
    fileName: 'Lot 14.zip',
    designs: 17,
    sealStates: ['VA', 'WV'],
    origin: 'https://desk.example',
  });
  expect(letter).toMatchObject({
    subject: 'D48213 received: Lot 14 Maple Ridge',
    greeting: 'Hello Ann,',
    paragraphs: [['We have received your files for Lot 14 Maple Ridge. The job is D48213.']],
    facts: [
      { label: 'Job', values: [{ strong: 'D48213', words: 'Lot 14 Maple Ridge' }] },
      { label: 'File', values: [{ words: 'Lot 14.zip' }] },
      { label: 'Designs', values: [{ words: '17' }] },
      { label: 'Seal states', values: [{ words: 'VA, WV' }] },
    ],
    button: { words: 'Open the job', address: 'https://desk.example/joblist?job=48213' },
    smallPrint: ['We will write again when the sealed documents are ready.'],
  });
  expect(receiptLetter({ ...FACTS, jobName: 'N'.repeat(100) }).subject).toHaveLength(78);
});

const FACTS = {
  jobNumber: 48_213,
  jobName: '',
  to: 'Ann',
  fileName: 'Lot 14.zip',
  designs: 17,
  sealStates: ['VA'],
  origin: 'https://desk.example',
};
