import process from 'node:process';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { openDatabase, openPool } from '@sealdesk/core/platform/database/database.ts';
import { openLog } from '@sealdesk/core/platform/log.ts';
import { openStorage } from '@sealdesk/core/platform/storage/storage.ts';
import { jobNumberOf, type ChainProblem } from '@sealdesk/core/timeline/chain.ts';
import { verifyTimeline, type TimelineVerification } from '@sealdesk/core/timeline/verify-timeline.ts';
import type { Command } from 'commander';
import { needDatabase, storageSettings } from '../settings.ts';

/** Adds `verify-timeline`, which is run every night and whenever somebody doubts what happened to a job, or in the directory. */
export function addVerifyTimeline(program: Command): void {
  program
    .command('verify-timeline')
    .description('Looks whether the timeline of every job, and every change of the directory, is as it was recorded.')
    .option('--other <ids...>', 'other installations that use the same store')
    .action(async ({ other = [] }: { other?: string[] }) => {
      const broken: Broken = { jobs: 0, rows: 0 };
      const found = await run(other, (problem) => {
        broken[jobNumberOf(problem.subject) === null ? 'rows' : 'jobs'] += 1;
        console.log(describeProblem(problem));
      });
      console.log(describeVerification(found, broken));
      // Whatever runs this every night must notice.
      if (isBroken(broken) || found.storeProblems.length > 0) process.exitCode = 1;
    });
}

/** How many timelines of jobs, and rows of the directory, are not as recorded. */
export type Broken = { jobs: number; rows: number };

const isBroken = ({ jobs, rows }: Broken) => jobs + rows > 0;

/** One broken chain, for whoever reads the terminal. */
export function describeProblem({ subject, eventId, what }: ChainProblem): string {
  const job = jobNumberOf(subject);
  const name = job === null ? subject.replace(':', ' ') : formatJobNumber(job);
  return `  ${name}: ${what}${eventId === null ? '' : ` (id ${eventId})`}`;
}

/** What was looked at and how much of it is broken. */
export function describeVerification(found: TimelineVerification, broken: Broken): string {
  const { jobs, events, directory, days, newestDay, storeProblems } = found;
  return [
    `${events} events of ${jobs} jobs and ${directory.events} events of ${directory.rows} rows of the directory were looked at.`,
    newestDay === null
      ? 'The store has no ends of chains yet: the worker writes them once a day.'
      : `They were compared with the ends of chains of ${days} days in the store, the newest of ${newestDay}.`,
    ...storeProblems,
    ...describeResult(broken, storeProblems.length > 0),
  ].join('\n');
}

function describeResult(broken: Broken, isInDoubt: boolean): string[] {
  if (isBroken(broken))
    return [
      ...(broken.jobs > 0 ? [`The timelines of ${broken.jobs} jobs are not as recorded.`] : []),
      ...(broken.rows > 0 ? [`The changes of ${broken.rows} rows of the directory are not as recorded.`] : []),
    ];
  return [isInDoubt ? 'No other difference was found.' : 'All of them are as recorded.'];
}

async function run(
  otherInstallations: readonly string[],
  report: (problem: ChainProblem) => void,
): Promise<TimelineVerification> {
  const connectionString = needDatabase('DATABASE_URL');
  const db = openDatabase(openPool({ connectionString, max: 2, applicationName: 'sealdesk-admin' }, () => {}));
  const storage = openStorage(storageSettings());
  try {
    // Each problem is an error line of the log as well, which is where alerts are looked for.
    return await verifyTimeline({ db, storage, log: openLog('admin', 'error') }, report, { otherInstallations });
  } finally {
    storage.client.destroy();
    await db.destroy();
  }
}
