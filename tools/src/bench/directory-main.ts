import { cpus, totalmem } from 'node:os';
import { Command } from 'commander';
import { SIZES } from '../load/load-directory.ts';
import { ensureServices } from '../services/services.ts';
import { directoryScenarios } from './directory-scenarios.ts';
import { openPlace } from './list-place.ts';
import { measurePage, PAGE_TABLE_HEAD } from './page-scenario.ts';
import { tablesRead } from './tables-read.ts';

// `npm run bench:directory`: pages of the directory's tables, bare and through the API by turns; the database is kept. It ends
// with an error when the plan of a page reads the jobs.
const options = new Command('bench:directory')
  .option('--jobs <count>', 'jobs in the database', '1000000')
  .option('--seconds <n>', 'how long each measurement runs', '1')
  .option('--passes <n>', 'how many interleaved passes', '3')
  .option('--only <text>', 'only scenarios whose name has this', '')
  .parse()
  .opts<Record<'jobs' | 'seconds' | 'passes' | 'only', string>>();
const measured = { seconds: Number(options.seconds), passes: Number(options.passes) };

const services = await ensureServices({ say: console.log });
const place = await openPlace(services, Number(options.jobs));
const lines: string[] = [];
try {
  for (const scenario of directoryScenarios().filter(({ name }) => name.includes(options.only))) {
    if ((await tablesRead(place.pool, scenario.statement)).includes('job'))
      throw new Error(`${scenario.name} reads the jobs.`);
    lines.push(await measurePage(place, scenario, measured));
  }
} finally {
  await place.close();
}
console.log(`Measured with \`npm run bench:directory\` (${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${options.passes} passes of ${options.seconds} s): ${SIZES.companies} companies, ${SIZES.contacts} contacts, ${options.jobs} jobs. Times are in ms.

${PAGE_TABLE_HEAD}
${lines.join('\n')}`);
