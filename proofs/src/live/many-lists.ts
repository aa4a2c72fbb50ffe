import { readFileSync } from 'node:fs';
import { cpuUsage } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { sql } from 'kysely';
import type { Stage } from '../harness/stage.ts';
import { BareList } from './bare-list.ts';
import { addPeople } from './many-people.ts';

export type Load = { lists: number; changesPerSecond: number; seconds: number };
export type Outcome = {
  /** Changes times the lists that may see them, and how many of those were delivered. */
  due: number;
  delivered: number;
  /** Delivered to a list that may not see them. */
  astray: number;
  /** Lists that the server closed meanwhile. */
  closed: number;
  /** From the commit's call to the list, in milliseconds. */
  p50: number;
  p99: number;
  worst: number;
  /** How long the database alone took to commit a change: what the machine gave while it was measured. */
  commitP99: number;
  /** Resident memory of each API process in MB: with the lists open, after each quarter, and at rest again. */
  memory: number[][];
  /** Processor time as a share of one core while changes were made: of each API process, and of the lists' own reading. */
  load: { apis: number[]; reading: number };
};

/** One list in each process: what a person with two tabs has. */
const LISTS_OF_EACH = 2;
const COMPANIES = 3;
/** What has not come by then is counted as lost. */
const LATEST_MS = 120_000;
/** For what comes to a list that must not receive it, or comes twice. */
const LATE_MS = 500;

/** Opens so many lists over the stage's API processes, changes jobs at that rate, and returns what reached whom and how fast. */
export async function watchManyLists(stage: Stage, load: Load): Promise<Outcome> {
  const { world, database, product } = stage;
  const jobs: { number: number; companyId: number }[] = [];
  const all = load.changesPerSecond * load.seconds;
  // A job is not changed again before its first change counts as lost: both might be sent as one.
  const rounds = Math.ceil(Math.min(all, (load.changesPerSecond * LATEST_MS) / 1_000) / COMPANIES);
  for (let n = 0; n < rounds; n += 1) {
    for (const companyId of [world.companyA, world.companyB, world.companyOther]) {
      const contact_id = world.people.customer_A_owner.contactId;
      jobs.push({ number: await aJob(database.db, { company_id: companyId, contact_id, status: 2 }), companyId });
    }
  }
  const people = await addPeople(stage, Math.ceil(load.lists / LISTS_OF_EACH));

  /** When each change, known by the number in the comment that it wrote, was sent off. */
  const sentAt: { at: number; companyId: number }[] = [];
  const delays: number[] = [];
  let astray = 0;
  const seen = new Map<BareList, Uint8Array>();
  const receive = (change: number, list: BareList) => {
    const at = performance.now();
    const received = seen.get(list);
    const sent = sentAt[change];
    if (!received || !sent || received[change]) return;
    received[change] = 1;
    if (list.person.sees && !list.person.sees.includes(sent.companyId)) astray += 1;
    else delays.push(at - sent.at);
  };
  for (let n = 0; n < load.lists; n += 1) {
    const url = product.urls[n % product.urls.length]!;
    const list = await BareList.open(url, people[Math.floor(n / LISTS_OF_EACH)]!, receive);
    seen.set(list, new Uint8Array(all));
  }

  await sleep(500);
  const memory = [memoryOf(stage)];
  const usedBefore = secondsUsed(stage);
  const began = performance.now();
  const writing: Promise<unknown>[] = [];
  const commits: number[] = [];
  for (let n = 0; n < all; n += 1) {
    await sleep(Math.max(0, began + (n * 1000) / load.changesPerSecond - performance.now()));
    const { number, companyId } = jobs[n % jobs.length]!;
    if (n > 0 && n % Math.ceil(all / 4) === 0) memory.push(memoryOf(stage));
    const at = performance.now();
    sentAt.push({ at, companyId });
    const write = sql`update job set comments = ${`change ${n}`} where number = ${number}`.execute(database.db);
    writing.push(write.then(() => commits.push(performance.now() - at)));
  }
  await Promise.all(writing);
  memory.push(memoryOf(stage));
  const usedAfter = secondsUsed(stage);
  const seconds = (performance.now() - began) / 1_000;
  let due = 0;
  for (const { companyId } of sentAt)
    for (const { person } of seen.keys()) if (!person.sees || person.sees.includes(companyId)) due += 1;
  const limit = performance.now() + LATEST_MS;
  while (delays.length < due && performance.now() < limit) await sleep(100);
  await sleep(LATE_MS);
  memory.push(memoryOf(stage));
  const closed = [...seen.keys()].filter(({ isOpen }) => !isOpen).length;
  for (const list of seen.keys()) list.close();

  const [reading, ...apis] = usedAfter.map((used, n) => Math.round(((used - usedBefore[n]!) / seconds) * 100) / 100);
  const sorted = Float64Array.from(delays).toSorted();
  return {
    due,
    delivered: delays.length,
    astray,
    closed,
    p50: atShare(sorted, 0.5),
    p99: atShare(sorted, 0.99),
    worst: atShare(sorted, 1),
    commitP99: atShare(Float64Array.from(commits).toSorted(), 0.99),
    memory,
    load: { apis, reading: reading! },
  };
}

function atShare(sorted: Float64Array, share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? -1);
}

function memoryOf({ product }: Stage): number[] {
  return product.apis.map(({ pid }) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
  });
}

/** Processor seconds used so far: by this process, then by each API. */
function secondsUsed({ product }: Stage): number[] {
  const { user, system } = cpuUsage();
  const ofApis = product.apis.map(({ pid }) => {
    // The fields after the name in parentheses; time is counted in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  });
  return [(user + system) / 1e6, ...ofApis];
}
