import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listJobs } from './job-list.store.ts';
import { countJobs } from '../job.store.ts';
import { aCompany, aContact, aJob } from '../../testing/builders.ts';
import { asViewer } from '../../viewer.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrations.ts';
import { ensureQueues } from '../../platform/tasks/task-queues.ts';

type Server = Awaited<ReturnType<typeof import('@sealdesk/tools/services/postgres18.ts').startPostgres18>>;
let folder: string;
let server: Server;

beforeAll(async () => {
  const { startPostgres18 } = await import('@sealdesk/tools/services/postgres18.ts');
  folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-pg18-'));
  server = await startPostgres18(folder);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('on PostgreSQL 18', () => {
  it('the migrations, the task queue and the job list work as on 15', async () => {
    expect((await migrate(server.url)).length).toBeGreaterThan(0);
    expect(await migrate(server.url)).toEqual([]);
    await ensureQueues(server.url);
    const pool = openPool({ connectionString: server.url, max: 2, applicationName: 'test' }, () => {});
    const db = openDatabase(pool);
    const { rows } = await pool.query<{ version: string }>('show server_version');
    expect(rows[0]!).toMatchObject({ server_version: expect.stringMatching(/^18/) });

    const company_id = await aCompany(db);
    const contact_id = await aContact(db, { company_id });
    for (let n = 0; n < 12; n += 1) await aJob(db, { company_id, contact_id, name: `Lot ${n} Maple Ridge` });
    const viewer = asViewer({
      userId: 1,
      contactId: 1,
      employeeId: 1,
      firstName: 'M',
      email: '',
      role: 10,
      isSealingEngineer: false,
      timezone: 'America/New_York',
      maxFileUploads: 10,
      company: null,
      corporateOf: null,
    });
    const settings = { firmTimezone: 'America/New_York', address: 'http://127.0.0.1' };
    for (const query of [
      {},
      { job_name: 'maple', page: '2' },
      { start_date: '2020-01-01' },
      { sort_by: 'date_final_sent' },
    ]) {
      const { jobs } = JSON.parse(await listJobs(pool, viewer, JobListQuery.parse(query), settings)) as {
        jobs: { total: number };
      };
      expect(jobs.total).toBe(12);
    }
    expect(await countJobs(pool, viewer)).toMatchObject({ all: 12, all_open: 12, all_closed: 0 });
    await db.destroy();
  });
});
