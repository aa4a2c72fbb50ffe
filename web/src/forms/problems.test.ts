import { expect, it } from 'vitest';
import { attention, errorCount, problemNames, serverProblems } from './problems.ts';

type Values = Record<'job_name' | 'seal_states' | 'mean_roof_height' | 'roof_load', string>;
const ORDER = ['job_name', 'seal_states', 'mean_roof_height', 'roof_load'] as const;
const problems = { roof_load: 'b', seal_states: 'a', mean_roof_height: 'c' };

it('names the fields in the order of the form', () => {
  expect(problemNames(problems, ORDER)).toEqual(['seal_states', 'mean_roof_height', 'roof_load']);
});

it('speaks of one and of several', () => {
  expect([errorCount(1), errorCount(2)]).toEqual(['1 error', '2 errors']);
  expect([attention(1), attention(3)]).toEqual(['1 field needs attention', '3 fields need attention']);
});

it('merges what the server says of single states, each sentence once', () => {
  expect(
    serverProblems<Values>(
      {
        'seal_states.0': ['Is not a state'],
        'seal_states.3': ['Is not a state'],
        seal_states: ['A state is selected twice'],
      },
      ORDER,
    ),
  ).toEqual({ seal_states: 'Is not a state A state is selected twice' });
});

it('leaves out what the form has no field for', () => {
  expect(serverProblems<Values>({ engineer_seal_contact_id: ['Cannot be set'], job_name: ['Too odd'] }, ORDER)).toEqual(
    {
      job_name: 'Too odd',
    },
  );
});
