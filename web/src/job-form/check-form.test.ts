import type { ResolverOptions } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../forms/problems.ts';
import { checkWith } from '../forms/use-checked-form.ts';
import { customerOf, jobFormRules } from './check-form.ts';
import { FIELD_ORDER, type JobFormValues } from './job-form.ts';
import { createServerErrors } from '../forms/server-errors.ts';
import { aForm } from './testing/a-form.ts';

const NOTHING_TO_CHOOSE = { companies: [], contactsOf: () => [] };
const rules = jobFormRules(() => NOTHING_TO_CHOOSE);
const options: ResolverOptions<JobFormValues> = { fields: {}, shouldUseNativeValidation: false };
const serverErrors = createServerErrors<JobFormValues>();
const check = async (values: Partial<JobFormValues>) =>
  problemsOf<JobFormValues>(
    (await checkWith(rules, serverErrors)(aForm(values), undefined, options)).errors,
    FIELD_ORDER,
  );

it('takes a form that lacks nothing, as it will be sent', async () => {
  const { values, errors } = await checkWith(rules, createServerErrors<JobFormValues>())(
    aForm({ job_name: '  Lot 14 ' }),
    undefined,
    options,
  );
  expect(errors).toEqual({});
  expect(values).toMatchObject({ job_name: 'Lot 14', lot_number: null, wind_speed: null, seal_states: ['VA'] });
});

describe('what is empty is reported in the words of the contract', () => {
  it.each<[Partial<JobFormValues>, Record<string, string>]>([
    [{ id: null }, { id: 'It appears you have not uploaded a file. Please upload a file before submitting.' }],
    [{ drjcoid: null }, { drjcoid: 'Company must be selected' }],
    [{ drj_contact_id: null }, { drj_contact_id: 'Contact must be selected' }],
    [{ seal_states: [] }, { seal_states: 'You must select at leaset one state' }],
    [{ number_of_designs: '' }, { number_of_designs: 'Designs is required' }],
    [{ number_of_designs: 1001 }, { number_of_designs: 'Number of Designs cannot exceed 1000' }],
    [{ product_type: null }, { product_type: 'Product is required' }],
    [{ wind_speed: 89 }, { wind_speed: 'Wind speed must be at least 90' }],
    [
      { roof_load: '20-10-10' },
      { roof_load: 'Roof load must be in the format #-#-#-#; e.g., 20-10-0-10 or 50.25-50-60.5-100' },
    ],
  ])('%j', async (values, problems) => {
    expect(await check(values)).toEqual(problems);
  });
});

it('reports one sentence at the states for errors in single ones', async () => {
  expect(await check({ seal_states: ['VA', 'XX', 'YY'] })).toEqual({ seal_states: 'Is not a state' });
});

it('reports what the server refused beside what the rules refuse', async () => {
  serverErrors.set({ job_name: 'That name is taken' }, aForm({ seal_states: [] }));
  expect(await check({ seal_states: [] })).toEqual({
    job_name: 'That name is taken',
    seal_states: 'You must select at leaset one state',
  });
  serverErrors.set({}, aForm());
});

describe('the customer of a job', () => {
  const [blueRidge, loneStar] = [7, 8].map((id) => ({
    id,
    name: `Company ${id}`,
    location: null,
    allow_unsealed_request: false,
  }));
  const contact = (id: number, currentUser = false) => ({ id, name: `Contact ${id}`, currentUser });
  const none = { drjcoid: null, drj_contact_id: null };

  it('is the only company and its only contact, without choosing', () => {
    const choices = { companies: [blueRidge!], contactsOf: () => [contact(3)] };
    expect(customerOf(none, choices)).toEqual({ drjcoid: 7, drj_contact_id: 3 });
  });

  it('is the viewer themselves where they are a contact of the chosen company', () => {
    const contactsOf = (companyId: number) => (companyId === 8 ? [contact(4), contact(5, true)] : [contact(3, true)]);
    const choices = { companies: [blueRidge!, loneStar!], contactsOf };
    expect(customerOf({ ...none, drjcoid: 8 }, choices)).toEqual({ drjcoid: 8, drj_contact_id: 5 });
  });

  it('has to be chosen where there are several', () => {
    const choices = { companies: [blueRidge!, loneStar!], contactsOf: () => [contact(3), contact(4)] };
    expect(customerOf(none, choices)).toEqual(none);
    expect(customerOf({ ...none, drjcoid: 7 }, choices)).toEqual({ drjcoid: 7, drj_contact_id: null });
  });

  it('is what was chosen, whatever else goes without choosing', () => {
    const choices = { companies: [blueRidge!], contactsOf: () => [contact(3), contact(4, true)] };
    expect(customerOf({ drjcoid: 8, drj_contact_id: 3 }, choices)).toEqual({ drjcoid: 8, drj_contact_id: 3 });
  });

  it('that goes without choosing is checked and sent as if it had been chosen', async () => {
    const choices = { companies: [blueRidge!], contactsOf: () => [contact(3)] };
    const checked = checkWith(
      jobFormRules(() => choices),
      createServerErrors<JobFormValues>(),
    );
    const { values, errors } = await checked(aForm({ drjcoid: null, drj_contact_id: null }), undefined, options);
    expect(errors).toEqual({});
    expect(values).toMatchObject({ drjcoid: 7, drj_contact_id: 3 });
  });
});
