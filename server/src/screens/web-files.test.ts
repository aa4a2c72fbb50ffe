import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerErrors } from '../http/errors.ts';
import { serveWeb } from './web-files.ts';

const SCRIPT = `console.log(${JSON.stringify('seal '.repeat(400))})`;
const FILE = '/assets/index-abc.js';

let root: string;
let app: FastifyInstance;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sealdesk-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html><meta nonce="__CSP_NONCE__">');
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
  await writeFile(join(root, '.env'), 'SECRET=1');
  await writeFile(join(root, FILE), SCRIPT);
  await writeFile(join(root, `${FILE}.br`), brotliCompressSync(SCRIPT));
  await writeFile(join(root, `${FILE}.gz`), gzipSync(SCRIPT));
  app = Fastify({ exposeHeadRoutes: false });
  answerErrors(app);
  await serveWeb(app, root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = async (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('answers HEAD like GET, without the content', async () => {
  for (const [url, status] of [
    ['/joblist', 200],
    [FILE, 200],
    ['/nowhere', 404],
  ] as const) {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url, headers: { accept: 'text/html' } });
    const whole = await get(url, { accept: 'text/html' });
    expect([url, statusCode, body]).toEqual([url, status, '']);
    expect(headers['content-type']).toBe(whole.headers['content-type']);
    expect(headers['content-length']).toBe(whole.headers['content-length']);
  }
});

describe('a built file', () => {
  it('is sent in the best encoding that the browser takes, and names it to caches', async () => {
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['identity', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const { statusCode, headers, rawPayload } = await get(FILE, { 'accept-encoding': accepted });
      expect([accepted, statusCode, headers['content-encoding']]).toEqual([accepted, 200, encoding]);
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(rawPayload.length),
      });
      expect(decode(rawPayload).toString()).toBe(SCRIPT);
    }
  });

  it('has a tag of its own for each encoding, by which it need not be sent again', async () => {
    const tag = async (accepted: string) => (await get(FILE, { 'accept-encoding': accepted })).headers['etag']!;
    const [plain, br, gzip] = [await tag('identity'), await tag('br'), await tag('gzip')];
    expect(new Set([plain, br, gzip]).size).toBe(3);
    for (const list of [br, `W/${br}`, `"x", ${br}`, '*']) {
      const again = await get(FILE, { 'accept-encoding': 'br', 'if-none-match': list });
      expect([list, again.statusCode, again.body]).toEqual([list, 304, '']);
      expect(again.headers).toMatchObject({ etag: br, vary: 'accept-encoding' });
      expect(again.headers['content-encoding']).toBeUndefined();
    }
    expect((await get(FILE, { 'accept-encoding': 'gzip', 'if-none-match': br })).statusCode).toBe(200);
  });

  it('is refused when another version is wanted', async () => {
    const refused = await get(FILE, { 'if-match': '"x"' });
    expect([refused.statusCode, refused.json()]).toEqual([412, expect.objectContaining({ code: 'MALFORMED' })]);
    expect((await get(FILE, { 'if-match': '*' })).statusCode).toBe(200);
  });

  it('is sent whole to whoever asks for a part', async () => {
    for (const range of ['bytes=0-3', 'bytes=99999999-', 'bytes=x']) {
      const { statusCode, body } = await get(FILE, { range });
      expect([range, statusCode, body]).toEqual([range, 200, SCRIPT]);
    }
  });

  it('outside of assets is kept for an hour, and compressed only when the build did', async () => {
    const { headers } = await get('/favicon.svg?x', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });

  it.each([
    '/assets/../.env',
    '/assets/%2e%2e/.env',
    '/assets/..%2f..%2fpackage.json',
    `${FILE}.br`,
    '/assets/',
    '/assets/gone.js',
    '/.env',
    '/index.html',
  ])('is not %s', async (url) => {
    const { statusCode, headers } = await get(url, { accept: '*/*' });
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

describe('the page', () => {
  const HTML = { accept: 'text/html' };

  it('stands at the addresses of screens, with a nonce of its own each time', async () => {
    const pages = [await get('/joblist?job=7', HTML), await get('/', HTML)];
    for (const { statusCode, headers } of pages) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    }
    const nonces = pages.map(({ body }) => /nonce="(.+?)"/.exec(body)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    expect(pages[0]!.headers['content-security-policy']).toContain(`'nonce-${nonces[0]}'`);
  });

  it('shows pictures from the memory of its tab, and takes nothing else from there', async () => {
    const { headers } = await get('/preview', HTML);
    const rules = String(headers['content-security-policy']).split('; ');
    expect(rules.filter((rule) => rule.includes('blob:'))).toEqual(["img-src 'self' data: blob:"]);
    expect(rules).toContain("default-src 'self'");
  });

  it('comes with 404 to a browser elsewhere, and not at all for a call', async () => {
    const elsewhere = await get('/nowhere', HTML);
    expect([elsewhere.statusCode, elsewhere.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    const call = await get('//api/jobs', HTML);
    expect([call.statusCode, call.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
  });
});

it('the pages of one-time links send no referrer', async () => {
  for (const path of ['/invitation', '/reset-password', '/confirm-email']) {
    const { statusCode, headers } = await get(path);
    expect([path, statusCode, headers['referrer-policy']]).toEqual([path, 200, 'no-referrer']);
  }
  expect((await get('/login')).headers['referrer-policy']).toBeUndefined();
});
