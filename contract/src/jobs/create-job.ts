import { z } from 'zod';
import { comments, editedJobFields, sealStates, siteFields } from './job-fields.ts';
import { MAX_ID } from '../shared/limits.ts';
import { MESSAGES } from '../shared/messages.ts';

const id = (message: string) => z.int(message).positive(message).max(MAX_ID, message);

/** The whole create form: the form checks with it as one types, and the server again. */
export const CreateJobForm = z.object({
  id: z.uuid(MESSAGES.notUploaded),
  ...editedJobFields,
  drjcoid: id('Company must be selected'),
  drj_contact_id: id('Contact must be selected'),
  seal_states: sealStates,
  job_comments: comments('job_comments'),
  staff_comments: comments('staff_comments').optional(),
  no_lock_request: z.boolean().default(false),
  ...siteFields,
});
export type CreateJobForm = z.input<typeof CreateJobForm>;
export type NewJobFields = z.output<typeof CreateJobForm>;

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

/** `warning` reports what only the company and the states could show, such as no engineer licensed in one of them. */
export const CreateJobReply = z.strictObject({ job_id: z.int(), message: z.string(), warning: z.string().optional() });
export type CreateJobReply = z.infer<typeof CreateJobReply>;
