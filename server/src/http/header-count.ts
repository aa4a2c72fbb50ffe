import type { FastifyInstance } from 'fastify';

/** A browser sends about twenty. */
const MAX_HEADERS = 100;

/** A request with more headers than any client of ours sends. */
export class TooManyHeaders extends Error {}

/** Refuses a request with too many headers before anything else is done with it. Their size is limited by Node. */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.rawHeaders.length > 2 * MAX_HEADERS) throw new TooManyHeaders();
  });
}
