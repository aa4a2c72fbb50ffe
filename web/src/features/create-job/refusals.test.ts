import { expect, it } from 'vitest';
import { createRefusals } from './refusals.ts';
import { aForm } from './testing/a-form.ts';

it('a refusal stands while the value is the one that was refused, and comes back with it', () => {
  const refusals = createRefusals();
  const refused = aForm({ seal_states: ['VA', 'NC'] });
  refusals.remember({ seal_states: 'Nobody is licensed there' }, refused);
  expect(refusals.standing(refused)).toEqual({ seal_states: 'Nobody is licensed there' });
  expect(refusals.standing(aForm({ seal_states: ['VA'] }))).toEqual({});
  expect(refusals.standing(aForm({ seal_states: ['VA', 'NC'] }))).toEqual({ seal_states: 'Nobody is licensed there' });
});

it('the next answer takes the place of the former', () => {
  const refusals = createRefusals();
  refusals.remember({ job_name: 'No' }, aForm());
  refusals.remember({}, aForm());
  expect(refusals.standing(aForm())).toEqual({});
});
