import { nameOfTimezone } from '@sealdesk/contract/directory/timezones.ts';
import type { StatusId } from '@sealdesk/contract/jobs/statuses.ts';
import { sql } from 'kysely';
import { lastMoveOf } from '../timeline/job-event-columns.ts';
import type { JobPerson } from './addresses.ts';
import type { Tx } from '../platform/database/database.ts';

export type Addressee = {
  jobName: string;
  sealStates: string[];
  /** Whom the mail is for; whether they may be addressed is decided when it is queued and when it is sent. */
  person: JobPerson;
  /** Day and time of what the mail reports in their time zone, which is named. */
  when: string;
};

type Row = Omit<Addressee, 'when'> & { at: string; timezone: string };

/**
 * Returns whom a mail about a job is for: its contact, or its sealer. The sealer is the engineer who sealed; where none is
 * recorded, whoever staged the seals; null without either. What it reports happened in this transaction, unless `reportedAt` is given.
 */
export async function findAddressee(
  tx: Tx,
  jobNumber: number,
  as: 'contact' | 'sealer',
  reportedAt: Date | null = null,
): Promise<Addressee | null> {
  const contactId =
    as === 'contact'
      ? sql`job.contact_id`
      : sql`coalesce(job.sealing_engineer_id,
          (select staged.id from contact staged where staged.employee_id = job.initial_sealer_id))`;
  const { rows } = await sql<Row>`
    select job.name as "jobName", job.seal_states as "sealStates", json_build_object(
        'contactId', person.id, 'name', person.first_name || ' ' || person.last_name, 'address', person.email) as person,
      to_char(coalesce(${reportedAt}::timestamptz, now()) at time zone person.timezone, 'MM/DD/YY HH24:MI') as at, person.timezone
    from job join contact person on person.id = ${contactId}
    where job.number = ${jobNumber}`.execute(tx);
  if (!rows[0]) return null;
  const { at, timezone, ...addressee } = rows[0];
  return { ...addressee, when: `${at} ${nameOfTimezone(timezone)}` };
}

/** Returns the full name of a contact, also of a deleted one. */
export async function findFullName(tx: Tx, contactId: number): Promise<string> {
  const { first_name, last_name } = await tx
    .selectFrom('contact')
    .select(['first_name', 'last_name'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
}

/** The move that brought a job where it is, with its status now, which is another one while it is on hold. */
export type LastMove = {
  status: number;
  kind: string;
  to: StatusId;
  reason: string | null;
  actorId: number | null;
  at: Date;
};

/** Returns the move that brought the job where it is; null where the timeline has none. */
export async function findLastMove(tx: Tx, jobNumber: number): Promise<LastMove | null> {
  const { rows } = await sql<LastMove>`
    select job.status, m.kind, m.to_status as "to", m.detail ->> 'reason' as reason, m.actor_id as "actorId", m.at
    from job cross join lateral ${sql.raw(lastMoveOf('job'))} m where job.number = ${jobNumber}`.execute(tx);
  return rows[0] ?? null;
}
