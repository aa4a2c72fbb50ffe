import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserClock } from '../../../lib/clock.ts';
import { followChanges } from '../../../lib/live/follow-changes.ts';
import { live } from '../../../lib/live/use-live.ts';
import { concernsEntry, latestEntryQuery, rereadEntry } from './latest-entry.ts';

/** The viewer's latest entry; the component follows what happens to it anywhere. */
export function useLatestEntry() {
  const queryClient = useQueryClient();
  const query = useQuery(latestEntryQuery());
  useEffect(
    () =>
      followChanges({
        live,
        clock: browserClock,
        concerns: (change) =>
          concernsEntry(change, queryClient.getQueryData(latestEntryQuery().queryKey)?.entry ?? null),
        reread: () => rereadEntry(queryClient),
      }),
    [queryClient],
  );
  const { data } = query;
  const forgottenFrom = data?.forgotten === null ? data.entry?.forgotten_from : null;
  const behindMs = data?.behindMs ?? 0;
  useEffect(() => {
    if (!forgottenFrom) return undefined;
    // A second later, so that the server's clock has passed it, too.
    const delay = Date.parse(forgottenFrom) - (Date.now() + behindMs) + 1_000;
    const timer = setTimeout(() => void rereadEntry(queryClient).catch(() => {}), Math.max(delay, 1_000));
    return () => clearTimeout(timer);
  }, [queryClient, forgottenFrom, behindMs]);
  return query;
}
