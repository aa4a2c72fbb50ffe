import { createHash, randomBytes } from 'node:crypto';
import { openPool } from '@sealdesk/core/platform/database/database.ts';
import { migrate } from '@sealdesk/core/platform/database/migrations.ts';
import { listStaged } from '@sealdesk/core/platform/storage/storage-sweep.ts';
import { deleteVersionsOf } from '../delete-bucket.ts';
import { deleteObject, openStorage, type Storage } from '@sealdesk/core/platform/storage/storage.ts';
import { ensureQueues } from '@sealdesk/core/platform/tasks/task-queues.ts';
import type pg from 'pg';
import { storageSettings } from '@sealdesk/commands/settings.ts';
import { ensureDatabaseAt, withDatabase } from '@sealdesk/core/platform/database/database-address.ts';
import { dropDatabaseAt } from '../database-address.ts';
import { fillDemoData } from '../demo/fill.ts';
import { productEnvironment } from '../product-environment.ts';
import { startProduct } from '../product.ts';
import type { Services } from '../services/services.ts';

/** Under this the bare uploads are stored. */
export const BENCH_PREFIX = 'bench/';

/** The product with a worker on a small firm, someone of operations signed in, and an open job to upload to. */
export type UploadPlace = {
  pool: pg.Pool;
  storage: Storage;
  url: string;
  headers: Record<string, string>;
  job: number;
  apiPid: number;
  close(): Promise<void>;
};

/** Opens it on a database of its own, which `close` drops. */
export async function openUploadPlace(services: Services): Promise<UploadPlace> {
  const databaseUrl = withDatabase(services.postgres.url, 'bench_upload');
  await dropDatabaseAt(databaseUrl);
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
  const settings = storageSettings(environment);
  const signIn = { issuer: services.oidc.issuer, secretsKey: environment['SECRETS_KEY']! };
  await fillDemoData({ databaseUrl, storage: settings, signIn, jobs: 60, now: new Date() });

  const pool = openPool({ connectionString: databaseUrl, max: 4, applicationName: 'sealdesk-bench' }, () => {});
  const product = await startProduct({ databaseUrl, services, web: null, env: { LOG_LEVEL: 'silent' } });
  const storage = openStorage(settings);
  const { rows } = await pool.query<{ number: number }>(
    'select number from job where status = 2 order by number limit 1',
  );
  return {
    pool,
    storage,
    url: product.url,
    headers: await signInOperations(pool),
    job: rows[0]!.number,
    apiPid: product.apis[0]!.pid!,
    close: async () => {
      await product.stop();
      await emptyStore(storage, pool);
      storage.client.destroy();
      await pool.end();
      await dropDatabaseAt(databaseUrl);
    },
  };
}

/** Deletes what the run has stored: gigabytes, in a store that may be a developer's own. */
async function emptyStore(storage: Storage, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ object_key: string }>('select object_key from document');
  for (const { object_key: key } of rows) await deleteVersionsOf(storage.client, storage.buckets.documents, key);
  const staged = await pool.query<{ object_key: string }>('select object_key from upload_file');
  for (const { object_key: key } of staged.rows) await deleteObject(storage, 'staging', key);
  for await (const page of listStaged(storage, BENCH_PREFIX))
    for (const { key } of page) await deleteObject(storage, 'staging', key);
}

async function signInOperations(pool: pg.Pool): Promise<Record<string, string>> {
  const [sid, token] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const hash = (secret: string) => createHash('sha256').update(secret).digest();
  await pool.query(
    `insert into session (id_hash, user_id, expires_at)
     select $1, id, now() + interval '6 hours' from app_user where oidc_subject = 'maya'`,
    [hash(sid)],
  );
  await pool.query(
    `insert into session_token (token_hash, session_hash, expires_at) values ($1, $2, now() + interval '6 hours')`,
    [hash(token), hash(sid)],
  );
  return { cookie: `__Host-sid=${sid}`, authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' };
}
