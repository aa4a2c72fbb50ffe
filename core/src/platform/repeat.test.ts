import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { openLog } from './log.ts';
import { repeat } from './repeat.ts';

const log = openLog('test', 'silent');

it('stops a running round by its signal, and waits for its end', async () => {
  let rounds = 0;
  let hasEnded = false;
  const repeated = repeat(log, 'endless', 1, async (signal) => {
    rounds += 1;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await sleep(20);
    hasEnded = true;
  });
  await until(() => rounds > 0);
  await repeated.stop();
  expect(hasEnded).toBe(true);
  await sleep(20);
  expect(rounds).toBe(1);
});

it('starts the next round after one that failed', async () => {
  let rounds = 0;
  const repeated = repeat(log, 'failing', 1, async () => {
    rounds += 1;
    throw new Error('broken');
  });
  await until(() => rounds >= 3);
  await expect(repeated.stop()).resolves.toBeUndefined();
});
