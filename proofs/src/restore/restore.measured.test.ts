import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '@sealdesk/core/testing/report.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editJobs } from '../faults/edit-jobs.ts';
import { setFaultScene, type FaultScene } from '../faults/fault-scene.ts';
import { Ledger } from '../faults/ledger.ts';
import { startLoad } from '../faults/load.ts';
import { logTime } from '../faults/log-time.ts';
import { OwnPostgres } from '../faults/own-postgres.ts';
import { startWork, type Turn } from '../faults/work.ts';
import { Backups } from './backups.ts';

// `npm run proof:restore` does the whole of it.
const isWhole = process.env['RESTORE'] === 'whole';
/** How long people work at least before T, and between T and what is archived last. */
const WORK_MS = isWhole ? 60_000 : 0;
/** How long they work on until everything is lost. In the whole version the log is archived by its time-out alone. */
const LAST_MS = isWhole ? 100_000 : 500;
/** How long they work at least after each restore. */
const AFTER_MS = isWhole ? 10_000 : 0;
/** As in the runbook, with what a push may take. */
const MOST_LOST_SECONDS = 60 + 30;

let postgres: OwnPostgres;
let backups: Backups;
let scene: FaultScene;
let people: Record<string, Turn>;
beforeAll(async () => {
  postgres = await OwnPostgres.start();
  scene = await setFaultScene({}, postgres.address);
  backups = await Backups.open(postgres);
  people = { 'time entries': await logTime(scene), edits: editJobs(scene) };
});
afterAll(async () => {
  try {
    await scene?.clear();
  } finally {
    await postgres?.remove();
    await backups?.close();
  }
});

type Period = { ledger: Ledger; done(): Record<string, number>; stop(): Promise<unknown> };

/** People look at lists, upload, make jobs, log time and edit, and a ledger of this period's own has what was acknowledged. */
function startPeriod(): Period {
  const ledger = new Ledger();
  const during = { ...scene, ledger };
  const [load, work] = [startLoad(during), startWork(during, people)];
  return {
    ledger,
    done: () => ({ uploads: load.report.uploads, jobs: load.report.jobs, ...work.report }),
    stop: () => Promise.all([load.stop(), work.stop()]),
  };
}

/** Lets people work at least that long, and until something of each kind was acknowledged. */
async function workFor(ms: number): Promise<Ledger> {
  const period = startPeriod();
  await sleep(ms);
  const missing = () => Object.entries(period.done()).filter(([, count]) => count === 0);
  await expect.poll(missing).toEqual([]);
  await period.stop();
  return period.ledger;
}

/** Restores, starts the server and returns after how many seconds the list is served again. */
async function restore(...options: string[]): Promise<number> {
  const began = performance.now();
  await backups.command('restore', ...options);
  await postgres.recover();
  const { visitor } = scene.people[0]!;
  for (;;) {
    const answer = await visitor.send('/api/jobs').catch(() => null);
    if (answer?.status === 200) return (performance.now() - began) / 1000;
    if (performance.now() - began > 600_000) throw new Error(`The list is not served again: ${answer?.text}`);
    await sleep(50);
  }
}

/** What a ledger finds, without objects of the store for which there is no row: those are counted. */
async function compare(ledger: Ledger, mailMs?: number): Promise<{ problems: string[]; unknown: number }> {
  const { stage, buckets, smtp } = scene;
  const received = smtp.received;
  const found = await ledger.problems({
    database: stage.database,
    buckets,
    received,
    ...(mailMs !== undefined && { mailMs }),
  });
  const isUnknown = (problem: string) => /^the object documents\/\S+ has no row$/.test(problem);
  return { problems: found.filter((problem) => !isUnknown(problem)), unknown: found.filter(isUnknown).length };
}

async function ask<T>(statement: ReturnType<typeof sql<{ value: T }>>): Promise<T> {
  return (await statement.execute(scene.stage.database.db)).rows[0]!.value;
}
const documents = () => ask(sql<{ value: number }>`select count(*)::int as value from document`);

it(
  '[F35] a base backup and the archived log restore everything that was acknowledged, to the end and to a moment; rows and files agree',
  { timeout: 1_800_000 },
  async () => {
    await backups.command('backup', '--type=full');
    const before = await workFor(WORK_MS);
    const [moment, documentsThen] = [
      await ask(sql<{ value: string }>`select clock_timestamp()::text as value`),
      await documents(),
    ];
    const after = await workFor(WORK_MS);
    if (isWhole) await backups.command('backup', '--type=incr');
    else await postgres.archive();
    const documentsAfter = await documents();

    const highest = await ask(sql<{ value: number }>`select max(number)::int as value from job`);

    // In the middle of work everything is lost: the server, its data, and what was not archived yet.
    const last = startPeriod();
    await sleep(LAST_MS);
    const lostAt = Date.now();
    await postgres.lose();
    await last.stop();

    const toEnd = await restore();
    const restoredTo = await ask(sql<{ value: Date | null }>`select max(at) as value from job_event`);
    const lostSeconds = Math.max(0, lostAt - (restoredTo?.getTime() ?? 0)) / 1000;
    expect(await documents()).toBeGreaterThanOrEqual(documentsAfter);
    const atEnd = await compare(before);
    expect([atEnd.problems, (await compare(after)).problems]).toEqual([[], []]);
    // Sessions are rows as well: whoever was signed in still is. What is done now is kept.
    expect((await compare(await workFor(AFTER_MS))).problems).toEqual([]);

    // The same again, to a moment of before, which undoes all that came after it; and before that the drill, which disturbs nobody.
    await postgres.archive();
    const database = new URL(scene.stage.database.url).pathname.slice(1);
    expect(await backups.drill(database)).toContain(`jobs, ${await documents()} documents.`);
    if (isWhole) await backups.command('verify');
    await postgres.lose();
    const toMoment = await restore('--type=time', `--target=${moment}`, '--target-action=promote');
    expect(await documents()).toBe(documentsThen);
    const atMoment = await compare(before);
    expect(atMoment.problems).toEqual([]);
    // Nothing deletes the files of what was undone, and none is in the way of what comes.
    expect(atMoment.unknown).toBeGreaterThanOrEqual(documentsAfter - documentsThen);
    expect((await compare(after, 0)).problems.length).toBeGreaterThan(0);

    // What the runbook asks for after a restore to a moment: no number is given twice, and no session that was ended since comes back.
    await sql`select setval(pg_get_serial_sequence('job', 'number'), (select max(number) from job) + 10000)`.execute(
      scene.stage.database.db,
    );
    expect((await compare(await workFor(AFTER_MS))).problems).toEqual([]);
    expect(await scene.aJobAt(2)).toBeGreaterThan(highest);
    await scene.stage.database.db.deleteFrom('session').execute();
    expect((await scene.people[0]!.visitor.send('/api/user')).status).toBe(401);
    report(
      `F35: RTO ${toEnd.toFixed(1)} s to the end of the log, ${toMoment.toFixed(1)} s to a moment; ` +
        `acknowledged before T ${before.acknowledged}, after T ${after.acknowledged}, 0 of what was archived lost; ` +
        `${atMoment.unknown} files without a row after the restore to T`,
    );
    reportFigure('F35: RPO', lostSeconds, MOST_LOST_SECONDS, 's');
  },
);
