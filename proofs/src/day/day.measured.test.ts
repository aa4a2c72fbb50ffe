import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPLETION_MAIL_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passMailTime } from '../harness/pass-mail-time.ts';
import { disturb, DISTURBANCES, type Disturbed } from './disturbances.ts';
import { readFacts, type Facts } from './facts.ts';
import { Firm } from './firm.ts';
import { JobLife } from './job-life.ts';
import { OpenLists, type Reading } from './open-lists.ts';
import { Samples } from './samples.ts';
import { inWords, largestTables, readSizes } from './sizes.ts';

/** The day of the largest firm, and the hour in which `npm run proof:day` replays it; each can be set. */
const WHOLE = { jobs: 5_000, seconds: 3_600, lists: 200, everySeconds: 120, sampleSeconds: 10 };
/** The check runs three quarters of a minute of it: every disturbance, and a job in the hands of people at each of them. */
const SMALL = { jobs: 12, seconds: 45, lists: 12, everySeconds: 5, sampleSeconds: 2 };
const DAY = {
  ...(env['DAY'] === 'whole' ? WHOLE : SMALL),
  ...(env['DAY_JOBS'] && { jobs: Number(env['DAY_JOBS']) }),
  ...(env['DAY_MINUTES'] && { seconds: Number(env['DAY_MINUTES']) * 60 }),
};
const IS_WHOLE = env['DAY'] === 'whole';

/** No more jobs are in people's hands at once: a product that does not keep up is found out by the time, not by its memory. */
const MOST_AT_ONCE = 150;
/** After a disturbance the list may be slower for so long. */
const CALM_AFTER_MS = 10_000;
const LIST_P99_MS = 200;
const MAIL_WITHIN_MS = 300_000;
/** What API and worker may have open to the database, each, as docs/runbook.md counts it. */
const CONNECTIONS = { api: 11, worker: 16 };

let firm: Firm;
beforeAll(async () => {
  firm = await Firm.open();
}, 300_000);
afterAll(async () => firm?.clear(), 300_000);

