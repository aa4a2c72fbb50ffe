import { CreateJobForm } from '@sealdesk/contract/jobs/create-job.ts';
import { expect, it } from 'vitest';
import { countIn, emptyForm, FIELD_ORDER, labelOf, sectionOf } from './job-form.ts';
import { CUSTOMER } from './testing/a-form.ts';

it('opens for seals, at normal priority, with a customer’s own company', () => {
  expect(emptyForm(CUSTOMER)).toMatchObject({ id: null, job_type: 's', job_priority: 2, drjcoid: 7 });
});

it('leaves the company to staff', () => {
  expect(emptyForm({ ...CUSTOMER, employee_id: 3 }).drjcoid).toBeNull();
});

it('has every field of the contract once, in the order of the form, each with a name', () => {
  expect(FIELD_ORDER.toSorted()).toEqual(Object.keys(CreateJobForm.shape).toSorted());
  expect(FIELD_ORDER.toSorted()).toEqual(Object.keys(emptyForm(CUSTOMER)).toSorted());
  expect(FIELD_ORDER.filter((name) => !labelOf(name))).toEqual([]);
});

it('knows in which section a field stands', () => {
  expect(sectionOf('job_type')).toBe('type');
  expect(sectionOf('id')).toBe('file');
  expect(sectionOf('seal_states')).toBe('details');
  expect(sectionOf('job_comments')).toBe('details');
  expect(sectionOf('roof_load')).toBe('site');
  expect(sectionOf('customer_name')).toBe('site');
});

it('counts each section’s own problems', () => {
  const problems = { roof_load: 'b', seal_states: 'a', mean_roof_height: 'c' };
  expect(countIn(problems, 'details')).toBe(1);
  expect(countIn(problems, 'site')).toBe(2);
  expect(countIn(problems, 'file')).toBe(0);
});
