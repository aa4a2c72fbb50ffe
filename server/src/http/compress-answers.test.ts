import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const LARGE = { text: 'a job and its fields '.repeat(100) };
let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  compressAnswers(app);
  const config = { rule: 'anyone', isCompressed: true } as const;
  app.get('/large', { config }, async () => LARGE);
  app.get('/small', { config }, async () => ({ ok: true }));
  app.get('/failed', { config }, async (_request, reply) => reply.status(422).send(LARGE));
  app.get('/stream', { config }, async (_request, reply) => reply.send(Readable.from(['x'.repeat(5_000)])));
  app.get('/secret', { config: { rule: 'anyone' } }, async () => LARGE);
});
afterAll(() => app.close());

const get = async (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });

it('compresses an answer of more than 1 kB, as the client takes it', async () => {
  const br = await get('/large', 'gzip, br');
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(br.headers['content-length']).toBe(String(br.rawPayload.length));
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(LARGE);
  const gzip = await get('/large', 'gzip');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(LARGE);
  const plain = await get('/large', 'identity');
  expect([plain.headers['vary'], plain.headers['content-encoding']]).toEqual(['accept-encoding', undefined]);
  expect(plain.json()).toEqual(LARGE);
});

it.each(['/small', '/failed', '/stream', '/secret'])('sends %s as it is', async (url) => {
  expect((await get(url, 'gzip, br')).headers).not.toHaveProperty('content-encoding');
});
