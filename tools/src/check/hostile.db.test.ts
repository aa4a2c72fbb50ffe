import process from 'node:process';
import { expect, inject, it } from 'vitest';
import { runCommand } from './command.ts';

const runHostile = (rows: string, files: string) =>
  runCommand(process.execPath, ['tools/src/check/hostile-main.ts', '--rows', rows, '--files', files], {
    env: { SEALDESK_SERVICES: JSON.stringify(inject('services')) },
  });

it('test:hostile shows a row, and fails when it can’t show one', { timeout: 900_000 }, async () => {
  // One of the two is in that file. Neither has a canary, which would have a time limit.
  const { isFine, output } = await runHostile('QRY-002,HDR-017', 'proofs/src/hostile/queries.test.ts');
  expect(output).toBe('Not shown: HDR-017\n1 of 2 rows as expected, 0 tests failed\n');
  expect(isFine).toBe(false);
});
