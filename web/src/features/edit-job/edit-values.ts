import { EDIT_FIELD_LABEL } from '@sealdesk/contract/jobs/edit-field-labels.ts';
import { JOB_FIELD_NAMES, type JobFieldName } from '@sealdesk/contract/jobs/job-fields.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isSameValue } from '../../forms/conflict/same-value.ts';
import type { JobFormValues } from '../../job-form/job-form.ts';

/** The values of the edit form. `reason` goes with another status, and is no fact of the job. */
export type EditValues = Omit<JobFormValues, 'id'> & {
  job_status: number;
  reason: string;
  engineer_seal_contact_id: number | null;
};
export type EditName = keyof EditValues;
/** A field that holds a fact of the job, and so can be changed by somebody else. */
export type FactName = Exclude<EditName, 'reason'>;

/** The fields in the order in which the form shows them. */
export const EDIT_ORDER: readonly EditName[] = [
  'job_name',
  'job_status',
  'job_priority',
  'reason',
  'job_type',
  'product_type',
  'number_of_designs',
  'design_program',
  'design_code',
  'plate_manufacturer',
  'seal_states',
  'engineer_seal_contact_id',
  'no_lock_request',
  'lot_number',
  'project_subdivision',
  'project_address',
  'wind_speed',
  'wind_exposure_category',
  'mean_roof_height',
  'roof_load',
  'floor_load',
  'job_comments',
  'staff_comments',
  'drjcoid',
  'drj_contact_id',
  'customer_name',
  'model',
  'wind_code',
  'designer_name',
  'designer_address',
  'designer_license_num',
];
export const FACT_NAMES = EDIT_ORDER.filter((name): name is FactName => name !== 'reason');

/** What the form calls a field. */
export const EDIT_LABEL: Record<EditName, string> = { ...EDIT_FIELD_LABEL, reason: 'Reason' };

const NULL_WHEN_EMPTY: ReadonlySet<JobFieldName> = new Set(['wind_speed', 'wind_exposure_category']);

/** Returns a job as the form shows it. */
export function valuesOf(job: Job): EditValues {
  const fields = JOB_FIELD_NAMES.map((name) => [name, job[name] ?? (NULL_WHEN_EMPTY.has(name) ? null : '')]);
  return {
    ...(Object.fromEntries(fields) as Omit<JobFormValues, 'id'>),
    job_status: job.job_status.id,
    reason: '',
    engineer_seal_contact_id: job.engineer_seal_contact_id ?? null,
  };
}

/** Returns the fields whose values differ, in the order of the form. */
export function changedNames(before: EditValues, after: EditValues): FactName[] {
  return FACT_NAMES.filter((name) => !isSameValue(before[name], after[name]));
}
