import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { keysStatement } from '@sealdesk/core/jobs/list/job-list.store.ts';
import { rowsStatement } from '@sealdesk/core/jobs/list/job-statement.ts';
import { appUrl } from '@sealdesk/core/platform/database/app-role.ts';
import { openPool } from '@sealdesk/core/platform/database/database.ts';
import { Command } from 'commander';
import type pg from 'pg';
import { withDatabase } from '@sealdesk/core/platform/database/database-address.ts';
import { ensureServices } from '../services/services.ts';
import { runApi } from './api-load.ts';
import { repeat, SESSION, SETTINGS } from './bare-load.ts';
import { openPlace } from './list-place.ts';
import { listScenarios, type Scenario } from './list-scenarios.ts';
import { median } from './statistics.ts';

// `npm run bench:second-layer`: the statements of customers' list calls as the owner of the tables, as the product's role, and
// as a customer's role with row-level security in a transaction of its own; and the whole call as it ships.
const options = new Command('bench:second-layer')
  .option('--jobs <count>', 'how many jobs', '1000000')
  .option('--seconds <n>', 'how long each measurement runs', '1')
  .option('--passes <n>', 'how many interleaved passes', '5')
  .parse()
  .opts<{ jobs: string; seconds: string; passes: string }>();
const [size, seconds, passes] = [Number(options.jobs), Number(options.seconds), Number(options.passes)];

const services = await ensureServices({ say: console.log });
const place = await openPlace(services, size);
const pools = { owner: place.pool, app: openAs('app'), layered: openAs('layered') };
try {
  // For measuring alone: the list reads tables to which customers' roles have no rights.
  await place.pool.query('grant select on all tables in schema public to sealdesk_company, sealdesk_corporation');
  console.log('| scenario | owner, ms | app, ms | layered, ms | layered / app | call, ms | call with the layer |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const scenario of listScenarios(size).filter(({ as }) => as !== 'operations'))
    console.log(await measure(scenario));
} finally {
  await place.pool.query('revoke select on all tables in schema public from sealdesk_company, sealdesk_corporation');
  await place.pool.query('grant select on job, document, job_event to sealdesk_company, sealdesk_corporation');
  await Promise.all([pools.app.end(), pools.layered.end()]);
  await place.close();
}

/** The layered one signs in as the owner and takes the customer's role for each transaction. */
function openAs(role: 'app' | 'layered'): pg.Pool {
  const url = withDatabase(services.postgres.url, `bench_${size}`);
  const connectionString = role === 'app' ? appUrl(url) : url;
  return openPool({ connectionString, max: 10, applicationName: 'sealdesk-bench', statementTimeoutMs: 0 }, () => {});
}

async function measure(scenario: Scenario): Promise<string> {
  const { viewer, headers } = place.sessions[scenario.as];
  const query = JobListQuery.parse(scenario.query);
  const { statement: keys } = await keysStatement(place.pool, viewer, query);
  const { rows } = await place.pool.query<{ numbers: number[] }>(keys);
  const page = rowsStatement(viewer, rows[0]!.numbers, SETTINGS);
  const read = async (client: pg.PoolClient) => {
    await client.query(keys);
    await client.query(page);
  };
  const look = async (client: pg.PoolClient) => void (await client.query({ ...SESSION, values: [viewer.userId] }));
  const { scope } = viewer;
  const [role, setting, id] =
    scope.of === 'corporation'
      ? ['sealdesk_corporation', 'sealdesk.corporation', scope.corporationId]
      : ['sealdesk_company', 'sealdesk.company', scope.of === 'company' ? scope.companyId : 0];
  // One message to the server begins the transaction and names whose it is.
  const begin = `begin; set local role ${role}; select set_config('${setting}', '${id}', true)`;
  const plain = async (client: pg.PoolClient) => {
    await look(client);
    await read(client);
  };
  const layered = async (client: pg.PoolClient) => {
    await look(client);
    await client.query(begin);
    await read(client);
    await client.query('commit');
  };
  const address = `${place.url}/api/jobs?${new URLSearchParams(scenario.query).toString()}`;
  const times = { owner: [] as number[], app: [] as number[], layered: [] as number[], call: [] as number[] };
  for (let pass = 0; pass <= passes; pass += 1) {
    const load = { clients: 1, seconds: pass === 0 ? Math.min(0.2, seconds) : seconds };
    const one = {
      owner: median(await repeat(pools.owner, load, plain)),
      app: median(await repeat(pools.app, load, plain)),
      layered: median(await repeat(pools.layered, load, layered)),
      call: median(await runApi(address, headers, load)),
    };
    // The first pass only warms up.
    if (pass > 0) for (const key of Object.keys(times) as (keyof typeof times)[]) times[key].push(one[key]);
  }
  const ms = (key: keyof typeof times) => median(times[key]);
  const ratio = median(times.layered.map((time, at) => time / times.app[at]!));
  const whole = median(times.call.map((time, at) => (time + times.layered[at]! - times.app[at]!) / time));
  const cells = [ms('owner'), ms('app'), ms('layered')].map((time) => time.toFixed(2));
  return `| ${[scenario.name, ...cells, `${ratio.toFixed(2)}x`, ms('call').toFixed(2), `${whole.toFixed(2)}x`].join(' | ')} |`;
}
