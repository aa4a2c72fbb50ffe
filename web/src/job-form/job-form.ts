import { DEFAULT_PRIORITY, type JobType, type ProductType } from '@sealdesk/contract/shared/codes.ts';
import { JOB_FIELD_LABEL, SITE_FIELD_NAMES } from '@sealdesk/contract/jobs/job-fields.ts';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { problemNames, type Problems } from '../forms/problems.ts';
import type { Viewer } from '../lib/session/viewer.ts';

/** The values of the form: the contract's fields, each of which may still be empty. */
export type JobFormValues = {
  id: string | null;
  job_type: JobType;
  drjcoid: number | null;
  drj_contact_id: number | null;
  job_priority: number;
  job_name: string;
  product_type: ProductType | null;
  number_of_designs: number | string;
  design_program: string;
  design_code: string;
  plate_manufacturer: string;
  seal_states: string[];
  job_comments: string;
  staff_comments: string;
  no_lock_request: boolean;
  customer_name: string;
  lot_number: string;
  project_subdivision: string;
  model: string;
  project_address: string;
  designer_name: string;
  designer_address: string;
  designer_license_num: string;
  wind_code: string;
  wind_speed: number | string | null;
  wind_exposure_category: string | null;
  mean_roof_height: string;
  roof_load: string;
  floor_load: string;
};
export type FieldName = keyof JobFormValues;

/** Returns the values of a new job's form. A customer's own company is chosen; staff choose whom the job is for. */
export function emptyForm(viewer: Viewer): JobFormValues {
  return {
    id: null,
    job_type: 's',
    drjcoid: isEmployee(viewer) ? null : (viewer.company?.DrJCOID ?? null),
    drj_contact_id: null,
    job_priority: DEFAULT_PRIORITY,
    job_name: '',
    product_type: null,
    number_of_designs: '',
    design_program: '',
    design_code: '',
    plate_manufacturer: '',
    seal_states: [],
    job_comments: '',
    staff_comments: '',
    no_lock_request: false,
    customer_name: '',
    lot_number: '',
    project_subdivision: '',
    model: '',
    project_address: '',
    designer_name: '',
    designer_address: '',
    designer_license_num: '',
    wind_code: '',
    wind_speed: null,
    wind_exposure_category: null,
    mean_roof_height: '',
    roof_load: '',
    floor_load: '',
  };
}

/** Fields whose label in the form differs from that on the job's own pages. */
const FORM_LABEL: Partial<Record<FieldName, string>> = {
  id: 'Job file',
  designer_license_num: 'Designer license no.',
  wind_exposure_category: 'Exposure category',
};

/** Returns the label of a field. */
export function labelOf(name: FieldName): string {
  return FORM_LABEL[name] ?? JOB_FIELD_LABEL[name as keyof typeof JOB_FIELD_LABEL];
}

export type Section = 'type' | 'file' | 'details' | 'site';

/** Returns the section of a field. */
export function sectionOf(name: FieldName): Section {
  if (name === 'job_type') return 'type';
  if (name === 'id') return 'file';
  return (SITE_FIELD_NAMES as string[]).includes(name) ? 'site' : 'details';
}

/** Every field in the order in which the form shows them. */
export const FIELD_ORDER: FieldName[] = [
  'job_type',
  'id',
  'drjcoid',
  'drj_contact_id',
  'job_priority',
  'job_name',
  'product_type',
  'number_of_designs',
  'design_program',
  'design_code',
  'plate_manufacturer',
  'seal_states',
  'job_comments',
  'staff_comments',
  'no_lock_request',
  'lot_number',
  'project_subdivision',
  'model',
  'customer_name',
  'project_address',
  'designer_name',
  'designer_address',
  'designer_license_num',
  'wind_code',
  'wind_speed',
  'wind_exposure_category',
  'mean_roof_height',
  'roof_load',
  'floor_load',
];

/** What is wrong, by field. */
export type JobProblems = Problems<JobFormValues>;

/** Returns how many fields of a section need attention. */
export function countIn(problems: JobProblems, section: Section): number {
  return problemNames(problems, FIELD_ORDER).filter((name) => sectionOf(name) === section).length;
}
