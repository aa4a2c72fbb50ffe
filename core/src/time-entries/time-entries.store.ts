import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Entry } from './entry.ts';

/** Whose texts are made, and after how many hours an open entry counts as forgotten. */
export type Reading = { timezone: string; forgottenHours: number };

const shown = (column: string, timezone: string) =>
  sql`to_char(${sql.raw(column)} at time zone ${timezone}, 'MM/DD/YY HH24:MI')`;

/** The first midnight after an entry's start, in its owner's time zone. */
const MIDNIGHT = sql`((date_trunc('day', t.started_at at time zone coalesce(c.timezone, 'UTC')) + interval '1 day')
  at time zone coalesce(c.timezone, 'UTC'))`;

function selectEntries(db: Db | Tx, { timezone, forgottenHours }: Reading, where: RawBuilder<unknown>) {
  const forgottenFrom = sql`greatest(t.kept_until, least(t.started_at + make_interval(hours => ${forgottenHours}), ${MIDNIGHT}))`;
  return sql<Entry>`select t.id, t.job_number as "jobNumber", j.name as "jobName", t.employee_id as "employeeId",
      e.name as employee, t.started_at as "startedAt", ${shown('t.started_at', timezone)} as "startText",
      t.ended_at as "endedAt", ${shown('t.ended_at', timezone)} as "endText",
      extract(epoch from coalesce(t.ended_at, clock_timestamp()) - t.started_at)::float8 as seconds,
      clock_timestamp() as now, a.name as account, p.title as project, t.is_continued as "isContinued", t.description, t.seals, t.units,
      case when t.ended_at is null then ${forgottenFrom} end as "forgottenFrom",
      t.ended_at is null and clock_timestamp() >= ${forgottenFrom} as "isForgotten"
    from time_entry t join job j on j.number = t.job_number join employee e on e.id = t.employee_id
    left join contact c on c.employee_id = t.employee_id
    left join account a on a.id = t.account_id left join project p on p.id = t.project_id
    ${where}`.execute(db);
}

/** Finds the employee's open entry, or else the one that they started last. */
export async function findLatestEntry(db: Db | Tx, reading: Reading, employeeId: number): Promise<Entry | null> {
  const { rows } = await selectEntries(
    db,
    reading,
    sql`where t.id = coalesce(
      (select o.id from time_entry o where o.employee_id = ${employeeId} and o.ended_at is null),
      (select l.id from time_entry l where l.employee_id = ${employeeId} order by l.started_at desc, l.id desc limit 1))`,
  );
  return rows[0] ?? null;
}

/** Finds an entry of that employee; one of anybody else is not there. */
export async function findOwnEntry(
  db: Db | Tx,
  reading: Reading,
  { id, employeeId }: { id: number; employeeId: number },
): Promise<Entry | null> {
  const { rows } = await selectEntries(db, reading, sql`where t.id = ${id} and t.employee_id = ${employeeId}`);
  return rows[0] ?? null;
}

/** Lists the newest entries of a job. */
export async function listEntriesOfJob(
  db: Db,
  reading: Reading,
  { jobNumber, limit }: { jobNumber: number; limit: number },
): Promise<Entry[]> {
  const { rows } = await selectEntries(
    db,
    reading,
    sql`where t.job_number = ${jobNumber} order by t.started_at desc, t.id desc limit ${limit}`,
  );
  return rows;
}

/** The entries that began on those days of the viewer's, both included; of one employee, or of everybody. */
export type Period = { from: string; to: string; employeeId: number | null };

const isInPeriod = ({ from, to, employeeId }: Period, timezone: string) => sql`
  t.started_at >= (${from}::date::timestamp at time zone ${timezone})
  and t.started_at < ((${to}::date + 1)::timestamp at time zone ${timezone})
  and ${employeeId === null ? sql`true` : sql`t.employee_id = ${employeeId}`}`;

/** Lists the entries of a period in the order of their start: the first ones, or those after an entry. */
export async function listEntriesOfPeriod(
  db: Db,
  reading: Reading,
  { period, after, limit }: { period: Period; after: number | null; limit: number },
): Promise<Entry[]> {
  const rest =
    after === null
      ? sql`true`
      : sql`(t.started_at, t.id) > ((select l.started_at from time_entry l where l.id = ${after}), ${after})`;
  const { rows } = await selectEntries(
    db,
    reading,
    sql`where ${isInPeriod(period, reading.timezone)} and ${rest} order by t.started_at, t.id limit ${limit}`,
  );
  return rows;
}

/** Counts the entries of a period, up to one more than `most`. */
export async function countEntriesOfPeriod(db: Db, timezone: string, period: Period, most: number): Promise<number> {
  const { rows } = await sql<{ entries: number }>`select count(*) as entries from (
      select from time_entry t where ${isInPeriod(period, timezone)} limit ${most + 1}) counted`.execute(db);
  return rows[0]!.entries;
}

export type EntrySums = { entries: number; seconds: number; seals: number; units: number; now: Date };

