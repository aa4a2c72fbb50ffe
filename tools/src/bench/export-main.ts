import { cpus, totalmem } from 'node:os';
import { EXPORT_FORMATS, type ExportFormat } from '@sealdesk/contract/exports/export-formats.ts';
import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { JOB_EXPORT_PATH } from '@sealdesk/contract/paths.ts';
import { readJobs } from '@sealdesk/core/jobs/list/job-pages.store.ts';
import { Command } from 'commander';
import { ensureServices } from '../services/services.ts';
import { openPlace } from './list-place.ts';
import { residentBytes } from './process-load.ts';
import { median } from './statistics.ts';

// `npm run bench:export`: every job as CSV and as Excel through the API, against the same pages read by the driver alone.
const options = new Command('bench:export')
  .option('--jobs <count>', 'jobs in the database', '100000')
  .option('--passes <n>', 'how many interleaved passes', '3')
  .option('--rest <seconds>', 'how long the API is idle before each export', '3')
  .parse()
  .opts<Record<'jobs' | 'passes' | 'rest', string>>();
const MB = 2 ** 20;
const LOOK_MS = 50;

type Exported = { seconds: number; megabytes: number; above: number };

const services = await ensureServices({ say: console.log });
const place = await openPlace(services, Number(options.jobs));
const { viewer, headers } = place.sessions.operations;
const bare: number[] = [];
const byFormat: Record<ExportFormat, Exported[]> = { csv: [], xlsx: [] };
try {
  // The first pass warms up and does not count.
  for (let pass = 0; pass <= Number(options.passes); pass += 1) {
    const read = await readBare();
    if (pass > 0) bare.push(read);
    for (const format of EXPORT_FORMATS) {
      const exported = await exportAll(format);
      if (pass > 0) byFormat[format].push(exported);
    }
  }
} finally {
  await place.close();
}

/** Reads every job page by page, as the export does, and writes nothing; returns the seconds. */
async function readBare(): Promise<number> {
  const settings = { firmTimezone: 'America/New_York', address: place.url };
  const began = performance.now();
  let rows = 0;
  for await (const jobs of readJobs(place.pool, viewer, JobListQuery.parse({}), settings)) rows += jobs.length;
  if (rows !== Number(options.jobs)) throw new Error(`Read ${rows} jobs of ${options.jobs}.`);
  return (performance.now() - began) / 1000;
}

/** Exports every job with the columns of the list, and watches the memory of the API. */
async function exportAll(format: ExportFormat): Promise<Exported> {
  await new Promise((resolve) => setTimeout(resolve, Number(options.rest) * 1000));
  const idle = residentBytes(place.apiPid);
  let most = idle;
  const looking = setInterval(() => (most = Math.max(most, residentBytes(place.apiPid))), LOOK_MS);
  const began = performance.now();
  let bytes = 0;
  try {
    const answer = await fetch(`${place.url}${JOB_EXPORT_PATH}?format=${format}`, { headers });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    for await (const chunk of answer.body!) bytes += chunk.length;
  } finally {
    clearInterval(looking);
  }
  return { seconds: (performance.now() - began) / 1000, megabytes: bytes / MB, above: (most - idle) / MB };
}

const alone = median(bare);
const line = (format: ExportFormat) => {
  const seconds = median(byFormat[format].map((one) => one.seconds));
  const size = byFormat[format].at(-1)!.megabytes.toFixed(1);
  const above = Math.max(...byFormat[format].map((one) => one.above)).toFixed(0);
  return `${seconds.toFixed(1)} s | ${(seconds / alone).toFixed(2)}x | ${size} MB | ${above} MB |`;
};
console.log(`${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; ${options.jobs} jobs, medians of ${options.passes} passes

| export of all | time | ratio | file | most memory of the API above idle |
| ------------- | ---- | ----- | ---- | --------------------------------- |
| pages alone   | ${alone.toFixed(1)} s | 1x | | |
| CSV           | ${line('csv')}
| Excel         | ${line('xlsx')}
`);
