import { z } from 'zod';
import { JOB_TYPES, PRODUCT_TYPES } from '../shared/codes.ts';
import { HIDDEN_JOB_FIELDS, hiddenJobFields, type HiddenJobField, type JobCall } from './job-visibility.ts';
import { siteReply } from './job-field-rules.ts';
import { CompletionMail, JobNotice } from './job-notice.ts';
import type { ViewerKind } from '../people/roles.ts';
import { SENT_BACK } from './transitions.ts';
import { JOB_UPLOAD_PURPOSES } from '../uploads/upload-purposes.ts';

const text = z.string().nullable();
const timestamp = z.iso.datetime({ offset: true });

export const JobStatus = z.strictObject({
  id: z.int(),
  status: z.string(),
  icon: z.string(),
  status_group: z.enum(['open', 'active', 'closed']),
});

/** Every field of a job as its fullest reader, operations, receives it. */
export const FullJob = z.strictObject({
  id: z.uuid(),
  job_id: z.int(),
  job_name: z.string(),
  job_type: z.enum(JOB_TYPES),
  product_type: z.enum(PRODUCT_TYPES),
  number_of_designs: z.int(),
  job_priority: z.int(),
  job_priority_order: z.int(),
  job_status: JobStatus,
  seal_states: z.array(z.string()),
  engineer_seal_contact_id: z.int().nullable(),
  ops_seal_employeeid: z.int().nullable(),
  /** The employee who holds the reserved review; kept while the job is on hold. */
  review_employeeid: z.int().nullable(),
  drj_contact_id: z.int(),
  drjcoid: z.int(),
  design_program: z.string(),
  design_code: z.string(),
  plate_manufacturer: z.string(),
  job_comments: text,
  staff_comments: text,
  ...siteReply,
  no_lock_request: z.boolean(),

  created_at: timestamp,
  created_atFormatted: z.string(),
  ago: z.string(),
  date_final_sent: timestamp.nullable(),
  date_final_sentFormatted: text,
  final_status: z.string(),
  final_icon: z.string(),
  final_type: z.string(),
  num_final_docs: z.int(),
  /** Delivered final documents that Revise made out of date are there, and no newer ones yet. */
  has_former_finals: z.boolean(),
  sealsFromTime: z.int(),
  unitsFromTime: z.int(),
  num_prioritized_jobs_for_company: z.int(),
  contact: z.strictObject({ contact_name: z.string(), email: text, work_phone: text, cell_phone: text }),
  company: z.strictObject({ DrJCOID: z.int(), Company: z.string(), location: text }),

  openByUser: z.boolean(),
  duration: text,
  entryData: z.strictObject({
    numEntries: z.int(),
    arPastOpenBy: z.array(z.string()),
    OpenBy: z.array(z.string()),
  }),
  sealing_engineer: z.strictObject({ full_name: z.string() }).nullable(),
  ops_sealer: z.strictObject({ Employee: z.string() }).nullable(),
  sealable_engineers: z.array(z.strictObject({ id: z.int(), full_name: z.string() })),
  higher_priority_jobs_same_group: z.array(z.strictObject({ job_id: z.int(), job_priority_order: z.int() })),
  /** Why the job was returned to its customer, while it is. */
  return_reason: text,
  /** Why the job came back to the firm's own people, and who sent it back, until they move it on. */
  sent_back: z
    .strictObject({ move: z.enum(SENT_BACK), reason: z.string(), by: z.string().nullable(), at: timestamp })
    .nullable(),
  /** The purpose of the file that this viewer uploaded last and may still replace (Replace File). */
  replace_file: z.enum(JOB_UPLOAD_PURPOSES).nullable(),
  /** What is under way or wrong with the job: a set being combined or checked, or a mail that did not go out. */
  notice: JobNotice.nullable(),
  /** This viewer's own upload that is being checked for the job, or was refused last: the one that `notice` is about. */
  own_check: z.uuid().nullable(),
  /** The email about the job's completion, while the job is complete. */
  completion_mail: CompletionMail.nullable(),
  /** The email about the return that brought the job where it is, while it waits. */
  return_mail: CompletionMail.nullable(),
  client_email_body: z.string(),
  copies: z.array(z.strictObject({ contact: z.string(), type: z.string() })),
});
export type FullJob = z.infer<typeof FullJob>;

/** A job as some viewer receives it: what is hidden from some may be absent. */
export type Job = Omit<FullJob, HiddenJobField> & Partial<Pick<FullJob, HiddenJobField>>;

type FieldMask = Partial<Record<keyof FullJob, true>>;

function maskOf(fields: readonly (keyof FullJob)[]): FieldMask {
  return Object.fromEntries(fields.map((field) => [field, true]));
}

/** The exact shape that a kind of viewer receives: nothing hidden from them, nothing missing. */
export function jobSchemaFor(kind: ViewerKind, call: JobCall) {
  return FullJob.omit(maskOf(hiddenJobFields(kind, call)));
}

/** The documented shape: fields that some viewers don't receive are optional. */
export const Job = FullJob.partial(maskOf(HIDDEN_JOB_FIELDS) as Record<never, true>) as unknown as z.ZodType<Job>;

const DesignTotals = z.strictObject({ s: z.int(), r: z.int(), e: z.int() });

const jobsPage = <Schema extends z.ZodType>(job: Schema) =>
  z.strictObject({
    data: z.array(job),
    last_page: z.int(),
    total: z.int(),
    total_is_capped: z.boolean().optional(),
    next_cursor: z.string().optional(),
    prev_cursor: z.string().optional(),
  });

export const JobListReply = z.strictObject({
  jobs: jobsPage(Job),
  total_designs_per_job_type: DesignTotals.optional(),
});
export type JobListReply = z.infer<typeof JobListReply>;

/** The exact list answer for a kind of viewer. */
export function jobListReplyFor(kind: ViewerKind) {
  const jobs = jobsPage(jobSchemaFor(kind, 'list'));
  return kind === 'operations'
    ? z.strictObject({ jobs, total_designs_per_job_type: DesignTotals })
    : z.strictObject({ jobs });
}

export const GetJobQuery = z.strictObject({
  job_id: z
    .string()
    .regex(/^[dD]?\d{1,15}$/, 'Must be a job number')
    .transform((value) => Number(value.replace(/^[dD]/, ''))),
});
/** What staff receive besides a job, for its edit form and its comments. */
const StaffFacts = z.strictObject({
  /** Where a held job goes back to. */
  held_from_status: z.int().nullable(),
  /** The places of the set under review that have to be acknowledged by whoever approves it. */
  open_places: z.int(),
  /** A sealed set or final documents stand: type, seal states and sealer can't change. */
  has_sealed_set: z.boolean(),
  /** The job was complete at some time, so it stays with its company. */
  was_completed: z.boolean(),
  /** Who wrote the staff comments last, and when; null where there are none. */
  staff_comments_by: z.strictObject({ name: z.string(), at: timestamp }).nullable(),
});
export type StaffFacts = z.infer<typeof StaffFacts>;

export const GetJobReply = z.strictObject({
  job: Job,
  /** Changes with every field of the edit form, and with nothing else: an edit sends it back. */
  updated_at: timestamp,
  staff: StaffFacts.optional(),
});
export type GetJobReply = z.infer<typeof GetJobReply>;

export const JobCounts = z.strictObject({
  all: z.int(),
  all_open: z.int(),
  all_active: z.int(),
  all_closed: z.int(),
  all_final_reviews: z.int().optional(),
  my_final_reviews: z.int().optional(),
  my_exclusive_final_reviews: z.int().optional(),
});
export type JobCounts = z.infer<typeof JobCounts>;
