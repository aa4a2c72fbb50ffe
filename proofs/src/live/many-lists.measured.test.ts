import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { JOB_CHANGE_REASONS, type JobChangeReason } from '@sealdesk/contract/jobs/job-change-reasons.ts';
import type { JobEventData } from '@sealdesk/contract/jobs/job-events.ts';
import { aDocument, aJob, aTimeEntry } from '@sealdesk/core/testing/builders.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenList, type ReceivedEvent } from '../harness/job-events.ts';
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

  it('[JL-08] receive every kind of event', async () => {
    const { product, world } = stage;
    const { db } = stage.database;
    const { companyA, companyOther, otherCorporationId, people } = world;
    const { contactId } = people.customer_A_owner;
    const list = await OpenList.open(await signInAs(product.url, db, people.role10));
    await list.untilLive();
    let job = 0;
    const ofJob = (values: { priority: number } | { status: number } | { company_id: number }) =>
      db.updateTable('job').set(values).where('number', '=', job).execute();
    const ofCompany = db.updateTable('company').where('id', '=', companyA);
    const changes: [JobChangeReason | 'stale', () => Promise<unknown>][] = [
      ['created', async () => (job = await aJob(db, { company_id: companyA, contact_id: contactId }))],
      ['facts', () => aTimeEntry(db, { job_number: job, employee_id: people.employee.employeeId!, seals: 3 })],
      ['facts', () => aDocument(db, { job_number: job, published_at: new Date() })],
      ['order', () => ofJob({ priority: 1 })],
      ['status', () => ofJob({ status: 2 })],
      ['moved', () => ofJob({ company_id: companyOther })],
      ['stale', () => ofCompany.set({ name: 'Renamed Truss' }).execute()],
      ['stale', () => ofCompany.set({ corporation_id: otherCorporationId }).execute()],
      [
        'stale',
        () => db.updateTable('contact').set({ work_phone: '540-555-0199' }).where('id', '=', contactId).execute(),
      ],
    ];
    expect(new Set(changes.map(([kind]) => kind))).toEqual(new Set([...JOB_CHANGE_REASONS, 'stale']));
    let slowest = 0;
    for (const [kind, change] of changes) {
      const known = list.received.length;
      const came = () => list.received.slice(known).find((event) => kindsOf(event).includes(kind));
      const began = performance.now();
      await change();
      await list.until(() => came() !== undefined);
      slowest = Math.max(slowest, came()!.at - began);
    }
    list.close();
    reportFigure('JL-08: the slowest kind of event', slowest, MOST_MS);
  });

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

/** The reasons of the jobs that an event names; its own name where it names none. */
function kindsOf({ name, data }: ReceivedEvent): string[] {
  return name === 'jobs' ? (data as JobEventData<'jobs'>).changes.map(({ reason }) => reason) : [name];
}
