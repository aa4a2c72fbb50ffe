import '../../../lib/testing/session-storage.ts';
import { MantineProvider } from '@mantine/core';
import type { User } from '@sealdesk/contract/people/session.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ViewerContext } from '../../../lib/session/viewer.ts';
import { anEntry } from '../testing/an-entry.ts';
import { type LatestEntry, latestEntryQuery } from './latest-entry.ts';
import { TimeCard } from './time-card.tsx';

/** The card as it is drawn of that latest entry. */
function cardOf(latest: Partial<LatestEntry>): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(latestEntryQuery().queryKey, {
    entry: null,
    forgotten: null,
    server_time: '2026-11-14T12:00:00.000Z',
    behindMs: 0,
    ...latest,
  });
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ViewerContext value={{ timezone: 'America/New_York' } as User}>
          <MemoryRouter>
            <TimeCard />
          </MemoryRouter>
        </ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('offers to close an open entry, whose numbers are fields', () => {
  const card = cardOf({ entry: anEntry({ DrJNumSeals: 41, Continue: true, Description: 'Roof package' }) });
  for (const text of ['Open Entry', 'D48213', 'Blue Ridge Truss / Seals 2026', 'Yes', 'Close Time Entry'])
    expect(card).toContain(text);
  expect(card).toContain('value="41"');
  expect(card).toContain('value="Roof package"');
});

it('has only texts of a closed entry', () => {
  const card = cardOf({
    entry: anEntry({ End: '2026-11-13T22:32:00.000Z', EndDisplay: '11/13/26 17:32', account: null, project: null }),
  });
  for (const text of ['Last Entry', '11/13/26 17:32', 'None']) expect(card).toContain(text);
  expect(card).not.toContain('Close Time Entry');
  expect(card).not.toContain('<input');
});

it('asks when a forgotten entry ended, and still offers to close it', () => {
  const card = cardOf({ entry: anEntry(), forgotten: { suggestions: [] } });
  expect(card).toContain('When did you stop?');
  expect(card).toContain('Close Time Entry');
});

it('says how to begin where there is no entry yet', () => expect(cardOf({})).toContain('You have no time entry yet.'));
