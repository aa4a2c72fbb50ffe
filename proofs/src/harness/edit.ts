import { EDIT_REQUIRED } from '@sealdesk/contract/jobs/edit-job.ts';
import { JOB_FIELD_COLUMN } from '@sealdesk/contract/jobs/job-fields.ts';
import type { Db } from '@sealdesk/core/platform/database/database.ts';
import { sql } from 'kysely';
import type { Answer, Visitor } from './visitor.ts';

export type EditBody = Record<string, unknown> & { job_status: number; updated_at: string };

/** Returns the smallest edit that changes nothing, read from the database: also for those who can't read the job. */
export async function editBodyOf(db: Db, job: number): Promise<EditBody> {
  const { rows } = await sql<{ fields: Record<string, unknown>; status: number; updated_at: string }>`
    select to_jsonb(job) as fields, status, to_json(updated_at) #>> '{}' as updated_at from job
    where number = ${job}`.execute(db);
  const { fields, status, updated_at } = rows[0]!;
  const required = EDIT_REQUIRED.map((name) => [name, fields[JOB_FIELD_COLUMN[name]]]);
  return { ...Object.fromEntries(required), job_status: status, updated_at };
}

/** Saves a body as the edit of a job. */
export async function putJob(visitor: Visitor, job: number, body: unknown): Promise<Answer> {
  return visitor.send(`/api/jobs/${job}`, { method: 'PUT', body });
}

/** Saves a job as it is, but for these changes. */
export async function editJob(
  visitor: Visitor,
  db: Db,
  job: number,
  changes: Record<string, unknown> = {},
): Promise<Answer> {
  return putJob(visitor, job, { ...(await editBodyOf(db, job)), ...changes });
}
