import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { DAY, withToday } from './firm-today.ts';

/** Something that ends within 90 days and has no successor, with the reminder that is due for it. */
export type DueReminder = {
  subject: 'license' | 'firm_authorization' | 'engineer_certificate';
  id: number;
  /** Null for the firm's own. */
  contactId: number | null;
  holder: string | null;
  state: string | null;
  number: string;
  endsOn: string;
  daysLeft: number;
  /** So many days before its end: of those that have come, the last. */
  days: number;
};

/**
 * Records and returns the reminders that are due today and did not go out before. Of those that were missed, the last alone is
 * due. What was renewed, or does not let anybody seal anyway, is left out. Whoever comes second waits, and finds none.
 */
export async function takeDueReminders(tx: Tx, firmTimezone: string, steps: readonly number[]): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    ${withToday(firmTimezone)}, ending as (
      select 'license' as subject, l.id, l.contact_id, l.state, l.number, l.valid_until as ends_on
      from license l where l.status = 'active' and not exists (
        select from license n where n.contact_id = l.contact_id and n.state = l.state and n.status = 'active'
          and n.valid_until > l.valid_until and n.valid_from <= l.valid_until + 1)
      union all
      select 'firm_authorization', a.id, null, a.state, a.number, a.valid_until
      from firm_authorization a where not exists (
        select from firm_authorization n where n.state = a.state and n.valid_until > a.valid_until
          and n.valid_from <= a.valid_until + 1)
      union all
      select 'engineer_certificate', k.id, k.contact_id, null, k.subject, (k.valid_until at time zone ${firmTimezone})::date
      from engineer_certificate k where k.ended_at is null and not exists (
        select from engineer_certificate n where n.contact_id = k.contact_id and n.ended_at is null
          and n.valid_until > k.valid_until)
    ), due as (
      select e.*, c.first_name || ' ' || c.last_name as holder, e.ends_on - ${sql.raw(DAY)} as days_left, step.days
      from ending e left join contact c on c.id = e.contact_id
      cross join lateral (
        select min(days) as days from unnest(${steps}::integer[]) as days where days >= e.ends_on - ${sql.raw(DAY)}
      ) as step
      where e.ends_on >= ${sql.raw(DAY)} and step.days is not null
        and (e.contact_id is null or c.is_engineer and c.deleted_at is null)
    ), taken as (
      insert into renewal_reminder (subject, subject_id, ends_on, days)
      select subject, id, ends_on, days from due order by subject, id
      on conflict do nothing returning subject, subject_id
    )
    select d.subject, d.id, d.contact_id as "contactId", d.holder, d.state, d.number, d.ends_on as "endsOn",
      d.days_left as "daysLeft", d.days
    from due d join taken t on t.subject = d.subject and t.subject_id = d.id
    order by d.ends_on, d.holder nulls first, d.state, d.id`.execute(tx);
  return rows;
}

export type MailedPerson = { contactId: number; name: string; address: string };

/** Returns those of operations who can sign in, with their addresses. */
export async function listOperations(tx: Db | Tx, role: number): Promise<MailedPerson[]> {
  const { rows } = await sql<MailedPerson>`
    select c.id as "contactId", c.first_name || ' ' || c.last_name as name, c.email as address
    from app_user u join contact c on c.id = u.contact_id
    where u.role = ${role} and u.disabled_at is null and c.deleted_at is null and c.employee_id is not null
      and c.email is not null order by c.id`.execute(tx);
  return rows;
}

/** Returns the addresses of these contacts. */
export async function listAddresses(tx: Tx, contactIds: readonly number[]): Promise<MailedPerson[]> {
  const { rows } = await sql<MailedPerson>`
    select c.id as "contactId", c.first_name || ' ' || c.last_name as name, c.email as address
    from contact c where c.id = any (${contactIds}::integer[]) and c.email is not null order by c.id`.execute(tx);
  return rows;
}

/** Returns today by the firm's calendar, and whether the day's reminders to operations have gone out. */
export async function findReminderDay(tx: Tx, firmTimezone: string): Promise<{ day: string; isDone: boolean }> {
  const { rows } = await sql<{ day: string; isDone: boolean }>`
    ${withToday(firmTimezone)}
    select ${sql.raw(DAY)} as day, exists (select from mail m where m.once_key = 'renewals:' || ${sql.raw(DAY)}) as "isDone"
    `.execute(tx);
  return rows[0]!;
}
