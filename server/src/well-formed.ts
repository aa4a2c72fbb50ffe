import type { FastifyInstance } from 'fastify';

/** A request whose address is not text. */
export class MalformedAddress extends Error {}

/** Refuses an address whose query is not percent-encoded text: the router looks at the path alone. */
export function requireText(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    try {
      decodeURIComponent(url);
    } catch {
      throw new MalformedAddress();
    }
  });
}
