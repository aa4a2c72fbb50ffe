import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CopyObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import pg from 'pg';
import { migrate } from '@sealdesk/core/platform/database/migrations.ts';
import { ensureBuckets, openStorage, type StorageSettings } from '@sealdesk/core/platform/storage/storage.ts';
import { ensureQueues } from '@sealdesk/core/platform/tasks/task-queues.ts';
import { totpCode } from '@sealdesk/core/identity/totp.ts';
import { storageSettings } from '@sealdesk/commands/settings.ts';
import { ensureDatabaseAt, withDatabase } from '@sealdesk/core/platform/database/database-address.ts';
import { copyDatabaseAt, dropDatabaseAt } from './database-address.ts';
import { deleteBucket } from './delete-bucket.ts';
import { fillDemoData } from './demo/fill.ts';
import { DEMO_PASSWORD, demoTotpSecret } from './demo/directory/sign-ins.ts';
import { productEnvironment } from './product-environment.ts';
import { startProduct, type Product } from './product.ts';
import { projectRoot } from './services/place.ts';
import { ensureServices, type Services } from './services/services.ts';

/** What the product of every browser test worker is copied from. It is plain data, so it can be sent to the workers. */
export type BrowserTemplate = { services: Services; databaseUrl: string; documents: string; webRoot: string };

/** One running product with data of its own. `inboxUrl` is where the mails can be read that it sends. */
export type BrowserStage = {
  url: string;
  databaseUrl: string;
  inboxUrl: string;
  /** Starts one more API of that product, once, whose address has a name as passkeys need it, and returns the address. */
  addNamedApi(): Promise<string>;
  stop(): Promise<void>;
};

const COPIES_AT_ONCE = 24;

/** Fills a database and a bucket with demo data and copies the built screens, once for all workers. */
export async function makeBrowserTemplate({ jobs }: { jobs: number }): Promise<BrowserTemplate> {
  const services = await ensureServices();
  const name = newName();
  const databaseUrl = withDatabase(services.postgres.url, databaseNameOf(name));
  await ensureDatabaseAt(databaseUrl);
  await migrate(databaseUrl);
  await ensureQueues(databaseUrl);
  const storage = storageOf(services, name);
  await fillDemoData({
    databaseUrl,
    storage,
    signIn: { issuer: services.oidc.issuer, secretsKey: environmentOf(services, databaseUrl)['SECRETS_KEY']! },
    jobs,
    now: new Date(),
  });
  await keepTimersRunning(databaseUrl);
  // The screens as they are built now: a build in the middle of the tests would replace them.
  const webRoot = await mkdtemp(path.join(tmpdir(), 'sealdesk-web-'));
  await cp(path.join(projectRoot, 'web/dist'), webRoot, { recursive: true });
  return { services, databaseUrl, documents: storage.S3_BUCKET_DOCUMENTS, webRoot };
}

/** A timer of the demo that runs past midnight would be asked about in the middle of whatever a test does then. */
async function keepTimersRunning(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sealdesk-browser-stage' });
  await client.connect();
  await client.query(`update time_entry set kept_until = now() + interval '12 hours' where ended_at is null`);
  await client.end();
}

/** Deletes what `makeBrowserTemplate` made. */
export async function deleteBrowserTemplate({ services, databaseUrl, documents, webRoot }: BrowserTemplate) {
  await dropDatabaseAt(databaseUrl);
  await deleteBuckets(storageOf(services, documents.replace(/-documents$/, '')));
  await rm(webRoot, { recursive: true });
}

/** Starts the whole product with its built screens on a copy of the template: own database, buckets and ports. */
export async function startBrowserStage(template: BrowserTemplate): Promise<BrowserStage> {
  const { services, webRoot } = template;
  const name = newName();
  const databaseUrl = withDatabase(services.postgres.url, databaseNameOf(name));
  const storage = storageOf(services, name);
  await Promise.all([copyDatabaseAt(template.databaseUrl, databaseUrl), copyDocuments(template.documents, storage)]);
  const { S3_BUCKET_STAGING, S3_BUCKET_DOCUMENTS, S3_BUCKET_PICTURES } = storage;
  const env = {
    WEB_ROOT: webRoot,
    S3_BUCKET_STAGING,
    S3_BUCKET_DOCUMENTS,
    S3_BUCKET_PICTURES,
    // A slow machine, or a network that a test slows down, is no stall.
    UPLOAD_STALL_SECONDS: '600',
    DOWNLOAD_STALL_SECONDS: '600',
  };
  const product = await startProduct({ databaseUrl, services, web: null, env });
  const startNamed = () => startProduct({ databaseUrl, services, web: null, env, workers: 0, hostname: 'localhost' });
  let named: Promise<Product> | null = null;
  return {
    url: product.url,
    databaseUrl,
    inboxUrl: services.mail.webUrl,
    addNamedApi: async () => (await (named ??= startNamed())).url,
    stop: async () => {
      await product.stop();
      await (await named)?.stop();
      await dropDatabaseAt(databaseUrl);
      await deleteBuckets(storage);
    },
  };
}

/** The code that an authenticator app shows for that secret at this moment. */
export async function codeOfSecret(secret: string): Promise<string> {
  return totpCode(secret, Date.now() / 1000);
}

/** How a demo customer signs in at this moment. */
export async function customerSignIn(email: string): Promise<{ email: string; password: string; code: string }> {
  return { email, password: DEMO_PASSWORD, code: await codeOfSecret(demoTotpSecret(email)) };
}

function newName(): string {
  return `e2e-${randomUUID().slice(0, 8)}`;
}

function databaseNameOf(name: string): string {
  return `sealdesk_${name.replace('-', '_')}`;
}

function environmentOf(services: Services, databaseUrl: string): Record<string, string> {
  return productEnvironment(services, { databaseUrl, publicUrl: '', port: 0, privatePort: 0, webRoot: null });
}

function storageOf(services: Services, name: string): StorageSettings {
  return {
    ...storageSettings(environmentOf(services, services.postgres.url)),
    S3_BUCKET_STAGING: `${name}-staging`,
    S3_BUCKET_DOCUMENTS: `${name}-documents`,
    S3_BUCKET_PICTURES: `${name}-pictures`,
  };
}

/** Makes the buckets and copies every object of another bucket into the documents, within the store. */
async function copyDocuments(from: string, settings: StorageSettings): Promise<void> {
  const storage = openStorage(settings);
  await ensureBuckets(storage);
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: storage.client }, { Bucket: from })) {
    keys.push(...Contents.map(({ Key }) => Key!));
  }
  const left = keys.values();
  const copy = async () => {
    for (const Key of left) {
      const CopySource = `${from}/${encodeURIComponent(Key)}`;
      await storage.client.send(new CopyObjectCommand({ Bucket: storage.buckets.documents, Key, CopySource }));
    }
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copy));
  storage.client.destroy();
}

async function deleteBuckets(settings: StorageSettings): Promise<void> {
  const { client, buckets } = openStorage(settings);
  for (const bucket of Object.values(buckets)) await deleteBucket(client, bucket);
  client.destroy();
}
