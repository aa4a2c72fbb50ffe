import process from 'node:process';
import type { StorageSettings } from '@sealdesk/core/platform/storage/storage.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import { productEnvironment } from '../product-environment.ts';
import { readServices } from '../services/services.ts';
import { withDatabase } from './database-address.ts';

export type Environment = Record<string, string | undefined>;

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

/** One setting that a tool cannot do without; refuses with what to do. */
export function need(environment: Environment, name: string): string {
  const value = environment[name];
  if (value) return value;
  throw new Refused('invalid', `${name} is missing. Set it, or start the services of this checkout: npm run services`);
}

/** What of the environment opens the object store, with the product's own defaults. */
export function storageSettings(environment: Environment): StorageSettings {
  return {
    S3_ENDPOINT: need(environment, 'S3_ENDPOINT'),
    S3_PRIVATE: environment.S3_PRIVATE === 'true',
    S3_REGION: environment.S3_REGION || 'us-east-1',
    S3_ACCESS_KEY: need(environment, 'S3_ACCESS_KEY'),
    S3_SECRET_KEY: need(environment, 'S3_SECRET_KEY'),
    S3_BUCKET_STAGING: environment.S3_BUCKET_STAGING || 'sealdesk-staging',
    S3_BUCKET_DOCUMENTS: environment.S3_BUCKET_DOCUMENTS || 'sealdesk-documents',
    S3_BUCKET_PICTURES: environment.S3_BUCKET_PICTURES || 'sealdesk-pictures',
  };
}
