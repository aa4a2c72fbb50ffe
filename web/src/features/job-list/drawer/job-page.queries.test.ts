import '../../../lib/testing/session-storage.ts';
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { jobQuery } from '../job-list.queries.ts';
import { documentsQuery, timelineQuery } from './job-page.queries.ts';

it.each<[string, { queryKey: QueryKey }]>([
  ['the job', jobQuery(1)],
  ['the timeline', timelineQuery(1)],
  ['the list of documents', documentsQuery(1)],
])('%s is asked for whenever the job is opened, however young the last answer is', (_, query) => {
  queryClient.setQueryData(query.queryKey, {});
  // Nobody subscribes, so that nothing is sent.
  const observer = new QueryObserver(queryClient, query);
  expect(observer.getCurrentResult()).toMatchObject({ isSuccess: true, isStale: true });
});
