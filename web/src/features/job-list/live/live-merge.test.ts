import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { describe, expect, it } from 'vitest';
import { mergeFacts } from './live-merge.ts';
import { aRow } from '../testing/a-row.ts';

const pageOf = (...data: Job[]): JobListReply => ({ jobs: { data, last_page: 1, total: data.length } });

describe('merging newer facts into a page', () => {
  const [first, second] = [aRow({ job_id: 2 }), aRow({ job_id: 1 })];

  it('changes the row in its place and leaves the others the same objects', () => {
    const page = pageOf(first, second);
    const { reply, changed } = mergeFacts(page, [aRow({ job_id: 1, job_priority_order: 3 })]);
    expect(changed).toEqual([1]);
    expect(reply.jobs.data.map((job) => [job.job_id, job.job_priority_order])).toEqual([
      [2, 0],
      [1, 3],
    ]);
    expect(reply.jobs.data[0]).toBe(first);
    expect(page.jobs.data[1]!.job_priority_order).toBe(0);
  });

  it('is the same page where nothing differs, or the job is not on it', () => {
    const page = pageOf(first, second);
    expect(mergeFacts(page, [{ ...first }, aRow({ job_id: 9 })])).toEqual({ reply: page, changed: [] });
    expect(mergeFacts(page, [{ ...first }]).reply).toBe(page);
  });

  it('takes in what only the clock changed, without calling it a change', () => {
    const { reply, changed } = mergeFacts(pageOf(first), [{ ...first, ago: '2 h', duration: '1 h 05 m' }]);
    expect([changed, reply.jobs.data[0]!.ago]).toEqual([[], '2 h']);
  });

  it('sees changes deep inside a fact, and facts that came or went', () => {
    const contact = { ...first.contact, email: 'new@mill.example' };
    expect(mergeFacts(pageOf(first), [{ ...first, contact }]).changed).toEqual([2]);
    expect(mergeFacts(pageOf(first), [{ ...first, staff_comments: 'call them' }]).changed).toEqual([2]);
  });

  it('keeps the designs shown in step with the rows', () => {
    const page = {
      ...pageOf(first, aRow({ job_id: 1, job_type: 'r' })),
      total_designs_per_job_type: { s: 64, r: 64, e: 0 },
    };
    const { reply } = mergeFacts(page, [{ ...first, number_of_designs: 60 }]);
    expect(reply.total_designs_per_job_type).toEqual({ s: 60, r: 64, e: 0 });
    expect(mergeFacts(pageOf(first), [{ ...first, number_of_designs: 60 }]).reply).not.toHaveProperty(
      'total_designs_per_job_type',
    );
  });
});
