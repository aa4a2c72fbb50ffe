import { emptyForm, type JobFormValues } from '../job-form.ts';

/** A customer who signs in for one company. */
export const CUSTOMER = {
  id: 1,
  employee_id: null,
  first_name: 'Dana',
  last_name: 'Whitlock',
  belongs_to: 'Blue Ridge Truss & Panel, Roanoke, VA',
  waiting_email: null,
  work_phone: null,
  cell_phone: null,
  has_letter_keys: true,
  role: 0,
  contact_id: 1,
  isSealingEngineer: false,
  max_file_uploads: 10,
  company: { DrJCOID: 7, Company: 'Blue Ridge Truss & Panel', allow_unsealed_request: true },
  timezone: 'America/New_York',
  email: 'dana@example.com',
  firm_email: 'desk@firm.example',
  firm_name: 'Sealdesk',
  firm_signature: 'Sealdesk, 1 Main Street, Richmond, VA 23219',
};

/** A form that lacks nothing, for tests; say only what matters to the test. */
export function aForm(values: Partial<JobFormValues> = {}): JobFormValues {
  return {
    ...emptyForm(CUSTOMER),
    id: '7a1f0c64-52d1-4a0e-9a51-0f5f7a1f0c64',
    drj_contact_id: 3,
    job_name: 'Hawthorne Estates Lot 14',
    product_type: 't',
    number_of_designs: 64,
    design_program: 'MiTek 8.7',
    design_code: 'IRC2021/TPI2014',
    plate_manufacturer: 'MiTek 20/20',
    seal_states: ['VA'],
    ...values,
  };
}
