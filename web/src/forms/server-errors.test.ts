import { expect, it } from 'vitest';
import { createServerErrors } from './server-errors.ts';
import type { JobFormValues } from '../job-form/job-form.ts';
import { aForm } from '../job-form/testing/a-form.ts';

it('an error holds while the value is the one that was refused, and comes back with it', () => {
  const errors = createServerErrors<JobFormValues>();
  const refused = aForm({ seal_states: ['VA', 'NC'] });
  errors.set({ seal_states: 'Nobody is licensed there' }, refused);
  expect(errors.current(refused)).toEqual({ seal_states: 'Nobody is licensed there' });
  expect(errors.current(aForm({ seal_states: ['VA'] }))).toEqual({});
  expect(errors.current(aForm({ seal_states: ['VA', 'NC'] }))).toEqual({ seal_states: 'Nobody is licensed there' });
});

it('the next report replaces the former', () => {
  const errors = createServerErrors<JobFormValues>();
  errors.set({ job_name: 'No' }, aForm());
  errors.set({}, aForm());
  expect(errors.current(aForm())).toEqual({});
});
