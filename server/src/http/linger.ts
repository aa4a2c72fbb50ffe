import type { FastifyInstance } from 'fastify';

/** How long we keep reading, and discarding, what is still sent after its request was answered. */
const LINGER_MS = 30_000;
/** How long the sender of a body that is too large has to read the answer. Nothing more of the body is read. */
const TOO_LARGE_MS = 2_000;

/**
 * Lets senders receive a refusal that came before they had sent everything. Closing at once would reset the connection,
 * and many lose the answer then; so what still comes is read and dropped for a while before the connection is closed.
 * A body above its limit is the exception: reading it, even to drop it, is what the limit forbids.
 */
export function lingerAfterAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.raw.once('finish', () => {
      if (raw.complete || raw.destroyed) return;
      // A stalled sender gets no more time.
      if (reply.statusCode === 408) {
        raw.socket.destroySoon();
        return;
      }
      const isTooLarge = reply.statusCode === 413;
      const timer = setTimeout(() => raw.destroy(), isTooLarge ? TOO_LARGE_MS : LINGER_MS).unref();
      raw.once('close', () => clearTimeout(timer));
      raw.once('end', () => clearTimeout(timer));
      if (!isTooLarge) raw.resume();
      // Node itself begins to drop a body that nobody has read from, once the answer is out; this comes after that.
      else setImmediate(() => raw.socket.pause());
    });
  });
}
