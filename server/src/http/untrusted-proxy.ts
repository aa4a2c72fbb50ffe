import { countUntrustedProxy } from '@sealdesk/core/platform/metrics.ts';
import { ALERT_AGAIN_MS, seldom } from '@sealdesk/core/platform/seldom.ts';
import type { FastifyInstance } from 'fastify';

const HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const;

/**
 * Warns where a proxy stands in front that TRUSTED_PROXIES does not name: everybody then has the address of the proxy, and
 * one person who guesses passwords uses up the attempts of all. A client can send such headers, too, so it is no alert.
 */
export function noticeUntrustedProxy(app: FastifyInstance): void {
  const isDue = seldom(ALERT_AGAIN_MS);
  app.addHook('onRequest', async (request) => {
    const found = HEADERS.filter((name) => request.headers[name] !== undefined);
    // More than one address: that of the connection is trusted, and what it says of those before it is believed.
    if (found.length === 0 || (request.ips?.length ?? 0) > 1) return;
    countUntrustedProxy();
    if (isDue())
      request.log.warn(
        { address: request.socket.remoteAddress, headers: found },
        'A proxy hands requests on that TRUSTED_PROXIES does not name, or that sends no X-Forwarded-For. If it is yours, set it up',
      );
  });
}
