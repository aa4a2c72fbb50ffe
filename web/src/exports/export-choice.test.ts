import { jobExportColumns } from '@sealdesk/contract/exports/job-export-columns.ts';
import { expect, it } from 'vitest';
import { columnsOf, keepExportChoice, readExportChoice } from './export-choice.ts';

function storageWith(text: string | null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) };
}

it.each([null, 'no JSON', '7', '{"format":"pdf","columns":"some","chosen":[1]}'])(
  'begins as usual where the device keeps %j',
  (text) => {
    const choice = readExportChoice(storageWith(text), 'customer');
    expect(choice).toEqual({ format: 'csv', columns: 'list', chosen: jobExportColumns('customer', 'list') });
  },
);

it('keeps the choice, less the columns that somebody else on the device does not have', () => {
  const storage = storageWith(null);
  keepExportChoice(storage, { format: 'xlsx', columns: 'chosen', chosen: ['job_id', 'staff_comments'] });
  expect(columnsOf(readExportChoice(storage, 'operations'), 'operations')).toEqual(['job_id', 'staff_comments']);
  expect(columnsOf(readExportChoice(storage, 'customer'), 'customer')).toEqual(['job_id']);
  expect(readExportChoice(storage, 'customer').format).toBe('xlsx');
});
