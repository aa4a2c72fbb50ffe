import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { ensureBuckets, openStorage } from '../platform/storage/storage.ts';
import { storageSettings } from './storage-settings.ts';
import { dropAbandonedDatabases, ensureTemplate } from './template.ts';
import type { Services } from './services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    services: Services;
    templateDatabase: string;
  }
}

/**
 * Prepares what every test needs: running services, a database with the newest schema to copy, and the buckets that the
 * product uses by default.
 */
export default async function setup({ provide }: TestProject): Promise<void> {
  const services = await findServices();
  await dropAbandonedDatabases(services.postgres.url);
  await makeBuckets(services);
  provide('services', services);
  provide('templateDatabase', await ensureTemplate(services.postgres.url));
}

async function findServices(): Promise<Services> {
  const given = process.env['SEALDESK_SERVICES'];
  if (given) return JSON.parse(given);
  // Loaded only here: what ships never needs the tools.
  const { ensureServices } = await import('@sealdesk/tools/services/services.ts');
  return ensureServices();
}

/** Makes the buckets where they are missing: a new store has none, and the product does not make them by itself. */
async function makeBuckets(services: Services): Promise<void> {
  const storage = openStorage(storageSettings(services));
  await ensureBuckets(storage);
  storage.client.destroy();
}
