import { sql } from 'kysely';
import {
  AUDIT_EXPORT_PATH,
  DOCUMENT_PATH,
  DOWNLOAD_PATH,
  ENTRY_EXPORT_PATH,
  JOB_EVENTS_PATH,
  JOB_EXPORT_PATH,
  LICENSE_EXPORT_PATH,
  OIDC_START_PATH,
  PAGE_PICTURE_PATH,
  PATHS,
  PROOF_RECORD_PATH,
  RESUMABLE_PATH,
  UPLOAD_PAGE_PICTURE_PATH,
  UPLOAD_PROOF_RECORD_PATH,
} from '@sealdesk/contract/paths.ts';
import { STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import { aDocument, aJob, anEmployee, aTimeEntry } from '@sealdesk/core/testing/builders.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageProofs } from '../harness/contacts.ts';
import { signInAs, tokenRenewer } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';
import { companiesOf, expectFields, expectHidden, expectJobShape, jobsOf } from './fields.ts';
import { SCENARIOS } from './scenarios.ts';
import type { Scene } from './scene.ts';
import { EVERYONE, readMatrix, type Row, type Who } from './table.ts';
import { FLOOR, WAITING_ROWS } from './waiting.ts';

const rows = readMatrix();
let scene: Scene;

beforeAll(async () => {
  const stage = await setStage({ workers: 1 });
  const { database, world } = stage;
  const { db } = database;
  const jobs = await buildJobs(stage);
  const jobOfA = jobs[world.companyA]!;

  // The deleted contact had sessions: they are opened first, and the deletion must end them.
  const deleted = world.people.deleted_contact.contactId;
  await db.updateTable('contact').set({ deleted_at: null }).where('id', '=', deleted).execute();
  const visitors = {} as Scene['visitors'];
  const second = {} as Scene['second'];
  for (const who of EVERYONE) {
    const open = async () =>
      who === 'anonymous' ? new Visitor(stage.product.url) : signInAs(stage.product.url, db, world.people[who]);
    visitors[who] = await open();
    second[who] = await open();
  }
  // As staff, so that also the firm's provider may vouch for them in vain.
  const employee_id = await anEmployee(db);
  await db
    .updateTable('contact')
    .set({ deleted_at: sql`now()`, employee_id })
    .where('id', '=', deleted)
    .execute();
  await db
    .updateTable('app_user')
    .set({ oidc_issuer: sql`(select min(oidc_issuer) from app_user)`, oidc_subject: 'deleted_contact' })
    .where('contact_id', '=', deleted)
    .execute();
  const ownJob = (who: Who) =>
    who === 'anonymous' ? jobOfA : (jobs[world.people[who].companyId ?? world.companyA] ?? jobOfA);
  scene = {
    ...stage,
    storage: openTestStorage(),
    visitors,
    second,
    untouched: new Map(),
    jobOfA,
    ownJob,
    ...(await placesOfA(stage)),
  };
});
afterAll(async () => {
  if (scene) await closeTestStorage(scene.storage);
  await scene?.clear();
});

/** What the rows of the work-order priority begin with. */
async function placesOfA({
  database: { db },
  world,
}: Stage): Promise<Pick<Scene, 'placeless' | 'openJob' | 'sixthJob'>> {
  const owner = { company_id: world.companyA, contact_id: world.people.customer_A_owner.contactId };
  // Only of those that have one: there are hundreds of jobs by then, and each update is published to every open list.
  const clearPlaces = async () =>
    db
      .updateTable('job')
      .set({ work_order_place: 0 })
      .where('company_id', '=', world.companyA)
      .where('work_order_place', '>', 0)
      .execute();
  const openJob = async () => {
    await clearPlaces();
    return aJob(db, { ...owner, status: 2 });
  };
  const placeless = [];
  for (const status of [4, 6, 7]) placeless.push(await aJob(db, { ...owner, status }));
  return {
    placeless,
    openJob,
    sixthJob: async () => {
      const sixth = await openJob();
      for (let place = 1; place <= 5; place += 1) await aJob(db, { ...owner, status: 2, work_order_place: place });
      return sixth;
    },
  };
}

/** Jobs of each company at every status, with all that must stay hidden. Gives one of each company. */
async function buildJobs({
  database: { db },
  world,
}: Awaited<ReturnType<typeof setStage>>): Promise<Record<number, number>> {
  const owners = [
    [world.companyA, world.people.customer_A_owner.contactId],
    [world.companyB, world.people.customer_B_same_corp.contactId],
    [world.companyOther, world.people.customer_other_corp.contactId],
  ] as const;
  const jobs: Record<number, number> = {};
  for (const [place, [company_id, contact_id]] of owners.entries()) {
    // No two companies have the same numbers, so that the counts of one are not taken for those of another.
    for (let extra = 0; extra < place; extra += 1) await aJob(db, { company_id, contact_id, status: 1 });
    for (const { id: status } of STATUSES) {
      const held = status === 11 ? { review_holder_id: world.people.role10.employeeId } : {};
      const job_number = await aJob(db, { company_id, contact_id, status, staff_comments: 'for staff alone', ...held });
      jobs[company_id] = job_number;
      await aTimeEntry(db, {
        job_number,
        employee_id: world.people.employee.employeeId!,
        started_at: new Date('2026-01-05T10:00:00Z'),
        ended_at: new Date('2026-01-05T11:30:00Z'),
      });
      if (status === 4) await aDocument(db, { job_number, published_at: new Date() });
    }
  }
  return jobs;
}

/** What is no call of a program: its answer is a file or a picture. */
const OTHER_PATHS = [
  DOCUMENT_PATH,
  LICENSE_EXPORT_PATH,
  PAGE_PICTURE_PATH,
  UPLOAD_PAGE_PICTURE_PATH,
  PROOF_RECORD_PATH,
  UPLOAD_PROOF_RECORD_PATH,
];

/** Returns true when the product has the call that a row names. */
function exists({ method, path }: Row): boolean {
  if (path === '/api/*' || path.startsWith('/healthz') || path.startsWith(OIDC_START_PATH)) return true;
  if (path === JOB_EVENTS_PATH) return true;
  // A row of two calls is that of the first.
  const bare = path.split(' ;')[0]!.split('?')[0];
  if (bare === JOB_EXPORT_PATH || bare === ENTRY_EXPORT_PATH || bare === AUDIT_EXPORT_PATH) return true;
  if (bare === DOWNLOAD_PATH || bare!.startsWith(RESUMABLE_PATH)) return true;
  if (OTHER_PATHS.some((at) => isAtPath(at, bare!))) return true;
  return Object.values(PATHS).some(([ours, at]) => ours === method && isAtPath(at, bare!));
}

/** Returns true when a row's path, as {this} or with one of its values, is of that pattern. */
function isAtPath(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
}

const waitingIds = Object.values(WAITING_ROWS).flat();
const ready = rows.filter((row) => exists(row) && !waitingIds.includes(row.id));
const cells = ready.flatMap((row) =>
  EVERYONE.filter((who) => row.cells[who].verb !== 'n/a').map((who) => ({ row, who })),
);

/** The proof of who somebody is lives as long as a token. */
const renewTokens = tokenRenewer(
  () => [...Object.values(scene.visitors), ...Object.values(scene.second)],
  () => ageProofs(scene.database.db, 0),
);

describe('the authorization matrix', () => {
  it('has a scenario for every row whose call exists, and names every row that waits', () => {
    expect(ready.map(({ id }) => id).filter((id) => !SCENARIOS[id])).toEqual([]);
    const notRun = rows.filter((row) => !ready.includes(row)).map(({ id }) => id);
    expect(notRun.toSorted()).toEqual(waitingIds.toSorted());
    // A row that waits has no scenario: once it has one it runs.
    expect(waitingIds.filter((id) => SCENARIOS[id])).toEqual([]);
    report(`authorization matrix: ${ready.length} rows and ${cells.length} cells run; ${waitingIds.length} rows wait:`);
    for (const [what, ids] of Object.entries(WAITING_ROWS)) report(`  ${what}: ${ids.join(' ')}`);
  });

  it(`[AZN-007] runs at least ${FLOOR.rows} rows and ${FLOOR.cells} cells, as it did before`, () => {
    expect(ready.length).toBeGreaterThanOrEqual(FLOOR.rows);
    expect(cells.length).toBeGreaterThanOrEqual(FLOOR.cells);
  });

  for (const { row, who } of cells) {
    const { verb, status } = row.cells[who];
    it(`[PM-01] ${row.id} ${row.method} ${row.path} (${row.variant}) as ${who}: ${verb}${status === null ? '' : ` ${status}`}`, async () => {
      await renewTokens();
      const result = await SCENARIOS[row.id]!(scene, who);
      const answers = Array.isArray(result) ? result : [result];
      expect(answers.length).toBeGreaterThan(0);
      for (const answer of answers) expectCell(row, who, answer);
    });
  }
});

function expectCell(row: Row, who: Who, answer: Answer): void {
  const { verb, status } = row.cells[who];
  if (verb === 'present' || verb === 'absent') {
    expectFields(row, verb, answer);
    return;
  }
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  if (verb === 'deny') {
    if (!row.path.startsWith('/auth/oidc'))
      expect(answer.json).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
        request_id: expect.any(String),
      });
    return;
  }
  if (verb === 'empty') expectEmpty(answer);
  if (verb === 'scoped') expectScoped(row, who, answer);
  if (verb === 'empty' || row.id.startsWith('X') || row.id.startsWith('S')) return;
  expectHidden(row, who, answer);
  expectJobShape(row, who, answer);
}

