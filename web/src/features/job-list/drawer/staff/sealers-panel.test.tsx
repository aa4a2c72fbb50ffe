import '../../../../lib/testing/session-storage.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sealersQuery } from '../../job-list.queries.ts';
import { type RowHandlers, RowHandlersContext } from '../../rows/row-context.ts';
import { aRow } from '../../testing/a-row.ts';
import { SealersPanel } from './sealers-panel.tsx';

it('does not blame licenses where the firm has no authorization', () => {
  const job = aRow({ sealable_engineers: [] });
  const queryClient = new QueryClient();
  queryClient.setQueryData(sealersQuery(job.job_id).queryKey, {
    states: ['VA'],
    engineers: [],
    unauthorized_states: ['VA'],
    split: null,
  });
  const panel = renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RowHandlersContext value={{} as RowHandlers}>
          <SealersPanel job={job} />
        </RowHandlersContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(panel).toContain('Nobody can seal this job in all its states.');
  expect(panel).not.toMatch(/licensed/i);
});
