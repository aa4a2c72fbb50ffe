import type { JobExportColumn } from '@sealdesk/contract/exports/job-export-columns.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { SITE_FIELD_NAMES } from '@sealdesk/contract/jobs/job-fields.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { JOB_TYPE_LABEL, PRIORITY_LABEL, PRODUCT_TYPE_LABEL, type Priority } from '@sealdesk/contract/shared/codes.ts';
import type { Cell } from '../../spreadsheets/cell.ts';

type Reader = (job: Job) => Cell;

const siteCells = Object.fromEntries(
  SITE_FIELD_NAMES.map((name): [string, Reader] => [name, (job) => job[name]]),
) as Record<(typeof SITE_FIELD_NAMES)[number], Reader>;

const listed = (texts: readonly string[] | undefined, separator = ', ') => texts?.join(separator) || null;
const date = (instant: string | null) => (instant === null ? null : new Date(instant));

/** What stands in each column of an export, in the words of the screen. */
const CELLS: Record<JobExportColumn, Reader> = {
  job_priority_order: (job) => job.job_priority_order || null,
  job_id: (job) => formatJobNumber(job.job_id),
  job_type: (job) => JOB_TYPE_LABEL[job.job_type],
  job_name: (job) => job.job_name,
  job_comments: (job) => job.job_comments,
  staff_comments: (job) => job.staff_comments ?? null,
  status: (job) => job.final_status,
  return_reason: (job) => job.return_reason ?? null,
  initial_sealer: (job) => job.ops_sealer?.Employee ?? null,
  sealer: (job) => job.sealing_engineer?.full_name ?? null,
  can_seal: (job) => listed(job.sealable_engineers?.map(({ full_name }) => full_name)),
  company: (job) => job.company.Company,
  location: (job) => job.company.location,
  contact: (job) => job.contact.contact_name,
  email: (job) => job.contact.email,
  work_phone: (job) => job.contact.work_phone,
  cell_phone: (job) => job.contact.cell_phone,
  number_of_designs: (job) => job.number_of_designs,
  seals: (job) => job.sealsFromTime,
  units: (job) => job.unitsFromTime,
  seal_states: (job) => listed(job.seal_states, ' '),
  created: (job) => date(job.created_at),
  completed: (job) => date(job.date_final_sent),
  time_total: (job) => job.duration ?? null,
  time_entries: (job) => job.entryData?.numEntries ?? null,
  jobs_ahead: (job) => listed(job.higher_priority_jobs_same_group?.map(({ job_id }) => formatJobNumber(job_id))),
  notice: (job) => job.notice?.message ?? null,
  worked_on_by: (job) => listed(job.entryData?.arPastOpenBy),
  open_by: (job) => listed(job.entryData?.OpenBy),
  job_priority: (job) => PRIORITY_LABEL[job.job_priority as Priority],
  product_type: (job) => PRODUCT_TYPE_LABEL[job.product_type],
  design_program: (job) => job.design_program,
  design_code: (job) => job.design_code,
  plate_manufacturer: (job) => job.plate_manufacturer,
  no_lock_request: (job) => (job.no_lock_request ? 'Yes' : 'No'),
  ...siteCells,
  final_documents: (job) => job.num_final_docs,
};

/** Returns the cells of a job, in the order of the columns. */
export function jobCells(job: Job, columns: readonly JobExportColumn[]): Cell[] {
  return columns.map((column) => CELLS[column](job));
}
