import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { OpenList } from '../harness/job-events.ts';
import { signInAs } from '../harness/sign-in.ts';
import type { Stage } from '../harness/stage.ts';

export type Load = { lists: number; changesPerSecond: number; seconds: number };
export type Outcome = {
  /** Changes times the lists that may see them, and how many of those were delivered. */
  due: number;
  delivered: number;
  /** Delivered to a list that may not see them. */
  astray: number;
  /** From the commit's call to the list, in milliseconds. */
  p50: number;
  p99: number;
  worst: number;
  /** How long the database alone took to commit a change: what the machine gave while it was measured. */
  commitP99: number;
  /** Resident memory of the API process in MB: with the lists open, after each quarter, and at rest again. */
  memory: number[];
};

const PEOPLE: Actor[] = [
  'role10',
  'customer_A_owner',
  'employee',
  'customer_B_same_corp',
  'role10_sealer',
  'customer_other_corp',
  'customer_corporate',
];
const JOBS_OF_EACH = 20;
/** What has not come by then is counted as lost. */
const LATEST_MS = 20_000;

/** Opens so many lists on one API process, changes jobs at that rate, and says what reached whom and how fast. */
export async function watchManyLists(stage: Stage, load: Load): Promise<Outcome> {
  const { world, database } = stage;
  const jobs: { number: number; companyId: number }[] = [];
  for (const companyId of [world.companyA, world.companyB, world.companyOther]) {
    for (let n = 0; n < JOBS_OF_EACH; n += 1) {
      const contact_id = world.people.customer_A_owner.contactId;
      jobs.push({ number: await aJob(database.db, { company_id: companyId, contact_id, status: 2 }), companyId });
    }
  }
  const sees: Partial<Record<Actor, number[]>> = {
    customer_A_owner: [world.companyA],
    customer_B_same_corp: [world.companyB],
    customer_corporate: [world.companyA, world.companyB],
    customer_other_corp: [world.companyOther],
  };

  const visitors = new Map<Actor, Awaited<ReturnType<typeof signInAs>>>();
  for (const who of PEOPLE) visitors.set(who, await signInAs(stage.product.url, database.db, world.people[who]));
  /** When each change, known by the comment that it wrote, was sent off. */
  const sentAt = new Map<string, { at: number; companyId: number }>();
  const delays: number[] = [];
  let astray = 0;
  const lists: OpenList[] = [];
  for (let n = 0; n < load.lists; n += 1) {
    const who = PEOPLE[n % PEOPLE.length]!;
    const list = await OpenList.open(visitors.get(who)!);
    await list.untilLive();
    const seen = new Set<string>();
    list.onEvent = ({ name, data, at }) => {
      if (name !== 'jobs') return;
      for (const { job } of (data as { changes: { job: { job_comments: string } | null }[] }).changes) {
        const sent = job && sentAt.get(job.job_comments);
        if (!sent || seen.has(job.job_comments)) continue;
        seen.add(job.job_comments);
        if (sees[who] && !sees[who].includes(sent.companyId)) astray += 1;
        else delays.push(at - sent.at);
      }
      // Only the figures are kept: a minute of everyone's rows is much.
      list.received.length = 0;
      list.text = '';
    };
    lists.push(list);
  }

  await sleep(500);
  const memory = [memoryOf(stage)];
  const all = load.changesPerSecond * load.seconds;
  const began = performance.now();
  const writing: Promise<unknown>[] = [];
  const commits: number[] = [];
  for (let n = 0; n < all; n += 1) {
    await sleep(Math.max(0, began + (n * 1000) / load.changesPerSecond - performance.now()));
    // Successive changes are of different jobs: a second change of one job may be sent together with its first.
    const { number, companyId } = jobs[(n * 7) % jobs.length]!;
    const comments = `change ${n}`;
    if (n > 0 && n % Math.ceil(all / 4) === 0) memory.push(memoryOf(stage));
    const at = performance.now();
    sentAt.set(comments, { at, companyId });
    const write = sql`update job set comments = ${comments} where number = ${number}`.execute(database.db);
    writing.push(write.then(() => commits.push(performance.now() - at)));
  }
  await Promise.all(writing);
  memory.push(memoryOf(stage));
  let due = 0;
  for (const { companyId } of sentAt.values()) {
    for (let n = 0; n < load.lists; n += 1) {
      const companies = sees[PEOPLE[n % PEOPLE.length]!];
      if (!companies || companies.includes(companyId)) due += 1;
    }
  }
  await sleep(2_000);
  const limit = performance.now() + LATEST_MS;
  while (delays.length < due && performance.now() < limit) await sleep(100);
  memory.push(memoryOf(stage));
  for (const list of lists) list.close();

  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => atShare(delays, share));
  const commitP99 = atShare(commits, 0.99);
  return { due, delivered: delays.length, astray, p50: p50!, p99: p99!, worst: worst!, commitP99, memory };
}

function atShare(delays: number[], share: number): number {
  const sorted = delays.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? -1);
}

function memoryOf({ product }: Stage): number {
  const status = readFileSync(`/proc/${product.apis[0]!.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
}
