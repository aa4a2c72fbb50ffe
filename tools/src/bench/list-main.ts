import { writeFileSync } from 'node:fs';
import { JobListQuery } from '@sealdesk/contract/job-list-query.ts';
import { migrate } from '@sealdesk/core/platform/migrations.ts';
import { openPool } from '@sealdesk/core/platform/database.ts';
import { ensureQueues } from '@sealdesk/core/platform/task-queues.ts';
import { Command } from 'commander';
import { ensureDatabaseAt, withDatabase } from '../admin/database-address.ts';
import { hasData } from '../demo/fill.ts';
import { loadJobs } from '../load/load-jobs.ts';
import { startProduct } from '../product.ts';
import { ensureServices, type Services } from '../services/services.ts';
import { openSession, type Session } from './askers.ts';
import { runApi } from './api-load.ts';
import { runBare } from './bare-load.ts';
import { ASKERS, listScenarios, type Asker, type Scenario } from './list-scenarios.ts';
import { listReport, type Measured } from './list-report.ts';
import { median } from './statistics.ts';

// `npm run bench:list`: the scenario set, bare and through the API, interleaved, at each size; databases are kept.
const program = new Command('bench:list')
  .option('--jobs <counts>', 'sizes, by commas', '10000,1000000,10000000')
  .option('--seconds <n>', 'how long each measurement runs', '1')
  .option('--passes <n>', 'how many interleaved passes', '3')
  .option('--out <file>', 'also write the table there')
  .parse();
const { jobs, seconds, passes, out } = program.opts<{ jobs: string; seconds: string; passes: string; out?: string }>();

const services = await ensureServices({ say: console.log });
const measured: Measured[] = [];
for (const size of jobs.split(',').map(Number)) measured.push(...(await measure(services, size)));
const table = listReport(measured);
console.log(table);
if (out) writeFileSync(out, table);

async function measure(given: Services, size: number): Promise<Measured[]> {
  const databaseUrl = withDatabase(given.postgres.url, `bench_${size}`);
  await ensureDatabaseAt(databaseUrl);
  await migrate(databaseUrl);
  await ensureQueues(databaseUrl);
  if (!(await hasData(databaseUrl))) await loadJobs(databaseUrl, size, console.log);

  const pool = openPool({ connectionString: databaseUrl, max: 10, applicationName: 'sealdesk-bench' }, () => {});
  const product = await startProduct({
    databaseUrl,
    services: given,
    workers: 0,
    web: null,
    env: { LOG_LEVEL: 'silent' },
  });
  try {
    const sessions = {} as Record<Asker, Session>;
    for (const asker of ASKERS) sessions[asker] = await openSession(pool, asker);
    const all: Measured[] = [];
    for (const scenario of listScenarios(size)) {
      all.push(await measureOne(scenario, size, { pool, url: product.url, session: sessions[scenario.as] }));
      console.log(
        `${size.toLocaleString('en-US')}  ${scenario.name}: bare ${all.at(-1)!.bare.toFixed(2)} ms, API ${all.at(-1)!.api.toFixed(2)} ms`,
      );
    }
    return all;
  } finally {
    await product.stop();
    await pool.end();
  }
}

type Place = { pool: Parameters<typeof runBare>[0]; url: string; session: Session };

/** Bare and API by turns, so that a noisy minute hits both; the median of the passes counts. */
async function measureOne(scenario: Scenario, size: number, { pool, url, session }: Place): Promise<Measured> {
  const query = JobListQuery.parse(scenario.query);
  const address = `${url}/api/jobs?${new URLSearchParams(scenario.query).toString()}`;
  const load = { clients: 1, seconds: Number(seconds) };
  const heavy = { clients: 8, seconds: Number(seconds) };
  const passesOf = { bare: [] as number[][], api: [] as number[][], bare8: [] as number[][], api8: [] as number[][] };
  await runBare(pool, session.viewer, query, { clients: 1, seconds: 0.2 });
  await runApi(address, session.headers, { clients: 1, seconds: 0.2 });
  for (let pass = 0; pass < Number(passes); pass += 1) {
    passesOf.bare.push(await runBare(pool, session.viewer, query, load));
    passesOf.api.push(await runApi(address, session.headers, load));
    passesOf.bare8.push(await runBare(pool, session.viewer, query, heavy));
    passesOf.api8.push(await runApi(address, session.headers, heavy));
  }
  const rate = (runs: number[][]) => median(runs.map((run) => run.length / Number(seconds)));
  return {
    scenario,
    size,
    bare: median(passesOf.bare.map(median)),
    api: median(passesOf.api.map(median)),
    apiAll: passesOf.api.flat(),
    throughput: rate(passesOf.api8) / rate(passesOf.bare8),
  };
}
