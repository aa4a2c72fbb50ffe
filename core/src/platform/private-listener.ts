import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerMetrics } from './metrics.ts';
import { productVersion } from './version.ts';

export type PrivateListener = { port: number; close(): Promise<void> };
export type PrivateListenerOptions = {
  host: string;
  port: number;
  /** Why the process should get no work right now, or null. */
  whyNotReady(): Promise<string | null>;
  /** What to look at although the process is ready, or null. */
  warning?: () => string | null;
  /** A check that takes longer is an answer, too. */
  readyLimitMs?: number;
};

/** Serves /healthz, /readyz and /metrics to the machines of the firm; port 0 takes a free one. */
export async function openPrivateListener(options: PrivateListenerOptions): Promise<PrivateListener> {
  const alive = `alive, version ${productVersion()}`;
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/healthz') answer(response, 200, alive);
    else if (path === '/readyz') void answerReady(response, options);
    else if (path === '/metrics') answerMetrics(request, response);
    else answer(response, 404, 'not found');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerReady(
  response: ServerResponse,
  { whyNotReady, warning, readyLimitMs = 3_000 }: PrivateListenerOptions,
): Promise<void> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, readyLimitMs, 'the check took too long').unref());
  const failed = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const reason = await Promise.race([whyNotReady().catch(failed), late]);
  const warned = warning?.() ?? null;
  const ready = warned === null ? 'ready' : `ready\nwarning: ${warned}`;
  answer(response, reason === null ? 200 : 503, reason ?? ready);
}

function answer(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(`${text}\n`);
}
