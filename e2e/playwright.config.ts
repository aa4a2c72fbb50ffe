import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { IS_WHOLE } from './support/whole-run.ts';

/** Chromium without its own windows, where it is installed: the full one draws its user interface for every page, unseen. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium');

/**
 * Tests that measure how long the page is busy, and how soon a change is shown: they come last, one file after the
 * other, when no other test runs beside them.
 */
const MEASURED = { drawing: /(row-drawing|many-pages)\.spec\.ts$/, live: /live\.spec\.ts$/ };

/** Only takes pictures, and judges nothing that another test doesn't. */
const PICTURES = /pictures\.spec\.ts$/;

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  // Every worker has a product of its own, and every test changes only its own data: they run in any order.
  fullyParallel: true,
  ...(IS_WHOLE ? {} : { grepInvert: /@whole/ }),
  workers: 2,
  // The check names what passed only at the second try, and fails where that is more than a few (decision 26).
  retries: 1,
  // No test measures by this: it ends one that hangs. On a busy machine some of the longest take most of a minute.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    { name: 'browser', testIgnore: [...Object.values(MEASURED), ...(IS_WHOLE ? [] : [PICTURES])] },
    { name: 'drawing', testMatch: MEASURED.drawing, dependencies: ['browser'], workers: 1 },
    { name: 'live', testMatch: MEASURED.live, dependencies: ['drawing'], fullyParallel: false },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Without a trace, which copies the whole page at every step. To look into a failure: --trace on.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM,
      // Without a locale the browser saves no name that is not plain ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
