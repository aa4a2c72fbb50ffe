import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import pg from 'pg';
import { findPostgresBinaries } from '../services/binaries.ts';
import { run } from '../services/processes.ts';
import { ensureServices } from '../services/services.ts';
import { median } from './statistics.ts';

// `npm run bench:notify`: how many changes a second PostgreSQL commits bare, and when each of them is announced to so many
// connections that listen, as one of each API process does.
const options = new Command('bench:notify')
  .option('--listeners <counts>', 'how many connections listen', '0,2,20,100,200')
  .option('--clients <n>', 'how many connections write', '8')
  .option('--seconds <n>', 'how long each measurement runs', '3')
  .option('--passes <n>', 'how many interleaved passes', '3')
  .parse()
  .opts<Record<'listeners' | 'clients' | 'seconds' | 'passes', string>>();

const ROWS = 10_000;
const CHANGE = `\\set id random(1, ${ROWS})\nbegin;\nupdate change set n = n + 1 where id = :id;\n`;
const ANNOUNCE = `select pg_notify('bench', json_build_array(json_build_array(:id, 12, 3, 'job'))::text);\n`;

const { postgres } = await ensureServices({ say: console.log });
const database = `notify_${process.pid}`;
const url = new URL(postgres.url);
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
await owner.query(`create database ${database}`);
url.pathname = `/${database}`;
const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-notify-'));
try {
  const setUp = new pg.Client({ connectionString: url.href });
  await setUp.connect();
  await setUp.query(`create table change (id integer primary key, n integer not null);
    insert into change select n, 0 from generate_series(1, ${ROWS}) n`);
  await setUp.end();
  const bare = script('bare', `${CHANGE}commit;\n`);
  const announced = script('announced', `${CHANGE}${ANNOUNCE}commit;\n`);

  console.log(`| listening | bare, changes a second | announced | share | received by all, a second |
| --- | --- | --- | --- | --- |`);
  for (const listeners of options.listeners.split(',').map(Number)) {
    const connections = await listen(listeners);
    const figures: { bare: number; announced: number; received: number }[] = [];
    for (let pass = 0; pass < Number(options.passes); pass += 1) {
      const bareRate = await rate(bare);
      const before = connections.received();
      const announcedRate = await rate(announced);
      const received = (connections.received() - before) / Number(options.seconds);
      figures.push({ bare: bareRate, announced: announcedRate, received });
    }
    await connections.close();
    const middle = (name: 'bare' | 'announced' | 'received') => Math.round(median(figures.map((one) => one[name])));
    const share = median(figures.map((one) => one.announced / one.bare));
    console.log(
      `| ${listeners} | ${middle('bare')} | ${middle('announced')} | ${share.toFixed(2)}x | ${middle('received')} |`,
    );
  }
  console.log(
    `\nMeasured with \`npm run bench:notify\` (${cpus().length} cores, ${options.clients} clients, ${options.passes} passes of ${options.seconds} s).`,
  );
} finally {
  rmSync(folder, { recursive: true });
  await owner.query(`drop database ${database} with (force)`);
  await owner.end();
}

function script(name: string, text: string): string {
  const file = path.join(folder, `${name}.sql`);
  writeFileSync(file, text);
  return file;
}

/** Runs a script by pgbench and returns its transactions a second. */
async function rate(file: string): Promise<number> {
  const how = ['-n', '-c', options.clients, '-T', options.seconds, '-f', file];
  const output = await run(path.join(findPostgresBinaries(), 'pgbench'), [...how, '-d', url.href]);
  const found = /tps = ([\d.]+)/.exec(output);
  if (!found) throw new Error(`pgbench said nothing of its rate:\n${output}`);
  return Number(found[1]);
}

async function listen(count: number) {
  let received = 0;
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString: url.href });
      client.on('notification', () => (received += 1));
      await client.connect();
      await client.query('listen bench');
      return client;
    }),
  );
  return {
    received: () => received,
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}
