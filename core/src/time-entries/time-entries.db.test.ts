import { KEEP_RUNNING_HOURS } from '@sealdesk/contract/shared/limits.ts';
import { STATUS_ID, type StatusId } from '@sealdesk/contract/jobs/statuses.ts';
import { sql, type Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { signOut, type Caller } from '../identity/session.ts';
import type { Job } from '../platform/database/schema.gen.ts';
import { aCompany, aJob, anEmployee, anEvent, aTimeEntry } from '../testing/builders.ts';
import { aSession, callerIn } from '../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventRows, jobRow } from '../testing/job-rows.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { actOnJob } from '../workflow/act-on-job.ts';
import { changeEntry, closeEntry } from './change-entry.ts';
import { correctEntry, keepEntry } from './forgotten-entry.ts';
import { listJobEntries } from './job-entries.ts';
import { getLatestEntry } from './latest-entry.ts';
import { startEntry } from './start-entry.ts';

const HOUR = 3_600_000;
let database: TestDatabase;
let core: Core;
let world: World;
let employee: Caller;
let operations: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
  employee = await callerIn(core, world, 'employee');
  operations = await callerIn(core, world, 'role10');
});
afterAll(async () => {
  await core.tasks.close();
  await database.destroy();
});
beforeEach(async () => {
  await sql`update time_entry set ended_at = greatest(started_at, now()) where ended_at is null`.execute(core.db);
});

async function newJob(status: StatusId, values: Partial<Insertable<Job>> = {}): Promise<number> {
  const owner = { company_id: world.companyA, contact_id: world.people.customer_A_owner.contactId };
  return aJob(core.db, { ...owner, status, ...values });
}

async function start(jobNumber: number, { by = employee, isConfirmed = false } = {}) {
  return (await startEntry(core, by, { jobNumber, isConfirmed }, UNKEYED)).body;
}

const openEntries = async ({ viewer }: Caller = employee) =>
  core.db
    .selectFrom('time_entry')
    .select(['id', 'job_number'])
    .where('employee_id', '=', viewer.employeeId!)
    .where('ended_at', 'is', null)
    .execute();
const eventsOf = (number: number) => eventRows(core.db, number);
const kindsOf = async (number: number) => (await eventsOf(number)).map(({ kind }) => kind);
const statusOf = async (number: number) => (await jobRow(core.db, number)).status;

