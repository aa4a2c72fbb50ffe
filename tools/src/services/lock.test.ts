import { expect, it } from 'vitest';
import { withLock } from './lock.ts';

it('lets one at a time work on a state folder, and another folder in between', async () => {
  const log: string[] = [];
  const [begun, elsewhere] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = withLock('/lock-test/a', async () => {
    log.push('first begins');
    begun.resolve();
    await elsewhere.promise;
    // Long enough for the second to come in between.
    await new Promise((resolve) => setTimeout(resolve, 100));
    log.push('first ends');
  });
  await begun.promise;
  const second = withLock('/lock-test/a', async () => void log.push('second'));
  await withLock('/lock-test/b', async () => void log.push('elsewhere'));
  elsewhere.resolve();
  await Promise.all([first, second]);
  expect(log).toEqual(['first begins', 'elsewhere', 'first ends', 'second']);
});

it('gives up after a while instead of waiting for ever', async () => {
  await withLock('/lock-test/c', async () => {
    await expect(withLock('/lock-test/c', async () => {}, 300)).rejects.toThrow('for too long');
  });
});
