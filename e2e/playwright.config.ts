import { defineConfig, devices } from '@playwright/test';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Journeys that add jobs or change their files: they come last, because the others count what the demo data holds. */
const CHANGING = /(create-[\w-]+|uploads|downloads|resumable)\.spec\.ts$/;

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    { name: 'reading', testIgnore: CHANGING },
    { name: 'changing', testMatch: CHANGING },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Without the film of the screen, which costs time and tells little.
    trace: { mode: 'retain-on-failure', screenshots: false },
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
