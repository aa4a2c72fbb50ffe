import { CALLS } from '@sealdesk/contract/calls.ts';
import type { FullJob } from '@sealdesk/contract/jobs/job.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import type { TimelineReply } from '@sealdesk/contract/timeline/timeline.ts';
import { aCompany, aJob, aTimeEntry } from '@sealdesk/core/testing/builders.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OpenList } from '../harness/job-events.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Answer, Visitor } from '../harness/visitor.ts';

/** How often two starts race; `npm run proof:entries` sets more. */
const ROUNDS = Number(process.env['ENTRY_ROUNDS'] ?? 25);
const HOUR = 3_600_000;

let stage: Stage;
const visitors = {} as Record<'employee' | 'role10' | 'customer_A_owner', Visitor>;
beforeAll(async () => {
  stage = await setStage();
  for (const who of ['employee', 'role10', 'customer_A_owner'] as const)
    visitors[who] = await signInAs(stage.product.url, stage.database.db, stage.world.people[who]);
});
afterAll(() => stage?.clear());
beforeEach(async () => {
  await sql`update time_entry set ended_at = greatest(started_at, now()) where ended_at is null`.execute(
    stage.database.db,
  );
});

async function newJob(values: Partial<Parameters<typeof aJob>[1]> = {}): Promise<number> {
  const { companyA, people } = stage.world;
  const owner = { company_id: companyA, contact_id: people.customer_A_owner.contactId };
  return aJob(stage.database.db, { ...owner, status: STATUS_ID.inProgress, ...values });
}

const employeeId = (who: Actor = 'employee') => stage.world.people[who].employeeId!;
const post = (path: string, body: object, headers: Record<string, string> = {}, by = visitors.employee) =>
  by.send(path, { method: 'POST', body, headers });
const start = (jobId: number, headers: Record<string, string> = {}) => post('/api/start-entry', { jobId }, headers);
const confirm = (jobId: number) => post('/api/start-entry-confirmed', { jobId, confirmed: true });
const update = (entryId: number, field: string, value: unknown) =>
  post('/api/timesheet/update', { entryId, field, value });
const entryOf = ({ json }: Answer) => (json as { entry: TimeEntry }).entry;
const codeOf = ({ json }: Answer) => (json as { code: string }).code;
const jobOf = async (job: number, by: keyof typeof visitors = 'role10') =>
  ((await visitors[by].send(`/api/getjob?job_id=${job}`)).json as { job: FullJob }).job;

const openEntries = async () =>
  (
    await stage.database.db
      .selectFrom('time_entry')
      .select('job_number')
      .where('employee_id', '=', employeeId())
      .where('ended_at', 'is', null)
      .execute()
  ).map(({ job_number }) => job_number);

