import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { ChainCheck, jobNumberOf, type ChainedEvent, type ChainHead, type ChainProblem } from './chain.ts';
import {
  DIRECTORY_CHAINS,
  getInstallation,
  JOB_CHAINS,
  listChained,
  listHashesAt,
  listHeads,
  listSubjects,
  type ChainRange,
  type Chains,
} from './chain.store.ts';
import { BadHeads, listHeadsDays, listHeadsVersions, openHeads, type HeadsVersion } from './head-objects.ts';

const SUBJECTS = 500;
const EVENTS = 2_000;
const HEADS = 500;
/** The ends of a day are written in the first minutes of the next. */
const OLDEST_MS = 2 * 86_400_000;

export type TimelineVerification = {
  jobs: number;
  events: number;
  /** The rows of the directory that were changed since it is recorded, and their events. */
  directory: { rows: number; events: number };
  /** How many objects with the ends of a day were compared, and the newest day of them. */
  days: number;
  newestDay: string | null;
  /** Why a comparison with the store does not say what it should. */
  storeProblems: string[];
};
export type VerifyTimelineOptions = {
  /** Other installations that are known to use the same store. */
  otherInstallations?: readonly string[];
};
type House = Pick<Core, 'db' | 'storage' | 'log'>;

/**
 * Verifies the timelines of all jobs and what was recorded of the directory: each event against its chain, each chain against its recorded end, and against the
 * ends that were written to the locked bucket day by day, which finds a chain that was cut off or written anew as a whole.
 * Reports the first problem of each chain as it is found. Memory does not grow with the number of chains or events.
 *
 * Who rules the database can also change the id under which the store is searched, so a store without recent ends, and one
 * with ends of an installation that nobody named, is a problem by itself.
 */
export async function verifyTimeline(
  house: House,
  report: (problem: ChainProblem) => void,
  { otherInstallations = [] }: VerifyTimelineOptions = {},
): Promise<TimelineVerification> {
  const found = reportOnce(house, report);
  const jobs = await verifyChains(house, JOB_CHAINS, found);
  const directory = await verifyChains(house, DIRECTORY_CHAINS, found);
  const { others, ...compared } = await compareWithStore(house, found);
  const { now } = await getInstallation(house.db);
  const storeProblems = [
    ...compared.storeProblems,
    ...others.filter((id) => !otherInstallations.includes(id)).map(describeOther),
    ...(isStale(older(jobs.oldestHead, directory.oldestHead), compared.newestDay, now)
      ? [describeStale(compared.newestDay)]
      : []),
  ];
  for (const problem of storeProblems)
    raiseAlert(house.log, 'timeline-not-compared', { problem }, 'The ends of chains in the store can’t be relied on');
  return {
    jobs: jobs.subjects,
    events: jobs.events,
    directory: { rows: directory.subjects, events: directory.events },
    ...compared,
    storeProblems,
  };
}

/** Of the days whose ends were written, so many of the newest are compared by the daily verification. */
const RECENT_DAYS = 31;

/**
 * Verifies the audit trail: the chains of the directory and of users, each against its recorded end, and against what was
 * written to the locked bucket in the last month. `verifyTimeline` compares everything.
 */
export async function verifyDirectory(
  house: House,
  report: (problem: ChainProblem) => void,
): Promise<{ chains: number; events: number }> {
  const found = reportOnce(house, report);
  const { subjects, events } = await verifyChains(house, DIRECTORY_CHAINS, found);
  const { id } = await getInstallation(house.db);
  const days = await listHeadsDays(house.storage, id);
  for (const version of days.slice(0, RECENT_DAYS).flat()) {
    try {
      await compareVersion(house, version, found, isOfDirectory);
    } catch (error) {
      if (!(error instanceof BadHeads)) throw error;
      found({ subject: version.key, eventId: null, what: error.message });
    }
  }
  return { chains: subjects, events };
}

/** Reports the first problem of each chain, with its alert. */
function reportOnce({ log }: Pick<House, 'log'>, report: (problem: ChainProblem) => void) {
  const broken = new Set<string>();
  return (problem: ChainProblem) => {
    if (broken.has(problem.subject)) return;
    broken.add(problem.subject);
    raiseAlert(log, 'timeline-altered', { ...problem }, 'A timeline is not what was recorded');
    report(problem);
  };
}

const isOfDirectory = ({ subject }: ChainHead) => jobNumberOf(subject) === null;

const describeOther = (id: string) =>
  `The store has ends of chains of another installation, ${id}: was the id of this one changed? (If not: --other ${id})`;

const describeStale = (newestDay: string | null) =>
  `The store has no ends of chains of yesterday or the day before, ${newestDay === null ? 'nor of any day' : `the newest are of ${newestDay}`}: does the worker write them?`;

