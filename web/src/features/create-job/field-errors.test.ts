import { expect, it } from 'vitest';
import { attention, countIn, errorCount, fieldProblems, namesOf } from './field-errors.ts';

const problems = { roof_load: 'b', seal_states: 'a', mean_roof_height: 'c' };

it('names the fields in the order of the form', () => {
  expect(namesOf(problems)).toEqual(['seal_states', 'mean_roof_height', 'roof_load']);
});

it('counts each section’s own', () => {
  expect(countIn(problems, 'details')).toBe(1);
  expect(countIn(problems, 'site')).toBe(2);
  expect(countIn(problems, 'file')).toBe(0);
});

it('speaks of one and of several', () => {
  expect([errorCount(1), errorCount(2)]).toEqual(['1 error', '2 errors']);
  expect([attention(1), attention(3)]).toEqual(['1 field needs attention', '3 fields need attention']);
});

it('merges what the server says of single states, each sentence once', () => {
  expect(
    fieldProblems({
      'seal_states.0': ['Is not a state'],
      'seal_states.3': ['Is not a state'],
      seal_states: ['A state is selected twice'],
    }),
  ).toEqual({ seal_states: 'Is not a state A state is selected twice' });
});

it('leaves out what the form has no field for', () => {
  expect(fieldProblems({ engineer_seal_contact_id: ['Cannot be set'], job_name: ['Too odd'] })).toEqual({
    job_name: 'Too odd',
  });
});
