import process from 'node:process';
import { DATABASE_MUST_USE_TLS, isProtectedDatabase } from '@sealdesk/core/platform/protected-connections.ts';
import type { StorageSettings } from '@sealdesk/core/platform/storage/storage.ts';
import { Refused } from '@sealdesk/core/refused.ts';

export type Environment = Record<string, string | undefined>;

/** One setting that a command cannot do without; refuses with what to do. */
export function need(name: string, environment: Environment = process.env): string {
  const value = environment[name];
  if (value) return value;
  throw new Refused('invalid', `${name} is missing. Set it as docs/runbook.md describes.`);
}

/** Returns the address of a database that a command works on; refuses one that anyone on the way could listen to. */
export function needDatabase(
  name: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
  environment: Environment = process.env,
): string {
  const address = need(name, environment);
  if (environment.DATABASE_PRIVATE === 'true' || isProtectedDatabase(address)) return address;
  throw new Refused('invalid', `${name} ${DATABASE_MUST_USE_TLS}.`);
}

/** What of the environment opens the object store, with the product's own defaults. */
export function storageSettings(environment: Environment = process.env): StorageSettings {
  return {
    S3_ENDPOINT: need('S3_ENDPOINT', environment),
    S3_PRIVATE: environment.S3_PRIVATE === 'true',
    S3_REGION: environment.S3_REGION || 'us-east-1',
    S3_ACCESS_KEY: need('S3_ACCESS_KEY', environment),
    S3_SECRET_KEY: need('S3_SECRET_KEY', environment),
    S3_BUCKET_STAGING: environment.S3_BUCKET_STAGING || 'sealdesk-staging',
    S3_BUCKET_DOCUMENTS: environment.S3_BUCKET_DOCUMENTS || 'sealdesk-documents',
    S3_BUCKET_PICTURES: environment.S3_BUCKET_PICTURES || 'sealdesk-pictures',
  };
}
