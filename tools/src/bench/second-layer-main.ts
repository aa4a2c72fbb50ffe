import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { keysStatement } from '@sealdesk/core/jobs/list/job-list.store.ts';
import { rowsStatement } from '@sealdesk/core/jobs/list/job-statement.ts';
import { appUrl, signInUrl } from '@sealdesk/core/platform/database/app-role.ts';
import { openPool } from '@sealdesk/core/platform/database/database.ts';
import { EVERYTHING, within } from '@sealdesk/core/scope.ts';
import { Command } from 'commander';
import type pg from 'pg';
import { withDatabase } from '@sealdesk/core/platform/database/database-address.ts';
import { startProduct } from '../product.ts';
import { ensureServices } from '../services/services.ts';
import { runApi } from './api-load.ts';
import { repeat, SESSION, SETTINGS } from './bare-load.ts';
import { openPlace } from './list-place.ts';
import { listScenarios, type Scenario } from './list-scenarios.ts';
import { median } from './statistics.ts';

// `npm run bench:second-layer`: customers' list calls with ROW_SECURITY=off and on. First their statements, through the product's own
// pool, then the whole call at an API of each setting.
const options = new Command('bench:second-layer')
  .option('--jobs <count>', 'how many jobs', '1000000')
  .option('--seconds <n>', 'how long each measurement runs', '1')
  .option('--passes <n>', 'how many interleaved passes', '5')
  .parse()
  .opts<{ jobs: string; seconds: string; passes: string }>();
const [size, seconds, passes] = [Number(options.jobs), Number(options.seconds), Number(options.passes)];

const services = await ensureServices({ say: console.log });
const place = await openPlace(services, size);
const databaseUrl = withDatabase(services.postgres.url, `bench_${size}`);
const env = { LOG_LEVEL: 'silent', ROW_SECURITY: 'on' };
const guarded = await startProduct({ databaseUrl, services, workers: 0, web: null, env });
const [off, on] = [open('off'), open('on')];
try {
  console.log('| scenario | statements off, ms | on, ms | on / off | call off, ms | on, ms | on / off |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const scenario of listScenarios(size).filter(({ as }) => as !== 'operations'))
    console.log(await measure(scenario));
} finally {
  await Promise.all([off.end(), on.end()]);
  await guarded.stop();
  await place.close();
}

/** The pool of a process with that setting. */
function open(setting: 'on' | 'off'): pg.Pool {
  const connectionString = signInUrl({ ROW_SECURITY: setting }, appUrl(databaseUrl));
  const choices = {
    max: 10,
    applicationName: 'sealdesk-bench',
    statementTimeoutMs: 0,
    hasRowSecurity: setting === 'on',
  };
  return openPool({ connectionString, ...choices }, () => {});
}

async function measure(scenario: Scenario): Promise<string> {
  const { viewer, headers } = place.sessions[scenario.as];
  const query = JobListQuery.parse(scenario.query);
  const { statement: keys } = await keysStatement(place.pool, viewer, query);
  const { rows } = await place.pool.query<{ numbers: number[] }>(keys);
  const page = rowsStatement(viewer, rows[0]!.numbers, SETTINGS);
  const list = (pool: pg.Pool) => async () => {
    await within(EVERYTHING, () => pool.query({ ...SESSION, values: [viewer.userId] }));
    await within(viewer.scope, async () => {
      await pool.query(keys);
      await pool.query(page);
    });
  };
  const address = (url: string) => `${url}/api/jobs?${new URLSearchParams(scenario.query).toString()}`;
  const times = { off: [] as number[], on: [] as number[], callOff: [] as number[], callOn: [] as number[] };
  for (let pass = 0; pass <= passes; pass += 1) {
    const load = { clients: 1, seconds: pass === 0 ? Math.min(0.2, seconds) : seconds };
    const one = {
      off: median(await repeat(off, load, list(off))),
      on: median(await repeat(on, load, list(on))),
      callOff: median(await runApi(address(place.url), headers, load)),
      callOn: median(await runApi(address(guarded.url), headers, load)),
    };
    // The first pass only warms up.
    if (pass > 0) for (const key of Object.keys(times) as (keyof typeof times)[]) times[key].push(one[key]);
  }
  const ms = (key: keyof typeof times) => median(times[key]).toFixed(2);
  const ratio = (more: number[], less: number[]) => `${median(more.map((time, at) => time / less[at]!)).toFixed(2)}x`;
  const statements = [ms('off'), ms('on'), ratio(times.on, times.off)];
  return `| ${[scenario.name, ...statements, ms('callOff'), ms('callOn'), ratio(times.callOn, times.callOff)].join(' | ')} |`;
}
