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

/** Longer than any address of a list with all its filters. */
const MAX_PATH = 2_000;

/** A path of our own to go to after signing in; anything else, such as another site's address, becomes the start page. */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || next.length > MAX_PATH) return '/';
  // One slash at the start, no backslash (browsers read it as a slash), no line break.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return '/';
  const base = 'http://ours.invalid';
  return URL.canParse(next, base) && new URL(next, base).origin === base ? next : '/';
}
