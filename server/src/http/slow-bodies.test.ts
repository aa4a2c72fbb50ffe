import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { cutSlowBodies } from './slow-bodies.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Sends the pieces to a server that waits that long for a body, and returns everything that was answered. */
async function send(pieces: string[], bodyMs: number, type = 'application/json', pauseMs = 10): Promise<string> {
  app = Fastify();
  cutSlowBodies(app, bodyMs);
  app.post('/', async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  socket.on('error', () => {}); // Writing to a connection that was closed fails.
  const closed = once(socket, 'close');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 8\r\n\r\n`);
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    socket.write(piece);
  }
  await closed;
  return answer;
}

describe('a JSON body', () => {
  it('is cut off when its rest does not come', async () => {
    expect(await send(['{"', 'a', '":'], 200)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is cut off when it drips in, although no pause is as long as the limit', async () => {
    expect(await send(['{"', 'a', '"', ':', '1', '2', '}'], 200, 'application/json', 50)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each(['Application/JSON', 'APPLICATION/JSON; charset=utf-8'])('is cut off as %s too', async (type) => {
    expect(await send(['{"', 'a', '":'], 200, type)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is answered when it comes in time, in however many pieces', async () => {
    expect(await send(['{"a"', ':12}'], 60_000)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"a":12\}$/);
  });
});
