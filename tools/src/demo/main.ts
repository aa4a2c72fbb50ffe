import { runCommand } from '@sealdesk/commands/run-command.ts';
import { need, storageSettings } from '@sealdesk/commands/settings.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { databaseName, ensureDatabaseAt, withDatabase } from '@sealdesk/core/platform/database/database-address.ts';
import { openStorage, type StorageSettings } from '@sealdesk/core/platform/storage/storage.ts';
import { migrate } from '@sealdesk/core/platform/database/migrations.ts';
import { ensureQueues } from '@sealdesk/core/platform/tasks/task-queues.ts';
import pg from 'pg';
import { Command, InvalidArgumentError } from 'commander';
import { dropDatabaseAt } from '../database-address.ts';
import { requireDevelopment } from '../development-mark.ts';
import { loadJobs } from '../load/load-jobs.ts';
import { stateFolder } from '../services/place.ts';
import { toolEnvironment } from '../tool-environment.ts';
import { fillDemoData, hasData } from './fill.ts';
import { addProvenSet } from './proven-set.ts';
import { describePeople, writeOidcPeople } from './directory/people.ts';

type Options = {
  jobs: number;
  database?: string;
  now: Date;
  ifEmpty?: true;
  reset?: true;
  people?: true;
  mass?: true;
};

// `npm run demo:data`: believable data for development, always the same, as old as it says at the moment of the run.
const program = new Command('demo:data')
  .description('Fills an empty database with a made-up firm: its people, its customers and their jobs.')
  .option('--jobs <count>', 'how many jobs', wholeNumber, 2_000)
  .option('--database <name>', 'another database of the same server')
  .option('--now <time>', 'the moment that counts as now', moment, new Date())
  .option('--if-empty', 'do nothing when there is data already')
  .option('--reset', 'drop the database first and make it anew')
  .option('--mass', 'for measuring: up to ten million jobs, plain names, no objects in the store')
  .option('--people', 'only print who can sign in, and how')
  .allowExcessArguments(false)
  .parse();
await runCommand(() => run(program.opts<Options>()));

async function run({ jobs, database, now, ifEmpty, reset, people, mass }: Options): Promise<void> {
  // Also without new data: the sign-in page may have lost its list together with its folder.
  writeOidcPeople(stateFolder());
  if (people) return console.log(await describePeople(new Date()));

  const environment = toolEnvironment();
  const given = need('DATABASE_OWNER_URL', environment);
  const databaseUrl = database ? withDatabase(given, database) : given;
  await requireDevelopment(databaseUrl);
  if (reset) await dropDatabaseAt(databaseUrl);
  await ensureDatabaseAt(databaseUrl);
  await migrate(databaseUrl);
  await ensureQueues(databaseUrl);
  const name = databaseName(databaseUrl);
  if (ifEmpty && (await hasData(databaseUrl))) return console.log(`${name} has data already.`);

  if (mass) {
    console.log(
      `${jobs.toLocaleString('en-US')} jobs for measuring go into ${name}. Their documents have no objects in the store.`,
    );
    return loadJobs(databaseUrl, jobs, say);
  }
  console.log(`Demo data for ${name}`);
  await fillDemoData({
    databaseUrl,
    storage: storageSettings(environment),
    signIn: { issuer: need('OIDC_ISSUER', environment), secretsKey: need('SECRETS_KEY', environment) },
    jobs,
    now,
    say,
  });
  await prove(databaseUrl, storageSettings(environment));
}

/** One set is real and is proven by the worker, so that there is a page proof to look at. */
async function prove(databaseUrl: string, settings: StorageSettings): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'sealdesk-demo-data' });
  const storage = openStorage(settings);
  const job = await addProvenSet(pool, storage);
  if (job !== null)
    say(`${formatJobNumber(job)} has a sealed set for the page proof; the worker checks it when it starts`);
  storage.client.destroy();
  await pool.end();
}

function say(line: string): void {
  console.log(`  ${line}`);
}

function wholeNumber(text: string): number {
  const number = Number(text.replaceAll('_', ''));
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return number;
}

function moment(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('It must be a time such as 2026-11-14T13:00:00Z.');
  return date;
}
