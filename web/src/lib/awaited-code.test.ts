import { expect, it } from 'vitest';
import { isCodeAwaited, onAwaitedCode, whileAwaited } from './awaited-code.ts';

it('is awaited until all of it is there or has failed, which is reported', async () => {
  const seen: boolean[] = [];
  const stop = onAwaitedCode(() => seen.push(isCodeAwaited()));
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const waiting = [whileAwaited(one.promise), whileAwaited(other.promise).catch(() => 'failed')];
  expect(isCodeAwaited()).toBe(true);
  one.resolve('code');
  expect(await waiting[0]).toBe('code');
  expect(isCodeAwaited()).toBe(true);
  other.reject(new Error('no connection'));
  expect(await waiting[1]).toBe('failed');
  expect(isCodeAwaited()).toBe(false);
  expect(seen).toContain(true);
  expect(seen.at(-1)).toBe(false);
  stop();
});
