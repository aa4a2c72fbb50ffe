import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { Db } from '@sealdesk/core/platform/database/database.ts';
import { sql } from 'kysely';

/** What the database has at the end of the day, read once for everything that was promised. */
export type Facts = {
  /** How often that happened to the job. */
  events(job: number, kind: string): number;
  statusOf(job: number): number | undefined;
  finalsOf(job: number): number;
  completionMailsOf(job: number): number;
};

/** Reads it. */
export async function readFacts(db: Db): Promise<Facts> {
  const { rows: events } = await sql<{ job: number; kind: string; n: number }>`
    select job_number as job, kind, count(*)::int as n from job_event group by 1, 2`.execute(db);
  const { rows: jobs } = await sql<Record<'number' | 'status' | 'finals' | 'mails', number>>`select number, status,
      (select count(*)::int from document d where d.job_number = job.number and d.purpose = 'final') as finals,
      (select count(*)::int from mail m where m.job_number = job.number and m.kind = 'completion') as mails
    from job`.execute(db);
  const counts = new Map(events.map(({ job, kind, n }) => [`${job} ${kind}`, n]));
  const byNumber = new Map(jobs.map((job) => [job.number, job]));
  return {
    events: (job, kind) => counts.get(`${job} ${kind}`) ?? 0,
    statusOf: (job) => byNumber.get(job)?.status,
    finalsOf: (job) => byNumber.get(job)?.finals ?? 0,
    completionMailsOf: (job) => byNumber.get(job)?.mails ?? 0,
  };
}

/** I2 and I3: at Complete with one final, and one mail about it. */
export function isDelivered(facts: Facts, job: number): boolean {
  return facts.statusOf(job) === STATUS_ID.complete && facts.finalsOf(job) === 1 && facts.completionMailsOf(job) === 1;
}
