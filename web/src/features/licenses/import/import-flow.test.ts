import type { ImportLicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { describe, expect, it } from 'vitest';
import { mayImport } from './import-flow.ts';

const trial = (facts: Partial<ImportLicensesReply>): ImportLicensesReply => ({
  message: '',
  added: 0,
  changed: 0,
  unchanged: 0,
  problems: [],
  ...facts,
});
const tried = (facts: Partial<ImportLicensesReply>) =>
  ({ at: 'tried', fileName: 'a.csv', csv: 'x', trial: trial(facts) }) as const;

describe('the trial of an import', () => {
  it('allows the import where it changes something and every line can be read', () => {
    expect(mayImport(tried({ added: 1 }))).toBe(true);
    expect(mayImport(tried({ changed: 1 }))).toBe(true);
    expect(mayImport(tried({ unchanged: 1 }))).toBe(false);
    expect(mayImport(tried({ added: 1, problems: [{ line: 3, message: 'No such state' }] }))).toBe(false);
    expect(mayImport({ at: 'choosing' })).toBe(false);
  });
});
