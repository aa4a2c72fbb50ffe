import { setBrowserStage } from '@sealdesk/tools/browser-stage.ts';

/** Starts the product for all journeys, and stops it after the last. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stage = await setBrowserStage({ jobs: 240 });
  process.env['E2E_URL'] = stage.url;
  process.env['E2E_DATABASE_URL'] = stage.databaseUrl;
  process.env['E2E_INBOX_URL'] = stage.inboxUrl;
  return () => stage.stop();
}
