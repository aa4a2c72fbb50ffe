import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '@sealdesk/core/testing/report.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenList } from '../harness/job-events.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { watchManyLists } from './many-lists.ts';

/** The check has two lists of each kind of person; `npm run proof:live` sets the whole. */
const LOAD = {
  lists: Number(env['LIVE_LISTS'] ?? (IS_MEASURED ? 40 : 14)),
  changesPerSecond: Number(env['LIVE_CHANGES'] ?? (IS_MEASURED ? 5 : 20)),
  seconds: Number(env['LIVE_SECONDS'] ?? (IS_MEASURED ? 6 : 1)),
};
const MOST_MS = 1_000;
const MOST_GROWN_MB = 40;
const STOP_MS = 5_000;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ apiProcesses: 2, web: null });
});
afterAll(async () => stage?.clear());

describe('many open lists', () => {
  it(
    `[JL-08] all receive what is theirs: ${LOAD.lists} lists over two processes, ${LOAD.changesPerSecond} changes a second`,
    { timeout: 600_000 + LOAD.seconds * 1_000 + LOAD.lists * 50 },
    async () => {
      const { due, delivered, astray, closed, p50, p99, worst, commitP99, memory, load } = await watchManyLists(
        stage,
        LOAD,
      );
      report(
        `${LOAD.lists} lists over two processes, ${LOAD.changesPerSecond} changes/s for ${LOAD.seconds} s: ` +
          `${delivered} of ${due} delivered, ${due - delivered} lost, ${astray} astray, ${closed} closed; ` +
          `p50 ${p50} ms, worst ${worst} ms, a commit alone p99 ${commitP99} ms; ` +
          `memory ${memory.map((both) => both.join(' + ')).join(', ')} MB; ` +
          `cores used by the APIs ${load.apis.join(' + ')}, by the lists themselves ${load.reading}`,
      );
      expect(due).toBeGreaterThan(0);
      expect([delivered, astray, closed]).toEqual([due, 0, 0]);
      // The first quarter fills the heap to its size; what grows after it would grow for ever.
      for (const [n, atEnd] of memory.at(-1)!.entries())
        reportFigure(`Memory that API ${n + 1} takes beside open lists`, atEnd - memory[1]![n]!, MOST_GROWN_MB, 'MB');
      reportFigure(`JL-08: from a change to ${LOAD.lists} lists, p99`, p99, MOST_MS);
    },
  );

  it('do not hold up a server that stops', async () => {
    const { product, database, world } = stage;
    const open = async (who: 'employee' | 'role10') => {
      const list = await OpenList.open(await signInAs(product.url, database.db, world.people[who]));
      await list.untilLive();
      return list;
    };
    // Clients open a connection ahead of need for each list that they break off, which is no answer that is owed.
    for (let n = 0; n < 6; n += 1) (await open('employee')).close();
    await sleep(100);
    const list = await open('role10');
    const [api] = product.apis;
    const hasEnded = new Promise<number | null>((resolve) => api!.once('exit', (code) => resolve(code)));
    const began = performance.now();
    api!.kill('SIGTERM');
    // A server that waits for what never ends gives up after two minutes, with another code.
    expect(await hasEnded).toBe(0);
    const took = performance.now() - began;
    await list.until(() => list.hasEnded);
    reportFigure('A server with open lists stops', took, STOP_MS);
  });
});