describe('time on a job', () => {
  it('is started and takes the job up, which the timeline and the open lists show at once; the answers have every name', async () => {
    const job = await newJob({ status: STATUS_ID.received });
    const lists = {
      employee: await OpenList.open(visitors.employee),
      role10: await OpenList.open(visitors.role10),
      customer_A_owner: await OpenList.open(visitors.customer_A_owner),
    };
    for (const list of Object.values(lists)) await list.untilLive();

    const started = await start(job);
    expect([started.status, started.json]).toEqual([
      201,
      { message: `Time entry on D${job} started.`, entry: expect.anything() },
    ]);
    expect(CALLS.startEntry.reply.safeParse(started.json).error).toBeUndefined();
    expect(Object.keys(entryOf(started))).toEqual(
      expect.arrayContaining(
        'ID Number,DrJINumber,Start,StartDisplay,End,EndDisplay,ago,DurationDisplay,account,project,Continue,Description,DrJNumSeals,DrJNumUnits'.split(
          ',',
        ),
      ),
    );
    for (const [who, list] of Object.entries(lists)) {
      const seen = () => list.changes().findLast(({ job_id }) => job_id === job);
      await list.until(() => seen()?.job?.job_status.id === STATUS_ID.inProgress);
      expect([who, list.changes().some(({ job_id, reason }) => job_id === job && reason === 'status')]).toEqual([
        who,
        true,
      ]);
      const facts = {
        employee: { openByUser: true },
        role10: { openByUser: false, entryData: { numEntries: 1, arPastOpenBy: [], OpenBy: ['Staff employee'] } },
        customer_A_owner: {},
      }[who as keyof typeof lists];
      expect(seen()!.job).toMatchObject(facts);
    }
    const { events } = (await visitors.role10.send(`/api/jobs/${job}/timeline`)).json as TimelineReply;
    expect(events.map(({ kind, from_status, to_status }) => [kind, from_status, to_status])).toEqual([
      ['entry-started', null, null],
      ['take-up', 1, 2],
    ]);
    expect(events[0]!.time_entry).toMatchObject({
      entry_id: entryOf(started)['ID Number'],
      employee: 'Staff employee',
    });
    for (const list of Object.values(lists)) list.close();
  });

  it('is asked about (403), already open (409), not to be had (422) or missing (404), each with its sentence', async () => {
    const [first, second] = [await newJob(), await newJob()];
    await start(first);
    const asked = await start(second);
    expect([asked.status, codeOf(asked), asked.json]).toEqual([
      403,
      'CONFIRM_REQUIRED',
      expect.objectContaining({
        message: `Your entry on D${first} is open and will be closed. Start time on D${second}?`,
      }),
    ]);
    const open = await start(first);
    expect([open.status, open.json]).toEqual([
      409,
      expect.objectContaining({ message: `Your time entry on D${first} is already open.` }),
    ]);
    const closed = await start(await newJob({ status: STATUS_ID.cancelled }));
    expect([closed.status, closed.text]).toEqual([422, expect.stringContaining('is at Cancelled, so no time')]);
    expect((await start(987_654_321)).status).toBe(404);
    expect((await confirm(second)).status).toBe(201);
    expect(await openEntries()).toEqual([second]);
  });

  it('[TE-03] is charged to the company’s account and project for the job’s type, and is a continuation after an earlier entry', async () => {
    const { db } = stage.database;
    const { id: account_id } = await db
      .insertInto('account')
      .values({ name: 'Blue Ridge Truss' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const project = async (title: string) =>
      (await db.insertInto('project').values({ account_id, title }).returning('id').executeTakeFirstOrThrow()).id;
    const company_id = await aCompany(db, {
      account_id,
      seal_project_id: await project('Seals 2026'),
      repair_project_id: await project('Repairs 2026'),
      special_project_id: await project('Special 2026'),
    });
    for (const [type, Title] of [
      ['s', 'Seals 2026'],
      ['r', 'Repairs 2026'],
      ['e', 'Special 2026'],
    ] as const) {
      const job = await newJob({ company_id, type });
      const charged = { account: { Account: 'Blue Ridge Truss' }, project: { Title } };
      const first = entryOf(await start(job));
      expect(first).toMatchObject({ ...charged, Continue: false });
      await post('/api/timesheet/close', { entryId: first['ID Number'] });
      const again = entryOf(await start(job));
      expect(again).toMatchObject({ ...charged, Continue: true });
      await post('/api/timesheet/close', { entryId: again['ID Number'] });
    }
  });

  it('[TE-05] sums up to sealsFromTime and unitsFromTime of the job, and for operations to its totals and who has it open', async () => {
    const job = await newJob();
    const day = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour));
    const past = { job_number: job, employee_id: employeeId('role10'), started_at: day(10), ended_at: day(12) };
    await aTimeEntry(stage.database.db, { ...past, seals: 3, units: 4 });
    const { 'ID Number': entryId } = entryOf(await start(job));
    for (const [field, value] of [
      ['DrJNumSeals', 41],
      ['DrJNumUnits', 58],
      ['DrJNumSeals', 40],
    ] as const)
      expect((await update(entryId, field, value)).status).toBe(200);
    for (const who of ['role10', 'employee', 'customer_A_owner'] as const)
      expect(await jobOf(job, who)).toMatchObject({ sealsFromTime: 43, unitsFromTime: 62 });
    expect(await jobOf(job)).toMatchObject({
      duration: '2 h 00 m',
      entryData: { numEntries: 2, arPastOpenBy: ['Staff role10'], OpenBy: ['Staff employee'] },
    });
    const listed = await visitors.role10.send(`/api/jobs/${job}/time-entries`);
    expect(CALLS.listJobEntries.reply.safeParse(listed.json).error).toBeUndefined();
    expect(listed.json).toMatchObject({
      data: [
        { Employee: 'Staff employee', DrJNumSeals: 40 },
        { Employee: 'Staff role10', DrJNumSeals: 3 },
      ],
      total: 2,
      sums: { DrJNumSeals: 43, DrJNumUnits: 62 },
    });
    expect((await post('/api/timesheet/close', { entryId })).status).toBe(200);
    expect(await jobOf(job, 'employee')).toMatchObject({ openByUser: false, sealsFromTime: 43 });
  });

  it('is started once for an Idempotency-Key, however often and however much at once it is asked for', async () => {
    const job = await newJob();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [...(await Promise.all([start(job, headers), start(job, headers)])), await start(job, headers)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => entryOf(answer)['ID Number'])).size).toBe(1);
    expect(await openEntries()).toEqual([job]);
    expect((await start(await newJob(), headers)).status).toBe(422);
  });

  it('is closed, corrected and kept once for an Idempotency-Key: who repeats it gets the first answer, and no conflict', async () => {
    const forgotten = async () => {
      const { 'ID Number': id } = entryOf(await start(await newJob()));
      await sql`update time_entry set started_at = now() - interval '30 hours' where id = ${id}`.execute(
        stage.database.db,
      );
      return id;
    };
    const end = new Date(Date.now() - 29 * HOUR).toISOString();
    for (const [name, event, more] of [
      ['correct', 'entry-corrected', { End: end, reason: 'Called away' }],
      ['close', 'entry-closed', {}],
      ['keep', 'entry-kept', {}],
    ] as const) {
      const entryId = await forgotten();
      const send = (key: string) => post(`/api/timesheet/${name}`, { entryId, ...more }, { 'idempotency-key': key });
      const key = randomUUID();
      const answers = [...(await Promise.all([send(key), send(key)])), await send(key)];
      expect([name, answers.map(({ status, text }) => [status, text])]).toEqual([
        name,
        answers.map(() => [200, answers[0]!.text]),
      ]);
      expect([name, (await send(randomUUID())).status]).toEqual([name, 409]);
      const { rows } = await sql`
        select 1 from job_event where kind = ${event} and detail ->> 'entryId' = ${String(entryId)}
      `.execute(stage.database.db);
      expect([name, rows.length]).toEqual([name, 1]);
    }
  });
});

