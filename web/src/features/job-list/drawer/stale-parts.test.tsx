import '../../../lib/testing/session-storage.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../../lib/session/failure.ts';
import { type Viewer, ViewerContext } from '../../../lib/session/viewer.ts';
import { aDocument } from '../testing/a-document.ts';
import { aRow } from '../testing/a-row.ts';
import { anEvent } from '../testing/an-event.ts';
import { CustomerJob } from './customer/customer-job.tsx';
import { CustomerTimeline } from './customer/customer-timeline.tsx';
import { DocumentPanel } from './documents/document-panel.tsx';
import { documentsQuery } from './job-page.queries.ts';
import { Timeline } from './timeline/timeline.tsx';
import type { TimelineState } from './timeline/use-timeline.ts';

const READ_AT = Date.parse('2026-11-14T12:17:00.000Z');
const REFUSED = new CallFailed(503, { read: 'nothing' });
const JOB = aRow({ created_atFormatted: '11/13/26 21:22' });

const aTimeline = (facts: Partial<TimelineState> = {}): TimelineState => ({
  events: [anEvent({ kind: 'create', to_status: 1 })],
  spans: [],
  readAt: READ_AT,
  error: null,
  hasMore: false,
  isShowingMore: false,
  showMore: () => {},
  readAll: () => Promise.resolve(),
  retry: () => {},
  ...facts,
});

/** Draws a part of the job's page over a cache that has the documents, and perhaps could not read them again. */
async function drawn(part: ReactNode, error?: Error): Promise<string> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = documentsQuery(JOB.job_id);
  queryClient.setQueryData(query.queryKey, { documents: [aDocument()] }, { updatedAt: READ_AT });
  if (error) {
    const reading = queryClient.query({ ...query, queryFn: () => Promise.reject(error) });
    await reading.catch((failure: unknown) => {
      if (failure !== error) throw failure;
    });
  }
  const viewer = { timezone: 'UTC' } as Viewer;
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ViewerContext value={viewer}>{part}</ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

describe('a part of the job that could not be read again', () => {
  const customerJob = <CustomerJob job={JOB} timeline={aTimeline()} head={null} notices={null} isChanged={false} />;

  it.each([
    ['the documents', 'plans.zip', <DocumentPanel key="" jobId={JOB.job_id} />],
    ['the files', 'plans.zip', customerJob],
  ])('%s stay, with their age and Retry', async (what, content, part) => {
    const page = await drawn(part, REFUSED);
    expect(page).toContain(content);
    expect(page).toContain(`Showing ${what} as of 12:17.`);
    expect(page).toContain('Retry');
    expect(await drawn(part)).not.toContain('Showing');
  });

  it.each([
    ['Created the job', Timeline],
    ['Job received', CustomerTimeline],
  ])('the timeline stays (%s), with its age and Retry', async (content, Part) => {
    const page = await drawn(<Part timeline={aTimeline({ error: REFUSED })} />);
    expect(page).toContain(content);
    expect(page).toContain('Showing the timeline as of 12:17.');
    expect(page).toContain('Retry');
    expect(await drawn(<Part timeline={aTimeline()} />)).not.toContain('Showing');
  });
});

describe('the timeline of a customer', () => {
  const events = Array.from({ length: 17 }, (_, place) => anEvent({ id: 17 - place, kind: 'create' }));

  it('has all its lines in the page, for printing; those after the tenth are folded on the screen', async () => {
    const page = await drawn(<CustomerTimeline timeline={aTimeline({ events })} />);
    expect(page.match(/<li /g)).toHaveLength(17);
    expect(page.match(/<li [^>]*data-folded/g)).toHaveLength(7);
    expect(page).toContain('Show all 17');
    expect(page).not.toContain('Earlier events follow.');
  });

  it('says in print that there are earlier events, where they were not read', async () => {
    const page = await drawn(<CustomerTimeline timeline={aTimeline({ events, hasMore: true })} />);
    expect(page).toContain('Earlier events follow.');
  });
});
