import { useSyncExternalStore } from 'react';
import { session } from './api.ts';
import type { SessionState } from './session.ts';

/** Where the tab stands with the server; the component follows every change. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}
