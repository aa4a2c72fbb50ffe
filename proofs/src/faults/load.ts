import { setTimeout as sleep } from 'node:timers/promises';
import { IS_MEASURED } from '@sealdesk/tools/testing/figures.ts';
import { expect } from 'vitest';
import { aWish, at, createJobOnce, sendOnce } from './client.ts';
import type { FaultScene } from './fault-scene.ts';

/** What the load met: the times of answered list calls, the statuses of all, and how many were answered 503. */
export type LoadReport = {
  listMs: number[];
  listStatuses: Set<number>;
  listsUnavailable: number;
  uploads: number;
  jobs: number;
};
export type Load = { report: LoadReport; stop(): Promise<LoadReport> };

/** In the gate the machine has other work, and a list must be answered whenever it is asked for, not how often. */
const LIST_PAUSE_MS = IS_MEASURED ? 50 : 150;
const UPLOAD_PAUSE_MS = 500;
/** Bounded, should nobody stop it. */
const LIMIT_MS = 600_000;

/** What a screen asks for while it is open, in turn. */
const ROUTES = ['/api/jobs', '/api/jobs/counts', '/api/user', '/api/dropdown/companies'];

/** People who look at lists and one who uploads and makes jobs, until they are stopped. */
export function startLoad(scene: FaultScene, { lists = 2, uploads = 1, url = scene.stage.product.url } = {}): Load {
  const report: LoadReport = { listMs: [], listStatuses: new Set(), listsUnavailable: 0, uploads: 0, jobs: 0 };
  const until = Date.now() + LIMIT_MS;
  let isRunning = true;
  const isActive = () => isRunning && Date.now() < until;

  const readLists = async (number: number) => {
    const visitor = at(url, scene.people[number % scene.people.length]!);
    for (let turn = 0; isActive(); turn += 1) {
      const began = performance.now();
      const answer = await visitor.send(ROUTES[turn % ROUTES.length]!).catch(() => null);
      if (answer) report.listStatuses.add(answer.status);
      if (answer?.status === 503) report.listsUnavailable += 1;
      if (answer?.status === 200) report.listMs.push(performance.now() - began);
      await sleep(LIST_PAUSE_MS);
    }
  };
  const upload = async () => {
    while (isActive()) {
      // A database that takes nothing makes no job for a wish either.
      const wish = await aWish(scene, scene.people[0]!).catch(() => null);
      if (wish && (await sendOnce(scene.ledger, url, wish))?.status === 200) report.uploads += 1;
      if (await createJobOnce(scene, url, scene.people[3]!)) report.jobs += 1;
      await sleep(UPLOAD_PAUSE_MS);
    }
  };
  const running = [
    ...Array.from({ length: lists }, (_, number) => readLists(number)),
    ...Array.from({ length: uploads }, upload),
  ];
  const stop = async () => {
    isRunning = false;
    await Promise.all(running);
    return report;
  };
  scene.endings.push(stop);
  return { report, stop };
}

/** Expects that lists were answered all the time: each of them in a measured run, else at least every second one. */
export function expectListsAnswered({ listMs, listStatuses, listsUnavailable }: LoadReport): void {
  expect([...listStatuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(listMs.length).toBeGreaterThan(0);
  // An API gives up on a connection after 3 seconds, which a starved machine may need.
  expect(listsUnavailable).toBeLessThanOrEqual(IS_MEASURED ? 0 : listMs.length);
}

/** The time within which 95 of 100 were answered. */
export function p95(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}
