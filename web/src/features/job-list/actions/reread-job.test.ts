import '../../../lib/testing/session-storage.ts';
import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryKeys } from '../../../lib/query-keys.ts';
import { mergeIntoCache } from '../list-page.ts';
import { aRow } from '../testing/a-row.ts';
import { rereadJob } from './reread-job.ts';

const LIST = [...queryKeys.jobs.lists, {}];
const listOf = (job: Job) => ({ jobs: { data: [job] } }) as JobListReply;

/** A list that shows one job, and the designs that its row has. */
function aList() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(LIST, listOf(aRow({ number_of_designs: 1 })));
  const receive = (number_of_designs: number) => mergeIntoCache(queryClient, LIST, [aRow({ number_of_designs })]);
  const designs = () => queryClient.getQueryData<JobListReply>(LIST)!.jobs.data[0]!.number_of_designs;
  return { queryClient, receive, designs };
}

it('shows what it read', async () => {
  const { queryClient, designs } = aList();
  await rereadJob(queryClient, aRow().job_id, async () => listOf(aRow({ number_of_designs: 2 })));
  expect(designs()).toBe(2);
});

it('keeps newer facts that the stream delivers before the reply, and reads again', async () => {
  const { queryClient, receive, designs } = aList();
  let reads = 0;
  await rereadJob(queryClient, aRow().job_id, async () => {
    reads += 1;
    if (reads === 1) receive(3);
    return listOf(aRow({ number_of_designs: reads === 1 ? 2 : 4 }));
  });
  expect(reads).toBe(2);
  expect(designs()).toBe(4);
});

it('stops reading a job that changes every time, and keeps what the stream delivered', async () => {
  const { queryClient, receive, designs } = aList();
  let reads = 0;
  await rereadJob(queryClient, aRow().job_id, async () => {
    reads += 1;
    receive(10 + reads);
    return listOf(aRow({ number_of_designs: 2 }));
  });
  expect(reads).toBe(3);
  expect(designs()).toBe(13);
});