/** Returns true when ends should have been written by now, and were not. */
function isStale(oldestHead: Date | null, newestDay: string | null, now: Date): boolean {
  const due = new Date(now.getTime() - OLDEST_MS);
  return oldestHead !== null && oldestHead < due && (newestDay ?? '') < due.toISOString().slice(0, 10);
}

const older = (one: Date | null, other: Date | null) => (one === null || (other !== null && other < one) ? other : one);

async function verifyChains({ db }: House, chains: Chains, found: (problem: ChainProblem) => void) {
  const read = { subjects: 0, events: 0, oldestHead: null as Date | null };
  for (let after: string | null = null; ;) {
    const subjects = await listSubjects(db, chains, after, SUBJECTS);
    const isLast = subjects.length < SUBJECTS;
    // Without an end in the last round: events whose job or recorded end was removed are read, too.
    const range: ChainRange = { after, last: isLast ? null : subjects.at(-1)! };
    // In one snapshot, so that an event which is added meanwhile is not taken for a difference.
    const { events, oldestHead } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => verifyRange(tx, chains, range, found));
    read.events += events;
    read.oldestHead = older(read.oldestHead, oldestHead);
    read.subjects += subjects.length;
    if (isLast) return read;
    after = subjects.at(-1)!;
  }
}

async function verifyRange(tx: Tx, chains: Chains, range: ChainRange, found: (problem: ChainProblem) => void) {
  const ends = await listHeads(tx, chains, range, null);
  const heads = new Map(ends.map((head) => [head.subject, head]));
  const oldestHead = ends.reduce<Date | null>((oldest, { changedAt }) => older(oldest, changedAt), null);
  const settle = (subject: string, check: ChainCheck) => {
    const problem = check.end(heads.get(subject) ?? null);
    heads.delete(subject);
    if (problem) found(problem);
  };
  let events = 0;
  let current = null as { subject: string; check: ChainCheck } | null;
  for await (const event of eventsIn(tx, chains, range)) {
    if (current?.subject !== event.subject) {
      if (current) settle(current.subject, current.check);
      current = { subject: event.subject, check: new ChainCheck(event.subject) };
    }
    current.check.add(event);
    events += 1;
  }
  if (current) settle(current.subject, current.check);
  // What is left has a recorded end and not a single event.
  for (const subject of heads.keys()) settle(subject, new ChainCheck(subject));
  return { events, oldestHead };
}

async function* eventsIn(tx: Tx, chains: Chains, range: ChainRange): AsyncGenerator<ChainedEvent, void> {
  for (let last: ChainedEvent | null = null; ;) {
    const page: ChainedEvent[] = await listChained(tx, chains, range, last, EVENTS);
    yield* page;
    if (page.length < EVENTS) return;
    last = page.at(-1)!;
  }
}

async function compareWithStore({ db, storage }: House, found: (problem: ChainProblem) => void) {
  const { id } = await getInstallation(db);
  const read = { days: 0, newestDay: null as string | null, storeProblems: [] as string[] };
  const others = new Set<string>();
  for await (const version of listHeadsVersions(storage)) {
    if (version.installation !== id) {
      others.add(version.installation);
      continue;
    }
    try {
      read.newestDay = await compareVersion({ db, storage }, version, found);
      read.days += 1;
    } catch (error) {
      if (!(error instanceof BadHeads)) throw error;
      read.storeProblems.push(error.message);
    }
  }
  return { ...read, others: [...others] };
}

/** Compares the ends of one day, which it returns. */
async function compareVersion(
  { db, storage }: Pick<House, 'db' | 'storage'>,
  version: HeadsVersion,
  found: (problem: ChainProblem) => void,
  isCompared: (head: ChainHead) => boolean = () => true,
): Promise<string> {
  const { header, heads } = await openHeads(storage, version);
  let batch: ChainHead[] = [];
  for await (const head of heads) {
    if (isCompared(head)) batch.push(head);
    if (batch.length < HEADS) continue;
    await compareHeads(db, header.day, batch, found);
    batch = [];
  }
  await compareHeads(db, header.day, batch, found);
  return header.day;
}

async function compareHeads(db: Core['db'], day: string, heads: ChainHead[], found: (problem: ChainProblem) => void) {
  const [ofJobs, ofDirectory] = [true, false].map((isJob) =>
    heads.filter(({ subject }) => (jobNumberOf(subject) !== null) === isJob),
  ) as [ChainHead[], ChainHead[]];
  const hashes = new Map([
    ...(await listHashesAt(db, JOB_CHAINS, ofJobs)),
    ...(await listHashesAt(db, DIRECTORY_CHAINS, ofDirectory)),
  ]);
  for (const { subject, events, hash } of heads) {
    const present = hashes.get(subject);
    if (present?.equals(hash)) continue;
    const what = present ? 'or one before it was altered' : 'is missing';
    found({ subject, eventId: null, what: `event ${events}, recorded in the store on ${day}, ${what}` });
  }
}
