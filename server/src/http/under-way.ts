import type { FastifyInstance } from 'fastify';

const counts = new WeakMap<FastifyInstance, { requests: number }>();

/** Counts the requests that are not answered yet, for whoever has to wait for them. */
export function countRequests(app: FastifyInstance): void {
  const count = { requests: 0 };
  counts.set(app, count);
  app.addHook('onRequest', async (_request, reply) => {
    count.requests += 1;
    // Not onResponse: it is not called for a stream that its reader breaks off, so every closed list would be counted on.
    reply.raw.once('close', () => {
      count.requests -= 1;
    });
  });
}

/** How many requests the server still owes an answer. */
export function requestsUnderWay(app: FastifyInstance): number {
  return counts.get(app)?.requests ?? 0;
}
