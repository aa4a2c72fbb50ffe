import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@sealdesk/core/platform/migrations.ts';
import { ensureQueues } from '@sealdesk/core/platform/task-queues.ts';
import { totpCode } from '@sealdesk/core/identity/totp.ts';
import { storageSettings } from './admin/settings.ts';
import { dropDatabaseAt, ensureDatabaseAt, withDatabase } from './admin/database-address.ts';
import { fillDemoData } from './demo/fill.ts';
import { DEMO_PASSWORD, demoTotpSecret } from './demo/sign-ins.ts';
import { productEnvironment } from './product-environment.ts';
import { startProduct } from './product.ts';
import { projectRoot } from './services/place.ts';
import { ensureServices, type Services } from './services/services.ts';

/** `inboxUrl` is where the mails can be read that the product sends. */
export type BrowserStage = { url: string; databaseUrl: string; inboxUrl: string; stop(): Promise<void> };

/** The whole product with its built screens, on demo data in a database of its own: what browser tests walk through. */
export async function setBrowserStage({ jobs }: { jobs: number }): Promise<BrowserStage> {
  const given = process.env['SEALDESK_SERVICES'];
  const services = given ? (JSON.parse(given) as Services) : await ensureServices();
  const databaseUrl = withDatabase(services.postgres.url, `sealdesk_e2e_${randomUUID().slice(0, 8)}`);
  await ensureDatabaseAt(databaseUrl);
  await migrate(databaseUrl);
  await ensureQueues(databaseUrl);
  const environment = productEnvironment(services, {
    databaseUrl,
    publicUrl: '',
    port: 0,
    privatePort: 0,
    webRoot: null,
  });
  await fillDemoData({
    databaseUrl,
    storage: storageSettings(environment),
    signIn: { issuer: services.oidc.issuer, secretsKey: environment['SECRETS_KEY']! },
    jobs,
    now: new Date(),
  });
  // A copy of the screens as they are built now: a build in the middle of the journeys would pull them away.
  const webRoot = await mkdtemp(path.join(tmpdir(), 'sealdesk-web-'));
  await cp(path.join(projectRoot, 'web/dist'), webRoot, { recursive: true });
  const product = await startProduct({
    databaseUrl,
    services,
    web: null,
    env: { LOG_LEVEL: 'warn', WEB_ROOT: webRoot },
  });
  return {
    url: product.url,
    databaseUrl,
    inboxUrl: services.mail.webUrl,
    stop: async () => {
      await product.stop();
      await dropDatabaseAt(databaseUrl);
      await rm(webRoot, { recursive: true });
    },
  };
}

/** How a demo customer signs in at this moment. */
export async function customerSignIn(email: string): Promise<{ email: string; password: string; code: string }> {
  return { email, password: DEMO_PASSWORD, code: await totpCode(demoTotpSecret(email), Date.now() / 1000) };
}
