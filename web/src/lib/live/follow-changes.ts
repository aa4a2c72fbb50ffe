import type { JobChange, JobEventData } from '@sealdesk/contract/jobs/job-events.ts';
import type { Clock } from '../clock.ts';
import type { Live } from './live.ts';
import { throttledTask } from './throttled-task.ts';

/** What is shown is read again at most once in this time, whatever happens. */
const REREAD_INTERVAL_MS = 1_000;
/** While the connection to the stream is down, it is read again this often. */
const POLL_MS = 30_000;

type Parts = {
  live: Pick<Live, 'state' | 'subscribe' | 'onEvent'>;
  clock: Clock;
  /** Returns true when the change of a job concerns what is shown. */
  concerns: (change: JobChange) => boolean;
  /** Reads what is shown again. */
  reread: () => Promise<void>;
};

/** Reads something again whenever a job changes that concerns it. Returns a function that ends this. */
export function followChanges({ live, clock, concerns, reread }: Parts): () => void {
  const rereading = throttledTask(REREAD_INTERVAL_MS, reread, clock);

  // Without the stream nobody says that a job changed, so it is asked for.
  let cancelPoll: (() => void) | null = null;
  function poll(): void {
    cancelPoll = clock.later(() => {
      rereading.request();
      poll();
    }, POLL_MS);
  }
  function pollWhilePaused(): void {
    const isPaused = live.state().at === 'paused';
    if (isPaused && !cancelPoll) poll();
    if (isPaused) return;
    cancelPoll?.();
    cancelPoll = null;
  }

  let since = liveSince(live);
  const stops = [
    live.onEvent(({ name, data }) => {
      const isDue = name === 'stale' || (name === 'jobs' && (data as JobEventData<'jobs'>).changes.some(concerns));
      if (isDue) rereading.request();
    }),
    live.subscribe(() => {
      const now = liveSince(live);
      // What changed while the connection was down was received by nobody.
      if (now !== null && now !== since && now > Number.NEGATIVE_INFINITY) rereading.request();
      since = now;
      pollWhilePaused();
    }),
  ];
  pollWhilePaused();
  return () => {
    for (const stop of stops) stop();
    rereading.stop();
    cancelPoll?.();
  };
}

function liveSince(live: Pick<Live, 'state'>): number | null {
  const state = live.state();
  return state.at === 'live' ? state.since : null;
}
