import { z } from 'zod';
import { JOB_TYPES, PRODUCT_TYPES } from '../shared/codes.ts';
import { siteReply } from '../jobs/job-field-rules.ts';
import { JobNumberInPath } from '../jobs/job-path.ts';
import { optional } from '../shared/query-values.ts';
import { JOB_UPLOAD_PURPOSES, UPLOAD_PURPOSES } from './upload-purposes.ts';
import { NEXT_STEPS, UPLOAD_STEPS } from './upload-steps.ts';
import { ZipReading } from './zip-reading.ts';

const text = z.string().nullable();

/** What a zip gave the create form. A field that could not be read is null and left to the person. */
export const OriginalUploadReply = z.strictObject({
  uuid: z.uuid(),
  message: z.string(),
  /** 'confirm' asks the person to look at `message` under `confirm_title` before they continue. */
  status: z.enum(['ok', 'confirm']),
  confirm_title: z.string().optional(),
  job_type: z.enum(JOB_TYPES),
  job_name: text,
  product_type: z.enum(PRODUCT_TYPES).nullable(),
  design_code: text,
  design_program: text,
  plate_manufacturer: text,
  number_of_designs: z.int().nullable(),
  // As far as index sheets and notes print them.
  ...siteReply,
  seal_states: z.array(z.string()),
  reading: ZipReading,
});
export type OriginalUploadReply = z.infer<typeof OriginalUploadReply>;

/** What a new zip changes against the one it replaces. */
const Difference = z.strictObject({ field: z.string(), before: text, after: text });

/**
 * `ask_other_job`: a zip whose drawings name another job takes the place of nothing. The answer asks in its `message`, and
 * whoever wants it all the same sends it again without.
 */
export const JobUploadQuery = z.strictObject({ ask_other_job: optional(z.literal('true')) });

/** The answer to an upload for a job. With `next_step` it is a 202, and the step's own call gives the verdict. */
export const JobUploadReply = z.strictObject({
  uuid: z.uuid(),
  message: z.string(),
  success_message: z.string().optional(),
  /** 'confirm': nothing was done; `message` is the question that was asked for. */
  status: z.enum(['ok', 'warning', 'confirm']),
  next_step: z.enum(NEXT_STEPS).optional(),
  differences: z.array(Difference).optional(),
});
export type JobUploadReply = z.infer<typeof JobUploadReply>;

export const JobUploadParams = z.strictObject({
  purpose: z.enum(JOB_UPLOAD_PURPOSES),
  jobId: JobNumberInPath,
});

export const UPLOAD_STATES = ['staged', 'checking', 'accepted', 'rejected', 'expired', 'discarded'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

const UploadStep = z.strictObject({
  name: z.enum(UPLOAD_STEPS),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** One line for the checklist, such as 'page 21 of 36'. */
  detail: text,
});
export type UploadStep = z.infer<typeof UploadStep>;

/** The upload's uuid, or the Idempotency-Key that its request was sent under: until the answer that is all a sender knows. */
export const UploadParams = z.strictObject({ uuid: z.uuid() });

/** How far one's own upload is. */
export const UploadProgress = z.strictObject({
  uuid: z.uuid(),
  purpose: z.enum(UPLOAD_PURPOSES),
  job_id: z.int().nullable(),
  state: z.enum(UPLOAD_STATES),
  files: z.array(
    z.strictObject({
      name: z.string(),
      size: z.int(),
      sha256: z.string(),
      pages: z.int().nullable(),
      /** Whether it holds the set that was to be sealed or was reviewed; null before the check, and where none is due. */
      is_compared: z.boolean().nullable(),
    }),
  ),
  steps: z.array(UploadStep),
  /** The check call that gives the outcome; null where none does. */
  next_step: z.enum(NEXT_STEPS).nullable(),
  /** Why it was rejected. */
  message: text,
  /** What is accepted, but should be known. */
  warnings: z.array(z.string()),
});
export type UploadProgress = z.infer<typeof UploadProgress>;