describe('starting', () => {
  it('takes a received job up, and leaves any other where it is', async () => {
    const [received, sealed] = [await newJob(STATUS_ID.received), await newJob(STATUS_ID.readyToSeal)];
    const { message, entry } = await start(received);
    expect(message).toBe(`Time entry on D${received} started.`);
    expect(entry).toMatchObject({ DrJINumber: received, End: null, Continue: false, DrJNumSeals: 0, ago: 'now' });
    expect(await statusOf(received)).toBe(STATUS_ID.inProgress);
    const actor_id = employee.viewer.contactId;
    expect(await eventsOf(received)).toEqual([
      { kind: 'take-up', actor_id, from_status: 1, to_status: 2, detail: {} },
      {
        kind: 'entry-started',
        actor_id,
        from_status: null,
        to_status: null,
        detail: { entryId: entry['ID Number'], employee: 'Staff employee', start: entry.Start },
      },
    ]);
    await start(sealed, { isConfirmed: true });
    expect([await statusOf(sealed), await kindsOf(sealed)]).toEqual([3, ['entry-started']]);
  });

  it('charges the company’s account and its project for the type of the job', async () => {
    const account = async (name: string) =>
      (await core.db.insertInto('account').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
    const account_id = await account('Alder');
    const project = async (title: string) =>
      (await core.db.insertInto('project').values({ account_id, title }).returning('id').executeTakeFirstOrThrow()).id;
    const company_id = await aCompany(core.db, {
      account_id,
      seal_project_id: await project('Seals 2026'),
      repair_project_id: await project('Repairs 2026'),
      special_project_id: await project('Special 2026'),
    });
    const titles = [];
    for (const type of ['s', 'r', 'e']) {
      const { entry } = await start(await newJob(STATUS_ID.inProgress, { company_id, type }), { isConfirmed: true });
      expect(entry.account).toEqual({ Account: 'Alder' });
      titles.push(entry.project?.Title);
    }
    expect(titles).toEqual(['Seals 2026', 'Repairs 2026', 'Special 2026']);
    const { entry } = await start(await newJob(STATUS_ID.inProgress), { isConfirmed: true });
    expect([entry.account, entry.project]).toEqual([null, null]);
  });

  it('is a continuation when the person had an entry on the job before, and nobody else’s counts', async () => {
    const job = await newJob(STATUS_ID.inProgress);
    const first = await start(job);
    await closeEntry(core, employee.viewer, first.entry['ID Number']);
    expect((await start(job, { by: operations })).entry.Continue).toBe(false);
    expect((await start(job, { isConfirmed: true })).entry.Continue).toBe(true);
  });

  it('asks before it closes another entry, and closes it once confirmed', async () => {
    const [first, second] = [await newJob(STATUS_ID.inProgress), await newJob(STATUS_ID.inProgress)];
    const { entry } = await start(first);
    await expect(start(second)).rejects.toMatchObject({
      kind: 'needs-confirmation',
      message: `Your entry on D${first} is open and will be closed. Start time on D${second}?`,
    });
    expect((await openEntries()).map(({ job_number }) => job_number)).toEqual([first]);
    await start(second, { isConfirmed: true });
    expect((await openEntries()).map(({ job_number }) => job_number)).toEqual([second]);
    expect((await eventsOf(first)).at(-1)).toMatchObject({
      kind: 'entry-closed',
      actor_id: employee.viewer.contactId,
      detail: { entryId: entry['ID Number'], end: expect.any(String) },
    });
  });

  it('asks where somebody else works, where jobs come first, on hold and at Returned', async () => {
    const company_id = await aCompany(core.db);
    const first = await newJob(STATUS_ID.inProgress, { company_id, work_order_place: 1 });
    const second = await newJob(STATUS_ID.inProgress, { company_id });
    await expect(start(second)).rejects.toMatchObject({ kind: 'needs-confirmation' });
    await expect(start(second, { by: operations })).rejects.toThrow(`with a higher priority (D${first}) waits`);
    await aTimeEntry(core.db, { job_number: first, employee_id: await anEmployee(core.db, { name: 'Jo Abara' }) });
    await expect(start(first, { by: operations })).rejects.toThrow(`Jo Abara has an entry open on D${first}.`);
    await expect(start(first)).rejects.toThrow(`Another employee has an entry open on D${first}.`);
    for (const status of [STATUS_ID.onHold, STATUS_ID.returned]) {
      const job = await newJob(status);
      await expect(start(job)).rejects.toMatchObject({ kind: 'needs-confirmation' });
      await start(job, { isConfirmed: true });
      expect(await statusOf(job)).toBe(status);
    }
  });

  it('is refused on the same job, on closed ones, and on one that is not there', async () => {
    const job = await newJob(STATUS_ID.inProgress);
    await start(job);
    for (const isConfirmed of [false, true]) {
      await expect(start(job, { isConfirmed })).rejects.toMatchObject({ kind: 'conflict' });
      for (const status of [STATUS_ID.complete, STATUS_ID.cancelled])
        await expect(start(await newJob(status), { isConfirmed })).rejects.toMatchObject({ kind: 'invalid' });
      await expect(start(987_654_321, { isConfirmed })).rejects.toMatchObject({ kind: 'missing' });
    }
    expect(await openEntries()).toHaveLength(1);
  });

  it('is refused by the database, too, where an entry is open: whatever forgets the rule', async () => {
    const job = await newJob(STATUS_ID.inProgress);
    await start(job);
    const second = aTimeEntry(core.db, { job_number: job, employee_id: employee.viewer.employeeId! });
    await expect(second).rejects.toMatchObject({ constraint: 'time_entry_one_open' });
  });

  it('leaves one open entry, however many starts come at once', async () => {
    const jobs = [];
    for (let n = 0; n < 6; n += 1) jobs.push(await newJob(STATUS_ID.received));
    const ends = await Promise.allSettled(jobs.map((job) => start(job, { isConfirmed: true })));
    expect(ends.map(({ status }) => status)).toEqual(jobs.map(() => 'fulfilled'));
    expect(await openEntries()).toHaveLength(1);
    const closed = (await Promise.all(jobs.map(kindsOf))).filter((kinds) => kinds.includes('entry-closed'));
    expect(closed).toHaveLength(jobs.length - 1);
  });
});

describe('an own entry', () => {
  it('is changed field by field, and each change is on the timeline', async () => {
    const job = await newJob(STATUS_ID.inProgress);
    const { entry } = await start(job);
    const entryId = entry['ID Number'];
    await changeEntry(core, employee.viewer, { entryId, field: 'DrJNumSeals', value: 41 });
    await changeEntry(core, employee.viewer, { entryId, field: 'DrJNumUnits', value: 58 });
    const changed = await changeEntry(core, employee.viewer, { entryId, field: 'Description', value: 'Roof, T01–T34' });
    expect(changed).toMatchObject({ success: true, message: 'Time entry saved.' });
    expect(changed.entry).toMatchObject({ DrJNumSeals: 41, DrJNumUnits: 58, Description: 'Roof, T01–T34' });
    const cleared = await changeEntry(core, employee.viewer, { entryId, field: 'Description', value: '' });
    expect(cleared.entry.Description).toBeNull();
    const changes = (await eventsOf(job)).filter(({ kind }) => kind === 'entry-changed');
    expect(changes.map(({ detail }) => detail)).toMatchObject([
      { field: 'DrJNumSeals', before: '0', after: '41' },
      { field: 'DrJNumUnits', before: '0', after: '58' },
      { field: 'Description', before: '', after: 'Roof, T01–T34' },
      { field: 'Description', before: 'Roof, T01–T34', after: '' },
    ]);
  });

  it('is closed once; after that nothing of it changes', async () => {
    const { entry } = await start(await newJob(STATUS_ID.inProgress));
    const entryId = entry['ID Number'];
    const closed = await closeEntry(core, employee.viewer, entryId);
    expect(closed.entry).toMatchObject({
      End: expect.any(String),
      EndDisplay: expect.any(String),
      forgotten_from: null,
    });
    const conflict = { kind: 'conflict', message: expect.stringMatching(/^This entry was closed at \d\d:\d\d\.$/) };
    await expect(closeEntry(core, employee.viewer, entryId)).rejects.toMatchObject(conflict);
    await expect(changeEntry(core, employee.viewer, { entryId, field: 'DrJNumSeals', value: 1 })).rejects.toMatchObject(
      conflict,
    );
    await expect(keepEntry(core, employee.viewer, entryId)).rejects.toMatchObject(conflict);
  });

  it('is nobody else’s, operations included', async () => {
    const { entry } = await start(await newJob(STATUS_ID.inProgress));
    const entryId = entry['ID Number'];
    const missing = { kind: 'missing', message: 'Time entry not found.' };
    await expect(closeEntry(core, operations.viewer, entryId)).rejects.toMatchObject(missing);
    await expect(
      changeEntry(core, operations.viewer, { entryId, field: 'Description', value: 'mine' }),
    ).rejects.toMatchObject(missing);
    expect(await openEntries()).toHaveLength(1);
  });

  it('is the open one, else the one started last', async () => {
    const job = await newJob(STATUS_ID.inProgress);
    const { entry } = await start(job);
    const latest = await getLatestEntry(core, employee);
    expect(latest).toMatchObject({ entry: { 'ID Number': entry['ID Number'], End: null }, forgotten: null });
    await closeEntry(core, employee.viewer, entry['ID Number']);
    expect((await getLatestEntry(core, employee)).entry).toMatchObject({ End: expect.any(String), DrJINumber: job });
    const nobody = await callerIn(core, world, 'role10_sealer');
    expect((await getLatestEntry(core, nobody)).entry).toBeNull();
  });
});

it('a canceled job closes the entries on it, each with its event', async () => {
  const job = await newJob(STATUS_ID.inProgress);
  const { entry } = await start(job);
  await actOnJob(core, operations, { jobNumber: job, name: 'cancel' }, UNKEYED);
  expect(await openEntries()).toEqual([]);
  expect(await eventsOf(job)).toMatchObject([
    { kind: 'entry-started' },
    {
      kind: 'entry-closed',
      actor_id: operations.viewer.contactId,
      detail: { entryId: entry['ID Number'], employee: 'Staff employee', end: expect.any(String) },
    },
    { kind: 'cancel' },
  ]);
});

describe('a forgotten entry', () => {
  /** An entry of the employee's that began so many hours ago. */
  async function openFor(hours: number, job?: number) {
    const job_number = job ?? (await newJob(STATUS_ID.inProgress));
    const started_at = new Date(Date.now() - hours * HOUR);
    const id = await aTimeEntry(core.db, { job_number, employee_id: employee.viewer.employeeId!, started_at });
    // PostgreSQL's clock, by which entries begin, is more exact than ours.
    await sql`update time_entry set started_at = started_at + interval '7 microseconds' where id = ${id}`.execute(
      core.db,
    );
    return { id, job_number, started_at };
  }
  const at = (time: Date, hours: number) => new Date(time.getTime() + hours * HOUR);

  it('is closed at the time at which its owner stopped, with the reason and both times on the timeline', async () => {
    const { id, job_number, started_at } = await openFor(30);
    const endedAt = at(started_at, 1.01);
    const { entry } = await correctEntry(core, employee.viewer, { entryId: id, endedAt, reason: 'Called away' });
    expect(entry).toMatchObject({ End: endedAt.toISOString(), DurationDisplay: '1 h 00 m' });
    const [event] = await eventsOf(job_number);
    expect(event).toMatchObject({
      kind: 'entry-corrected',
      detail: { start: started_at.toISOString(), end: endedAt.toISOString(), reason: 'Called away' },
    });
  });

  it('does not end before it began, in the future, or within another entry', async () => {
    const { id, started_at } = await openFor(30);
    const correct = (endedAt: Date) => correctEntry(core, employee.viewer, { entryId: id, endedAt, reason: 'Forgot' });
    const refused = (sentence: RegExp) => ({ kind: 'invalid', fields: { End: [expect.stringMatching(sentence)] } });
    await expect(correct(started_at)).rejects.toMatchObject(refused(/^It must be after \d\d:\d\d\.$/));
    await expect(correct(at(new Date(), 1))).rejects.toMatchObject(refused(/^It cannot be in the future\.$/));
    const job_number = await newJob(STATUS_ID.inProgress);
    await aTimeEntry(core.db, {
      job_number,
      employee_id: employee.viewer.employeeId!,
      started_at: at(started_at, 2),
      ended_at: at(started_at, 3),
    });
    const overlap = new RegExp(`^It runs into your entry on D${job_number} from \\d\\d:\\d\\d\\.$`);
    await expect(correct(at(started_at, 2.5))).rejects.toMatchObject(refused(overlap));
    expect((await openEntries()).map((entry) => entry.id)).toEqual([id]);
    await correct(at(started_at, 2));
  });

  it('is one that is open over the setting, and no other can be corrected', async () => {
    const { entry } = await start(await newJob(STATUS_ID.inProgress));
    const request = { entryId: entry['ID Number'], endedAt: new Date(), reason: 'Forgot' };
    await expect(correctEntry(core, employee.viewer, request)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(keepEntry(core, employee.viewer, entry['ID Number'])).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('stays open for who still works on it, and is asked about again some hours later', async () => {
    const { id } = await openFor(30);
    const { entry, message } = await keepEntry(core, employee.viewer, id);
    expect(message).toMatch(/stays open\. You are asked again at \d\d:\d\d\.$/);
    const inHours = (Date.parse(entry.forgotten_from!) - Date.now()) / HOUR;
    expect(inHours).toBeCloseTo(KEEP_RUNNING_HOURS, 1);
    expect((await getLatestEntry(core, employee)).forgotten).toBeNull();
    await sql`update time_entry set kept_until = now() where id = ${id}`.execute(core.db);
    expect((await getLatestEntry(core, employee)).forgotten).not.toBeNull();
  });

  it('counts from midnight in its owner’s time zone, or from the setting, whichever comes first', async () => {
    const { id } = await openFor(1);
    const from = async (started: string, timezone: string) => {
      await sql`update time_entry set started_at = ${started}::timestamptz where id = ${id}`.execute(core.db);
      await sql`update contact set timezone = ${timezone} where id = ${employee.viewer.contactId}`.execute(core.db);
      return (await getLatestEntry(core, employee)).entry!.forgotten_from;
    };
    expect(await from('2026-01-05T21:40:00Z', 'America/New_York')).toBe('2026-01-06T05:00:00.000Z');
    expect(await from('2026-01-05T21:40:00Z', 'America/Los_Angeles')).toBe('2026-01-06T07:40:00.000Z');
    expect(await from('2026-01-05T13:00:00Z', 'America/New_York')).toBe('2026-01-05T23:00:00.000Z');
    // The night in which the clocks go back, and the one in which they go forward.
    expect(await from('2026-11-01T22:00:00Z', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z');
    expect(await from('2026-03-08T03:30:00Z', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
    await sql`update contact set timezone = 'America/New_York' where id = ${employee.viewer.contactId}`.execute(
      core.db,
    );
  });

  it('comes with the person’s last step on the job and their last in the product, never the same twice', async () => {
    const { job_number, started_at } = await openFor(30);
    const actor_id = employee.viewer.contactId;
    const suggestions = async () => (await getLatestEntry(core, employee)).forgotten!.suggestions;
    expect(await suggestions()).toEqual([]);
    const [onJob, elsewhere] = [at(started_at, 1), at(started_at, 2)];
    await anEvent(core.db, { job_number, kind: 'downloaded', actor_id, at: onJob, detail: { name: 'rev2.zip' } });
    const first = { at: onJob.toISOString(), where: 'job', kind: 'downloaded', file_name: 'rev2.zip' };
    expect(await suggestions()).toEqual([first]);
    await anEvent(core.db, { job_number: await newJob(1), kind: 'hold', actor_id, at: elsewhere });
    expect(await suggestions()).toEqual([first, { at: elsewhere.toISOString(), where: 'product', kind: 'hold' }]);

    // A session that ended later is the last step, also when it is deleted.
    const used = at(started_at, 3);
    const other = await aSession(core, employee.viewer.userId);
    await sql`update session set last_used_at = ${used} where user_id = ${employee.viewer.userId}
      and last_used_at = (select max(last_used_at) from session where user_id = ${employee.viewer.userId})`.execute(
      core.db,
    );
    const last = { at: used.toISOString(), where: 'product', kind: 'session' };
    expect(await suggestions()).toEqual([first, last]);
    await signOut(core, other);
    expect(await suggestions()).toEqual([first, last]);
  });
});

it('operations read all entries of a job, newest first, with their sums', async () => {
  const job_number = await newJob(STATUS_ID.inProgress);
  const [one, two] = [await anEmployee(core.db, { name: 'Jo Abara' }), operations.viewer.employeeId!];
  const day = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour));
  await aTimeEntry(core.db, {
    job_number,
    employee_id: one,
    started_at: day(10),
    ended_at: day(12),
    seals: 3,
    units: 4,
  });
  await aTimeEntry(core.db, {
    job_number,
    employee_id: two,
    started_at: day(13),
    ended_at: day(14),
    seals: 2,
    units: 1,
  });
  const reply = await listJobEntries(core, operations.viewer, job_number);
  expect(reply.data.map((entry) => [entry.Employee, entry.is_me, entry.DurationDisplay])).toEqual([
    ['Staff role10', true, '1 h 00 m'],
    ['Jo Abara', false, '2 h 00 m'],
  ]);
  expect(reply).toMatchObject({
    total: 2,
    sums: { seconds: 10_800, DurationDisplay: '3 h 00 m', DrJNumSeals: 5, DrJNumUnits: 5 },
  });
  await expect(listJobEntries(core, operations.viewer, 987_654_321)).rejects.toMatchObject({ kind: 'missing' });
});
