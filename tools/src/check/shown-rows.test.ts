import { expect, it } from 'vitest';
import { lostRows, withRowsShown } from './shown-rows.ts';

const LIST = 'id,surface,case,expected\nZIP-001,zip,../,422\nZIP-002,zip,"a, b",422\nCON-015,load,a,200\n';

it('finds a row that no title carries, and leaves out those that have none', () => {
  expect(lostRows(LIST, ['[ZIP-001] a path upwards', 'ZIP-0021 is no row'])).toEqual(['ZIP-002']);
  expect(lostRows(LIST, ['a zip ZIP-001, ZIP-002: both'])).toEqual([]);
});

it('fails the proofs by name when a row has lost its test', () => {
  const proofs = { passed: 5, failed: 0, output: 'ran', passedTests: ['[ZIP-001] a path upwards'] };
  expect(withRowsShown(proofs, LIST)).toMatchObject({
    passed: 5,
    failed: 1,
    failedTests: ["No test with the row's id in its title passed: ZIP-002"],
  });
  expect(withRowsShown({ ...proofs, passedTests: ['ZIP-001, ZIP-002'] }, LIST)).toMatchObject({ passed: 6, failed: 0 });
});
