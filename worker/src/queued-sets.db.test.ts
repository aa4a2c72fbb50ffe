import { loadavg } from 'node:os';
import type { Caller } from '@sealdesk/core/identity/session.ts';
import { testEnvironment } from '@sealdesk/core/testing/core.ts';
import { aJobToSeal, aSmallSet } from '@sealdesk/core/testing/job-to-seal.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import type { SealedSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { openSetDesk, type SetDesk } from '@sealdesk/core/testing/set-desk.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { endWorkers, startWorkerProcess } from './testing/worker-process.ts';

// How long one worker and two workers take for the same queue of sealed sets, by turns. `npm run bench:queue` sets the whole.
const SETS = Number(process.env['QUEUED_SETS'] ?? 2);
const PASSES = Number(process.env['PASSES'] ?? 1);

let desk: SetDesk;
let set: SealedSet;
let operations: Caller;
beforeAll(async () => {
  desk = await openSetDesk();
  set = await aSmallSet('queue');
  operations = await desk.caller('role10');
});
afterEach(endWorkers);
afterAll(async () => desk.close());

it('accepts a queue of sets with one worker and with two', { timeout: 3_600_000 }, async () => {
  for (let pass = 0; pass < PASSES; pass += 1) {
    const [one, two] = [await runQueue(1), await runQueue(2)];
    expect([one.states, two.states]).toEqual([['accepted'], ['accepted']]);
    const ratio = (two.seconds / one.seconds).toFixed(2);
    report(
      `${SETS} sets: ${one.seconds.toFixed(1)} s with one worker, ${two.seconds.toFixed(1)} s with two (${ratio}x), load ${loadavg()[0]!.toFixed(1)}`,
    );
  }
});

/** Queues the sets while no worker runs, then starts workers; returns how long it took until all were settled, and how. */
async function runQueue(workers: number): Promise<{ seconds: number; states: string[] }> {
  const jobs: number[] = [];
  for (let sent = 0; sent < SETS; sent += 1) {
    const { job } = await aJobToSeal(desk.core, desk.world, set);
    await desk.send({ job, by: operations, files: { 'sealed.pdf': set.sealed } });
    jobs.push(job);
  }
  const environment = testEnvironment({ url: desk.core.config.DATABASE_URL });
  const began = performance.now();
  await Promise.all(Array.from({ length: workers }, () => startWorkerProcess(environment)));
  for (;;) {
    const found = await desk.core.db.selectFrom('upload').select('state').where('job_number', 'in', jobs).execute();
    const states = [...new Set(found.map(({ state }) => state))];
    if (!states.includes('staged') && !states.includes('checking')) {
      const seconds = (performance.now() - began) / 1000;
      await endWorkers();
      return { seconds, states };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
