import type { JobEventData } from '@sealdesk/contract/jobs/job-events.ts';
import { jobSchemaFor } from '@sealdesk/contract/jobs/job.ts';
import { sql, type Updateable } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../core.ts';
import { signOut } from '../../identity/session.ts';
import type { AppUser, Contact } from '../../platform/database/schema.gen.ts';
import { aJob, anEvent, aReturn, aTimeEntry } from '../../testing/builders.ts';
import { callerIn } from '../../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { buildWorld, type Actor, type World } from '../../testing/people.ts';
import { until } from '../../testing/until.ts';
import { asViewer, type Viewer } from '../../viewer.ts';
import { rowsStatement } from '../list/job-statement.ts';
import type { JobEvent } from './batch-messages.ts';
import { watchJobs, type JobWatch } from './watch-jobs.ts';

let database: TestDatabase;
let world: World;
let core: Core;
let watch: JobWatch;
let reads = 0;
let isBroken = false;
let sid: string;
/** What happens between the next read of rows and their being sent. */
let afterRead: () => Promise<unknown> = async () => {};
const jobs: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  core = await testCore(database);
  const query = database.pool.query.bind(database.pool);
  // Counts the reads and can let them fail; what is read is the database's own.
  const pool = {
    query: async (statement: never) => {
      reads += 1;
      if (isBroken) throw new Error('no');
      const rows = await (query(statement) as unknown as Promise<unknown>);
      const change = afterRead;
      afterRead = async () => {};
      await change();
      return rows;
    },
  };
  watch = watchJobs({ ...core, pool: pool as unknown as Core['pool'] });
  // Until this first list has received them, the new jobs would be published to the lists of the first test.
  const first = await open(viewerOf('role10'));
  const { companyA, companyB, companyOther, people } = world;
  for (const company_id of [companyA, companyB, companyOther])
    jobs.push(await aJob(database.db, { company_id, contact_id: people.customer_A_owner.contactId, status: 2 }));
  await until(() => jobs.every((job) => first.changes().some(({ job_id }) => job_id === job)));
  first.leave();
});
afterAll(async () => {
  await watch?.close();
  await database?.destroy();
});

function viewerOf(actor: Actor, timezone = 'America/New_York'): Viewer {
  const { userId, contactId, employeeId, companyId, email } = world.people[actor];
  return asViewer({
    userId,
    contactId,
    employeeId,
    email,
    firstName: actor,
    role: actor.startsWith('role10') ? 10 : 0,
    isSealingEngineer: actor === 'role10_sealer',
    timezone,
    maxFileUploads: 10,
    company: companyId === null ? null : { id: companyId, name: '', allowsUnsealedRequest: false },
    corporateOf: actor === 'customer_corporate' ? world.corporationId : null,
  });
}

/** An open list: its events, and the jobs that they carry. */
async function open(viewer: Viewer) {
  const events: JobEvent[] = [];
  let checks = 0;
  const watching = watch.add({ viewer, onEvent: (event) => events.push(event), onAccessChange: () => (checks += 1) });
  const confirm = () => watching.confirmAccess(watching.accessChanges());
  confirm();
  await until(() => events.at(-1)?.data === '{"on":true}');
  const changes = () =>
    events
      .filter(({ name }) => name === 'jobs')
      .flatMap(({ data }) => (JSON.parse(data) as JobEventData<'jobs'>).changes);
  return { events, leave: watching.leave, changes, confirm, checks: () => checks };
}

/** Returns what is reported to a list that opens now, whose tab was opened at that moment. */
function greeting(actor: Actor, openedAt?: number): JobEventData<'live'> {
  const events: JobEvent[] = [];
  const sinceMs = openedAt === undefined ? undefined : performance.now() - openedAt;
  const viewer = viewerOf(actor);
  watch.add({ viewer, sinceMs, onEvent: (event) => events.push(event), onAccessChange: () => {} }).leave();
  return JSON.parse(events[0]!.data) as JobEventData<'live'>;
}

