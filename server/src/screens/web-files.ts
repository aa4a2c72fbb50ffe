import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, ENCODINGS } from '../http/compress-answers.ts';
import { readBuiltFiles, type BuiltFile } from './built-files.ts';
import { PreconditionFailed } from '../http/errors.ts';
import { isLinkPage, pageStatus } from './page-paths.ts';
import { pagePolicy, setPolicy } from '../http/security-headers.ts';

/** Stands in the built page where each answer puts its own nonce. */
const NONCE_PLACE = '__CSP_NONCE__';

/** Serves the built screens: their files, and the page itself at the address of every screen. */
export async function serveWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  const page = await readFile(path.join(webRoot, 'index.html'), 'utf8');
  const files = await readBuiltFiles(webRoot);
  // Link checkers and proxies ask for the head of a page.
  const options = { config: { rule: 'anyone' }, schema: { hide: true }, exposeHeadRoute: true } as const;

  app.get('/*', options, async (request, reply) => {
    const address = pathOf(request.url);
    const file = files.get(address);
    if (file) return sendBuiltFile(request, reply, file);
    const status = pageStatus(address, request.headers.accept);
    if (status === null) return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64');
    setPolicy(reply, pagePolicy(nonce));
    if (isLinkPage(address)) void reply.header('referrer-policy', 'no-referrer');
    return reply.status(status).type('text/html; charset=utf-8').send(page.replaceAll(NONCE_PLACE, nonce));
  });
}

/** The path of a request's target, without query and, in a target of absolute form, without the host. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?]*/i, '').replace(/\?.*$/s, '') || '/';
}

/** Answers with the file in the best encoding. Parts are not served: the whole file is an allowed answer to a range. */
function sendBuiltFile({ headers }: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const available = ENCODINGS.filter((encoding) => file[encoding] !== undefined);
  const encoding = chooseEncoding(headers['accept-encoding'], available);
  const { bytes, etag } = encoding === null ? file.plain : file[encoding]!;
  const wanted = headers['if-match'];
  if (wanted !== undefined && !names(wanted, etag)) throw new PreconditionFailed();
  void reply.header('etag', etag).header('cache-control', file.cacheControl);
  if (available.length > 0) void reply.header('vary', 'accept-encoding');
  if (names(headers['if-none-match'], etag)) return reply.status(304).send();
  if (encoding !== null) void reply.header('content-encoding', encoding);
  return reply.type(file.type).send(bytes);
}

/** Returns true when a list of entity tags names this one. */
function names(list: string | undefined, etag: string): boolean {
  return (list ?? '').split(',').some((entry) => ['*', etag, `W/${etag}`].includes(entry.trim()));
}
