import type { CreateJobForm } from '@sealdesk/contract/jobs/create-job.ts';

/** The body of a create call in which everything needed is there; `values` change it. */
export function aNewJob(
  values: Partial<CreateJobForm> & Pick<CreateJobForm, 'id' | 'drjcoid' | 'drj_contact_id'>,
): CreateJobForm {
  return {
    job_name: 'Lot 14 Maple Ridge',
    job_type: 's',
    product_type: 't',
    number_of_designs: 12,
    job_priority: 2,
    design_program: 'MiTek 8.5',
    design_code: 'IRC2021/TPI2014',
    plate_manufacturer: 'MiTek',
    seal_states: ['VA'],
    ...values,
  };
}
