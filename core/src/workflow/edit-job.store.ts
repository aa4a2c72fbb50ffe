import type { EditedColumns } from '@sealdesk/contract/jobs/edit-job.ts';
import { JOB_FIELD_COLUMN } from '@sealdesk/contract/jobs/job-fields.ts';
import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import { sql } from 'kysely';
import { sealedSetStands } from '../jobs/moves/standing-uploader.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Job } from '../platform/database/schema.gen.ts';
import type { EditableJob, NamedPeople } from './job-edit.ts';

const COLUMNS = [...Object.values(JOB_FIELD_COLUMN), 'sealing_engineer_id'] as (keyof Job & keyof EditedColumns)[];

type Row = {
  fields: Required<EditedColumns>;
  updatedAt: string;
  status: number;
  heldFrom: number | null;
  wasCompleted: boolean;
  hasSealedSet: boolean;
  checkedFor: JobType | null;
};

/** Reads the fields of a job's edit form and what decides their changes; null without such a job. For staff, who see every job. */
export async function findEditableJob(tx: Tx, number: number): Promise<EditableJob | null> {
  const columns = sql.raw(COLUMNS.map((column) => `'${column}', job.${column}`).join(', '));
  const { rows } = await sql<Row>`select json_build_object(${columns}) as fields,
      to_json(job.updated_at) #>> '{}' as "updatedAt", job.status, job.held_from_status as "heldFrom",
      job.completion > 0 as "wasCompleted", ${sql.raw(sealedSetStands('job'))} as "hasSealedSet",
      (select u.job_type from document d join upload u on u.id = d.upload_id
        where d.job_number = job.number and d.purpose = 'original' and d.superseded_at is null) as "checkedFor"
    from job where job.number = ${number}`.execute(tx);
  return rows[0] ? { number, ...rows[0] } : null;
}

/** Reads the names of the companies and contacts with those ids, also of those that are gone. */
export async function findNames(tx: Tx, ids: { companies: number[]; contacts: number[] }): Promise<NamedPeople> {
  if (ids.companies.length === 0 && ids.contacts.length === 0) return { companies: new Map(), contacts: new Map() };
  const { rows } = await sql<{ isCompany: boolean; id: number; name: string }>`
    select true as "isCompany", id, name from company where id = any(${ids.companies}::int[])
    union all
    select false, id, first_name || ' ' || last_name from contact where id = any(${ids.contacts}::int[])`.execute(tx);
  const named = (isCompany: boolean) =>
    new Map(rows.filter((row) => row.isCompany === isCompany).map(({ id, name }) => [id, name]));
  return { companies: named(true), contacts: named(false) };
}

/** Saves those fields of a locked job. */
export async function updateFields(tx: Tx, number: number, fields: EditedColumns): Promise<void> {
  await tx.updateTable('job').set(fields).where('number', '=', number).execute();
}
