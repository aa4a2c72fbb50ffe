import type { FastifyInstance } from 'fastify';
import { isJson } from './json-type.ts';

/** A JSON body is at most a quarter of a megabyte: who has not sent it in this time does not mean to. */
const BODY_MS = 30_000;

/** Words of HTTP itself: the request is not read to its end, so no route can answer it. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Cuts the line of whoever sends a JSON body too slowly. Files have a watch of their own, which asks for progress only. */
export function cutSlowBodies(app: FastifyInstance, bodyMs = BODY_MS): void {
  app.addHook('preParsing', async ({ raw, headers }) => {
    if (raw.complete || !isJson(headers['content-type'])) return;
    const timer = setTimeout(() => raw.socket.end(TOO_SLOW, () => raw.socket.destroy()), bodyMs).unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
  });
}
