import { MAX_AUDIT_LINES } from '@sealdesk/contract/people/audit.ts';
import { createOwnedDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadJobs } from '../load/load-jobs.ts';
import { loadPeople } from '../load/load-people.ts';
import { directoryScenarios } from './directory-scenarios.ts';
import { peopleScenarios } from './people-scenarios.ts';
import { rowsRead, tablesRead } from './tables-read.ts';

/** Several times what pages of the audit trail reach. */
const LINES = 60_000;
/** What pages reach, and a little: where they reach nearly all that match, all of these are read and sorted. */
const MOST_LINES = 1.2 * MAX_AUDIT_LINES;

let database: TestDatabase;
beforeAll(async () => {
  database = await createOwnedDatabase();
  await loadJobs(database.url, 1_000);
  await loadPeople(database.pool, LINES);
});
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

describe('the audit trail is never read from end to end', () => {
  it('(and if it were, that would be seen)', async () => {
    const text = `select from directory_event where detail @> '{"x": 1}' order by at desc limit 25`;
    expect((await rowsRead(database.pool, { text, values: [] }))['directory_event']).toBe(LINES);
  });

  const pages = peopleScenarios().filter(({ name }) => name.startsWith('audit'));
  it.each(pages.map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, { statement }) => {
    const { directory_event = 0, license_change = 0 } = await rowsRead(database.pool, statement);
    expect(directory_event + license_change).toBeLessThanOrEqual(MOST_LINES);
  });
});

describe('a page of users reads each of them a few times at most, and nothing that grows with the work', () => {
  const pages = peopleScenarios().filter(({ name }) => name.startsWith('users'));
  it.each(pages.map((scenario) => [scenario.name, scenario] as const))('%s', async (name, { statement }) => {
    const { rows } = await database.pool.query<{ users: number }>('select count(*)::integer as users from app_user');
    const read = await rowsRead(database.pool, statement);
    expect(Object.keys(read)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^job|session|_event/)]));
    // Once for the page and once for the total; the page's own rows again.
    expect(read['app_user']).toBeLessThanOrEqual(2 * rows[0]!.users + 100);
    // A search finds its few by the index of its words.
    const most = /search, (few|none)/.test(name) ? 500 : Infinity;
    expect(read['contact'] ?? 0).toBeLessThan(most);
  });
});
