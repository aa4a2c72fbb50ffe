import { cpus, totalmem } from 'node:os';
import { Command } from 'commander';
import { loadPeople } from '../load/load-people.ts';
import { ensureServices } from '../services/services.ts';
import { openPlace } from './list-place.ts';
import { measurePage, PAGE_TABLE_HEAD } from './page-scenario.ts';
import { peopleScenarios } from './people-scenarios.ts';

// `npm run bench:users`: pages of the users and of the audit trail, bare and through the API by turns; the database is kept.
const options = new Command('bench:users')
  .option('--jobs <count>', 'jobs in the database', '1000')
  .option('--lines <count>', 'lines of the audit trail', '1000000')
  .option('--seconds <n>', 'how long each measurement runs', '1')
  .option('--passes <n>', 'how many interleaved passes', '3')
  .option('--only <text>', 'only scenarios whose name has this', '')
  .parse()
  .opts<Record<'jobs' | 'lines' | 'seconds' | 'passes' | 'only', string>>();
const measured = { seconds: Number(options.seconds), passes: Number(options.passes) };

const place = await openPlace(await ensureServices({ say: console.log }), Number(options.jobs));
try {
  await loadPeople(place.pool, Number(options.lines));
  const { rows } = await place.pool.query<{ users: number; lines: number }>(
    'select (select count(*) from app_user)::integer as users, (select count(*) from directory_event)::integer as lines',
  );
  const lines: string[] = [];
  for (const scenario of peopleScenarios().filter(({ name }) => name.includes(options.only)))
    lines.push(await measurePage(place, scenario, measured));
  console.log(`Measured with \`npm run bench:users\` (${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${options.passes} passes of ${options.seconds} s): ${rows[0]!.users} users, ${rows[0]!.lines} lines. Times are in ms.

${PAGE_TABLE_HEAD}
${lines.join('\n')}`);
} finally {
  await place.close();
}
