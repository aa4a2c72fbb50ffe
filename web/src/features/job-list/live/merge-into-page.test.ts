import type { JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { mergeIntoPage } from './merge-into-page.ts';
import { aRow } from '../testing/a-row.ts';

const LOADED_AT = 1_000_000;
const queryKey = ['jobs', 'list', {}];
const page: JobListReply = { jobs: { data: [aRow({ job_id: 2 }), aRow({ job_id: 1 })], last_page: 1, total: 2 } };
const moved = aRow({ job_id: 1, job_priority_order: 3 });

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

const kept = () => queryClient.getQueryState(queryKey);
const load = () => queryClient.setQueryData(queryKey, page, { updatedAt: LOADED_AT });

describe('newer facts', () => {
  it('change the kept page, which stays as old as it was', () => {
    load();
    expect(mergeIntoPage(queryClient, queryKey, [moved])).toEqual([1]);
    expect(kept()).toMatchObject({ dataUpdatedAt: LOADED_AT, data: { jobs: { data: [page.jobs.data[0], moved] } } });
  });

  it('that are none leave the very same page', () => {
    load();
    expect(mergeIntoPage(queryClient, queryKey, [])).toEqual([]);
    expect(mergeIntoPage(queryClient, queryKey, [{ ...page.jobs.data[0]! }])).toEqual([]);
    expect(kept()!.data).toBe(page);
  });

  it('make no page where none is kept', () => {
    expect(mergeIntoPage(queryClient, queryKey, [moved])).toEqual([]);
    expect(kept()).toBeUndefined();
  });

  it('leave a page alone that could not be read again: it says of when it is', async () => {
    load();
    const lost = () => Promise.reject(new Error('no connection'));
    await expect(queryClient.query({ queryKey, queryFn: lost, staleTime: 0 })).rejects.toThrow('no connection');
    expect(mergeIntoPage(queryClient, queryKey, [moved])).toEqual([]);
    expect(kept()).toMatchObject({ status: 'error', data: page });
  });
});
