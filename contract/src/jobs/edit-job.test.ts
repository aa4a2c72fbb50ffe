import { describe, expect, it } from 'vitest';
import { EDIT_FIELD_NAMES, EditJobBody, editFieldsOf, savedMessage, toEditedColumns } from './edit-job.ts';
import { MAX_REASON } from '../shared/limits.ts';
import type { Job } from './job.ts';

const NEEDED = {
  job_name: 'Lot 14 Maple Ridge',
  job_type: 's',
  product_type: 't',
  number_of_designs: 12,
  job_priority: 2,
  job_status: 1,
  design_program: 'MiTek 8.5',
  design_code: 'IRC2021/TPI2014',
  plate_manufacturer: 'MiTek',
  updated_at: '2026-11-16T12:51:30.123456+00:00',
};

function problems(values: object): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { path, message } of EditJobBody.safeParse({ ...NEEDED, ...values }).error?.issues ?? [])
    (found[String(path[0])] ??= []).push(message);
  return found;
}

describe('an edit', () => {
  it('leaves alone what it does not carry, and clears what it carries empty', () => {
    expect(EditJobBody.parse(NEEDED)).toEqual(NEEDED);
    expect(toEditedColumns(EditJobBody.parse(NEEDED))).toEqual({
      name: 'Lot 14 Maple Ridge',
      type: 's',
      product: 't',
      designs: 12,
      priority: 2,
      design_program: 'MiTek 8.5',
      design_code: 'IRC2021/TPI2014',
      plate_manufacturer: 'MiTek',
    });
    const emptied = { lot_number: '', job_comments: null, staff_comments: '', wind_speed: null, roof_load: '' };
    const cleared = toEditedColumns(EditJobBody.parse({ ...NEEDED, ...emptied, engineer_seal_contact_id: null }));
    expect(cleared).toMatchObject({
      lot_number: null,
      comments: null,
      staff_comments: null,
      wind_speed: null,
      roof_load: null,
      sealing_engineer_id: null,
    });
    expect(cleared).not.toHaveProperty('unlocked_requested');
  });

  it('is refused with the name of what it must have', () => {
    const found = Object.keys(NEEDED).map((name) => [name, problems({ [name]: undefined })[name]?.[0]]);
    expect(Object.fromEntries(found)).toEqual({
      job_name: 'Job name is required',
      job_type: 'Job type is required',
      product_type: 'Product is required',
      number_of_designs: 'Designs is required',
      job_priority: 'Priority is required',
      job_status: 'Status is required',
      design_program: 'Design program is required',
      design_code: 'Design code is required',
      plate_manufacturer: 'Plate manufacturer is required',
      updated_at: 'The job has to be read before it is saved',
    });
  });

  it('holds each field to the rule of creating', () => {
    expect(problems({ job_name: 'x'.repeat(151), number_of_designs: 1001, seal_states: [], drjcoid: null })).toEqual({
      job_name: ['Job name cannot exceed 150 characters'],
      number_of_designs: ['Number of Designs cannot exceed 1000'],
      seal_states: ['You must select at leaset one state'],
      drjcoid: ['Company must be selected'],
    });
    expect(problems({ wind_speed: 89, mean_roof_height: '5', reason: 'x'.repeat(MAX_REASON + 1) })).toMatchObject({
      wind_speed: ['Wind speed must be at least 90'],
      mean_roof_height: [expect.stringContaining('Mean roof height must be')],
      reason: ['A reason has at most 1000 characters.'],
    });
  });

  it('takes the id of a status and nothing else for one', () => {
    for (const job_status of ['complete', '4', { id: 4 }, 0, 12, 1.5, [1]])
      expect([job_status, problems({ job_status })]).toEqual([
        job_status,
        { job_status: ['Status is not one of the listed values'] },
      ]);
    for (const job_status of [null, ''])
      expect(problems({ job_status })).toEqual({ job_status: ['Status is required'] });
  });

  it('drops what is no field of the form', () => {
    const derived = { id: 'x', job_id: 5, created_at: 'x', date_final_sent: 'x', ops_seal_employeeid: 9, ago: 'x' };
    expect(EditJobBody.parse({ ...NEEDED, ...derived })).toEqual(NEEDED);
  });
});

it('a job’s fields are sent back as they were read', () => {
  const job = {
    ...NEEDED,
    job_status: { id: 9 },
    seal_states: ['VA'],
    staff_comments: 'x',
    ago: '2 d',
  } as unknown as Job;
  expect(editFieldsOf(job)).toEqual({
    ...NEEDED,
    updated_at: undefined,
    job_status: 9,
    seal_states: ['VA'],
    staff_comments: 'x',
  });
  expect(EDIT_FIELD_NAMES).toHaveLength(30);
});

it('the message names the status that the job has come to', () => {
  expect(savedMessage(1000, null)).toBe('D1000 saved.');
  expect(savedMessage(1000, 6)).toBe('D1000 saved. It is at On Hold now.');
});
