import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import type { SessionState } from '../lib/session/session.ts';
import { type Viewer, viewerQuery } from '../lib/session/viewer.ts';

/**
 * After a new sign-in, here or in another tab, reads who it is: the same person continues with fresh data, anyone else
 * starts from an empty page, because what stands on this one is not theirs.
 */
export function useSamePerson(session: SessionState, viewer: Viewer | undefined): void {
  const queryClient = useQueryClient();
  const round = session.at === 'ready' ? session.round : undefined;
  const knownRound = useRef<number>(undefined);

  useEffect(() => {
    if (round === undefined || !viewer) return;
    const isFirst = knownRound.current === undefined;
    if (isFirst || knownRound.current === round) {
      knownRound.current = round;
      return;
    }
    knownRound.current = round;
    void continueOrRestart(queryClient, viewer.id);
  }, [round, viewer, queryClient]);
}

async function continueOrRestart(queryClient: QueryClient, formerId: number): Promise<void> {
  // Retried until answered: until then it is unknown whose screen this is.
  const now = await queryClient.query({ ...viewerQuery, staleTime: 0, retry: true });
  if (now.id === formerId) return queryClient.invalidateQueries();
  queryClient.clear();
  window.location.assign(SCREEN_PATHS.jobList);
}
