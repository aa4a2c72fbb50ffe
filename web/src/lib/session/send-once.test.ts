import '../testing/session-storage.ts';
import { expect, it } from 'vitest';
import { CallFailed, NoResponse } from './failure.ts';
import { keepingKeys } from './send-once.ts';

const failure = (status: number, retryAfter?: number) => new CallFailed(status, { read: 'nothing' }, retryAfter);

/** The keys of two calls, of which the first ends in this manner: an answer, or an error. */
async function keysOfTwo(first: Error | null, second = { body: { entryId: 7 } }): Promise<string[]> {
  const keys: string[] = [];
  const ends = [first, null];
  const call = keepingKeys(async (_name, _input, key) => {
    keys.push(key);
    const end = ends.shift();
    if (end) throw end;
    return {} as never;
  });
  const [outcome] = await Promise.allSettled([call('closeEntry', { body: { entryId: 7 } })]);
  const error: unknown = outcome.status === 'rejected' ? outcome.reason : null;
  expect(error).toBe(first);
  await call('closeEntry', second);
  return keys;
}

it.each([
  ['whose answer was lost', new NoResponse()],
  ['that a gateway answered', failure(502)],
  ['that is still running', failure(409, 2)],
])('a call %s is repeated under its key', async (_what, error) => {
  const [first, second] = await keysOfTwo(error);
  expect(second).toBe(first);
});

it.each([
  ['that was answered', null],
  ['that was refused', failure(409)],
])('after a call %s the same call is another one', async (_what, error) => {
  const [first, second] = await keysOfTwo(error);
  expect(second).not.toBe(first);
});

it('another content is another call', async () => {
  const [first, second] = await keysOfTwo(new NoResponse(), { body: { entryId: 8 } });
  expect(second).not.toBe(first);
});
