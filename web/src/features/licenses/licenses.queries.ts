import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserClock } from '../../lib/clock.ts';
import { followChanges } from '../../lib/live/follow-changes.ts';
import { live } from '../../lib/live/use-live.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/session/api.ts';

/** All that the screen shows. `background` marks a reading that nobody asked for by hand. */
function licensesQuery({ background = false } = {}) {
  return queryOptions({
    queryKey: queryKeys.licenses,
    queryFn: ({ signal }) => call('listLicenses', {}, { signal, background }),
    staleTime: 0,
  });
}

/** Reads the licenses, and reads them again when somebody changes one. */
export function useLicenses() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followChanges({
        live,
        clock: browserClock,
        // A license is published as a change of the directory. Each change of a job would read all of this again.
        concerns: () => false,
        reread: async () => {
          await queryClient.query(licensesQuery({ background: true }));
        },
      }),
    [queryClient],
  );
  return useQuery(licensesQuery());
}

/** Reads again what a saved license changes: this screen, and who can seal a job wherever that is kept. */
export async function rereadAfterSaving(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.licenses }),
    queryClient.invalidateQueries({ queryKey: queryKeys.jobs.all, refetchType: 'none' }),
  ]);
}
