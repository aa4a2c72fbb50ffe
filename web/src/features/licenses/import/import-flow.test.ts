import type { ImportLicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { describe, expect, it } from 'vitest';
import { mayImport, trialSentence } from './import-flow.ts';

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
  it('says what would happen', () => {
    expect(trialSentence(trial({ added: 1, changed: 2, unchanged: 30 }))).toBe(
      '1 license would be added, 2 changed; 30 stay as they are.',
    );
    expect(trialSentence(trial({ unchanged: 30 }))).toBe('Nothing would change: 30 licenses as in the file already.');
    expect(trialSentence(trial({ added: 4, problems: [{ line: 3, message: 'No such state' }] }))).toBe(
      '1 line cannot be read. Nothing is imported until the file is mended.',
    );
  });

  it('allows the import where it changes something and every line can be read', () => {
    expect(mayImport(tried({ added: 1 }))).toBe(true);
    expect(mayImport(tried({ changed: 1 }))).toBe(true);
    expect(mayImport(tried({ unchanged: 1 }))).toBe(false);
    expect(mayImport(tried({ added: 1, problems: [{ line: 3, message: 'No such state' }] }))).toBe(false);
    expect(mayImport({ at: 'choosing' })).toBe(false);
  });
});
