import { DEFAULT_PRIORITY, type JobType, type ProductType } from '@sealdesk/contract/shared/codes.ts';
import {
  JOB_FIELD_FORM_LABEL,
  JOB_FIELD_NAMES,
  JOB_FIELDS,
  type JobFieldName,
} from '@sealdesk/contract/jobs/job-fields.ts';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { problemNames, type Problems } from '../forms/problems.ts';
import type { Viewer } from '../lib/session/viewer.ts';

/** Fields whose values are more than text. */
type ChosenValues = {
  id: string | null;
  job_type: JobType;
  drjcoid: number | null;
  drj_contact_id: number | null;
  job_priority: number;
  product_type: ProductType | null;
  number_of_designs: number | string;
  seal_states: string[];
  no_lock_request: boolean;
  wind_speed: number | string | null;
  wind_exposure_category: string | null;
};
type TextName = Exclude<JobFieldName, keyof ChosenValues>;

/** The values of the form: the contract's fields, each of which may still be empty. */
export type JobFormValues = ChosenValues & Record<TextName, string>;
export type FieldName = keyof JobFormValues;

/** Returns the values of a new job's form. A customer's own company is chosen; staff choose whom the job is for. */
export function emptyForm(viewer: Viewer): JobFormValues {
  const chosen: ChosenValues = {
    id: null,
    job_type: 's',
    drjcoid: isEmployee(viewer) ? null : (viewer.company?.DrJCOID ?? null),
    drj_contact_id: null,
    job_priority: DEFAULT_PRIORITY,
    product_type: null,
    number_of_designs: '',
    seal_states: [],
    no_lock_request: false,
    wind_speed: null,
    wind_exposure_category: null,
  };
  const texts = Object.fromEntries(JOB_FIELD_NAMES.map((name) => [name, ''])) as Record<TextName, string>;
  return { ...texts, ...chosen };
}

/** Returns the label of a field. */
export function labelOf(name: FieldName): string {
  return name === 'id' ? 'Job file' : JOB_FIELD_FORM_LABEL[name];
}

export type Section = 'type' | 'file' | 'details' | 'site';

/** Returns the section of a field. */
export function sectionOf(name: FieldName): Section {
  return name === 'id' ? 'file' : JOB_FIELDS[name].section;
}

/** Every field in the order in which the form shows them: the file follows the type of job, which decides its checks. */
export const FIELD_ORDER: FieldName[] = JOB_FIELD_NAMES.flatMap((name) =>
  name === 'job_type' ? [name, 'id' as const] : [name],
);

/** What is wrong, by field. */
export type JobProblems = Problems<JobFormValues>;

/** Returns how many fields of a section need attention. */
export function countIn(problems: JobProblems, section: Section): number {
  return problemNames(problems, FIELD_ORDER).filter((name) => sectionOf(name) === section).length;
}
