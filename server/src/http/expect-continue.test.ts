import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchBody } from './body-progress.ts';
import { holdContinue } from './expect-continue.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  holdContinue(app);
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization === undefined) return reply.status(401).send();
    return undefined;
  });
  app.post('/json', async ({ body }) => body);
  app.post('/file', async ({ raw, headers }, reply) => {
    if (headers['x-refused']) return reply.status(403).send();
    let size = 0;
    for await (const chunk of watchBody(raw, { windowMs: 60_000, leastBytes: 0 })) size += chunk.length;
    return { size };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends the head of a request, and the body once it is asked for; returns the status lines that came. */
async function ask(path: string, type: string, headers: string[] = []): Promise<string[]> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString();
    if (answer.endsWith('100 Continue\r\n\r\n')) socket.write('{"a":12}');
  });
  const lines = ['Host: x', 'Connection: close', 'Expect: 100-continue', `Content-Type: ${type}`, 'Content-Length: 8'];
  socket.write(`POST ${path} HTTP/1.1\r\n${[...lines, ...headers].join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return answer.match(/(?<=^HTTP\/1\.1 )\d{3}/gm) ?? [];
}

const SIGNED_IN = 'Authorization: x';
const FORM = 'multipart/form-data; boundary=x';

it('is written when the body is wanted', async () => {
  expect(await ask('/json', 'application/json', [SIGNED_IN])).toEqual(['100', '200']);
  expect(await ask('/json', 'Application/JSON', [SIGNED_IN])).toEqual(['100', '200']);
  expect(await ask('/file', FORM, [SIGNED_IN])).toEqual(['100', '200']);
});

it('is not written to whoever is refused by the headers alone', async () => {
  expect(await ask('/json', 'application/json')).toEqual(['401']);
  expect(await ask('/file', FORM)).toEqual(['401']);
  expect(await ask('/file', FORM, [SIGNED_IN, 'X-Refused: 1'])).toEqual(['403']);
  expect(await ask('/nowhere', FORM, [SIGNED_IN])).toEqual(['404']);
  expect(await ask('/json', 'text/csv', [SIGNED_IN])).toEqual(['415']);
});
