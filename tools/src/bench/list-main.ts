import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { Command } from 'commander';
import { ensureServices } from '../services/services.ts';
import { runApi } from './api-load.ts';
import { runBare, runTotal } from './bare-load.ts';
import { openPlace, type Place } from './list-place.ts';
import { listReport, type Measured, type Pass } from './list-report.ts';
import { listScenarios, type Scenario } from './list-scenarios.ts';
import { median, percentile } from './statistics.ts';

// `npm run bench:list`: the scenario set, bare and through the API, at each size by turns; databases are kept.
const program = new Command('bench:list')
  .option('--jobs <counts>', 'sizes, by commas, the smallest first', '10000,1000000,10000000')
  .option('--seconds <n>', 'how long each measurement runs', '1')
  .option('--passes <n>', 'how many interleaved passes', '3')
  .option('--only <text>', 'only scenarios whose name has this')
  .option('--out <file>', 'also write the tables there')
  .parse();
const options = program.opts<{ jobs: string; seconds: string; passes: string; only?: string; out?: string }>();
const seconds = Number(options.seconds);
const sizes = options.jobs.split(',').map(Number);

const services = await ensureServices({ say: console.log });
const places: Place[] = [];
const measured: Measured[] = [];
try {
  for (const size of sizes) places.push(await openPlace(services, size));
  const names = listScenarios(sizes[0]!).map(({ name }) => name);
  for (const name of names.filter((one) => one.includes(options.only ?? ''))) measured.push(await measure(name));
} finally {
  for (const place of places) await place.close();
}
const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${options.passes} passes of ${seconds} s`;
const report = listReport(measured, machine);
console.log(report);
if (options.out) writeFileSync(options.out, report);

/** One scenario at every size by turns and pass after pass, so that a noisy minute hits all of them alike. */
async function measure(name: string): Promise<Measured> {
  const bySize = new Map<number, Pass[]>(sizes.map((size) => [size, []]));
  for (const place of places) await onePass(place, scenarioAt(place, name), Math.min(0.2, seconds));
  for (let pass = 0; pass < Number(options.passes); pass += 1) {
    for (const place of places) {
      bySize.get(place.size)!.push(await onePass(place, scenarioAt(place, name), seconds));
    }
  }
  const { target } = listScenarios(sizes[0]!).find((one) => one.name === name)!;
  const last = bySize.get(sizes.at(-1)!)!;
  console.log(
    `${name}: ${[...bySize].map(([size, passes]) => `${size} ${median(passes.map(({ bare }) => bare)).toFixed(2)} ms`).join(', ')}; API ${median(last.map(({ api }) => api)).toFixed(2)} ms`,
  );
  return { name, target, bySize };
}

function scenarioAt({ size }: Place, name: string): Scenario {
  return listScenarios(size).find((one) => one.name === name)!;
}

async function onePass({ pool, url, sessions }: Place, scenario: Scenario, time: number): Promise<Pass> {
  const { viewer, headers } = sessions[scenario.as];
  const query = JobListQuery.parse(scenario.query);
  const address = `${url}/api/jobs?${new URLSearchParams(scenario.query).toString()}`;
  const [one, eight] = [
    { clients: 1, seconds: time },
    { clients: 8, seconds: time },
  ];
  const bare = await runBare(pool, viewer, query, one);
  const api = await runApi(address, headers, one);
  const total = await runTotal(pool, viewer, query, { clients: 1, seconds: time / 4 });
  // What takes up to a second and a half alone would run into the statement's limit eight at a time.
  const isHeavy = scenario.target === 'G5';
  const bare8 = isHeavy ? [] : await runBare(pool, viewer, query, eight);
  const api8 = isHeavy ? [] : await runApi(address, headers, eight);
  return {
    bare: median(bare),
    api: median(api),
    api99: percentile(api, 0.99),
    total: total && median(total),
    share: isHeavy ? null : rate(api8, time) / rate(bare8, time),
  };
}

/** Calls a second; a run that took longer than asked for is counted over the time it took. */
function rate(latencies: number[], time: number): number {
  const busy = latencies.reduce((sum, one) => sum + one, 0) / 1000 / 8;
  return latencies.length / Math.max(time, busy);
}
