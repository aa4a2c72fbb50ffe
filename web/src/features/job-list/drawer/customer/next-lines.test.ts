import { expect, it } from 'vitest';
import { inWords, nextLines } from './next-lines.ts';
import { aRow } from '../../testing/a-row.ts';

const facts = { seal_states: ['WA', 'OR', 'ID'], number_of_designs: 118 };
const texts = (row: Parameters<typeof aRow>[0]) => nextLines(aRow({ ...facts, ...row })).map(({ text }) => text);

const SEALED = 'An engineer licensed in WA, OR and ID seals all 118 designs.';
const REVIEWED = 'A second person reviews the sealed set.';
const MAILED = 'You get an email. The PDF is then here.';

it.each([
  ['received', ['We check your drawings.', SEALED, MAILED]],
  ['inProgress', ['We check your drawings.', SEALED, MAILED]],
  ['readyToSeal', [SEALED, REVIEWED, MAILED]],
  ['finalReview', [REVIEWED, MAILED]],
  ['finalReviewReserved', [REVIEWED, MAILED]],
  ['awaitingFinal', ['We prepare the final documents.', MAILED]],
  ['inEngineering', ['An engineer works on it.', MAILED]],
  ['onHold', ['Work stands still, on request.', 'Tell us when it can go on.']],
  ['cancelled', ['We do no further work on this job.', 'Your files stay here. To start again, ask us to reopen it.']],
  ['complete', ['Download the sealed PDF for the permit.', 'If a drawing changes later, tell us.']],
] as const)('what happens next at %s', (at, lines) => {
  expect(texts({ at })).toEqual(lines);
});

it('a returned job keeps its number, and its priority where it has one', () => {
  const of = (job_priority_order: number) => nextLines(aRow({ at: 'returned', job_priority_order }));
  expect(of(1)).toEqual([
    { text: 'You send the whole corrected zip with Replace All.' },
    { text: 'We read it and show you what changed.', note: 'The job keeps its number and its priority 1.' },
    { text: 'It goes back into our queue.', note: 'Turnaround time stands still until then.' },
  ]);
  expect(of(0)[1]!.note).toBe('The job keeps its number.');
});

it('a complete job without files can only ask for them', () => {
  expect(texts({ at: 'complete', num_final_docs: 0 })).toEqual([
    'We have no final documents on file.',
    'Request Files asks us to send them.',
  ]);
});

it('names states and designs in words', () => {
  expect([inWords([]), inWords(['VA']), inWords(['VA', 'WV'])]).toEqual(['', 'VA', 'VA and WV']);
  expect(texts({ at: 'readyToSeal', number_of_designs: 1 })[0]).toBe(
    'An engineer licensed in WA, OR and ID seals the design.',
  );
});
