import type { EditFieldName } from './edit-job.ts';
import { JOB_FIELD_FORM_LABEL } from './job-fields.ts';

/** What the edit form and the timeline call a field. Apart from the schema of the form, which few screens need. */
export const EDIT_FIELD_LABEL: Record<EditFieldName, string> = {
  ...(JOB_FIELD_FORM_LABEL as Omit<Record<EditFieldName, string>, 'job_status' | 'engineer_seal_contact_id'>),
  job_status: 'Status',
  engineer_seal_contact_id: 'Sealer',
  job_type: 'Type',
  number_of_designs: 'Number of designs',
  job_comments: 'Customer Comments',
  staff_comments: 'Staff Comments',
};
