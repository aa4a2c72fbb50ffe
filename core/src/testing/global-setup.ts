import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { dropAbandonedDatabases, ensureTemplate } from './template.ts';
import type { Services } from './services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    services: Services;
    templateDatabase: string;
  }
}

/** Before the first test: the services run, and a database with the newest schema stands ready to be copied. */
export default async function setup({ provide }: TestProject): Promise<void> {
  const services = await findServices();
  await dropAbandonedDatabases(services.postgres.url);
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
