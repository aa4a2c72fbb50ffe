import { beginSpan, isTracing, withinSpan, type SpanContext } from '@sealdesk/core/platform/traces/spans.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Makes each request a trace, named by the route's pattern. A client's own trace is not continued: anybody could send us one.
 * Without a collector nothing is added.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const contexts = new WeakMap<FastifyRequest, SpanContext>();
  app.addHook('onRequest', (request, reply, done) => {
    const span = beginSpan(request.method, 'server', null);
    contexts.set(request, span.context);
    // Not onResponse: it is not called for a stream that its reader breaks off.
    reply.raw.once('close', () => {
      const route = request.routeOptions.url ?? 'unknown';
      const { statusCode } = reply;
      span.end({
        name: `${request.method} ${route}`,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': statusCode,
          'sealdesk.request_id': request.id,
        },
        hasFailed: statusCode >= 500,
      });
    });
    withinSpan(span.context, done);
  });
  // Reading the body leaves the context: its parts come as events of the connection.
  app.addHook('preValidation', (request, _reply, done) => withinSpan(contexts.get(request)!, done));
}
