import { queryOptions } from '@tanstack/react-query';
import type { User } from '@sealdesk/contract/people/session.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { queryKeys } from '../query-keys.ts';
import { call, session } from './api.ts';
import type { SessionState } from './session.ts';

/** The person asking. */
export type Viewer = User;

/** Who is signed in. It stays fresh for the whole session: a change of rights acts on the server at once anyway. */
export const viewerQuery = queryOptions({
  queryKey: queryKeys.viewer,
  queryFn: ({ signal }) => call('user', {}, { signal }),
  staleTime: Infinity,
});

export const ViewerContext = createContext<Viewer | null>(null);

/** The person asking; only screens behind the session gate may ask. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('This screen is not behind the session gate.');
  return viewer;
}

/** Where the tab stands with the server; the component follows every change. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}