/** A list of files, or a page of jobs, with nothing in it. */
function expectEmpty({ json }: Answer): void {
  if (Array.isArray(json)) expect(json).toEqual([]);
  else expect((json as { jobs: unknown }).jobs).toMatchObject({ data: [], total: 0 });
}

/** Only one's own rows, and all of them. */
function expectScoped(row: Row, who: Who, { json, text }: Answer): void {
  const { world } = scene;
  const companies = companiesOf(scene, who);
  const names: Record<number, string> = {
    [world.companyA]: 'Alder Truss A',
    [world.companyB]: 'Alder Truss B',
    [world.companyOther]: 'Birch Lumber',
  };
  for (const [id, name] of Object.entries(names)) {
    if (!companies.includes(Number(id))) expect(text, `${name} does not exist for ${who}`).not.toContain(name);
  }
  if (row.id === 'J03' || row.id === 'E01')
    expect(new Set(jobsOf(json).map((job) => job.drjcoid))).toEqual(new Set(companies));
  if (row.id === 'J04') expect(new Set(jobsOf(json).map((job) => job.drjcoid))).toEqual(new Set([world.companyA]));
  if (row.id === 'L01')
    expect((json as { data: { id: number }[] }).data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      companies.toSorted((a, b) => a - b),
    );
  if (row.id === 'L04') expect((json as { data: unknown[] }).data).toHaveLength(1);
}
