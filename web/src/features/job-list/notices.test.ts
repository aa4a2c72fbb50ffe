import type { JobNotice } from '@sealdesk/contract/jobs/job-notice.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { expect, it } from 'vitest';
import { progressOf, remediesOf, sentBackTitle } from './notices.ts';
import { aRow } from './testing/a-row.ts';

const maya = { role: 10, employee_id: 7, isSealingEngineer: false };
const notice = (kind: JobNotice['kind'], message = 'Something'): JobNotice => ({
  kind,
  message,
  detail: null,
  upload_uuid: null,
  at: '2026-11-14T08:11:00Z',
});
const remedies = (job: Parameters<typeof aRow>[0]) => remediesOf(aRow(job), maya).map(({ label }) => label);

it('shows below the status how far a combination or a check is, and nothing else', () => {
  expect(progressOf({ notice: notice('combining', 'Combining, page 31 of 62') })).toBe('Combining, page 31 of 62');
  expect(progressOf({ notice: notice('checking', 'Keyword check, page 3 of 9') })).toBe('Keyword check, page 3 of 9');
  for (const kind of ['set-refused', 'not-combined', 'differs', 'mail-refused'] as const)
    expect(progressOf({ notice: notice(kind) })).toBeNull();
  expect(progressOf({ notice: null })).toBeNull();
});

it('offers what mends each trouble, as far as the row offers it', () => {
  expect(remedies({ at: 'inProgress', notice: notice('not-combined') })).toEqual(['Retry', 'To Seal']);
  expect(remedies({ at: 'readyToSeal', notice: notice('set-refused') })).toEqual(['For Review']);
  expect(remedies({ at: 'awaitingFinal', notice: notice('set-refused') })).toEqual(['Final']);
  const replaced: Partial<Job> = { notice: notice('set-refused'), replace_file: 'working' };
  expect(remedies({ at: 'finalReview', ...replaced })).toEqual(['Replace File']);
  expect(remedies({ at: 'finalReview', notice: notice('set-refused') })).toEqual([]);
  for (const kind of ['mail-refused', 'mail-given-up'] as const)
    expect(remedies({ at: 'complete', notice: notice(kind) })).toEqual(['Send again']);
  for (const kind of ['differs', 'mail-readdressed'] as const)
    expect(remedies({ at: 'readyToSeal', notice: notice(kind) })).toEqual([]);
});

it('says what sent a job back to us, and who did it', () => {
  const by = 'Rafael Castellanos';
  const back = { reason: 'Sheet 7.', by, at: '2026-11-14T08:11:00Z' };
  const titleOf = (move: 'return' | 'pull-back' | 'revise', at: 'inProgress' | 'readyToSeal') =>
    sentBackTitle({ ...back, move }, aRow({ at }));
  expect(titleOf('return', 'inProgress')).toBe(`Returned for drawing changes by ${by}`);
  expect(titleOf('return', 'readyToSeal')).toBe(`Returned to the sealer by ${by}`);
  expect(titleOf('pull-back', 'inProgress')).toBe(`Pulled back by ${by}`);
  expect(titleOf('revise', 'inProgress')).toBe(`Revised by ${by}`);
  expect(sentBackTitle({ ...back, move: 'revise', by: null }, aRow())).toBe('Revised');
});
