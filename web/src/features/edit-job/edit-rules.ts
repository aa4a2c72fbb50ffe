import { EditJobBody, type EditJobFields } from '@sealdesk/contract/jobs/edit-job.ts';
import type { GetJobReply, Job } from '@sealdesk/contract/jobs/job.ts';
import { statusOptions, type StatusOption } from '@sealdesk/contract/jobs/status-options.ts';
import { findStatus, isAt } from '@sealdesk/contract/jobs/statuses.ts';
import { normalizedValues } from '@sealdesk/contract/jobs/typed-forms.ts';
import { isOperations } from '@sealdesk/contract/people/roles.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { FormRules } from '../../forms/use-checked-form.ts';
import type { Viewer } from '../../lib/session/viewer.ts';
import type { EditValues, FactName } from './edit-values.ts';

/** What the form sends, but for the version of the job that it was made of. */
export type EditFields = Omit<EditJobFields, 'updated_at'>;

const PLAIN = { held_from_status: null, open_places: 0 };
const SEALED = 'Cannot be changed any more: a sealed set exists.';

/** Returns the statuses that the form offers the viewer, the job's own first. */
export function optionsFor({ job, staff }: GetJobReply, viewer: Viewer): StatusOption[] {
  return statusOptions(job, viewer, staff ?? PLAIN);
}

/** Returns why fields of the job can't be changed, by field. */
export function locksOf({ job, staff }: GetJobReply): Partial<Record<FactName, string>> {
  return {
    ...(staff?.has_sealed_set && { job_type: SEALED, seal_states: SEALED, engineer_seal_contact_id: SEALED }),
    ...(staff?.was_completed && { drjcoid: 'The job was complete before, so it stays with its company.' }),
    ...(isAt('complete', job) && { drj_contact_id: 'The job is complete.' }),
  };
}

/** Returns why a status that was chosen before can't be chosen from where the job is now; null where it still can. */
export function lostMove(status: number, now: GetJobReply, viewer: Viewer): string | null {
  if (optionsFor(now, viewer).some(({ id }) => id === status)) return null;
  const here = findStatus(now.job.job_status.id)?.status ?? now.job.job_status.status;
  return `The job is at ${here} now. Choose the move again.`;
}

type Facts = { needsReason: (status: number) => boolean; withPresets: (values: EditValues) => EditValues };

/** Returns the rules of the form: the server's, and that a move has its reason. */
export function editRules(facts: () => Facts): FormRules<EditValues, EditFields> {
  const schema = EditJobBody.omit({ updated_at: true }).check(({ value, issues }) => {
    if (value.reason || !facts().needsReason(value.job_status)) return;
    issues.push({ code: 'custom', path: ['reason'], message: MESSAGES.reasonRequired, input: value.reason });
  });
  return { schema, withPresets: (values) => ({ ...facts().withPresets(values), ...normalizedValues(values) }) };
}

/** Returns the body to send. What only operations may change is sent by nobody else. */
export function bodyOf(fields: EditFields, job: Job, updated_at: string, viewer: Viewer): EditJobBody {
  const { reason, engineer_seal_contact_id, drjcoid, drj_contact_id, ...rest } = fields;
  const isMoved = fields.job_status !== job.job_status.id;
  return {
    ...rest,
    ...(isOperations(viewer) && { engineer_seal_contact_id, drjcoid, drj_contact_id }),
    ...(isMoved && reason && { reason }),
    updated_at,
  };
}