describe('hostile values', () => {
  it('JSN-035: numbers that are none, negative, too large or markup are refused at their field, and nothing is saved', async () => {
    const { 'ID Number': entryId } = entryOf(await start(await newJob()));
    const sent = ['"NaN"', '-5', '1e309', '"<b>"', '1.5', '100001', '"7"', 'null', 'true', '[7]'];
    for (const field of ['DrJNumSeals', 'DrJNumUnits'])
      for (const value of sent) {
        const body = `{"entryId":${entryId},"field":"${field}","value":${value}}`;
        const headers = { 'content-type': 'application/json' };
        const answer = await visitors.employee.send('/api/timesheet/update', { method: 'POST', body, headers });
        expect([value, answer.status, answer.json]).toEqual([
          value,
          422,
          expect.objectContaining({ errors: { value: [expect.any(String)] } }),
        ]);
      }
    const tooLong = [
      await update(entryId, 'Description', 'x'.repeat(1001)),
      await update(entryId, 'Description', 'a\0b'),
    ];
    expect(tooLong.map(({ status }) => status)).toEqual([422, 422]);
    // Text is text: what looks like markup is kept as it was written.
    expect(entryOf(await update(entryId, 'Description', '<b>bold</b>')).Description).toBe('<b>bold</b>');
    const { entry } = (await visitors.employee.send('/api/time-entries/latest')).json as { entry: TimeEntry };
    expect(entry).toMatchObject({ DrJNumSeals: 0, DrJNumUnits: 0 });
  });

  it('JSN-036: a field that is none of the three is refused before any statement', async () => {
    const { 'ID Number': entryId } = entryOf(await start(await newJob()));
    for (const field of ['DrJNumSeals" = 1; --', 'seals', '__proto__', 'constructor', '', 'Start', 'End', 7, null])
      expect([field, (await post('/api/timesheet/update', { entryId, field, value: 1 })).status]).toEqual([field, 422]);
    expect(stage.product.logs()).not.toContain('syntax error');
    const { entry } = (await visitors.employee.send('/api/time-entries/latest')).json as { entry: TimeEntry };
    expect(entry).toMatchObject({ DrJNumSeals: 0, DrJNumUnits: 0, Description: null, End: null });
  });

  it('JSN-037: nothing but true confirms', async () => {
    const [first, second] = [await newJob(), await newJob()];
    await start(first);
    for (const confirmed of ['true', 1, false, null, undefined, [true], {}])
      expect([confirmed, (await post('/api/start-entry-confirmed', { jobId: second, confirmed })).status]).toEqual([
        confirmed,
        422,
      ]);
    expect(await openEntries()).toEqual([first]);
  });
});

