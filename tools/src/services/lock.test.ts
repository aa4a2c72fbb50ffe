import { expect, it } from 'vitest';
import { withLock } from './lock.ts';

it('lets one at a time work on a state folder, and another folder in between', async () => {
  const story: string[] = [];
  const work = (name: string) => async () => {
    story.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    story.push(`${name} ends`);
  };
  const first = withLock('/lock-test/a', work('first'));
  await withLock('/lock-test/b', async () => void story.push('elsewhere'));
  await Promise.all([first, withLock('/lock-test/a', work('second'))]);
  expect(story.filter((line) => line !== 'elsewhere')).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(story.indexOf('elsewhere')).toBeLessThan(story.indexOf('first ends'));
});

it('gives up after a while instead of waiting for ever', async () => {
  await withLock('/lock-test/c', async () => {
    await expect(withLock('/lock-test/c', async () => {}, 300)).rejects.toThrow('for too long');
  });
});
