import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { openLog } from '@sealdesk/core/platform/log.ts';
import { noticeUntrustedProxy, untrustedProxyWarning, warnWithoutProxy } from './untrusted-proxy.ts';

function anApp(trustProxy: string[] | false) {
  const lines: Record<string, unknown>[] = [];
  const loggerInstance = openLog('test', 'warn', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = Fastify({ loggerInstance, trustProxy }) as unknown as FastifyInstance;
  noticeUntrustedProxy(app);
  app.get('/', () => 'there');
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers, remoteAddress: '10.0.0.7' });
  return { app, ask, lines, loggerInstance };
}

it.each([{ 'x-forwarded-for': '198.51.100.4' }, { 'x-forwarded-proto': 'https' }, { forwarded: 'for=198.51.100.4' }])(
  'warns once of a proxy that is not named: %o',
  async (headers) => {
    const { app, ask, lines } = anApp(['10.0.0.8']);
    for (let n = 0; n < 3; n += 1) expect((await ask(headers)).statusCode).toBe(200);
    expect(untrustedProxyWarning(app)).toContain('come from 10.0.0.7, which TRUSTED_PROXIES does not name');
    // An hour later nothing is known of it.
    expect(untrustedProxyWarning(app, () => Date.now() + 3_600_001)).toBeNull();
    expect(lines).toMatchObject([{ level: 'warn', address: '10.0.0.7', headers: Object.keys(headers) }]);
  },
);

it('warns where no proxy is named at all', async () => {
  const { ask, lines } = anApp(false);
  await ask({ 'x-forwarded-for': '198.51.100.4' });
  expect(lines).toHaveLength(1);
});

it('has nothing to say of a proxy that is named, or of none', async () => {
  const { app, ask, lines } = anApp(['10.0.0.7']);
  await ask({ 'x-forwarded-for': '198.51.100.4', 'x-forwarded-proto': 'https' });
  await ask({});
  expect(lines).toEqual([]);
  expect(untrustedProxyWarning(app)).toBeNull();
});

it('warns at start where people come by https and no proxy is named', () => {
  const { lines, loggerInstance } = anApp(false);
  const start = (PUBLIC_URL: string, TRUSTED_PROXIES: string[]) =>
    warnWithoutProxy(loggerInstance, { PUBLIC_URL, TRUSTED_PROXIES });
  start('http://127.0.0.1:8080', []);
  start('https://seal.example', ['10.0.0.7']);
  expect(lines).toEqual([]);
  start('https://seal.example', []);
  expect(lines).toMatchObject([{ msg: expect.stringContaining('Set TRUSTED_PROXIES') }]);
});
