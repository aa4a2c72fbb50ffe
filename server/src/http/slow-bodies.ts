import type { FastifyInstance } from 'fastify';

/** A JSON body is at most a quarter of a megabyte, which every honest sender sends in this time. */
const BODY_MS = 30_000;

/** The raw HTTP answer: the request is not read to its end, so no route can answer it. */
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Closes the connection of a sender whose JSON body comes too slowly. Files have a check of their own, for progress only. */
export function cutSlowBodies(app: FastifyInstance, bodyMs = BODY_MS): void {
  app.addHook('preParsing', async ({ raw, headers }) => {
    if (raw.complete || !isJson(headers['content-type'])) return;
    const timer = setTimeout(() => raw.socket.end(TOO_SLOW, () => raw.socket.destroy()), bodyMs).unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Returns true when a content type, in whatever case it is written, is that of JSON. */
export function isJson(contentType: string | undefined): boolean {
  return /^\s*application\/json\b/i.test(contentType ?? '');
}
