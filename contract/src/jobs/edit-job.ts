import { z } from 'zod';
import { MAX_ID } from '../shared/limits.ts';
import { reasonText } from './act-on-job.ts';
import { jobFieldRules } from './job-field-rules.ts';
import { JOB_FIELD_COLUMN, JOB_FIELD_NAMES, type JOB_FIELDS, type JobFieldName } from './job-fields.ts';
import type { Job } from './job.ts';
import { formatJobNumber } from './job-number.ts';
import { findStatus, STATUSES, type StatusId } from './statuses.ts';

/** Every fact of a job that the edit form sets, in its order. A change of any other makes no edit stale. */
export const EDIT_FIELD_NAMES = ['job_status', 'engineer_seal_contact_id', ...JOB_FIELD_NAMES] as const;
export type EditFieldName = (typeof EDIT_FIELD_NAMES)[number];

/** What an edit must carry. Any other field stays as it is where the body leaves it out; null or empty clears it. */
export const EDIT_REQUIRED = [
  'job_name',
  'job_type',
  'product_type',
  'number_of_designs',
  'job_priority',
  'design_program',
  'design_code',
  'plate_manufacturer',
] as const satisfies JobFieldName[];
type Required = (typeof EDIT_REQUIRED)[number];

type Rules = typeof jobFieldRules;
type EditRules = { [Name in JobFieldName]: Name extends Required ? Rules[Name] : Kept<Rules[Name]> };
type Kept<Rule extends z.core.SomeType> = z.ZodOptional<z.ZodNonOptional<Rule>>;

/** The rules of creating. What may be left out is not given to its rule then, which would take it for an empty field. */
const editRules = Object.fromEntries(
  Object.entries<z.ZodType>(jobFieldRules).map(([name, rule]) => [
    name,
    EDIT_REQUIRED.some((required) => required === name) ? rule : z.optional(z.nonoptional(rule)),
  ]),
) as unknown as EditRules;

const statusIds = STATUSES.map(({ id }) => id);
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The edit form: the form checks with it as one types, and the server again. Derived and unknown fields are dropped. */
export const EditJobBody = z.object({
  ...editRules,
  job_status: z.literal(statusIds, {
    error: ({ input }) => (isEmpty(input) ? 'Status is required' : 'Status is not one of the listed values'),
  }),
  /** Operations only: from anybody else it is refused, whatever it says. Null is nobody. */
  engineer_seal_contact_id: z.int('Is not a sealer').positive('Is not a sealer').max(MAX_ID).nullable().optional(),
  /** Of the move that another `job_status` makes. */
  reason: reasonText.optional(),
  /** As getjob gave it, letter for letter: another one means that the job was changed since. */
  updated_at: z.iso.datetime({ offset: true, error: 'The job has to be read before it is saved' }),
});
export type EditJobBody = z.input<typeof EditJobBody>;
export type EditJobFields = z.output<typeof EditJobBody>;

/** The columns of the table `job` that an edit sets. */
export type EditedColumns = Partial<
  {
    [Name in JobFieldName as (typeof JOB_FIELDS)[Name]['column']]: Exclude<EditJobFields[Name], undefined>;
  } & { sealing_engineer_id: number | null }
>;

/** Translates a checked form from the wire's names; what it leaves out is not among them. */
export function toEditedColumns(fields: EditJobFields): EditedColumns {
  const given = JOB_FIELD_NAMES.filter((name) => fields[name] !== undefined);
  const sealer = fields.engineer_seal_contact_id;
  return {
    ...Object.fromEntries(given.map((name) => [JOB_FIELD_COLUMN[name], fields[name]])),
    ...(sealer !== undefined && { sealing_engineer_id: sealer }),
  };
}

/** Returns the fields of the form as a job has them, in the form in which an edit sends them. */
export function editFieldsOf(job: Job): Partial<EditJobBody> {
  const { job_status, engineer_seal_contact_id } = job;
  return {
    ...Object.fromEntries(JOB_FIELD_NAMES.filter((name) => job[name] !== undefined).map((name) => [name, job[name]])),
    ...(engineer_seal_contact_id !== undefined && { engineer_seal_contact_id }),
    job_status: job_status.id as StatusId,
  };
}

/** `warning` reports what its sender should know although the job was saved. */
export const EditJobReply = z.strictObject({ message: z.string(), warning: z.string().optional() });
export type EditJobReply = z.infer<typeof EditJobReply>;

/** Returns the sentence that reports a saved job; `movedTo` is its new status, where that changed. */
export function savedMessage(jobNumber: number, movedTo: number | null): string {
  const saved = `${formatJobNumber(jobNumber)} saved.`;
  return movedTo === null ? saved : `${saved} It is at ${findStatus(movedTo)?.status ?? 'another status'} now.`;
}

/** Sentences of refused edits, letter for letter. Each begins with the job's number. */
export const EDIT_REFUSALS = {
  stale: (number: string) => `${number} was changed while you were editing it.`,
  sealedSet: (number: string) =>
    `${number} has a sealed set, so its type, its seal states and its sealer can’t change.`,
  inEngineering: (number: string) => `${number} is in engineering, where no Seals job can be.`,
  completedCompany: (number: string) => `${number} was complete before, so it can’t move to another company.`,
  completedContact: (number: string) => `${number} is complete, so its contact can’t change.`,
} as const;
