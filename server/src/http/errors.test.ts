import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { StillLocked } from '@sealdesk/core/platform/database/in-transaction.ts';
import { Refused, type Refusal } from '@sealdesk/core/refused.ts';
import { openLog } from '@sealdesk/core/platform/log.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { asUploadError } from '../uploads/upload-gate.ts';
import { answerErrors, refuseWhileClosing } from './errors.ts';

/** How the server answers a call that is refused so. */
async function answerOf(kind: Refusal) {
  const app = Fastify();
  answerErrors(app);
  app.get('/', () => Promise.reject(new Refused(kind, 'Not now.')));
  const { statusCode, headers } = await app.inject('/');
  return [statusCode, headers['retry-after']];
}

it('[F18] answers 503 where no file handle is left, and raises one alert', async () => {
  const lines: Record<string, unknown>[] = [];
  const loggerInstance = openLog('test', 'error', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = Fastify({ loggerInstance });
  answerErrors(app as unknown as FastifyInstance);
  app.get('/', () => Promise.reject(Object.assign(new Error('connect EMFILE 10.0.0.1:5432'), { code: 'EMFILE' })));
  for (let n = 0; n < 3; n += 1) {
    const { statusCode, headers } = await app.inject('/');
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  }
  expect(lines.filter(({ alert }) => alert === 'no-file-handles')).toHaveLength(1);
});

it('says when to ask again where the same request may succeed later, and nowhere else', async () => {
  expect(await answerOf('under-way')).toEqual([409, '2']);
  expect(await answerOf('too-many')).toEqual([429, '60']);
  expect(await answerOf('unavailable')).toEqual([503, '5']);
  for (const kind of ['conflict', 'invalid', 'missing', 'forbidden', 'signed-out'] as const)
    expect((await answerOf(kind))[1]).toBeUndefined();
});

it('answers 429 where another change holds a lock, and 503 on an upload route', async () => {
  const answer = async (asError: (error: unknown) => unknown) => {
    const app = Fastify();
    answerErrors(app);
    app.get('/', () => Promise.reject(asError(new StillLocked('A lock was not free in time'))));
    const { statusCode, headers } = await app.inject('/');
    return [statusCode, headers['retry-after']];
  };
  expect(await answer((error) => error)).toEqual([429, '2']);
  expect(await answer(asUploadError)).toEqual([503, '2']);
});

it('answers a request that comes while the server closes in the one shape', async () => {
  const app = Fastify({ return503OnClosing: false }) as unknown as FastifyInstance;
  answerErrors(app);
  refuseWhileClosing(app);
  app.get('/', () => 'answered');
  const isClosing = new Promise<void>((resolve) => {
    app.addHook('preClose', async () => resolve());
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  // The server has to have read the first lines, or it would close the connection as one on which nothing was asked.
  const isConnected = once(app.server, 'connection');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const [connection] = (await isConnected) as [Socket];
  await expect.poll(() => connection.bytesRead).toBeGreaterThan(0);
  const closed = app.close();
  await isClosing;
  socket.write('\r\n');
  await Promise.all([closed, once(socket, 'close')]);
  expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
    message: MESSAGES.unavailable,
    code: 'UNAVAILABLE',
    request_id: expect.any(String),
  });
});
