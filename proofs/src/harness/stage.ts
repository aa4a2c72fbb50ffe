import { createOwnedDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { buildWorld, type World } from '@sealdesk/core/testing/people.ts';
import { pooledEnvironment } from '@sealdesk/tools/product-environment.ts';
import { startProduct, type Product, type ProductOptions } from '@sealdesk/tools/product.ts';
import { openTcpProxy, type TcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import process from 'node:process';
import { inject } from 'vitest';
import { openPooler, type PoolerMode } from './pooler.ts';

export type Stage = {
  product: Product;
  database: TestDatabase;
  world: World;
  databaseProxy: TcpProxy;
  clear(): Promise<void>;
};

/** `npm run proof:pooler` lets every proof reach the database through one; a proof can also ask for one itself. */
const POOLER = process.env['POOLER'] as PoolerMode | undefined;

/**
 * Starts the product as it ships, with the built screens, on a database of its own with one of each kind of person in it.
 * The connection to the database can be cut.
 */
export async function setStage(
  options: Partial<ProductOptions> = {},
  postgres = inject('services').postgres,
  poolerMode = POOLER,
): Promise<Stage> {
  const services = options.services ?? inject('services');
  const database = await createOwnedDatabase(postgres.url);
  const world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: services.oidc.issuer });
  const databaseProxy = await openTcpProxy(postgres);
  const databaseUrl = new URL(database.url);
  databaseUrl.port = String(databaseProxy.port);
  const pooler = poolerMode && (await openPooler(poolerMode, { host: '127.0.0.1', port: databaseProxy.port }));
  const product = await startProduct({
    databaseUrl: databaseUrl.href,
    services,
    workers: 0,
    web: 'dist',
    ...options,
    env: {
      SECRETS_KEY: TEST_SECRETS_KEY,
      ...(pooler && pooledEnvironment(databaseUrl, pooler)),
      ...options.env,
    },
  });
  return {
    product,
    database,
    world,
    databaseProxy,
    clear: async () => {
      await product.stop();
      await pooler?.close();
      await databaseProxy.close();
      await database.destroy();
    },
  };
}
