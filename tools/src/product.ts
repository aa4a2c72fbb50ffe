import { letAppSignIn } from '@sealdesk/core/platform/database/app-role.ts';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { productEnvironment } from './product-environment.ts';
import { startProductProcess } from './product-process.ts';
import type { ProductProcess } from './product-process.ts';
import { projectRoot } from './services/place.ts';
import { freePort } from './services/ports.ts';
import type { Services } from './services/services.ts';

export type ProductOptions = {
  databaseUrl: string;
  services: Services;
  apiProcesses?: number;
  workers?: number;
  /** Settings that differ from the usual ones, for every process. */
  env?: Record<string, string>;
  /** The name under which browsers know it. Left out, it is the IP address, at which they refuse passkeys. */
  hostname?: string;
  /** The folder of a release to start; left out, the checkout. */
  root?: string;
  /** Whether the API also serves the built screens. */
  web?: 'dist' | null;
};

/** The running product. `url` and `privateUrl` are the first API's; all of them are in `urls`. */
export type Product = {
  url: string;
  urls: string[];
  privateUrl: string;
  /** The private addresses of all processes that were started. */
  privateUrls(): string[];
  apis: ChildProcess[];
  /** All workers that were started, in order. */
  workers: ChildProcess[];
  /** Starts one more worker, of this release or that of another folder, and returns once it is ready. */
  addWorker(root?: string): Promise<void>;
  logs(): string;
  stop(): Promise<void>;
};

const MOST_STARTS = 3;

/**
 * Starts real API and worker processes on free ports and returns once all are ready; on failure none is left. A port that
 * another program took after it was found free is no failure: other ports are tried.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startOnFreePorts(options);
    } catch (error) {
      const isPortTaken = error instanceof Error && error.message.includes('EADDRINUSE');
      if (!isPortTaken || starts === MOST_STARTS) throw error;
    }
  }
}

async function startOnFreePorts(options: ProductOptions): Promise<Product> {
  await letAppSignIn(options.databaseUrl);
  const {
    databaseUrl,
    services,
    apiProcesses = 1,
    workers = 1,
    env = {},
    web = 'dist',
    root = projectRoot,
    hostname = '127.0.0.1',
  } = options;
  const webRoot = web === 'dist' ? builtWeb(root) : null;
  const ports = await Promise.all(Array.from({ length: Math.max(apiProcesses, 1) }, () => freePort()));
  const urls = ports.map((port) => `http://${hostname}:${port}`);
  const publicUrl = urls[0]!;

  const started: ProductProcess[] = [];
  const start = async (kind: 'api' | 'worker', port: number, from = root): Promise<ProductProcess> => {
    const privatePort = await freePort();
    const environment = productEnvironment(services, { databaseUrl, publicUrl, port, privatePort, webRoot });
    const one = await startProductProcess(kind, { ...environment, ...env }, { root: from });
    started.push(one);
    return one;
  };
  const stop = async () => void (await Promise.all(started.map((one) => one.stop())));

  try {
    const apis: ProductProcess[] = [];
    for (const port of ports.slice(0, apiProcesses)) apis.push(await start('api', port));
    const workerProcesses: ProductProcess[] = [];
    const children: ChildProcess[] = [];
    const addWorker = async (from?: string) => {
      const one = await start('worker', 0, from);
      workerProcesses.push(one);
      children.push(one.child);
    };
    for (let count = 0; count < workers; count += 1) await addWorker();
    return {
      url: publicUrl,
      urls,
      privateUrl: (apis[0] ?? workerProcesses[0])?.privateUrl ?? '',
      privateUrls: () => started.map((one) => one.privateUrl),
      apis: apis.map(({ child }) => child),
      workers: children,
      addWorker,
      logs: () => started.map((one) => one.logs()).join('\n'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the folder of the built screens; throws when they were not built. */
export function builtWeb(root = projectRoot): string {
  const folder = path.join(root, 'web/dist');
  if (!existsSync(path.join(folder, 'index.html')))
    throw new Error('Screens not built: web/dist/index.html not found. Run `npm run build`.');
  return folder;
}