it(
  `a day of ${DAY.jobs} jobs in ${DAY.seconds} s: what was acknowledged is there, and the twelve invariants hold`,
  { timeout: (DAY.seconds + 1_800) * 1_000 },
  async () => {
    let facts: Promise<Facts> | null = null;
    const lists = new OpenLists(firm, DAY.lists);
    const samples = new Samples(firm, DAY.sampleSeconds);
    const disturbing = disturb(firm, DAY);
    // It is awaited below, once all jobs are done.
    disturbing.catch(() => {});
    const before = await readSizes(firm);
    const began = performance.now();
    const failures: string[] = [];
    const lives = new Set<Promise<void>>();
    let done = 0;
    let most = 0;
    for (let number = 1; number <= DAY.jobs; number += 1) {
      await sleep(Math.max(0, began + ((number - 1) * DAY.seconds * 1_000) / DAY.jobs - performance.now()));
      while (lives.size >= MOST_AT_ONCE) await Promise.race(lives);
      const life = new JobLife(firm, number, async () => (facts ??= readFacts(firm.stage.database.db)))
        .run()
        .then(
          () => void (done += 1),
          (error: Error) => void failures.push(error.message),
        )
        .finally(() => lives.delete(life));
      lives.add(life);
      most = Math.max(most, lives.size);
    }
    await Promise.all(lives);
    const seconds = (performance.now() - began) / 1_000;
    const disturbed = await disturbing;
    await samples.stop();
    // A list that the last disturbance cut is opened again.
    await expect.poll(() => lists.open).toBe(DAY.lists);
    await lists.close();
    await expectMailGone();

    const all = atShare(lists.readings, 0.99);
    const calm = atShare(calmOnes(lists.readings, disturbed), 0.99);
    report(
      `Day: ${done} of ${DAY.jobs} jobs from zip to delivery in ${Math.round(seconds)} s, at most ${most} at once; ` +
        `${firm.ledger.acknowledged} effects acknowledged; answers ${JSON.stringify(firm.statuses)}`,
    );
    report(
      `Day: list p50 ${atShare(lists.readings, 0.5)} ms, p99 ${calm} ms in calm, ${all} ms in all ${lists.readings.length} readings; ` +
        `${DAY.lists} lists open, ${lists.received} changes received, ${lists.reopened} streams opened again`,
    );
    report(
      `Day: ${disturbed.length} disturbances; connections at most ${Math.max(...samples.connections)}, tasks waiting at most ${Math.max(...samples.waiting)}`,
    );
    for (const { name, samples: memory } of samples.runs)
      report(`Day: memory of ${name}: ${quarters(memory).join(', ')} MB`);

    const { api, worker } = samples.processor;
    report(
      `Day: processor time a job ${(api / done).toFixed(2)} s of the APIs, ${(worker / done).toFixed(2)} s of the workers without the sandbox, ` +
        `${(samples.machine / done).toFixed(2)} s of the machine with tools, PostgreSQL, the store and this test`,
    );
    report(`Day: alerts ${JSON.stringify(alerts())}`);
    report(`Day: each job takes ${inWords(before, await readSizes(firm), done)}`);

    report(`Day: KB a job: ${await largestTables(firm, done)}`);

    expect(failures).toEqual([]);
    expect(done).toBe(DAY.jobs);
    expect(lists.received).toBeGreaterThan(0);
    expect(lists.astray).toEqual([]);
    // Each kind of disturbance was there, and each was met.
    expect(disturbed.length).toBeGreaterThanOrEqual(DISTURBANCES.length);
    // Those of one that was killed may still be there when its successor has its own.
    expect(Math.max(...samples.connections)).toBeLessThanOrEqual(
      firm.apis.length * CONNECTIONS.api + (firm.workers.length + 1) * CONNECTIONS.worker,
    );
    const { database } = firm.stage;
    const product = { database, buckets: firm.buckets, received: firm.smtp.received, mailMs: MAIL_WITHIN_MS };
    expect(await firm.ledger.problems(product)).toEqual([]);
    if (IS_WHOLE) {
      for (const { name, samples: memory } of samples.runs.filter(({ samples: { length } }) => length >= 60)) {
        const [, second, , last] = quarters(memory);
        expect([name, last! - second!]).toEqual([name, expect.toSatisfy((grown: number) => grown < 0.25 * second!)]);
      }
      reportFigure('Day: list in calm, p99', calm, LIST_P99_MS);
    }
  },
);

/** I3 and I10: every mail about a delivery goes out, once, and nothing waits in the end. */
async function expectMailGone(): Promise<void> {
  const { db } = firm.stage.database;
  await passMailTime(db, COMPLETION_MAIL_SECONDS);
  const until = Date.now() + MAIL_WITHIN_MS;
  for (;;) {
    const { rows } = await sql<{ id: string; message_id: string }>`select id, message_id from mail`.execute(db);
    const arrived = new Set(firm.smtp.received.map(({ messageId }) => messageId));
    const missing = rows.filter(({ message_id }) => !arrived.has(message_id));
    if (missing.length === 0) return;
    if (Date.now() > until) throw new Error(`${missing.length} of ${rows.length} mails did not arrive.`);
    // A mail that met the absence of its server waits longer than we do.
    await passMailTime(db, COMPLETION_MAIL_SECONDS);
    await sleep(500);
  }
}

/** How often each alert was raised. */
function alerts(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of [...firm.apis, ...firm.workers])
    for (const [, code] of one.logs().matchAll(/"alert":"([a-z-]+)"/g)) counts[code!] = (counts[code!] ?? 0) + 1;
  return counts;
}

function calmOnes(readings: Reading[], disturbed: Disturbed[]): Reading[] {
  return readings.filter(({ at }) => !disturbed.some(({ from, to }) => at >= from - 1_000 && at <= to + CALM_AFTER_MS));
}

function atShare(readings: Reading[], share: number): number {
  const sorted = readings.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? -1);
}

/** The mean of each quarter. */
function quarters(samples: number[]): number[] {
  const size = Math.max(1, Math.floor(samples.length / 4));
  return [0, 1, 2, 3].map((quarter) => {
    const part = samples.slice(quarter * size, (quarter + 1) * size);
    return Math.round(part.reduce((sum, one) => sum + one, 0) / Math.max(1, part.length));
  });
}
