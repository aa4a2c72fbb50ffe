import { expect, it } from 'vitest';
import { countWork } from './counted-work.ts';

it('is under way until all of it is done or has failed, which is reported', async () => {
  const { during, isUnderWay, onChange } = countWork();
  const seen: boolean[] = [];
  const stop = onChange(() => seen.push(isUnderWay()));
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const waiting = [during(one.promise), during(other.promise).catch(() => 'failed')];
  expect(isUnderWay()).toBe(true);
  one.resolve('code');
  expect(await waiting[0]).toBe('code');
  expect(isUnderWay()).toBe(true);
  other.reject(new Error('no connection'));
  expect(await waiting[1]).toBe('failed');
  expect(isUnderWay()).toBe(false);
  expect(seen).toContain(true);
  expect(seen.at(-1)).toBe(false);
  stop();
});
