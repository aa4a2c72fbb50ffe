import process from 'node:process';
import type { Environment } from '@sealdesk/commands/settings.ts';
import { withDatabase } from '@sealdesk/core/platform/database/database-address.ts';
import { productEnvironment } from './product-environment.ts';
import { readServices } from './services/services.ts';

/** The database that a developer's tools speak to when nothing else is said. */
const DEVELOPMENT_DATABASE = 'sealdesk';

/**
 * The product's settings for a tool: those of the environment, or, where it names no database, those of the services
 * of this checkout. Never half of each: secrets closed with one installation's key are lost in another's database.
 */
export function toolEnvironment(): Environment {
  const isGiven = process.env['DATABASE_URL'] ?? process.env['DATABASE_OWNER_URL'];
  const services = isGiven ? null : readServices();
  if (!services) return process.env;
  const databaseUrl = withDatabase(services.postgres.url, DEVELOPMENT_DATABASE);
  const product = { databaseUrl, publicUrl: 'http://127.0.0.1', port: 0, privatePort: 0, webRoot: null };
  return { ...productEnvironment(services, product), DATABASE_OWNER_URL: databaseUrl };
}
