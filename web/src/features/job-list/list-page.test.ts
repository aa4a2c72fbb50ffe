import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { mergeFacts, mergeIntoCache, withPlace } from './list-page.ts';
import { aRow } from './testing/a-row.ts';

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

const LOADED_AT = 1_000_000;
const queryKey = ['jobs', 'list', {}];
const cachedPage: JobListReply = { jobs: { data: [aRow({ job_id: 2 }), aRow({ job_id: 1 })], last_page: 1, total: 2 } };
const moved = aRow({ job_id: 1, job_priority_order: 3 });

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

const kept = () => queryClient.getQueryState(queryKey);
const load = () => queryClient.setQueryData(queryKey, cachedPage, { updatedAt: LOADED_AT });

describe('merging into the cache', () => {
  it('changes the cached page, which stays as old as it was', () => {
    load();
    expect(mergeIntoCache(queryClient, queryKey, [moved])).toEqual([1]);
    expect(kept()).toMatchObject({
      dataUpdatedAt: LOADED_AT,
      data: { jobs: { data: [cachedPage.jobs.data[0], moved] } },
    });
  });

  it('leaves the very same page where nothing is newer', () => {
    load();
    expect(mergeIntoCache(queryClient, queryKey, [])).toEqual([]);
    expect(mergeIntoCache(queryClient, queryKey, [{ ...cachedPage.jobs.data[0]! }])).toEqual([]);
    expect(kept()!.data).toBe(cachedPage);
  });

  it('makes no page where none is cached', () => {
    expect(mergeIntoCache(queryClient, queryKey, [moved])).toEqual([]);
    expect(kept()).toBeUndefined();
  });

  it('leaves a page alone that could not be read again: it shows of when it is', async () => {
    load();
    const lost = () => Promise.reject(new Error('no connection'));
    await expect(queryClient.query({ queryKey, queryFn: lost, staleTime: 0 })).rejects.toThrow('no connection');
    expect(mergeIntoCache(queryClient, queryKey, [moved])).toEqual([]);
    expect(kept()).toMatchObject({ status: 'error', data: cachedPage });
  });
});

it('one job gets the place, and the others stay the very same', () => {
  const other = aRow({ job_id: 1, job_priority_order: 2 });
  const reply: JobListReply = { jobs: { data: [other, aRow({ job_id: 2 })], total: 2, last_page: 1 } };
  const after = withPlace(reply, 2, 1).jobs.data;
  expect(after[0]).toBe(other);
  expect(after[1]).toMatchObject({ job_id: 2, job_priority_order: 1 });
});
