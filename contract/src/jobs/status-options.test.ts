import { describe, expect, it } from 'vitest';
import type { Person } from '../people/roles.ts';
import type { ActionFacts } from './job-actions.ts';
import { editMoveTo, statusOptions, type StatusFacts } from './status-options.ts';
import { STATUSES, statusNameOf } from './statuses.ts';

const EMPLOYEE: Person = { employee_id: 3, role: 1, isSealingEngineer: false, contact_id: 7 };
const OPERATIONS: Person = { ...EMPLOYEE, role: 10 };
const ENGINEER: Person = { ...OPERATIONS, isSealingEngineer: true };
const CUSTOMER: Person = { ...EMPLOYEE, employee_id: null };

const aJob = (status: number, changes: Partial<ActionFacts> = {}): ActionFacts => ({
  job_status: { id: status, status: '', icon: '', status_group: 'active' },
  job_type: 's',
  num_final_docs: 0,
  openByUser: false,
  ops_seal_employeeid: null,
  ...changes,
});
const PLAIN: StatusFacts = { held_from_status: null, open_places: 0 };

/** The options besides the job's own status, as 'id move', with '!' where a reason is required. */
function offered(person: Person, job: ActionFacts, facts: Partial<StatusFacts> = {}): string[] {
  const [here, ...others] = statusOptions(job, person, { ...PLAIN, ...facts });
  expect(here).toEqual({ id: job.job_status.id, move: null, needsReason: false });
  return others.map(({ id, move, needsReason }) => `${id} ${move}${needsReason ? '!' : ''}`);
}

describe('the status select', () => {
  it('offers an employee to take a job up, and into engineering where its type allows that', () => {
    expect(offered(EMPLOYEE, aJob(1))).toEqual(['2 take-up']);
    expect(offered(EMPLOYEE, aJob(2))).toEqual([]);
    for (const job_type of ['r', 'e'] as const) {
      expect(offered(EMPLOYEE, aJob(1, { job_type }))).toEqual(['2 take-up', '8 take-up-into-engineering']);
      expect(offered(EMPLOYEE, aJob(2, { job_type }))).toEqual(['8 take-up-into-engineering']);
    }
    for (const status of [3, 4, 5, 6, 7, 8, 9, 10, 11]) expect(offered(EMPLOYEE, aJob(status))).toEqual([]);
  });

  it('offers operations the moves of the table at every status, with a reason where one is required', () => {
    const moves = STATUSES.map(({ id }) => [id, offered(OPERATIONS, aJob(id, { num_final_docs: 1 }))]);
    expect(Object.fromEntries(moves)).toEqual({
      1: ['2 take-up', '9 return-to-customer!', '6 hold', '7 cancel'],
      2: ['9 return-to-customer!', '6 hold', '7 cancel'],
      3: ['2 pull-back!', '9 return-to-customer!', '6 hold', '7 cancel'],
      4: ['9 revise!', '2 revise!'],
      5: ['9 return-to-customer!', '6 hold', '7 cancel'],
      6: ['7 cancel'],
      7: ['1 reopen'],
      8: ['9 return-to-customer!', '6 hold', '7 cancel'],
      9: ['6 hold', '7 cancel'],
      10: ['11 reserve', '5 approve', '3 return!', '2 return!', '9 return-to-customer!', '6 hold', '7 cancel'],
      11: ['10 release', '9 return-to-customer!', '6 hold', '7 cancel'],
    });
  });

  it('offers a held job the status that it was at, and nothing from a complete job without files', () => {
    expect(offered(OPERATIONS, aJob(6), { held_from_status: 10 })).toEqual(['10 resume', '7 cancel']);
    expect(offered(OPERATIONS, aJob(4))).toEqual([]);
  });

  it('offers no review to a sealing engineer, to who staged the seals or to who uploaded the set, and a reserved one to its holder alone', () => {
    const plain = ['9 return-to-customer!', '6 hold', '7 cancel'];
    expect(offered(ENGINEER, aJob(10))).toEqual(plain);
    expect(offered(OPERATIONS, aJob(10, { ops_seal_employeeid: 3 }))).toEqual(plain);
    expect(offered(OPERATIONS, aJob(10, { replace_file: 'working' }))).toEqual(plain);
    const held = ['10 release', '5 approve', '3 return!', '2 return!', ...plain];
    expect(offered(OPERATIONS, aJob(11, { review_employeeid: 3 }))).toEqual(held);
  });

  it('does not offer to approve a set with open places', () => {
    expect(offered(OPERATIONS, aJob(10), { open_places: 1 })).not.toContain('5 approve');
    expect(offered(OPERATIONS, aJob(10), { open_places: 0 })).toContain('5 approve');
  });

  it('offers nothing at a status that it does not know', () => {
    expect(offered(OPERATIONS, aJob(99))).toEqual([]);
    expect(offered(CUSTOMER, aJob(3))).toEqual([]);
  });
});

it('at most one move of the form leads from one status to another, and none to complete or by an upload', () => {
  const found: string[] = [];
  for (const { id: from } of STATUSES)
    for (const { id: to } of STATUSES) {
      const move = editMoveTo(statusNameOf(from)!, statusNameOf(to)!, from === 6 ? 'finalReviewReserved' : null);
      if (move) found.push(`${from}-${to} ${move}`);
    }
  expect(
    found.filter((one) => / (?:return|release|resume|reopen|revise|approve|reserve|pull-back|take-up.*)$/.test(one)),
  ).toEqual([
    '1-2 take-up',
    '1-8 take-up-into-engineering',
    '2-8 take-up-into-engineering',
    '3-2 pull-back',
    '10-2 return',
    '10-3 return',
    '10-11 reserve',
    '10-5 approve',
    '11-2 return',
    '11-3 return',
    '11-10 release',
    '11-5 approve',
    '4-2 revise',
    '4-9 revise',
    '6-11 resume',
    '7-1 reopen',
  ]);
  expect(found.filter((one) => / (?:hold|cancel|return-to-customer)$/.test(one))).toHaveLength(8 + 9 + 7);
  expect(found).toHaveLength(16 + 24);
});
