import { cpus, totalmem } from 'node:os';
import { Command } from 'commander';
import { ensureServices } from '../services/services.ts';
import { jobsToSave, saveBare, saveByApi, type Saved } from './edit-load.ts';
import { openPlace } from './list-place.ts';
import { median, percentile } from './statistics.ts';

// `npm run bench:edit`: saves of jobs a second, bare and through the API by turns; the database is kept.
const options = new Command('bench:edit')
  .option('--jobs <count>', 'jobs in the database', '10000')
  .option('--saves <count>', 'saves of one measurement, each of another job', '2000')
  .option('--clients <count>', 'how many save at a time', '8')
  .option('--passes <n>', 'how many interleaved passes', '3')
  .parse()
  .opts<Record<'jobs' | 'saves' | 'clients' | 'passes', string>>();
const [saves, clients] = [Number(options.saves), Number(options.clients)];

const services = await ensureServices({ say: console.log });
const place = await openPlace(services, Number(options.jobs));
const { pool, url, sessions } = place;
const { viewer, headers } = sessions.operations;
const passes: { bare: Saved; api: Saved }[] = [];
try {
  // The first pass warms up and does not count.
  for (let pass = 0; pass <= Number(options.passes); pass += 1) {
    const words = (way: string) => `${way} ${pass} ${Date.now()}`;
    const bare = await saveBare(pool, viewer.contactId, await jobsToSave(pool, saves, words('bare')), clients);
    const api = await saveByApi(url, headers, await jobsToSave(pool, saves, words('API')), clients);
    if (pass > 0) passes.push({ bare, api });
  }
} finally {
  await place.close();
}

const figures = (way: 'bare' | 'api') => {
  const rate = median(passes.map((pass) => pass[way].perSecond)).toFixed(0);
  const all = passes.flatMap((pass) => pass[way].latencies);
  return `${rate} | ${median(all).toFixed(1)} ms | ${percentile(all, 0.99).toFixed(1)} ms`;
};
console.log(`${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; ${options.jobs} jobs, ${options.passes} passes of ${saves} saves by ${clients} clients

| saves     | a second | p50 | p99 |
| --------- | -------- | --- | --- |
| bare      | ${figures('bare')} |
| by the API | ${figures('api')} |
`);
