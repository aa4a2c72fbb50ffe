import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { STATUSES, STATUS_ID, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';

/** A job as the list sends it, for tests; say only what matters to the test. */
export function aRow({ at = 'inProgress', ...facts }: Partial<Job> & { at?: StatusName } = {}): Job {
  const { id, status, icon, status_group } = STATUSES.find((one) => one.id === STATUS_ID[at])!;
  const usual = {
    job_id: 48_213,
    job_name: 'Hawthorne Estates Lot 14',
    job_type: 's',
    product_type: 't',
    number_of_designs: 64,
    job_priority_order: 0,
    job_status: { id, status, icon, status_group },
    final_status: status,
    num_final_docs: 1,
    seal_states: ['VA'],
    sealsFromTime: 0,
    unitsFromTime: 0,
    contact: { contact_name: 'Dana Whitlock', email: null, work_phone: null, cell_phone: null },
    company: { DrJCOID: 1, Company: 'Blue Ridge Truss', location: 'Roanoke, VA' },
  };
  // Only what the row's decisions read is there; the rest of a job would be noise in every test.
  return { ...usual, ...facts } as Job;
}
