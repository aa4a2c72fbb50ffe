import type { GetJobReply, Job } from '@sealdesk/contract/jobs/job.ts';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../lib/session/viewer.ts';
import { bodyOf, editRules, locksOf, lostMove } from './edit-rules.ts';
import { type EditValues, valuesOf } from './edit-values.ts';

const OPERATIONS = { employee_id: 3, role: 10, isSealingEngineer: false, contact_id: 7 } as Viewer;
const EMPLOYEE = { ...OPERATIONS, role: 1 };
const STAFF = {
  held_from_status: null,
  open_places: 0,
  has_sealed_set: false,
  was_completed: false,
  staff_comments_by: null,
};

const JOB = {
  job_id: 48_213,
  job_name: 'Hawthorne',
  job_type: 's',
  product_type: 't',
  number_of_designs: 64,
  job_priority: 2,
  job_status: { id: 1, status: 'Received', icon: 'inbox', status_group: 'open' },
  seal_states: ['VA'],
  drjcoid: 1,
  drj_contact_id: 2,
  engineer_seal_contact_id: null,
  design_program: 'MiTek',
  design_code: 'IRC 2021',
  plate_manufacturer: 'MiTek',
  job_comments: null,
  staff_comments: null,
  wind_speed: 115,
  no_lock_request: false,
} as Job;
const reply = (staff: Partial<typeof STAFF> = {}, job: Partial<Job> = {}): GetJobReply => ({
  job: { ...JOB, ...job },
  updated_at: '2026-11-14T07:20:00Z',
  staff: { ...STAFF, ...staff },
});

const rules = editRules(() => ({ needsReason: (status) => status === 9, withPresets: (values) => values }));
const checked = (changes: Partial<EditValues>) => rules.schema.safeParse({ ...valuesOf(JOB), ...changes });

describe('the form of a job', () => {
  it('opens with its values, empty ones as fields hold them', () => {
    expect(valuesOf(JOB)).toMatchObject({
      job_status: 1,
      staff_comments: '',
      lot_number: '',
      wind_exposure_category: null,
    });
    expect(checked({}).success).toBe(true);
  });

  it('needs a reason for the moves that ask for one, and for no other', () => {
    expect(checked({ job_status: 9 }).success).toBe(false);
    expect(checked({ job_status: 9, reason: 'Pages are missing' }).success).toBe(true);
    expect(checked({ job_status: 2 }).success).toBe(true);
  });

  it('sends what only operations may change by nobody else, and a reason with a move alone', () => {
    const fields = checked({ reason: 'Words', lot_number: ' 14 ' }).data!;
    const body = bodyOf(fields, JOB, 'v', EMPLOYEE);
    expect(body).toMatchObject({ lot_number: '14', updated_at: 'v' });
    for (const name of ['drjcoid', 'drj_contact_id', 'engineer_seal_contact_id', 'reason'])
      expect(body).not.toHaveProperty(name);
    const moved = bodyOf({ ...fields, job_status: 9 }, JOB, 'v', OPERATIONS);
    expect(moved).toMatchObject({ drjcoid: 1, drj_contact_id: 2, engineer_seal_contact_id: null, reason: 'Words' });
  });
});

it('a sealed set locks type, states and sealer; a job that was complete stays with its company', () => {
  expect(locksOf(reply())).toEqual({});
  expect(Object.keys(locksOf(reply({ has_sealed_set: true })))).toEqual([
    'job_type',
    'seal_states',
    'engineer_seal_contact_id',
  ]);
  expect(Object.keys(locksOf(reply({ was_completed: true })))).toEqual(['drjcoid']);
});

it('a status that is no longer offered is said, with where the job is now', () => {
  const held = reply({}, { job_status: { id: 7, status: 'Cancelled', icon: 'circle-x', status_group: 'closed' } });
  expect(lostMove(2, reply(), OPERATIONS)).toBeNull();
  expect(lostMove(2, held, OPERATIONS)).toBe('The job is at Cancelled now. Choose the move again.');
});
