import type { FastifyRequest } from 'fastify';

/** How a request says where it comes from. */
export type Provenance = 'ours' | 'foreign' | 'silent';

/** Reads the two headers that a browser sets by itself and a page can't forge. */
export function provenance(request: Pick<FastifyRequest, 'headers' | 'method'>, ourOrigin: string): Provenance {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && !isTypedAddress(site, request)) return 'foreign';
  if (origin !== undefined && origin !== ourOrigin) return 'foreign';
  return site === undefined && origin === undefined ? 'silent' : 'ours';
}

/** A person who types an address or opens a bookmark sends `none`; only reading is done that way. */
function isTypedAddress(site: string | string[], { method }: Pick<FastifyRequest, 'method'>): boolean {
  return site === 'none' && (method === 'GET' || method === 'HEAD');
}
