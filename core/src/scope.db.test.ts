import { createHash } from 'node:crypto';
import { ContactDropdownQuery, NamedDropdownQuery } from '@sealdesk/contract/directory/dropdowns.ts';
import { JobListQuery } from '@sealdesk/contract/jobs/job-list-query.ts';
import type { JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from './core.ts';
import { listCompanies, listContacts } from './directory/dropdowns.store.ts';
import { selectJobsWithOriginal } from './documents/originals.store.ts';
import { listJobs } from './jobs/list/job-list.store.ts';
import { aDocument, aJob } from './testing/builders.ts';
import { testCore, TEST_SECRETS_KEY } from './testing/core.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { buildWorld, type World } from './testing/people.ts';
import { viewerOf } from './testing/viewers.ts';
import type { Scope } from './scope.ts';
import type { Viewer } from './viewer.ts';
import { findCompany } from './workflow/create-job.store.ts';
import { getWorkflowJob } from './jobs/moves/workflow-job.ts';
import { findJob } from './jobs/job.store.ts';
import { getVisibleJob } from './jobs/visible-job.ts';

let database: TestDatabase;
let core: Core;
let world: World;
/** A job of company A, of its sister company, and of a company of another corporation. */
let jobs: number[];
/** The hash of the original of each. */
let originals: Buffer[];

beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  const contact_id = world.people.customer_A_owner.contactId;
  jobs = [];
  originals = [];
  for (const company_id of companies()) {
    const number = await aJob(database.db, { company_id, contact_id });
    const sha256 = createHash('sha256').update(String(number)).digest();
    await aDocument(database.db, { job_number: number, purpose: 'original', sha256 });
    jobs.push(number);
    originals.push(sha256);
  }
});
afterAll(async () => {
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
});

const companies = () => [world.companyA, world.companyB, world.companyOther];
const settings = { firmTimezone: 'America/New_York', address: 'http://127.0.0.1:8080' };
const isFound = (read: Promise<unknown>) =>
  read.then(
    (found) => found !== null,
    (error: unknown) => {
      expect(error).toMatchObject({ kind: 'missing' });
      return false;
    },
  );

const asNull = (rows: unknown[]) => (rows.length > 0 ? rows : null);
const listed = async (viewer: Viewer, number: number) => {
  const answer = await listJobs(core.pool, viewer, JobListQuery.parse({ job_id: String(number) }), settings);
  return asNull((JSON.parse(answer) as JobListReply).jobs.data);
};
const counted = async (viewer: Viewer, company: number) => {
  const query = JobListQuery.parse({ drjcoid: String(company) });
  const answer = await listJobs(core.pool, viewer, query, settings);
  return (JSON.parse(answer) as JobListReply).jobs.total || null;
};
const choices = async (viewer: Viewer, company: number) =>
  asNull(await listCompanies(core.db, viewer, NamedDropdownQuery.parse({ id: String(company) })));
const contacts = async (viewer: Viewer, company: number) =>
  asNull(await listContacts(core.db, viewer, ContactDropdownQuery.parse({ drjcoid: String(company) })));

/** Every read of one job, and of the company that a new one is for. */
const reads: Record<string, (viewer: Viewer) => Promise<unknown>[]> = {
  'to show it': (viewer) => jobs.map((number) => findJob(core.pool, viewer, number, settings)),
  'to upload for it': (viewer) => jobs.map((number) => getWorkflowJob(core.db, viewer, number)),
  'to give it a place': (viewer) => jobs.map((number) => getVisibleJob(core.db, viewer, number)),
  'to create one for its company': (viewer) => companies().map((id) => findCompany(core.db, viewer.scope, id)),
  'in the list': (viewer) => jobs.map((number) => listed(viewer, number)),
  'in a total': (viewer) => companies().map((id) => counted(viewer, id)),
  'to choose its company': (viewer) => companies().map((id) => choices(viewer, id)),
  'to choose a contact of its company': (viewer) => companies().map((id) => contacts(viewer, id)),
  'for its original': (viewer) =>
    originals.map(async (sha256) => asNull(await selectJobsWithOriginal(core.db, viewer.scope, sha256, 5))),
};

const scopes: Record<Scope['of'], () => Scope> = {
  everything: () => ({ of: 'everything' }),
  company: () => ({ of: 'company', companyId: world.companyA }),
  corporation: () => ({ of: 'corporation', corporationId: world.corporationId }),
  nothing: () => ({ of: 'nothing' }),
};

describe.each(Object.keys(reads))('a job that is read %s', (name) => {
  it.each<[Scope['of'], boolean[]]>([
    ['everything', [true, true, true]],
    ['corporation', [true, true, false]],
    ['company', [true, false, false]],
    ['nothing', [false, false, false]],
  ])('exists within the scope alone: %s', async (of, expected) => {
    const viewer = { ...viewerOf(world, 'customer_A_owner'), scope: scopes[of]() };
    expect(await Promise.all(reads[name]!(viewer).map(isFound))).toEqual(expected);
  });

  it('exists for no scope of a kind that is not known', async () => {
    const scope = { of: 'branch', branchId: world.companyA } as unknown as Scope;
    const viewer = { ...viewerOf(world, 'customer_A_owner'), scope };
    expect(await Promise.all(reads[name]!(viewer).map(isFound))).toEqual([false, false, false]);
  });

  it('belongs to the corporation of its company while one moves, whatever the job still names', async () => {
    const moveJob = (corporation: number) =>
      database.db.updateTable('job').set({ corporation_id: corporation }).where('number', '=', jobs[0]!).execute();
    await moveJob(world.otherCorporationId);
    const found = async (corporationId: number) => {
      const scope: Scope = { of: 'corporation', corporationId, isMoving: true };
      const viewer = { ...viewerOf(world, 'customer_A_owner'), scope };
      return Promise.all(reads[name]!(viewer).map(isFound));
    };
    expect(await found(world.corporationId)).toEqual([true, true, false]);
    expect(await found(world.otherCorporationId)).toEqual([false, false, true]);
    await moveJob(world.corporationId);
  });
});
