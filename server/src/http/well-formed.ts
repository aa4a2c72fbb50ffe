import type { FastifyInstance } from 'fastify';

/** A request whose address is not text. */
export class MalformedAddress extends Error {}

/** Stands for every address that is not percent-encoded text. It is never answered but with a refusal. */
export const MALFORMED_PATH = '/malformed-address';

/** Returns true when the address, path and query, is percent-encoded text. */
export function isText(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Refuses an address that is not text in the one shape of errors, and repeats nothing of it. */
export function requireText(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ originalUrl }) => {
    if (!isText(originalUrl)) throw new MalformedAddress();
  });
}
