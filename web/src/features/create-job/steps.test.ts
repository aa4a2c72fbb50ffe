import { expect, it } from 'vitest';
import { stepsOf } from './steps.ts';

const facts = { jobType: 's', fileSize: null, problems: {}, isComplete: false } as const;
const shown = (given: Parameters<typeof stepsOf>[0]) => stepsOf(given).map(({ state, note }) => [state, note]);

it('before the upload the file is next, and the rest waits', () => {
  expect(shown(facts)).toEqual([
    ['done', 'Seals'],
    ['current', 'Next'],
    ['waiting', ''],
    ['waiting', 'Optional'],
  ]);
});

it('after it each section shows its own errors', () => {
  const problems = { seal_states: 'a', roof_load: 'b', floor_load: 'c' };
  expect(shown({ ...facts, fileSize: '18.4 MB', problems })).toEqual([
    ['done', 'Seals'],
    ['done', '18.4 MB'],
    ['errors', '1 error'],
    ['errors', '2 errors'],
  ]);
});

it('a form that lacks nothing has its details done', () => {
  expect(shown({ ...facts, fileSize: '18.4 MB', isComplete: true })[2]).toEqual(['done', '']);
});

it('a missing file is reported at its section', () => {
  expect(shown({ ...facts, problems: { id: 'missing' } })[1]).toEqual(['errors', 'Next']);
});
