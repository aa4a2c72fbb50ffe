import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const counts = new WeakMap<FastifyInstance, { requests: number; silent: Set<Socket> }>();

/** Counts what a server that stops has to wait for: requests without an answer, and connections before their first request. */
export function countRequests(app: FastifyInstance): void {
  const count = { requests: 0, silent: new Set<Socket>() };
  counts.set(app, count);
  app.server.on('connection', (socket: Socket) => {
    count.silent.add(socket);
    socket.once('close', () => count.silent.delete(socket));
  });
  app.addHook('onRequest', async (request, reply) => {
    count.silent.delete(request.raw.socket);
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

/** How many connections have sent no request yet. */
export function silentConnections(app: FastifyInstance): number {
  return counts.get(app)?.silent.size ?? 0;
}
