import process from 'node:process';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { openDatabase, openPool } from '@sealdesk/core/platform/database/database.ts';
import { openLog } from '@sealdesk/core/platform/log.ts';
import { openStorage } from '@sealdesk/core/platform/storage/storage.ts';
import type { ChainProblem } from '@sealdesk/core/timeline/chain.ts';
import { verifyTimeline, type TimelineVerification } from '@sealdesk/core/timeline/verify-timeline.ts';
import type { Command } from 'commander';
import { need, storageSettings, toolEnvironment } from './settings.ts';

/** Adds `verify-timeline`, which is run every night and whenever somebody doubts what happened to a job. */
export function addVerifyTimeline(program: Command): void {
  program
    .command('verify-timeline')
    .description('Looks whether the timeline of every job is as it was recorded.')
    .option('--other <ids...>', 'other installations that use the same store')
    .action(async ({ other = [] }: { other?: string[] }) => {
      let broken = 0;
      const found = await run(other, (problem) => {
        broken += 1;
        console.log(describeProblem(problem));
      });
      console.log(describeVerification(found, broken));
      // Whatever runs this every night must notice.
      if (broken > 0 || found.storeProblems.length > 0) process.exitCode = 1;
    });
}

/** One broken timeline, for whoever reads the terminal. */
export function describeProblem({ jobNumber, eventId, what }: ChainProblem): string {
  return `  ${formatJobNumber(jobNumber)}: ${what}${eventId === null ? '' : ` (id ${eventId})`}`;
}

/** What was looked at and how much of it is broken. */
export function describeVerification(found: TimelineVerification, broken: number): string {
  const { jobs, events, days, newestDay, storeProblems } = found;
  return [
    `${events} events of ${jobs} jobs were looked at.`,
    newestDay === null
      ? 'The store has no ends of chains yet: the worker writes them once a day.'
      : `They were compared with the ends of chains of ${days} days in the store, the newest of ${newestDay}.`,
    ...storeProblems,
    describeResult(broken, storeProblems.length > 0),
  ].join('\n');
}

function describeResult(broken: number, isInDoubt: boolean): string {
  if (broken > 0) return `The timelines of ${broken} jobs are not as recorded.`;
  return isInDoubt ? 'No other difference was found.' : 'All of them are as recorded.';
}

async function run(
  otherInstallations: readonly string[],
  report: (problem: ChainProblem) => void,
): Promise<TimelineVerification> {
  const environment = toolEnvironment();
  const connectionString = need(environment, 'DATABASE_URL');
  const db = openDatabase(openPool({ connectionString, max: 2, applicationName: 'sealdesk-admin' }, () => {}));
  const storage = openStorage(storageSettings(environment));
  try {
    // Each problem is an error line of the log as well, which is where alerts are looked for.
    return await verifyTimeline({ db, storage, log: openLog('admin', 'error') }, report, { otherInstallations });
  } finally {
    storage.client.destroy();
    await db.destroy();
  }
}