describe('at once', () => {
  it(
    `[TE-02] CON-006: two starts of one person leave one open entry, in ${ROUNDS} of ${ROUNDS} rounds`,
    { timeout: 60_000 + ROUNDS * 1_000 },
    async () => {
      const ends = new Map<string, number>();
      const began = performance.now();
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = await newJob({ status: STATUS_ID.received });
        // In turn: the same job twice, two jobs, and two jobs of a person who has confirmed.
        const way = (['same job', 'two jobs', 'confirmed'] as const)[round % 3]!;
        const other = way === 'same job' ? one : await newJob({ status: STATUS_ID.received });
        const ask = way === 'confirmed' ? confirm : start;
        const answers = await Promise.all([ask(one), ask(other)]);
        const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
        const end = `${way}: ${statuses.join(' ')}`;
        ends.set(end, (ends.get(end) ?? 0) + 1);
        const open = await openEntries();
        expect([end, open.length]).toEqual([end, 1]);
        await sql`update time_entry set ended_at = greatest(started_at, now()) where ended_at is null`.execute(
          stage.database.db,
        );
      }
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      report(`two starts at once: ${ROUNDS} rounds in ${seconds} s: ${JSON.stringify(Object.fromEntries(ends))}`);
      expect([...ends.keys()].toSorted()).toEqual(['confirmed: 201 201', 'same job: 201 409', 'two jobs: 201 403']);
    },
  );

  it('CON-007: of a close and an update one comes first, and nothing is updated after the close', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const job = await newJob();
      const { 'ID Number': entryId } = entryOf(await start(job));
      const calls = [() => post('/api/timesheet/close', { entryId }), () => update(entryId, 'DrJNumSeals', 41)];
      const inOrder = round % 2 === 0 ? calls : calls.toReversed();
      const answers = await Promise.all(inOrder.map((call) => call()));
      const [closed, updated] = round % 2 === 0 ? answers : answers.toReversed();
      expect(closed!.status).toBe(200);
      expect([200, 409]).toContain(updated!.status);
      outcomes.add(`${updated!.status}`);
      expect((await jobOf(job)).sealsFromTime).toBe(updated!.status === 200 ? 41 : 0);
      const { events } = (await visitors.role10.send(`/api/jobs/${job}/timeline`)).json as TimelineReply;
      expect(events[0]!.kind).toBe('entry-closed');
      expect(events.filter(({ kind }) => kind === 'entry-changed')).toHaveLength(updated!.status === 200 ? 1 : 0);
      expect((await update(entryId, 'DrJNumSeals', 7)).status).toBe(409);
    }
    report(`a close and an update at once: updates were answered ${[...outcomes].toSorted().join(' and ')}`);
  });
});

it('a forgotten entry is asked about, and its owner corrects it with a reason, which the timeline keeps', async () => {
  const job_number = await newJob();
  const started_at = new Date(Date.now() - 30 * HOUR);
  const entryId = await aTimeEntry(stage.database.db, { job_number, employee_id: employeeId(), started_at });
  const latest = await visitors.employee.send('/api/time-entries/latest');
  expect(latest.json).toMatchObject({ entry: { 'ID Number': entryId }, forgotten: { suggestions: [] } });
  const End = new Date(started_at.getTime() + HOUR).toISOString();
  const correct = (body: object) => post('/api/timesheet/correct', { entryId, End, reason: 'Called away', ...body });
  for (const body of [{ reason: ' ' }, { reason: 'x'.repeat(1001) }, { End: 'yesterday' }, { End: null }])
    expect([body, (await correct(body)).status]).toEqual([body, 422]);
  const late = await correct({ End: new Date(Date.now() + HOUR).toISOString() });
  expect([late.status, late.json]).toEqual([
    422,
    expect.objectContaining({ errors: { End: ['It cannot be in the future.'] } }),
  ]);
  const corrected = await correct({});
  expect([corrected.status, entryOf(corrected)]).toEqual([
    200,
    expect.objectContaining({ End, DurationDisplay: '1 h 00 m' }),
  ]);
  const { events } = (await visitors.role10.send(`/api/jobs/${job_number}/timeline`)).json as TimelineReply;
  expect(events[0]).toMatchObject({
    kind: 'entry-corrected',
    reason: 'Called away',
    time_entry: { start: started_at.toISOString(), end: End },
  });
  expect((await correct({})).status).toBe(409);
});
