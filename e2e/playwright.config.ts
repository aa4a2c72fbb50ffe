import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { IS_MEASURED } from '@sealdesk/tools/testing/figures.ts';
import { IS_WHOLE } from './support/whole-run.ts';

/** Chromium without its own windows, where it is installed: the full one draws its user interface for every page, unseen. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium');

/** Only take pictures, and assert nothing that another test doesn't. */
const PICTURES = /pictures\.spec\.ts$/;

/** How long to wait for anything. A busy machine needs many times what a quiet one does. */
const PATIENCE_MS = 60_000;

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  // Every worker has a product of its own, and every test changes only its own data: they run in any order.
  fullyParallel: true,
  ...(IS_WHOLE ? {} : { grepInvert: /@whole/ }),
  ...(IS_MEASURED ? { testMatch: /\.measured\.spec\.ts$/ } : {}),
  ...(IS_WHOLE ? {} : { testIgnore: PICTURES }),
  // Figures are taken one at a time; otherwise every test runs beside others (decision 63).
  workers: IS_MEASURED ? 1 : 2,
  // A test that passes only at the second try has failed.
  retries: 0,
  // Ends a test that hangs. Waits end sooner, by their own limit.
  timeout: 10 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  reporter: [['list']],
  use: {
    actionTimeout: 2 * PATIENCE_MS,
    navigationTimeout: 2 * PATIENCE_MS,
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
