import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { expect, it } from 'vitest';
import { aLongProofRecord } from '../testing/proof-records.ts';
import { printRecord } from './print-record.ts';

it('prints a thousand pages within seconds, while other work is done', async () => {
  const config = { MAIL_FROM: 'Keystone Seals <desk@firm.example>', FIRM_TIMEZONE: 'America/New_York' };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  // It measures from one of its turns to the next: the first has to come before, the last after.
  await sleep(20);
  const began = performance.now();
  let bytes = 0;
  for await (const part of printRecord({ config: config as never }, aLongProofRecord(1_000))) bytes += part.length;
  const took = performance.now() - began;
  await sleep(20);
  delay.disable();
  expect(bytes).toBeGreaterThan(50_000);
  reportFigure('a proof record of 1,000 pages', took, 5_000);
  // Of all turns but the few in which the machine did something else.
  const turn = delay.percentile(95) / 1e6;
  reportFigure('a turn of the event loop while a proof record is printed, 95th percentile', turn, 50);
});
