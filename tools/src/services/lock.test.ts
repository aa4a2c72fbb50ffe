import { expect, it } from 'vitest';
import { withLock } from './lock.ts';

it('lets one at a time work on a state folder, and another folder in between', async () => {
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    log.push(`${name} ends`);
  };
  const first = withLock('/lock-test/a', work('first'));
  await withLock('/lock-test/b', async () => void log.push('elsewhere'));
  await Promise.all([first, withLock('/lock-test/a', work('second'))]);
  expect(log.filter((line) => line !== 'elsewhere')).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(log.indexOf('elsewhere')).toBeLessThan(log.indexOf('first ends'));
});

it('gives up after a while instead of waiting for ever', async () => {
  await withLock('/lock-test/c', async () => {
    await expect(withLock('/lock-test/c', async () => {}, 300)).rejects.toThrow('for too long');
  });
});
