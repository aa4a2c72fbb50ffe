import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endsWithin } from './ends-within.ts';

it('is true for what ends in time', async () => {
  expect(await endsWithin(5_000, sleep(1))).toBe(true);
});

it('is false for what does not end, and does not wait for it', async () => {
  expect(await endsWithin(10, new Promise(() => {}))).toBe(false);
});

it('fails as the work does', async () => {
  await expect(endsWithin(5_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
