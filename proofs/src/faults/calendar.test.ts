import type { JobEntriesReply } from '@sealdesk/contract/time-entries/time-entry.ts';
import type { FullJob } from '@sealdesk/contract/jobs/job.ts';
import { aCompany, aContact, aJob, anEmployee, aTimeEntry } from '@sealdesk/core/testing/builders.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

/** Zones with and without daylight saving time, on both sides of Greenwich. */
const ZONES = ['America/New_York', 'America/Phoenix', 'Pacific/Guam'];
/** The days on which clocks change, years end and February is longer, each with the day before and after. */
const DAYS =
  '2026-03-07 2026-03-08 2026-03-09 2026-10-31 2026-11-01 2026-11-02 2026-12-31 2027-01-01 2028-02-28 2028-02-29 2028-03-01'.split(
    ' ',
  );
const [SECOND, HOUR] = [1_000, 3_600_000];
/** The hours of UTC at which a day begins or ends in one of the zones. */
const MIDNIGHTS = [-10, 4, 5, 7, 14, 28, 29, 31];

let stage: Stage;
let visitor: Visitor;
let company_id: number;
/**
 * Every instant at which a day could begin or end in one of the zones, and a second before, with the job created then. Of two
 * such jobs the later one has the lower number, as it can when both are created at once.
 */
const created = new Map<number, number>();
beforeAll(async () => {
  stage = await setStage();
  const { db } = stage.database;
  visitor = await signInAs(stage.product.url, db, stage.world.people.role10);
  company_id = await aCompany(db);
  const contact_id = await aContact(db, { company_id });
  const instants = DAYS.flatMap((day) => MIDNIGHTS.map((hour) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR));
  for (const instant of new Set(instants.flatMap((at) => [at, at - SECOND])))
    created.set(await aJob(db, { company_id, contact_id, status: 2, created_at: new Date(instant) }), instant);
});
afterAll(() => stage?.clear());

const setZone = (zone: string) =>
  sql`update contact set timezone = ${zone} where id = ${stage.world.people.role10.contactId}`.execute(
    stage.database.db,
  );

/** The day of an instant, by the calendar of JavaScript rather than the database's. */
const dayIn = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);

async function listed(from: string, to: string): Promise<Set<number>> {
  const query = `drjcoid=${company_id}&start_date=${from}&end_date=${to}&per_page=100`;
  const numbers = new Set<number>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await visitor.send(`/api/jobs?${query}&page=${page}`);
    expect([answer.status, from]).toEqual([200, from]);
    const { jobs } = answer.json as { jobs: { data: FullJob[]; last_page: number } };
    last = jobs.last_page;
    for (const { job_id } of jobs.data) numbers.add(job_id);
  }
  return numbers;
}

it.each(ZONES)(
  '[F20] the date filter holds exactly the jobs of a day in %s, when clocks change, at the end of a year and on a leap day',
  async (zone) => {
    await setZone(zone);
    const ofDays = (from: string, to: string) =>
      [...created].filter(([, at]) => dayIn(zone, at) >= from && dayIn(zone, at) <= to).map(([number]) => number);
    for (const day of DAYS) {
      expect([day, await listed(day, day)]).toEqual([day, new Set(ofDays(day, day))]);
      expect(ofDays(day, day).length).toBeGreaterThan(0);
    }
    for (const [from, to] of [
      ['2026-03-07', '2026-03-09'],
      ['2026-12-31', '2027-01-01'],
      ['2028-02-28', '2028-03-01'],
    ] as const)
      expect([from, await listed(from, to)]).toEqual([from, new Set(ofDays(from, to))]);
  },
);

it('[F20] a day that the calendar does not have is refused', async () => {
  for (const day of ['2026-02-29', '2027-02-29', '2028-02-30', '2026-11-31'])
    expect([day, (await visitor.send(`/api/jobs?start_date=${day}`)).status]).toEqual([day, 422]);
});

it('[F20] the duration of a time entry is the time that passed, also when the clocks change in between', async () => {
  const { db } = stage.database;
  await setZone('America/New_York');
  const contact_id = await aContact(db, { company_id });
  for (const [start, end, shown, duration] of [
    // Forward: from 01:30 to 03:30 an hour passes. Back: from 01:30 to 01:30 another one.
    ['2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', ['03/08/26 01:30', '03/08/26 03:30'], '1 h 00 m'],
    ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', ['11/01/26 01:30', '11/01/26 01:30'], '1 h 00 m'],
    ['2026-11-01T03:00:00Z', '2026-11-01T08:00:00Z', ['10/31/26 23:00', '11/01/26 03:00'], '5 h 00 m'],
    ['2027-01-01T04:45:00Z', '2027-01-01T05:15:00Z', ['12/31/26 23:45', '01/01/27 00:15'], '0 h 30 m'],
    ['2028-02-29T04:00:00Z', '2028-03-01T06:00:00Z', ['02/28/28 23:00', '03/01/28 01:00'], '26 h 00 m'],
  ] as const) {
    const job_number = await aJob(db, { company_id, contact_id, status: 2 });
    const employee_id = await anEmployee(db);
    await aTimeEntry(db, { job_number, employee_id, started_at: new Date(start), ended_at: new Date(end) });
    const { data, sums } = (await visitor.send(`/api/jobs/${job_number}/time-entries`)).json as JobEntriesReply;
    expect(data).toMatchObject([
      { Start: start.replace('Z', '.000Z'), StartDisplay: shown[0], EndDisplay: shown[1], DurationDisplay: duration },
    ]);
    expect(sums.DurationDisplay).toBe(duration);
    const { job } = (await visitor.send(`/api/getjob?job_id=${job_number}`)).json as { job: FullJob };
    expect(job.duration).toBe(duration);
  }
});
