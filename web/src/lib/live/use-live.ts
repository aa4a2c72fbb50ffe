import { JOB_EVENTS_PATH } from '@sealdesk/contract/paths.ts';
import { STREAM_CATCH_UP_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { session as tabSession } from '../session/api.ts';
import { NoResponse } from '../session/failure.ts';
import { browserClock } from '../clock.ts';
import { createLive, type LiveState } from './live.ts';
import { useSession } from '../session/viewer.ts';

/** This tab's connection to the stream of changes. */
export const live = createLive({
  open: (signal, isFirst) =>
    tabSession.open(
      { method: 'GET', url: JOB_EVENTS_PATH + (isFirst ? sinceOpened() : ''), headers: {} },
      { signal, background: true },
    ),
  clock: browserClock,
});

/** Returns how long ago this tab's document was opened, as the stream's query; nothing where that is too long ago. */
function sinceOpened(): string {
  // One of the clocks may stand still while the device sleeps, and the other one can be set.
  const milliseconds = Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin));
  return milliseconds <= STREAM_CATCH_UP_SECONDS * 1_000 ? `?since_ms=${milliseconds}` : '';
}

/** A browser has few connections to one site, so a tab that nobody sees gives its own back. */
const HIDDEN_MS = 10_000;
/** A short loss is repaired before it matters, so it is not reported. */
const QUIET_MS = 10_000;

/** Keeps the connection open while someone is signed in and looks at the tab. */
export function useLiveLink(): void {
  const session = useSession();
  const queryClient = useQueryClient();
  useEffect(() => live.subscribe(() => live.state().at === 'live' && readUnansweredAgain(queryClient)), [queryClient]);
  // Another round may be another person, who must not receive what the one before did.
  const round = session.at === 'ready' ? session.round : null;
  useEffect(() => {
    if (round === null) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(resting);
      if (document.visibilityState === 'visible') live.start();
      else resting = setTimeout(() => live.rest(), HIDDEN_MS);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', live.tryNow);
    window.addEventListener('offline', live.lose);
    return () => {
      clearTimeout(resting);
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', live.tryNow);
      window.removeEventListener('offline', live.lose);
      live.rest();
    };
  }, [round]);
}

/** Reads again what the screen shows and could not read while the connection was down. */
function readUnansweredAgain(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof NoResponse });
}

/** Returns the state of the connection; the component follows every change. */
export function useLive(): LiveState {
  return useSyncExternalStore(live.subscribe, live.state, live.state);
}

/** What to report of a lost connection: nothing yet, or in how many seconds it is retried. */
export type LivePause = { isReported: boolean; secondsLeft: number | null };

/** Returns what to report of a lost connection, second by second; null while it is there. */
export function useLivePause(): LivePause | null {
  const state = useLive();
  const second = useSyncExternalStore(state.at === 'paused' ? everySecond : never, currentSecond);
  if (state.at !== 'paused') return null;
  const left = state.retryAt === null ? null : Math.max(1, Math.ceil(state.retryAt / 1_000 - second));
  return { isReported: second * 1_000 - state.since >= QUIET_MS, secondsLeft: left };
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}

const never = () => () => {};
const currentSecond = () => Math.floor(Date.now() / 1_000);

/** Returns false while the browser knows that it is offline; the component follows every change. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
