import type { ResolverOptions } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { checkWith, problemsOf } from './check-form.ts';
import type { FormValues } from './create-form.ts';
import { createRefusals } from './refusals.ts';
import { aForm } from './testing/a-form.ts';

const options: ResolverOptions<FormValues> = { fields: {}, shouldUseNativeValidation: false };
const refusals = createRefusals();
const check = async (values: Partial<FormValues>) =>
  problemsOf((await checkWith(refusals)(aForm(values), undefined, options)).errors);

it('takes a form that lacks nothing, as it will be sent', async () => {
  const { values, errors } = await checkWith(createRefusals())(aForm({ job_name: '  Lot 14 ' }), undefined, options);
  expect(errors).toEqual({});
  expect(values).toMatchObject({ job_name: 'Lot 14', lot_number: null, wind_speed: null, seal_states: ['VA'] });
});

describe('what is empty is told in the words of the contract', () => {
  it.each<[Partial<FormValues>, Record<string, string>]>([
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

it('tells one sentence at the states for what is wrong with single ones', async () => {
  expect(await check({ seal_states: ['VA', 'XX', 'YY'] })).toEqual({ seal_states: 'Is not a state' });
});

it('tells what the server refused beside what the rules refuse', async () => {
  refusals.remember({ job_name: 'That name is taken' }, aForm({ seal_states: [] }));
  expect(await check({ seal_states: [] })).toEqual({
    job_name: 'That name is taken',
    seal_states: 'You must select at leaset one state',
  });
  refusals.remember({}, aForm());
});
