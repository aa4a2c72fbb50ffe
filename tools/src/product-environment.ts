import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { appUrl } from '@sealdesk/core/platform/database/app-role.ts';
import { stateFolder } from './services/place.ts';
import type { Services } from './services/services.ts';

type Choices = {
  /** The database by the address of its owner; the product gets that of its own role. */
  databaseUrl: string;
  /** The address at which people reach the app. */
  publicUrl: string;
  port: number;
  privatePort: number;
  /** The folder of the built screens; null when something else serves them. */
  webRoot: string | null;
};

/** The settings of one API or worker process that runs on these services. */
export function productEnvironment(services: Services, choices: Choices): Record<string, string> {
  return {
    ...machineEnvironment(),
    DATABASE_URL: appUrl(choices.databaseUrl),
    // Proofs turn it on for all their processes.
    ROW_SECURITY: process.env['ROW_SECURITY'] ?? 'off',
    S3_ENDPOINT: services.s3.endpoint,
    // The services listen on this machine alone.
    S3_PRIVATE: 'true',
    S3_ACCESS_KEY: services.s3.accessKey,
    S3_SECRET_KEY: services.s3.secretKey,
    S3_REGION: services.s3.region,
    S3_BUCKET_STAGING: 'sealdesk-staging',
    S3_BUCKET_DOCUMENTS: 'sealdesk-documents',
    S3_BUCKET_PICTURES: 'sealdesk-pictures',
    // A checkout's store is cleared now and then; an installation's is not.
    DOCUMENT_LOCK: 'governance',
    SMTP_URL: services.mail.smtpUrl,
    SMTP_PRIVATE: 'true',
    MAIL_FROM: 'Sealdesk <desk@firm.example>',
    FIRM_ADDRESS: '1200 Example Avenue, Richmond, VA 23219',
    OIDC_ISSUER: services.oidc.issuer,
    OIDC_CLIENT_ID: services.oidc.clientId,
    OIDC_CLIENT_SECRET: services.oidc.clientSecret,
    PUBLIC_URL: choices.publicUrl,
    HOST: '127.0.0.1',
    PORT: `${choices.port}`,
    PRIVATE_PORT: `${choices.privatePort}`,
    SECRETS_KEY: ensureSecretsKey(stateFolder()),
    WEB_ROOT: choices.webRoot ?? '',
    LOG_LEVEL: 'info',
    FIRM_TIMEZONE: 'America/New_York',
  };
}

/** The settings that lead a product to the database of that address through a pooler on another port. */
export function pooledEnvironment(
  direct: URL,
  { port, mode }: { port: number; mode: 'session' | 'transaction' },
): Record<string, string> {
  const pooled = new URL(direct);
  pooled.port = String(port);
  return {
    DATABASE_URL: appUrl(pooled.href),
    DATABASE_LISTEN_URL: appUrl(direct.href),
    DATABASE_POOLER: 'true',
    DATABASE_NAMED_STATEMENTS: mode === 'session' ? 'true' : 'false',
  };
}

/** What a process needs of the machine. The rest of our own environment stays out: it would be settings nobody chose. */
function machineEnvironment(): Record<string, string> {
  // SEALDESK_STATE is no setting of the product: it marks the process as one of this run, for stopStrays.
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'SEALDESK_STATE'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** The key with which the product closes its secrets; kept, because without it the database's secrets stay closed. */
function ensureSecretsKey(stateDir: string): string {
  const file = path.join(stateDir, 'secrets-key');
  if (!existsSync(file)) {
    // Written whole before it gets its name, and whoever is first wins: two processes may ask at once.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
