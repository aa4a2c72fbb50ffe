import { observeRequest } from '@sealdesk/core/platform/metrics.ts';
import type { FastifyInstance } from 'fastify';

/** Logs one line for each answer and measures it: by the route's pattern, never by its query, which may contain what people search for. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    const who = request.viewer ? { userId: request.viewer.userId } : {};
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime * 10) / 10, ...who }, 'answered');
    observeRequest({ method, route, status }, reply.elapsedTime / 1000);
  });
}
