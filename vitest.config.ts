import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '.tools/**', '.state/**'];

/** Proofs that measure latency or memory: nothing else of the run is under way beside them. */
const MEASURED = [
  'proofs/src/live/many-lists.test.ts',
  'proofs/src/faults/{client-connections,store-connection}.test.ts',
  'proofs/src/files/downloads.test.ts',
];

type Proofs = { include: string[]; exclude: string[]; maxWorkers: number; groupOrder: number };

/** The running product over HTTP: real API and worker processes, on a database of each file's own. */
function proofs(name: string, { include, exclude, maxWorkers, groupOrder }: Proofs) {
  return {
    test: {
      name,
      include,
      exclude: [...ignored, ...exclude],
      globalSetup: ['core/src/testing/global-setup.ts'],
      testTimeout: 120_000,
      hookTimeout: 180_000,
      maxWorkers,
      isolate: true,
      sequence: { groupOrder },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,core,server,worker,web,tools}/src/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.{db,bench}.test.ts'],
          // No test measures by this: it ends one that hangs, on a machine that others use as well.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // By itself it would leave one of two cores idle.
          maxWorkers: 2,
        },
      },
      {
        // Talks to the real PostgreSQL, S3, mail and OpenID servers of `npm run services`.
        test: {
          name: 'integration',
          include: ['{core,server,worker,tools}/src/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['core/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        // Measures; `npm run check` leaves it out.
        test: {
          name: 'bench',
          include: ['worker/src/**/*.bench.test.ts'],
          exclude: ignored,
          globalSetup: ['core/src/testing/global-setup.ts'],
          hookTimeout: 120_000,
        },
      },
      proofs('proofs', { include: ['proofs/src/**/*.test.ts'], exclude: MEASURED, maxWorkers: 2, groupOrder: 0 }),
      proofs('proofs-measured', { include: MEASURED, exclude: [], maxWorkers: 1, groupOrder: 1 }),
    ],
  },
});