/** Makes a change while nobody watches, or nobody whom it concerns, and waits until this process was notified of it. */
async function unwatched(change: () => Promise<unknown>): Promise<void> {
  const before = performance.now();
  await change();
  await until(() => greeting('role10', before).is_nothing_missed !== true);
}

/** Operations have the job open; a customer does not see who has. */
const OPEN_BY_VIEWER = { customer: undefined, employee: false, operations: true };

describe('watching jobs', () => {
  it('reads a changed row once, however many lists of whatever kind of viewer and time zone are open', async () => {
    const lists: Awaited<ReturnType<typeof open>>[] = [];
    for (let n = 0; n < 10; n += 1) {
      for (const actor of ['customer_A_owner', 'customer_corporate', 'employee', 'role10', 'role10_sealer'] as const)
        lists.push(await open(viewerOf(actor)));
    }
    lists.push(await open(viewerOf('role10', 'America/Chicago')));
    reads = 0;
    await sql`update job set comments = 'read once' where number = ${jobs[0]}`.execute(database.db);
    await until(() => lists.every(({ changes }) => changes().length > 0));
    for (const { changes } of lists) expect(changes().map(({ job_id }) => job_id)).toEqual([jobs[0]]);
    expect(reads).toBe(1);
    // Customers, employees and operations of one time zone, and operations of another: one object each, so one frame.
    expect(new Set(lists.map(({ events }) => events.at(-1))).size).toBe(4);
    const created = (list: number) => lists[list]!.changes()[0]!.job!.created_atFormatted;
    expect(created(-1 + lists.length)).not.toBe(created(3));
    for (const { leave } of lists) leave();
  });

  it('reports to a list that nothing of its own has changed since its tab was opened', async () => {
    const before = performance.now();
    expect(greeting('customer_B_same_corp', before)).toEqual({ on: true, is_nothing_missed: true });
    expect(greeting('customer_B_same_corp')).toEqual({ on: true });
    await unwatched(() => sql`update job set comments = 'of A' where number = ${jobs[0]}`.execute(database.db));
    // The other company's list receives nothing of it.
    expect(greeting('customer_B_same_corp', before)).toEqual({ on: true, is_nothing_missed: true });
    expect(greeting('customer_A_owner', before)).toEqual({ on: true });
    expect(greeting('role10', before)).toEqual({ on: true });
    await sleep(5);
    expect(greeting('customer_A_owner', performance.now())).toEqual({ on: true, is_nothing_missed: true });
  });

  it('reads nothing where nobody watches, or nobody for whom it exists', async () => {
    reads = 0;
    await unwatched(() => sql`update job set comments = 'unseen'`.execute(database.db));
    const list = await open(viewerOf('customer_B_same_corp'));
    await unwatched(() => sql`update job set comments = 'unseen, too' where number = ${jobs[2]}`.execute(database.db));
    // Longer than changes are gathered.
    await sleep(300);
    expect([reads, list.changes()]).toEqual([0, []]);
    list.leave();
  });

  it('gives every kind of viewer the row of its own list', async () => {
    const lists = [
      { list: await open(viewerOf('customer_A_owner')), kind: 'customer' },
      { list: await open(viewerOf('employee')), kind: 'employee' },
      { list: await open(viewerOf('role10')), kind: 'operations' },
    ] as const;
    await aTimeEntry(database.db, { job_number: jobs[0]!, employee_id: world.people.role10.employeeId! });
    await until(() => lists.every(({ list }) => list.changes().length > 0));
    for (const { list, kind } of lists) {
      const [change] = list.changes();
      expect(jobSchemaFor(kind, 'list').safeParse(change!.job).error).toBeUndefined();
      expect([kind, change!.job!.openByUser]).toEqual([kind, OPEN_BY_VIEWER[kind]]);
      list.leave();
    }
  });

  it('sends the row that the list itself reads, for every kind of viewer and time zone', async () => {
    // An age by the month, which has already begun in one of the zones and not in the other.
    const created_at = new Date('2026-03-01T05:30:00Z');
    const contact_id = world.people.customer_A_owner.contactId;
    const job = await aJob(database.db, { company_id: world.companyA, contact_id, status: 2, created_at });
    const actors = ['customer_A_owner', 'customer_corporate', 'employee', 'role10', 'role10_sealer'] as const;
    const viewers = actors.flatMap((actor) => [viewerOf(actor), viewerOf(actor, 'America/Chicago')]);
    const lists: Awaited<ReturnType<typeof open>>[] = [];
    for (const viewer of viewers) lists.push(await open(viewer));
    await aTimeEntry(database.db, { job_number: job, employee_id: world.people.role10_sealer.employeeId! });
    await until(() => lists.every(({ changes }) => changes().length > 0));
    const settings = { firmTimezone: core.config.FIRM_TIMEZONE, address: core.config.PUBLIC_URL };
    for (const [n, viewer] of viewers.entries()) {
      const { rows } = await database.pool.query<{ data: string }>(rowsStatement(viewer, [job], settings));
      expect(lists[n]!.changes().at(-1)!.job).toEqual((JSON.parse(rows[0]!.data) as unknown[])[0]);
    }
    expect(new Set(lists.map(({ changes }) => changes().at(-1)!.job!.ago))).toEqual(new Set(['Mar 2026', 'Feb 2026']));
    for (const { leave } of lists) leave();
  });

  it('offers Replace File to the uploader alone, and takes it back when something is done', async () => {
    const { db } = database;
    const job = await aJob(db, {
      company_id: world.companyA,
      contact_id: world.people.customer_A_owner.contactId,
      status: 9,
    });
    const lists = {
      owner: await open(viewerOf('customer_A_owner')),
      colleague: await open({ ...viewerOf('customer_A_owner'), contactId: world.people.deleted_contact.contactId }),
      corporate: await open(viewerOf('customer_corporate')),
      employee: await open(viewerOf('employee')),
      operations: await open(viewerOf('role10')),
    };
    const last = (name: keyof typeof lists) => lists[name].changes().at(-1)?.job;
    const all = (value: (name: keyof typeof lists) => unknown) =>
      Object.fromEntries((Object.keys(lists) as (keyof typeof lists)[]).map((name) => [name, value(name)]));

    await aReturn(db, job, 'Loads are missing.');
    await until(() => Object.keys(lists).every((name) => last(name as keyof typeof lists)?.job_id === job));
    expect(all((name) => last(name)!.return_reason)).toEqual({
      owner: 'Loads are missing.',
      colleague: 'Loads are missing.',
      corporate: 'Loads are missing.',
      employee: undefined,
      operations: 'Loads are missing.',
    });

    const actor_id = world.people.customer_A_owner.contactId;
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('job').set({ status: 1 }).where('number', '=', job).execute();
      await anEvent(tx, { job_number: job, kind: 'replace-all', actor_id, from_status: 9, to_status: 1 });
    });
    await until(() => Object.keys(lists).every((name) => last(name as keyof typeof lists)?.job_status.id === 1));
    expect(all((name) => last(name)!.replace_file)).toEqual({
      owner: 'replace_original',
      colleague: null,
      corporate: null,
      employee: undefined,
      operations: null,
    });
    expect(jobSchemaFor('customer', 'list').safeParse(last('owner')).error).toBeUndefined();
    expect(jobSchemaFor('employee', 'list').safeParse(last('employee')).error).toBeUndefined();

    await anEvent(db, { job_number: job, kind: 'working-file', actor_id: world.people.role10.contactId });
    await until(() => last('owner')?.replace_file === null);

    // Who left operations since is offered nothing, not even an empty field.
    const former = world.people.employee.contactId;
    await anEvent(db, { job_number: job, kind: 'replace-all', actor_id: former });
    const received = lists.employee.changes().length;
    await until(() => lists.employee.changes().length > received);
    expect(last('employee')).not.toHaveProperty('replace_file');
    for (const { leave } of Object.values(lists)) leave();
  });

  it('asks lists to read their page again when too much changed, or could not be read', async () => {
    const [owner, other] = [await open(viewerOf('customer_A_owner')), await open(viewerOf('customer_other_corp'))];
    const names = ({ events }: { events: JobEvent[] }) => events.map(({ name }) => name);
    await sql`insert into job (upload_id, company_id, contact_id, designs, type, product, name, seal_states, design_program,
        design_code, plate_manufacturer)
      select gen_random_uuid(), ${world.companyA}, ${world.people.customer_A_owner.contactId}, 1, 's', 't', 'Lot', '{VA}', 'p', 'c', 'm'
      from generate_series(1, 300)`.execute(database.db);
    await until(() => names(owner).length === 2);
    expect([names(owner), names(other)]).toEqual([['live', 'stale'], ['live']]);

    isBroken = true;
    await sql`update job set comments = 'unread' where number = ${jobs[0]}`.execute(database.db);
    await until(() => names(owner).length === 3);
    isBroken = false;
    expect([names(owner), names(other)]).toEqual([['live', 'stale', 'stale'], ['live']]);

    await sql`select pg_notify('job_changed', 'not ours')`.execute(database.db);
    await until(() => names(other).length === 2);
    expect(names(other)).toEqual(['live', 'stale']);
    owner.leave();
    other.leave();
  });

  it('reports to the lists of a person alone that their access has changed, once a transaction, and publishes to them again once it is confirmed', async () => {
    const { userId, contactId } = world.people.customer_A_owner;
    const lists = [await open(viewerOf('customer_A_owner')), await open(viewerOf('customer_A_owner'))];
    const other = await open(viewerOf('customer_corporate'));
    await database.db.transaction().execute(async (tx) => {
      await tx.updateTable('app_user').set({ max_file_uploads: 9 }).where('id', '=', userId).execute();
      await tx.updateTable('contact').set({ timezone: 'America/Denver' }).where('id', '=', contactId).execute();
    });
    await until(() => lists.every(({ checks }) => checks() > 0));
    expect([...lists, other].map(({ checks }) => checks())).toEqual([1, 1, 0]);

    await sql`update job set comments = 'withheld' where number = ${jobs[0]}`.execute(database.db);
    await until(() => other.changes().length > 0);
    const names = ({ events }: { events: JobEvent[] }) => events.map(({ name }) => name);
    expect(lists.map(names)).toEqual([['live'], ['live']]);
    for (const { confirm } of lists) confirm();
    expect(lists.map(names)).toEqual([
      ['live', 'stale'],
      ['live', 'stale'],
    ]);
    for (const { leave } of [...lists, other]) leave();
  });

  it.each<[how: string, change: () => Promise<unknown>]>([
    ['a lower role', () => changeUser({ role: 0 })],
    ['being disabled', () => changeUser({ disabled_at: new Date() })],
    ['another company', () => changeContact({ company_id: world.companyB })],
    ['another corporation', () => changeContact({ corporation_id: world.corporationId })],
    ['being deleted', () => changeContact({ deleted_at: new Date() })],
    ['the end of their session', () => signOut(core, sid)],
  ])('sends no row that was read before %s committed', async (_how, change) => {
    ({ sid } = await callerIn(core, world, 'role10'));
    const [staff, other] = [await open(viewerOf('role10')), await open(viewerOf('role10_sealer'))];
    afterRead = change;
    await sql`update job set comments = ${randomUUID()} where number = ${jobs[0]}`.execute(database.db);
    await until(() => other.changes().length > 0);
    expect(staff.changes()).toEqual([]);
    await changeUser({ role: 10, disabled_at: null });
    await changeContact({ company_id: null, corporation_id: null, deleted_at: null });
    for (const { leave } of [staff, other]) leave();
  });
});

const changeUser = (set: Updateable<AppUser>) =>
  database.db.updateTable('app_user').set(set).where('id', '=', world.people.role10.userId).execute();
const changeContact = (set: Updateable<Contact>) =>
  database.db.updateTable('contact').set(set).where('id', '=', world.people.role10.contactId).execute();
