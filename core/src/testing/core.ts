import type { Core } from '../core.ts';
import { readConfig } from '../platform/config.ts';
import { appUrl } from '../platform/database/app-role.ts';
import { openLog } from '../platform/log.ts';
import { openStorage } from '../platform/storage/storage.ts';
import { openTasks } from '../platform/tasks/tasks.ts';
import { openVirusScanner } from '../platform/scanner/virus-scanner.ts';
import { inject } from 'vitest';
import type { TestDatabase } from './database.ts';

/** The key of every test's encrypted secrets. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');

/** The environment of a process that works on that database and the real services. */
export function testEnvironment(database: Pick<TestDatabase, 'url'>): Record<string, string> {
  const { s3, mail, oidc } = inject('services');
  return {
    DATABASE_URL: appUrl(database.url),
    S3_ENDPOINT: s3.endpoint,
    S3_PRIVATE: 'true',
    S3_REGION: s3.region,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    // Tests take their objects away again.
    DOCUMENT_LOCK: 'governance',
    SMTP_URL: mail.smtpUrl,
    SMTP_PRIVATE: 'true',
    MAIL_FROM: 'Sealdesk <desk@firm.example>',
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    PUBLIC_URL: 'http://127.0.0.1:8080',
    PORT: '0',
    PRIVATE_PORT: '0',
    SECRETS_KEY: TEST_SECRETS_KEY,
    LOG_LEVEL: 'silent',
  };
}

/** Opens what use cases need, over a test database. */
export async function testCore(database: TestDatabase, environment: Record<string, string> = {}): Promise<Core> {
  const config = readConfig({ ...testEnvironment(database), ...environment });
  const log = openLog('test', config.LOG_LEVEL);
  return {
    config,
    pool: database.pool,
    db: database.db,
    tasks: await openTasks(database.pool, log),
    log,
    storage: openStorage(config),
    scanner: openVirusScanner(config),
  };
}
