import { expect, it } from 'vitest';
import { sentFields, type ExtraField } from './extra-fields.ts';

const fields: ExtraField[] = [
  { name: 'no_lock', type: 'checkbox', label: 'Leave it unlocked' },
  { name: 'note', type: 'textarea', label: 'Message' },
  { name: 'care', type: 'warning', label: 'Be careful' },
];

it('sends each field that holds something by its name, and no warning', () => {
  expect(sentFields(fields, { no_lock: '1', note: ' Thanks \n', care: 'x', other: 'y' })).toEqual({
    no_lock: '1',
    note: 'Thanks',
  });
  expect(sentFields(fields, { no_lock: '', note: '   ' })).toEqual({});
});
