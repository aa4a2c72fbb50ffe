import { describe, expect, it } from 'vitest';
import { completionLetter, type CompletionFacts } from './completion-letter.ts';

const facts: CompletionFacts = {
  jobNumber: 48201,
  jobName: 'Snow Canyon Villas',
  contact: { name: 'Kelsey Nguyen', address: 'kelsey@redrock.example' },
  words: 'The sealed floor package is ready.\r\n\r\nSheets 4 and 7 changed.\nBoth are marked. ',
  states: ['NV', 'UT'],
  sealedBy: { name: 'Daniel Okafor', day: '11/13/26' },
  files: [
    { name: 'D48201_final.pdf', pages: 36, size: 44_669_338 },
    { name: 'D48201_index.pdf', pages: 1, size: 210_000 },
    { name: 'report.pdf', pages: null, size: 900 },
  ],
  copies: [
    { name: 'Ruth Aldana', address: 'ruth@redrock.example', type: 'Company copy' },
    { name: 'Wes Harlan', address: 'wes@redrock.example', type: 'Corporate copy' },
    { name: 'Ruth Aldana', address: 'Ruth@redrock.example', type: 'Main contact' },
  ],
  origin: 'https://desk.example',
};

const valuesOf = (letter: ReturnType<typeof completionLetter>, label: string) =>
  letter.facts.find((fact) => fact.label === label)?.values;

describe('completionLetter', () => {
  it('adds greeting, facts, button and the copies to the words', () => {
    const letter = completionLetter(facts);
    expect(letter).toMatchObject({
      subject: 'D48201 is complete: Snow Canyon Villas',
      title: 'Your sealed documents are ready',
      greeting: 'Hello Kelsey Nguyen,',
      paragraphs: [['The sealed floor package is ready.'], ['Sheets 4 and 7 changed.', 'Both are marked.']],
      reason: null,
      button: { words: 'Open the job', address: 'https://desk.example/joblist?job=48201' },
      smallPrint: ['You sign in first. The files are not attached, so that only your company can fetch them.'],
      footer: ['Copies went to Ruth Aldana (Company copy, Main contact) and Wes Harlan (Corporate copy).'],
    });
    expect(letter.facts.map(({ label }) => label)).toEqual(['Job', 'Seal states', 'Sealed by', 'Files']);
    expect(valuesOf(letter, 'Job')).toEqual([{ strong: 'D48201', words: 'Snow Canyon Villas' }]);
    expect(valuesOf(letter, 'Sealed by')).toEqual([{ words: 'Daniel Okafor, 11/13/26' }]);
    expect(valuesOf(letter, 'Files')).toEqual([
      { words: 'D48201_final.pdf', note: '36 pages, 42.6 MB' },
      { words: 'D48201_index.pdf', note: '1 page, 205 KB' },
      { words: 'report.pdf', note: '1 KB' },
    ]);
  });

  it('leaves out what is not known, and names nobody who gets no copy', () => {
    const copies = [
      { name: 'Kelsey Nguyen', address: 'KELSEY@redrock.example', type: 'Main contact' },
      { name: 'Nobody', address: null, type: 'Company copy' },
    ];
    const letter = completionLetter({ ...facts, sealedBy: null, files: null, copies });
    expect(letter.facts.map(({ label }) => label)).toEqual(['Job', 'Seal states', 'Files']);
    expect(valuesOf(letter, 'Files')).toEqual([{ note: 'name, pages and size of each file' }]);
    expect(letter.footer).toEqual([]);
    const noDay = completionLetter({ ...facts, sealedBy: { name: 'Daniel Okafor', day: null } });
    expect(valuesOf(noDay, 'Sealed by')).toEqual([{ words: 'Daniel Okafor' }]);
  });

  it('keeps each name on its line, whatever it is made of', () => {
    const contact = { name: 'A\nB', address: null };
    const letter = completionLetter({ ...facts, jobName: 'One\r\nBcc: x', contact });
    expect([letter.subject, letter.greeting]).toEqual(['D48201 is complete: One Bcc: x', 'Hello A B,']);
    expect(valuesOf(letter, 'Job')).toEqual([{ strong: 'D48201', words: 'One Bcc: x' }]);
  });
});
