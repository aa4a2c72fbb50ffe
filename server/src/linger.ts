import type { FastifyInstance } from 'fastify';

/** So long we go on reading, and throwing away, what is still sent after its request was answered. */
const LINGER_MS = 30_000;

/**
 * Lets senders hear a refusal that came before they had sent everything. Closing at once would reset the connection, and
 * many lose the answer then; so what still comes is read and dropped for a while, and only then is the line cut.
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
      const timer = setTimeout(() => raw.socket.destroy(), LINGER_MS).unref();
      raw.once('close', () => clearTimeout(timer));
      raw.once('end', () => clearTimeout(timer));
      raw.resume();
    });
  });
}
