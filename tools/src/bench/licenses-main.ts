import { cpus, totalmem } from 'node:os';
import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { PATHS } from '@sealdesk/contract/paths.ts';
import type { Config } from '@sealdesk/core/platform/config.ts';
import { openDatabase } from '@sealdesk/core/platform/database/database.ts';
import { getLicenses } from '@sealdesk/core/workflow/get-licenses.ts';
import { Command } from 'commander';
import { ensureServices } from '../services/services.ts';
import { runApi } from './api-load.ts';
import { repeat, SESSION, SETTINGS } from './bare-load.ts';
import { openPlace } from './list-place.ts';
import { recordStatements } from './record-statements.ts';
import { median, percentile } from './statistics.ts';

// `npm run bench:licenses`: the call of the licenses screen, and its statements by the bare driver, by turns.
const options = new Command('bench:licenses')
  .option('--jobs <count>', 'jobs in the database', '1000000')
  .option('--seconds <n>', 'how long each measurement runs', '2')
  .option('--passes <n>', 'how many interleaved passes', '3')
  .parse()
  .opts<Record<'jobs' | 'seconds' | 'passes', string>>();

const services = await ensureServices({ say: console.log });
const place = await openPlace(services, Number(options.jobs));
const { pool, url, sessions } = place;
const { viewer, headers } = sessions.operations;
try {
  await letSomeEnd();
  console.log(await measure());
} finally {
  await pool.query(`update license set status = 'active' where status <> 'active'`);
  await place.close();
}

/** Licenses of all engineers end from ten days on; one engineer alone can seal in Virginia, and nobody in Texas. */
async function letSomeEnd(): Promise<void> {
  await pool.query(`
    update license set valid_until = valid_until - (select min(valid_until) from license) + current_date + 10;
    update license set status = 'inactive' where state = 'TX' or state = 'VA' and contact_id > 1`);
}

type Pass = { bare: number; api: number; api99: number };

async function measure(): Promise<string> {
  const config = { FIRM_TIMEZONE: SETTINGS.firmTimezone } as Config;
  let reply: LicensesReply | undefined;
  const statements = await recordStatements(openDatabase(pool), async (db) => {
    reply = await getLicenses({ db, config });
  });
  const passes: Pass[] = [];
  await onePass(Math.min(0.2, Number(options.seconds)));
  for (let pass = 0; pass < Number(options.passes); pass += 1) passes.push(await onePass(Number(options.seconds)));
  const [bare, api, api99] = (['bare', 'api', 'api99'] as const).map((key) => median(passes.map((pass) => pass[key])));
  const ratio = median(passes.map((pass) => pass.api / pass.bare));
  const { licenses, needed, uncovered_total } = reply!;
  const jobs = needed.reduce((sum, { total }) => sum + total, 0);
  return `Measured with \`npm run bench:licenses -- --jobs ${options.jobs}\` (${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${options.passes} passes of ${options.seconds} s). Times are in ms.

| jobs | licenses | to renew, with open jobs | jobs that nobody can seal | SQL p50 | API p50 | API p99 | API / SQL |
| --- | --- | --- | --- | --- | --- | --- | --- |
| ${[options.jobs, licenses.length, `${needed.length} with ${jobs}`, uncovered_total, bare!.toFixed(1), api!.toFixed(1), api99!.toFixed(1), `${ratio.toFixed(2)}x`].join(' | ')} |`;

  async function onePass(seconds: number): Promise<Pass> {
    const load = { clients: 1, seconds };
    const bareTimes = await repeat(pool, load, async (client) => {
      await client.query({ ...SESSION, values: [viewer.userId] });
      for (const statement of statements) await client.query(statement);
    });
    const times = await runApi(`${url}${PATHS.listLicenses[1]}`, headers, load);
    return { bare: median(bareTimes), api: median(times), api99: percentile(times, 0.99) };
  }
}
