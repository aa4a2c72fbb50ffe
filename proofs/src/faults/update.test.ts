import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openNextRelease, type NextRelease } from '@sealdesk/core/testing/next-release.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { projectRoot } from '@sealdesk/tools/services/place.ts';
import { IS_MEASURED } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from './client.ts';
import { completeRepairs } from './complete-repairs.ts';
import { editJobs } from './edit-jobs.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';
import { expectListsAnswered, startLoad } from './load.ts';
import { logTime } from './log-time.ts';
import { moveJobs } from './move-jobs.ts';
import { openRoundRobin, type RoundRobin } from './round-robin.ts';
import { Victim } from './victim.ts';
import { startWork } from './work.ts';

/** The folder of the release before, built: its processes run first then. Left out, those of this checkout stand for both releases. */
const OLD_RELEASE = process.env['UPDATE_FROM'];
/** What the people of the load read and write: each gets a column that the running release does not know. */
const TABLES = [
  'app_user',
  'session',
  'contact',
  'company',
  'job',
  'upload',
  'upload_file',
  'document',
  'time_entry',
  'mail',
];
const WORK_MS = 500;
const WAITS = /_expand_job\.sql waits for a lock, which is held by process/;

let scene: FaultScene;
let front: RoundRobin;
let release: NextRelease;
const victims: Victim[] = [];
beforeAll(async () => {
  const direct = await setFaultScene({}, undefined, undefined, OLD_RELEASE);
  front = await openRoundRobin([direct.stage.product.url]);
  // Everybody comes by the proxy.
  scene = {
    ...direct,
    stage: { ...direct.stage, product: { ...direct.stage.product, url: front.url } },
    people: direct.people.map((person) => ({ ...person, visitor: at(front.url, person) })),
  };
  release = await openNextRelease();
});
afterAll(async () => {
  for (const end of scene?.endings ?? []) await end();
  for (const victim of victims) await victim.kill();
  await scene?.clear();
  await front?.close();
  await release?.remove();
});

/** Starts an API, and has requests sent there. */
async function addApi(root = projectRoot): Promise<Victim> {
  const victim = await Victim.start(scene, {}, { root });
  victims.push(victim);
  front.add(victim.url);
  return victim;
}

/** Waits until the process has answered a request of the proxy. */
async function hasServed(url: string): Promise<void> {
  await expect.poll(() => front.answered.get(url) ?? 0).toBeGreaterThan(0);
}

/** Takes a process out of the proxy, asks it to end, and returns its exit code once it has. */
async function retire(url: string | null, child: Victim['process']['child']): Promise<number | null> {
  if (url !== null) front.remove(url);
  const hasEnded = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  child.kill('SIGTERM');
  return hasEnded;
}

/** Counts how often a process gave up on a connection to the database. */
function connectionsGivenUp(): number {
  const logs = [scene.stage.product.logs(), ...victims.map(({ process: { logs: read } }) => read())].join('\n');
  return logs.split('\n').filter((line) => line.includes('timeout exceeded when trying to connect')).length;
}

/** Migrates while a transaction that reads jobs, as a report does, lasts until the migration reports that it waits. */
async function migrateBesideReader(): Promise<string[]> {
  const { database } = scene.stage;
  const reader = await database.pool.connect();
  try {
    await reader.query('begin');
    await reader.query('select from job limit 1');
    const lines: string[] = [];
    await release.migrate(database.url, (line) => {
      lines.push(line);
      if (WAITS.test(line)) void reader.query('commit');
    });
    return lines;
  } finally {
    reader.release();
  }
}

it(
  '[F28] through migrations and with processes of both releases nobody under load gets a 5xx, and nothing acknowledged is lost',
  { timeout: 900_000 },
  async () => {
    const { product, database } = scene.stage;
    const oldUrl = product.urls[0]!;
    const second = await addApi(OLD_RELEASE);
    const load = startLoad(scene, { lists: 3 });
    const work = startWork(scene, {
      moves: moveJobs(scene),
      'time entries': await logTime(scene),
      edits: editJobs(scene),
      completions: await completeRepairs(scene),
    });
    await sleep(WORK_MS);

    for (const [place, table] of TABLES.entries())
      await release.add(
        `9${place}01_expand_${table}.sql`,
        `alter table ${table} add column next_release text not null default 'as before';`,
      );
    await release.add(
      '9902_index.sql',
      `-- migrate: without a transaction
drop index concurrently if exists job_next_release;
create index concurrently job_next_release on job (next_release, number);
`,
    );
    expect(await migrateBesideReader()).toContainEqual(expect.stringMatching(WAITS));
    await sleep(WORK_MS);

    // Workers first, then the APIs one after the other: each new one serves before an old one ends.
    await product.addWorker(projectRoot);
    expect(await retire(null, product.workers[0]!)).toBe(0);
    for (const [url, child] of [
      [oldUrl, product.apis[0]!],
      [second.url, second.process.child],
    ] as const) {
      const added = await addApi();
      await hasServed(url);
      await hasServed(added.url);
      expect(await retire(url, child)).toBe(0);
    }
    await release.add('9903_contract.sql', 'drop index job_next_release; alter table job drop column next_release;');
    await release.migrate(database.url);
    const idle = () =>
      Object.entries({ uploads: load.report.uploads, jobs: load.report.jobs, ...work.report }).filter(
        ([, n]) => n === 0,
      );
    await expect.poll(idle).toEqual([]);
    await sleep(WORK_MS);

    const [lists, done] = [await load.stop(), await work.stop()];
    const { listMs, uploads, jobs } = lists;
    expect(front.failures).toEqual([]);
    // A starved machine may need the 3 seconds after which an API gives up on a connection, and logs it.
    expect(front.unavailable.length).toBeLessThanOrEqual(IS_MEASURED ? 0 : connectionsGivenUp());
    expectListsAnswered(lists);
    expect(front.answered.size).toBe(4);
    expect(await scene.problems()).toEqual([]);
    report(
      `F28: ${TABLES.length} tables changed, an index built, 2 APIs and a worker replaced; ${listMs.length} lists, the slowest ` +
        `${Math.round(Math.max(...listMs))} ms; acknowledged: ${JSON.stringify({ uploads, jobs, ...done })}; ${front.unavailable.length} answered 503, 0 lost`,
    );
  },
);
