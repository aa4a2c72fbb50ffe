import { expect, it } from 'vitest';
import { normalizedValues, normalizeTyped } from './typed-forms.ts';

it.each([
  ['roof_load', '20/10/0/10', '20-10-0-10'],
  ['floor_load', ' 40, 10 , 0, 10.5 ', '40-10-0-10.5'],
  ['roof_load', '20 10 0 10', '20-10-0-10'],
  ['roof_load', '20-10-0-10', '20-10-0-10'],
  ['mean_roof_height', '21\'-6 1/2"', '21-6-8'],
  ['mean_roof_height', '21’ 6-3/16”', '21-6-3'],
  ['mean_roof_height', '24-6-8', '24-6-8'],
  ['mean_roof_height', '21\'-6"', '21-6-0'],
  ['mean_roof_height', "25'", '25-0-0'],
  ['mean_roof_height', '25 ft', '25-0-0'],
])('%s: %s is kept as %s', (name, typed, kept) => expect(normalizeTyped(name, typed)).toBe(kept));

it.each([
  // Three numbers, and what the rule refuses in any form: more than 15 inches, no whole foot.
  ['roof_load', '20/10/10'],
  ['mean_roof_height', '0\'-6"'],
  ['mean_roof_height', '21\'-16 1/2"'],
  ['mean_roof_height', 'two floors'],
  ['job_name', '20/10/0/10'],
])('%s: %s stays as it was typed', (name, typed) => expect(normalizeTyped(name, typed)).toBe(typed));

it('leaves alone what is no such field', () => {
  expect(normalizedValues({ roof_load: '20/10/0/10', lot_number: '1/2', wind_speed: 110 })).toEqual({
    roof_load: '20-10-0-10',
  });
});
