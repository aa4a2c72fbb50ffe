import type { FastifyInstance } from 'fastify';

/** So long we go on reading, and throwing away, what is still sent after its request was answered. */
const LINGER_MS = 30_000;
/** The sender of a body that is too large has so long to read the answer. Nothing more of the body is read. */
const TOO_LARGE_MS = 2_000;

/**
 * Lets senders hear a refusal that came before they had sent everything. Closing at once would reset the connection, and
 * many lose the answer then; so what still comes is read and dropped for a while, and only then is the line cut.
 * A body beyond its limit is the exception: reading it, even to drop it, is what the limit forbids.
 */
export function lingerAfterAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.raw.once('finish', () => {
      if (raw.complete || raw.destroyed) return;
      // Who stood still gets no more time.
      if (reply.statusCode === 408) {
        raw.socket.destroySoon();
        return;
      }
      const isTooLarge = reply.statusCode === 413;
      const timer = setTimeout(() => raw.socket.destroy(), isTooLarge ? TOO_LARGE_MS : LINGER_MS).unref();
      raw.once('close', () => clearTimeout(timer));
      raw.once('end', () => clearTimeout(timer));
      if (!isTooLarge) raw.resume();
      // Node itself begins to drop a body that nobody has read from, once the answer is out; this comes after that.
      else setImmediate(() => raw.socket.pause());
    });
  });
}
