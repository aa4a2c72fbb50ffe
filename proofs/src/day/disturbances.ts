import { setTimeout as sleep } from 'node:timers/promises';
import { aPdfBomb } from '@sealdesk/core/testing/drawings/sheet-set.ts';
import { writeZip } from '@sealdesk/core/testing/zips/write-zip.ts';
import { sendOriginal } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';
import type { Firm } from './firm.ts';

/** The next one begins while a long one lasts. */
export type Disturbance = { what: string; isLong?: true; run(firm: Firm): Promise<void> };
/** When one was, from its begin to its end. */
export type Disturbed = { what: string; from: number; to: number };

/** Longer than a heartbeat may stay away: the worker is taken for dead. */
const ASLEEP_MS = 15_000;
/** It may take longer to read than one answer is waited for; then it is asked for again. */
const POISONED_WITHIN_MS = 600_000;

/** Everything that goes wrong in the course of the day, in the order in which it does. */
export const DISTURBANCES: Disturbance[] = [
  {
    what: 'an API is killed and started again',
    run: async ({ apis }) => {
      await apis[1]!.kill();
      await sleep(1_000);
      await apis[1]!.restart();
    },
  },
  {
    what: 'a worker is killed and started again',
    run: async ({ workers }) => {
      await workers[1]!.kill();
      await sleep(1_000);
      await workers[1]!.restart();
    },
  },
  {
    what: 'all connections to the database are lost',
    run: async ({ stage: { databaseProxy } }) => {
      databaseProxy.cut();
      await sleep(2_000);
      databaseProxy.restore();
    },
  },
  {
    // I8: it wakes up when others have done its work.
    what: 'a worker stands still',
    isLong: true,
    run: async ({ workers }) => {
      workers[0]!.signal('SIGSTOP');
      await sleep(ASLEEP_MS);
      workers[0]!.signal('SIGCONT');
    },
  },
  {
    // I12: it is refused, and nobody else waits for it.
    what: 'a poisoned package',
    isLong: true,
    run: async (firm) => {
      const zip = writeZip([{ name: 'T01.pdf', bytes: await aPdfBomb(900) }]);
      const send = (there: Visitor, key: string) => sendOriginal(there, zip, { key });
      const answer = await firm.ask(firm.customers[0]!, send, POISONED_WITHIN_MS);
      if (answer.status !== 422)
        throw new Error(`The poisoned package was answered with ${answer.status} ${answer.text}`);
    },
  },
  {
    what: 'an API and a worker are stopped and started again',
    run: async ({ apis, workers }) => {
      for (const one of [apis[0]!, workers[1]!]) {
        await one.stop();
        await one.restart();
      }
    },
  },
  {
    what: 'the store is away',
    run: async ({ storeProxy }) => {
      storeProxy.cut();
      await sleep(3_000);
      storeProxy.restore();
    },
  },
  {
    what: 'the mail server is away',
    run: async ({ smtpProxy }) => {
      smtpProxy.cut();
      await sleep(5_000);
      smtpProxy.restore();
    },
  },
  {
    what: 'the database crashes and is started again',
    run: async ({ postgres }) => {
      await postgres.crash();
      await postgres.restart();
    },
  },
];

/** Lets all of them happen one after the other, evenly over the time, again and again until it is over. */
export async function disturb(
  firm: Firm,
  { seconds, everySeconds }: { seconds: number; everySeconds: number },
): Promise<Disturbed[]> {
  const disturbed: Disturbed[] = [];
  const long: Promise<void>[] = [];
  const began = performance.now();
  for (let number = 0; ; number += 1) {
    const at = began + (number + 1) * everySeconds * 1_000;
    if (at > began + seconds * 1_000) break;
    await sleep(Math.max(0, at - performance.now()));
    const { what, isLong, run } = DISTURBANCES[number % DISTURBANCES.length]!;
    const from = performance.now();
    const running = run(firm).then(() => void disturbed.push({ what, from, to: performance.now() }));
    if (isLong) long.push(running);
    else await running;
  }
  await Promise.all(long);
  return disturbed;
}
