import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isJson } from './slow-bodies.ts';

/** Requests whose senders wait to be asked for the body, and where the question is to be written. */
const waiting = new WeakMap<object, ServerResponse>();

/**
 * Holds back `100 Continue` until the body is wanted: Node would write it before any rule was applied. A sender who is
 * refused by the headers alone, such as one without a session, then keeps the body.
 */
export function holdContinue(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response);
    app.server.emit('request', request, response);
  });
  // JSON is read by the framework right after this hook. Files are asked for where they are read.
  app.addHook('preParsing', async ({ raw, headers }) => {
    if (isJson(headers['content-type'])) askForBody(raw);
  });
}

/** Asks the sender for the body, if they wait for that. */
export function askForBody(request: object): void {
  const response = waiting.get(request);
  waiting.delete(request);
  if (response?.headersSent === false) response.writeContinue();
}