/** Sums up all entries of a job; open ones count so far. */
export async function sumEntriesOfJob(db: Db, jobNumber: number): Promise<EntrySums> {
  const { rows } = await sql<EntrySums>`select count(*) as entries, coalesce(sum(seals), 0) as seals,
      coalesce(sum(units), 0) as units, now() as now,
      coalesce(sum(extract(epoch from coalesce(ended_at, now()) - started_at)), 0)::bigint as seconds
    from time_entry where job_number = ${jobNumber}`.execute(db);
  return rows[0]!;
}

/** Lets one transaction at a time start or end an employee's entries by starting: whoever does takes this lock first. */
export async function lockEmployee(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('employee').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export type OpenEntry = { id: number; jobNumber: number; employee: string; startedAt: Date };

/** Finds the employee's open entry. */
export async function findOpenEntry(tx: Tx, employeeId: number): Promise<OpenEntry | null> {
  const { rows } = await sql<OpenEntry>`select t.id, t.job_number as "jobNumber", e.name as employee,
      t.started_at as "startedAt"
    from time_entry t join employee e on e.id = t.employee_id
    where t.employee_id = ${employeeId} and t.ended_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Lists the names of who else has an entry open on the job. */
export async function listOthersOn(tx: Tx, jobNumber: number, employeeId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct e.name
    from time_entry t join employee e on e.id = t.employee_id
    where t.job_number = ${jobNumber} and t.ended_at is null and t.employee_id <> ${employeeId}
    order by e.name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Adds an open entry, charged to the account of the job's company and to its project for that type of job; returns its id. */
export async function insertEntry(tx: Tx, jobNumber: number, employeeId: number): Promise<number> {
  // Not the transaction's own time: it may have waited for the end of the entry before.
  const { rows } = await sql<{ id: number }>`
    insert into time_entry (job_number, employee_id, started_at, is_continued, account_id, project_id)
    select j.number, ${employeeId}, clock_timestamp(),
      exists (select from time_entry f where f.job_number = j.number and f.employee_id = ${employeeId}),
      co.account_id,
      case j.type when 's' then co.seal_project_id when 'r' then co.repair_project_id else co.special_project_id end
    from job j join company co on co.id = j.company_id where j.number = ${jobNumber}
    returning id`.execute(tx);
  return rows[0]!.id;
}

export type EndedEntry = OpenEntry & { endedAt: Date };

/** Ends those of the entries that are open, at the given time or now. Not at the transaction's own time: one may have begun since. */
async function endEntries(tx: Tx, where: RawBuilder<unknown>, endedAt: Date | null): Promise<EndedEntry[]> {
  const end = endedAt === null ? sql`greatest(t.started_at, clock_timestamp())` : sql`${endedAt}::timestamptz`;
  const { rows } = await sql<EndedEntry>`update time_entry t set ended_at = ${end}
    from employee e where e.id = t.employee_id and t.ended_at is null and ${where}
    returning t.id, t.job_number as "jobNumber", e.name as employee, t.started_at as "startedAt",
      t.ended_at as "endedAt"`.execute(tx);
  return rows;
}

/** Ends an open entry; null when it was not open. */
export async function endEntry(tx: Tx, id: number, endedAt: Date | null = null): Promise<EndedEntry | null> {
  return (await endEntries(tx, sql`t.id = ${id}`, endedAt))[0] ?? null;
}

/** Ends the time entries that are open on a job. */
export async function endEntriesOfJob(tx: Tx, jobNumber: number): Promise<EndedEntry[]> {
  return endEntries(tx, sql`t.job_number = ${jobNumber}`, null);
}

export type EntryChange = { seals: number } | { units: number } | { description: string | null };

/** Saves what its owner changed of an open entry; false when it was not open. */
export async function updateEntry(tx: Tx, id: number, change: EntryChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('time_entry')
    .set(change)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets an open entry run on without a question for so many hours from now. */
export async function keepOpen(tx: Tx, id: number, hours: number): Promise<void> {
  await tx
    .updateTable('time_entry')
    .set({ kept_until: sql`clock_timestamp() + make_interval(hours => ${hours})` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Finds the first other entry of the employee that began between the start of this one and that end. */
export async function findEntryWithin(
  tx: Tx,
  { id, employeeId, startedAt }: Pick<Entry, 'id' | 'employeeId' | 'startedAt'>,
  endedAt: Date,
): Promise<{ jobNumber: number; startedAt: Date } | null> {
  const found = await tx
    .selectFrom('time_entry')
    .select(['job_number as jobNumber', 'started_at as startedAt'])
    .where('employee_id', '=', employeeId)
    // By its id: PostgreSQL has its start to the microsecond, `startedAt` to the millisecond only.
    .where('id', '<>', id)
    .where('started_at', '>', startedAt)
    .where('started_at', '<', endedAt)
    .orderBy('started_at')
    .executeTakeFirst();
  return found ?? null;
}
