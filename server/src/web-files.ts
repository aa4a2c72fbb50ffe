import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy, setPolicy } from './security-headers.ts';

/** Stands in the built page where each answer puts its own nonce. */
const NONCE_PLACE = '__CSP_NONCE__';
const YEAR_SECONDS = 31_536_000;

/** Serves the built screens: hashed files for ever, and the page itself for every address that is not a call. */
export async function serveWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  const page = await readFile(path.join(webRoot, 'index.html'), 'utf8');
  await app.register(fastifyStatic, { root: webRoot, serve: false });
  const options = { config: { rule: 'anyone' }, schema: { hide: true } } as const;

  app.get<{ Params: { '*': string } }>('/assets/*', options, async (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { maxAge: YEAR_SECONDS * 1000, immutable: true }),
  );
  app.get<{ Params: { file: string } }>(
    '/:file(^[\\w-]+\\.(?:svg|png|ico|txt|js|webmanifest)$)',
    options,
    async (request, reply) => reply.sendFile(request.params.file, { maxAge: '1h' }),
  );

  const sendPage = async (_request: unknown, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    setPolicy(reply, pagePolicy(nonce));
    return reply.type('text/html; charset=utf-8').send(page.replaceAll(NONCE_PLACE, nonce));
  };
  for (const url of PAGES) app.get(url, options, sendPage);
  // Addresses of no screen get the page too, which says so; calls keep their JSON answer.
  app.get('/*', options, async (request, reply) => {
    if (/^\/(api|auth)(\/|$)/i.test(request.url)) return reply.callNotFound();
    return sendPage(request, reply);
  });
}

const PAGES = ['/', '/login', '/joblist', '/createjob', '/editjob', '/corporations', '/contacts', '/companies'];
