import { Refused } from '@sealdesk/core/refused.ts';
import pg from 'pg';
import { dropIndexes } from './indexes.ts';
import { directoryStatements } from './load-directory.ts';
import {
  documentStatement,
  eventStatement,
  jobStatement,
  openEntryStatement,
  placeStatement,
  timeEntryStatement,
} from './load-statements.ts';
import { tallyStatements } from './load-tallies.ts';

type Say = (line: string) => void;

/** How many jobs one statement adds: few enough for frequent progress reports. */
const BATCH = 1_000_000;
const LOADED_TABLES = ['job', 'time_entry', 'document', 'job_event'];

/**
 * Loads so many jobs with their companies, hours and documents into an empty, migrated database, for measuring.
 * It is one transaction: the schema comes out as it went in, or nothing has changed. There are no objects behind
 * the documents, and of events only those that a list row reads: nothing that is measured here opens a file.
 */
export async function loadJobs(databaseUrl: string, jobs: number, say: Say = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sealdesk-load' });
  await client.connect();
  try {
    await client.query('begin');
    await prepare(client);
    const rebuild = await dropIndexes(client, LOADED_TABLES);
    await step(client, say, 'companies, contacts and employees', directoryStatements);
    for (let first = 1; first <= jobs; first += BATCH) {
      const last = Math.min(first + BATCH - 1, jobs);
      await step(client, say, `jobs up to ${last.toLocaleString('en-US')}`, [jobStatement(first, last, jobs)]);
    }
    await step(client, say, 'work-order places', [placeStatement]);
    await step(client, say, 'time entries', [timeEntryStatement, openEntryStatement]);
    await step(client, say, 'documents', [documentStatement]);
    await step(client, say, 'events', [eventStatement]);
    await step(client, say, 'counts', tallyStatements);
    await step(client, say, 'indexes and constraints', rebuild);
    await client.query('commit');
    // Index-only reads need the visibility map, which only this makes.
    await step(client, say, 'vacuum and analyze', ['vacuum (analyze)']);
  } finally {
    await client.end();
  }
}

/** No triggers and no foreign keys while the rows go in: the load itself keeps what they would keep. */
async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from job) or exists (select from company) as found',
  );
  if (rows[0]!.found) throw new Refused('conflict', 'The database has data already; a load needs an empty one.');
  await client.query(`set local session_replication_role = replica; set local maintenance_work_mem = '1GB'; set local work_mem = '256MB';
    set local synchronous_commit = off; set local timezone = 'UTC'; set local lc_messages = 'C'; select setseed(0.42)`);
}

async function step(client: pg.Client, say: Say, what: string, statements: readonly string[]): Promise<void> {
  const began = Date.now();
  for (const statement of statements) await client.query(statement);
  say(`${what}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}
