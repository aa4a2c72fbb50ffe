import path from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../../..');

/** The tests that judge mutants. Their files are named by the program that starts the run. */
export default defineConfig({
  root,
  // Packages are links into the unchanged tree; the changed copy is meant.
  resolve: { alias: [{ find: /^@sealdesk\/(contract|core)\//, replacement: path.join(root, '$1/src/') }] },
  test: {
    include: (process.env.MUTANTS_TESTS ?? '').split(' '),
    // A mutant is slower than the code, and several run at once.
    testTimeout: 30_000,
  },
});
