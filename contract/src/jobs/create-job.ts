import { z } from 'zod';
import { MESSAGES } from '../shared/messages.ts';
import { jobFieldRules } from './job-field-rules.ts';
import { JOB_FIELD_COLUMN, JOB_FIELD_NAMES, type JOB_FIELDS, type JobFieldName } from './job-fields.ts';

/** The whole create form: the form checks with it as one types, and the server again. */
export const CreateJobForm = z.object({ id: z.uuid(MESSAGES.notUploaded), ...jobFieldRules });
export type CreateJobForm = z.input<typeof CreateJobForm>;
export type NewJobFields = z.output<typeof CreateJobForm>;

/** A new job in our own words, which are the columns of the table `job`. */
export type NewJob = { upload_id: string } & {
  [Name in JobFieldName as (typeof JOB_FIELDS)[Name]['column']]: NewJobFields[Name];
};

/** Translates a checked form from the wire's names. */
export function toNewJob(fields: NewJobFields): NewJob {
  const columns = JOB_FIELD_NAMES.map((name) => [JOB_FIELD_COLUMN[name], fields[name]]);
  return { upload_id: fields.id, ...Object.fromEntries(columns) } as NewJob;
}

/** Sentences about the fields of a new job, by column. */
export type NewJobErrors = Partial<Record<keyof NewJob, string[]>>;

/** Translates sentences about fields to the wire's names. */
export function toWireErrors(errors: NewJobErrors): Record<string, string[]> {
  const named = JOB_FIELD_NAMES.map((name) => [name, errors[JOB_FIELD_COLUMN[name] as keyof NewJob]] as const);
  return Object.fromEntries(named.flatMap(([name, sentences]) => (sentences ? [[name, sentences]] : [])));
}

/** Facts of a job that no form sets: a body that carries one is refused, not read. */
const NOT_SETTABLE = ['engineer_seal_contact_id', 'ops_seal_employeeid', 'created_at', 'deleted_at'] as const;
const notSettable = z.undefined('Cannot be set').optional();

/** The body of the call. The status of the form is taken and not read: a new job starts as Received. Unknown keys are dropped. */
export const CreateJobBody = CreateJobForm.extend({
  job_status: z.unknown().optional(),
  ...(Object.fromEntries(NOT_SETTABLE.map((name) => [name, notSettable])) as Record<
    (typeof NOT_SETTABLE)[number],
    typeof notSettable
  >),
});

/**
 * `warning` reports what only the company and the states could show, such as no engineer licensed in one of them. `receipt_to` is
 * the address to which the receipt goes; left out where the contact has none.
 */
export const CreateJobReply = z.strictObject({
  job_id: z.int(),
  message: z.string(),
  warning: z.string().optional(),
  receipt_to: z.string().optional(),
});
export type CreateJobReply = z.infer<typeof CreateJobReply>;
