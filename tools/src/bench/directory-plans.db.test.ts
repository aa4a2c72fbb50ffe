import { createOwnedDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadJobs } from '../load/load-jobs.ts';
import { directoryScenarios } from './directory-scenarios.ts';
import { tablesRead } from './tables-read.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createOwnedDatabase();
  await loadJobs(database.url, 1_000);
}, 180_000);
afterAll(async () => database?.destroy());

describe('no page of the directory reads the jobs', () => {
  it('(and one that did would be seen)', async () => {
    const text = 'select (select count(*) from job j where j.company_id = co.id) from company co';
    expect(await tablesRead(database.pool, { text, values: [] })).toContain('job');
  });

  it.each(directoryScenarios().map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
    const read = await tablesRead(database.pool, scenario.statement);
    expect(read.includes('job_tally_company')).toBe(scenario.name.startsWith('companies'));
    expect(read).not.toContain('job');
  });
});
