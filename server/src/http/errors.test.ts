import { Refused, type Refusal } from '@sealdesk/core/refused.ts';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerErrors } from './errors.ts';

/** How the server answers a call that is refused so. */
async function answerOf(kind: Refusal) {
  const app = Fastify();
  answerErrors(app);
  app.get('/', () => Promise.reject(new Refused(kind, 'Not now.')));
  const { statusCode, headers } = await app.inject('/');
  return [statusCode, headers['retry-after']];
}

it('says when to ask again where the same request may succeed later, and nowhere else', async () => {
  expect(await answerOf('under-way')).toEqual([409, '2']);
  expect(await answerOf('too-many')).toEqual([429, '60']);
  expect(await answerOf('unavailable')).toEqual([503, '5']);
  for (const kind of ['conflict', 'invalid', 'missing', 'forbidden', 'signed-out'] as const)
    expect((await answerOf(kind))[1]).toBeUndefined();
});
