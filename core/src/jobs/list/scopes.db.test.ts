import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../core.ts';
import { aJob } from '../../testing/builders.ts';
import { testCore, TEST_SECRETS_KEY } from '../../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { buildWorld, type World } from '../../testing/people.ts';
import { viewerOf } from '../../testing/viewers.ts';
import type { Scope, Viewer } from '../../viewer.ts';
import { findCompany } from '../../workflow/create-job.store.ts';
import { getWorkflowJob } from '../moves/workflow-job.ts';
import { findJob } from '../job.store.ts';
import { getVisibleJob } from '../visible-job.ts';

let database: TestDatabase;
let core: Core;
let world: World;
/** A job of company A, of its sister company, and of a company of another corporation. */
let jobs: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  const contact_id = world.people.customer_A_owner.contactId;
  jobs = [];
  for (const company_id of companies()) jobs.push(await aJob(database.db, { company_id, contact_id }));
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

/** Every read of one job, and of the company that a new one is for. */
const reads: Record<string, (viewer: Viewer) => Promise<unknown>[]> = {
  'to show it': (viewer) => jobs.map((number) => findJob(core.pool, viewer, number, settings)),
  'to upload for it': (viewer) => jobs.map((number) => getWorkflowJob(core.db, viewer, number)),
  'to give it a place': (viewer) => jobs.map((number) => getVisibleJob(core.db, viewer, number)),
  'to create one for its company': (viewer) => companies().map((id) => findCompany(core.db, viewer.scope, id)),
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
});
