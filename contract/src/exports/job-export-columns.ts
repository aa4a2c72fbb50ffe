import { JOB_FIELD_LABEL, SITE_FIELD_NAMES } from '../jobs/job-fields.ts';
import { hiddenJobFields } from '../jobs/job-visibility.ts';
import type { FullJob } from '../jobs/job.ts';
import type { ViewerKind } from '../people/roles.ts';

type ExportColumn = {
  /** What the file's first line calls it: the words of the screen. */
  head: string;
  /** The field of the job that it is made of. Who does not receive that field has no such column. */
  field: keyof FullJob;
  /** The list shows it. */
  isListed?: true;
};

const listed = <const Field extends keyof FullJob>(field: Field, head: string) =>
  ({ head, field, isListed: true }) as const;
const column = <const Field extends keyof FullJob>(field: Field, head: string) => ({ head, field }) as const;

const SITE_COLUMNS = Object.fromEntries(
  SITE_FIELD_NAMES.map((name) => [name, column(name, JOB_FIELD_LABEL[name])]),
) as Record<(typeof SITE_FIELD_NAMES)[number], ExportColumn>;

/** The columns of an export of jobs, in the order of the file. */
export const JOB_EXPORT_COLUMNS = {
  job_priority_order: listed('job_priority_order', 'Work order'),
  job_id: listed('job_id', 'Job number'),
  job_type: listed('job_type', 'Type'),
  job_name: listed('job_name', JOB_FIELD_LABEL.job_name),
  job_comments: listed('job_comments', JOB_FIELD_LABEL.job_comments),
  staff_comments: listed('staff_comments', JOB_FIELD_LABEL.staff_comments),
  status: listed('final_status', 'Status'),
  return_reason: listed('return_reason', 'Return reason'),
  initial_sealer: listed('ops_sealer', 'Initial sealer'),
  sealer: listed('sealing_engineer', 'Sealer'),
  can_seal: listed('sealable_engineers', 'Can seal'),
  company: listed('company', 'Company'),
  location: listed('company', 'Location'),
  contact: listed('contact', 'Contact'),
  email: listed('contact', 'Email'),
  work_phone: listed('contact', 'Work phone'),
  cell_phone: listed('contact', 'Cell phone'),
  number_of_designs: listed('number_of_designs', JOB_FIELD_LABEL.number_of_designs),
  seals: listed('sealsFromTime', 'Seals'),
  units: listed('unitsFromTime', 'Units'),
  seal_states: listed('seal_states', JOB_FIELD_LABEL.seal_states),
  created: listed('created_at', 'Created'),
  completed: listed('date_final_sent', 'Completed'),
  time_total: listed('duration', 'Time total'),
  time_entries: listed('entryData', 'Time entries'),
  jobs_ahead: listed('higher_priority_jobs_same_group', 'Jobs ahead'),
  notice: listed('notice', 'Notice'),
  worked_on_by: column('entryData', 'Worked on by'),
  open_by: column('entryData', 'Timer running'),
  job_priority: column('job_priority', JOB_FIELD_LABEL.job_priority),
  product_type: column('product_type', JOB_FIELD_LABEL.product_type),
  design_program: column('design_program', JOB_FIELD_LABEL.design_program),
  design_code: column('design_code', JOB_FIELD_LABEL.design_code),
  plate_manufacturer: column('plate_manufacturer', JOB_FIELD_LABEL.plate_manufacturer),
  no_lock_request: column('no_lock_request', JOB_FIELD_LABEL.no_lock_request),
  ...SITE_COLUMNS,
  final_documents: column('num_final_docs', 'Final documents'),
} satisfies Record<string, ExportColumn>;
export type JobExportColumn = keyof typeof JOB_EXPORT_COLUMNS;

/** As in the list, all fields of the job, or the columns that the person chose. */
export type JobExportChoice = 'list' | 'all' | readonly string[];

const NAMES = Object.keys(JOB_EXPORT_COLUMNS) as JobExportColumn[];
const columnOf = (name: JobExportColumn): ExportColumn => JOB_EXPORT_COLUMNS[name];

/** Returns the columns of that choice which exist for the kind of viewer, in the order of the file. */
export function jobExportColumns(kind: ViewerKind, choice: JobExportChoice): JobExportColumn[] {
  const hidden = new Set<string>(hiddenJobFields(kind, 'list'));
  const visible = NAMES.filter((name) => !hidden.has(columnOf(name).field));
  if (choice === 'all') return visible;
  if (choice === 'list') return visible.filter((name) => columnOf(name).isListed);
  return visible.filter((name) => choice.includes(name));
}
