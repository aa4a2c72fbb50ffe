import { expect, it } from 'vitest';
import { describeProblem, describeVerification } from './verify-timeline.ts';

const directory = { rows: 3, events: 4 };
const found = { jobs: 2, events: 9, directory, days: 3, newestDay: '2026-11-14', storeProblems: [] };

it('says that all is well, and what it was compared with', () => {
  expect(describeVerification(found, { jobs: 0, rows: 0 })).toBe(
    [
      '9 events of 2 jobs and 4 events of 3 rows of the directory were looked at.',
      'They were compared with the ends of chains of 3 days in the store, the newest of 2026-11-14.',
      'All of them are as recorded.',
    ].join('\n'),
  );
});

it('names an altered event by its id, and a missing one by its number', () => {
  expect(describeProblem({ subject: 'job:48213', eventId: 7, what: 'event 3 was altered' })).toBe(
    '  D48213: event 3 was altered (id 7)',
  );
  expect(describeProblem({ subject: 'job:48213', eventId: null, what: 'event 3 is missing' })).toBe(
    '  D48213: event 3 is missing',
  );
  expect(describeVerification({ ...found, days: 0, newestDay: null }, { jobs: 1, rows: 0 })).toMatch(
    /no ends of chains yet[^]*of 1 jobs are not as recorded\.$/,
  );
});

it('names a row of the directory by its table and id', () => {
  expect(describeProblem({ subject: 'company:12', eventId: 7, what: 'event 3 was altered' })).toBe(
    '  company 12: event 3 was altered (id 7)',
  );
  expect(describeVerification(found, { jobs: 0, rows: 2 })).toMatch(
    /newest of 2026-11-14\.\nThe changes of 2 rows of the directory are not as recorded\.$/,
  );
});

it('does not say that all is well when the store has not what it should', () => {
  const text = describeVerification({ ...found, storeProblems: ['The newest are old.'] }, { jobs: 0, rows: 0 });
  expect(text).toContain('\nThe newest are old.\n');
  expect(text).not.toContain('All of them are as recorded');
});
