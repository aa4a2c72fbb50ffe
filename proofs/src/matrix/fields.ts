import { jobListReplyFor, jobSchemaFor } from '@sealdesk/contract/jobs/job.ts';
import { isOperations, viewerKind, type ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { expect } from 'vitest';
import type { Answer } from '../harness/visitor.ts';
import type { Scene } from './scene.ts';
import type { Row, Who } from './table.ts';

type JobRow = Record<string, unknown> & { drjcoid: number; job_id: number };

/** The kind of viewer that a person of the matrix is. */
export function kindOf(who: Who): ViewerKind {
  const staff = who === 'employee' || who.startsWith('role10');
  const someone = {
    employee_id: staff ? 1 : null,
    role: who.startsWith('role10') ? 10 : 0,
    isSealingEngineer: who === 'role10_sealer',
  };
  expect(isOperations(someone)).toBe(who.startsWith('role10'));
  return viewerKind(someone);
}

/** Fields whose presence or absence a row of the matrix speaks of. */
const FIELDS_OF_ROW: Record<string, string[]> = {
  J06: ['total_designs_per_job_type'],
  J07: ['staff_comments'],
  J08: ['staff_comments'],
  J09: ['entryData', 'duration'],
  J09b: ['openByUser'],
  J10: ['sealable_engineers', 'ops_sealer', 'sealing_engineer', 'higher_priority_jobs_same_group'],
  J10b: ['review_employeeid'],
  J10c: ['notice', 'sent_back'],
  J10d: ['own_check', 'completion_mail', 'return_mail'],
  J11: ['client_email_body', 'copies'],
  J11b: ['return_reason', 'replace_file'],
  J11c: ['return_reason', 'replace_file'],
};

/** Checks that the answer carries, or nowhere carries, the fields that the row names. */
export function expectFields(row: Row, verb: 'present' | 'absent', { status, json, text }: Answer): void {
  expect(status).toBe(200);
  for (const field of FIELDS_OF_ROW[row.id]!) {
    if (verb === 'absent') expect(text).not.toContain(`"${field}"`);
    else if (row.id === 'J06') expect(json).toHaveProperty(field);
    else for (const job of jobsOf(json)) expect(job).toHaveProperty(field);
  }
}

/** The companies whose jobs and people a customer may see. */
export function companiesOf({ world }: Scene, who: Who): number[] {
  if (who === 'customer_A_owner') return [world.companyA];
  if (who === 'customer_corporate') return [world.companyA, world.companyB];
  if (who === 'customer_B_same_corp') return [world.companyB];
  if (who === 'customer_other_corp') return [world.companyOther];
  throw new Error(`${who} is not a customer`);
}

/** Checks that what the row hides from this person is in no byte of the answer. */
export function expectHidden(row: Row, who: Who, { text }: Answer): void {
  const kind = kindOf(who);
  const hidden = kind === 'operations' ? [] : row.hidden[kind === 'customer' ? 'customers' : 'employee'];
  for (const field of hidden) {
    const pattern = new RegExp(`"${field.replaceAll('*', '[A-Za-z]*')}"`);
    expect(text, `${field} is hidden from ${who}`).not.toMatch(pattern);
  }
}

/** Checks a jobs answer against the exact shape of the contract for this person. */
export function expectJobShape(row: Row, who: Who, { json }: Answer): void {
  const kind = kindOf(who);
  if (row.method !== 'GET') return;
  if (row.path.startsWith('/api/getjob')) {
    expect(jobSchemaFor(kind, 'detail').safeParse((json as { job: unknown }).job).error).toBeUndefined();
  } else if (row.path === '/api/jobs') {
    expect(jobListReplyFor(kind).safeParse(json).error).toBeUndefined();
  }
}

/** The jobs of a list or single answer. */
export function jobsOf(json: unknown): JobRow[] {
  const answer = json as { jobs?: { data: JobRow[] }; job?: JobRow };
  const jobs = answer.jobs?.data ?? (answer.job ? [answer.job] : []);
  expect(jobs.length).toBeGreaterThan(0);
  return jobs;
}
