import { cpus, totalmem } from 'node:os';
import { Command } from 'commander';
import { SIZES } from '../load/load-directory.ts';
import { ensureServices } from '../services/services.ts';
import { runApi } from './api-load.ts';
import { runStatement } from './bare-load.ts';
import { directoryScenarios, type DirectoryScenario } from './directory-scenarios.ts';
import { openPlace } from './list-place.ts';
import { median, percentile } from './statistics.ts';
import { tablesRead } from './tables-read.ts';

// `npm run bench:directory`: pages of the directory's tables, bare and through the API by turns; the database is kept.
const options = new Command('bench:directory')
  .option('--jobs <count>', 'jobs in the database', '1000000')
  .option('--seconds <n>', 'how long each measurement runs', '1')
  .option('--passes <n>', 'how many interleaved passes', '3')
  .option('--only <text>', 'only scenarios whose name has this', '')
  .parse()
  .opts<Record<'jobs' | 'seconds' | 'passes' | 'only', string>>();
const seconds = Number(options.seconds);

const services = await ensureServices({ say: console.log });
const place = await openPlace(services, Number(options.jobs));
const { pool, url, sessions } = place;
const { viewer, headers } = sessions.operations;
const lines: string[] = [];
try {
  for (const scenario of directoryScenarios().filter(({ name }) => name.includes(options.only)))
    lines.push(await measure(scenario));
} finally {
  await place.close();
}
console.log(`Measured with \`npm run bench:directory\` (${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${options.passes} passes of ${seconds} s): ${SIZES.companies} companies, ${SIZES.contacts} contacts, ${options.jobs} jobs. Times are in ms.

| page | SQL p50 | API p50 | API p99 | API p50 less 1.1x SQL | within G6 |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`);

type Pass = { bare: number; api: number; api99: number };

/** Bare and API by turns, so that a noisy minute hits both alike. Ends the run when the plan reads the jobs. */
async function measure({ name, address, statement }: DirectoryScenario): Promise<string> {
  const read = await tablesRead(pool, statement);
  if (read.includes('job')) throw new Error(`${name} reads the jobs.`);
  const passes: Pass[] = [];
  await onePass(0.2);
  for (let pass = 0; pass < Number(options.passes); pass += 1) passes.push(await onePass(seconds));
  const [bare, api, api99] = (['bare', 'api', 'api99'] as const).map((key) => median(passes.map((pass) => pass[key])));
  const missed = passes.filter((pass) => added(pass) > 1.5).length;
  const isHeld = missed < Math.max(1, Math.ceil((passes.length * 2) / 3));
  const figures = [bare!, api!, api99!, median(passes.map(added))].map((figure) => figure.toFixed(2));
  return `| ${[name, ...figures, isHeld ? 'yes' : '**no**'].join(' | ')} |`;

  async function onePass(time: number): Promise<Pass> {
    const load = { clients: 1, seconds: time };
    const bareTimes = await runStatement(pool, viewer, statement, load);
    const times = await runApi(`${url}${address}`, headers, load);
    return { bare: median(bareTimes), api: median(times), api99: percentile(times, 0.99) };
  }
}

/** What the API adds to the bare statement and session look-up, as G6 counts it. */
function added({ bare, api }: Pass): number {
  return api - 1.1 * bare;
}
