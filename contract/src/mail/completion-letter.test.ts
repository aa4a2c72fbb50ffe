import { describe, expect, it } from 'vitest';
import { completionLetter, type CompletionFacts } from './completion-letter.ts';

const facts: CompletionFacts = {
  jobNumber: 48201,
  jobName: 'Snow Canyon Villas',
  to: 'Kelsey Nguyen',
  words: 'The sealed floor package is ready.\r\n\r\nSheets 4 and 7 changed. ',
  designs: 36,
  states: ['NV', 'UT'],
  origin: 'https://desk.example',
};

describe('completionLetter', () => {
  it('adds greeting, facts and link to the words', () => {
    expect(completionLetter(facts)).toEqual({
      subject: 'D48201 is complete: Snow Canyon Villas',
      body: [
        'Hello Kelsey Nguyen,',
        '',
        'The sealed floor package is ready.',
        '',
        'Sheets 4 and 7 changed.',
        '',
        'Job: D48201, Snow Canyon Villas',
        'Designs: 36',
        'Sealed for: NV, UT',
        '',
        'Download the documents: https://desk.example/joblist?job=48201',
      ].join('\n'),
    });
  });

  it('keeps each name on its line, whatever it is made of', () => {
    const { subject, body } = completionLetter({ ...facts, jobName: 'One\r\nBcc: x', to: 'A\nB' });
    expect(subject).toBe('D48201 is complete: One Bcc: x');
    expect(body).toContain('Hello A B,');
    expect(body).toContain('Job: D48201, One Bcc: x');
  });
});
