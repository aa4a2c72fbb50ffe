import type { Log } from '@sealdesk/core/platform/log.ts';
import { countUntrustedProxy } from '@sealdesk/core/platform/metrics.ts';
import { ALERT_AGAIN_MS, seldom } from '@sealdesk/core/platform/seldom.ts';
import type { FastifyInstance } from 'fastify';

const HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const;
/** A proxy that was set up right meanwhile is no longer named after so long. */
const NAMED_FOR_MS = 3_600_000;

const lastSeen = new WeakMap<FastifyInstance, { address: string; at: number }>();

/**
 * Warns where a proxy stands in front that TRUSTED_PROXIES does not name: everybody then has the address of the proxy, and
 * one person who guesses passwords uses up the attempts of all. A client can send such headers, too, so it is no alert.
 */
export function noticeUntrustedProxy(app: FastifyInstance, now = Date.now): void {
  const isDue = seldom(ALERT_AGAIN_MS);
  app.addHook('onRequest', async (request) => {
    const found = HEADERS.filter((name) => request.headers[name] !== undefined);
    // More than one address: that of the connection is trusted, and what it says of those before it is believed.
    if (found.length === 0 || (request.ips?.length ?? 0) > 1) return;
    countUntrustedProxy();
    const address = request.socket.remoteAddress ?? 'an unknown address';
    lastSeen.set(app, { address, at: now() });
    if (isDue())
      request.log.warn(
        { address, headers: found },
        'A proxy hands requests on that TRUSTED_PROXIES does not name, or that sends no X-Forwarded-For. If it is yours, set it up',
      );
  });
}

/** Returns what /readyz says of a proxy that is not trusted and was seen within the last hour, or null. */
export function untrustedProxyWarning(app: FastifyInstance, now = Date.now): string | null {
  const seen = lastSeen.get(app);
  if (!seen || seen.at + NAMED_FOR_MS < now()) return null;
  return `forwarded addresses come from ${seen.address}, which TRUSTED_PROXIES does not name, so they are ignored`;
}

/** Warns at start where people come by https, which a proxy must end, and no proxy is trusted. */
export function warnWithoutProxy(
  log: Log,
  { PUBLIC_URL, TRUSTED_PROXIES }: { PUBLIC_URL: string; TRUSTED_PROXIES: string[] },
) {
  if (!PUBLIC_URL.startsWith('https:') || TRUSTED_PROXIES.length > 0) return;
  log.warn(
    'PUBLIC_URL is https, but TRUSTED_PROXIES names no proxy. Everyone then has the address of the proxy and shares its sign-in limits. Set TRUSTED_PROXIES',
  );
}
