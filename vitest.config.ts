import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '.tools/**', '.state/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,core,server,worker,web,tools}/src/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.db.test.ts'],
        },
      },
      {
        // Talks to the real PostgreSQL, S3, mail and OpenID servers of `npm run services`.
        test: {
          name: 'integration',
          include: ['{core,server,worker,tools}/src/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['core/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        // The running product over HTTP: real API and worker processes.
        test: {
          name: 'proofs',
          include: ['proofs/src/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['core/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          isolate: true,
        },
      },
    ],
  },
});
