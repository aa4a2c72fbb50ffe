import type { JobEventData } from '@sealdesk/contract/jobs/job-events.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ServerEvent } from '../../../lib/live/event-reader.ts';
import type { Live } from '../../../lib/live/live.ts';
import { throttledTask } from '../../../lib/live/throttled-task.ts';

/** An open job is read again at most once in this time, whatever happens. */
const REREAD_INTERVAL_MS = 1_000;
/** While the connection to the stream is down, the job is read again this often. */
const POLL_MS = 30_000;
/** For this long a change counts as one of just now. */
const JUST_NOW_MS = 60_000;

type Parts = {
  live: Pick<Live, 'state' | 'subscribe' | 'onEvent'>;
  clock: Clock;
  /** Reads all that is shown of the job, and returns whether it is another now. */
  reread: () => Promise<boolean>;
  /** Receives whether the job changed just now, whenever that is another answer. */
  mark: (isChanged: boolean) => void;
};

/** Reads the open job again whenever it changes. Returns a function that ends this and takes the mark away. */
export function followJob(jobId: number, { live, clock, reread, mark }: Parts): () => void {
  let isOver = false;
  let cancelMark = () => {};
  const rereading = throttledTask(
    REREAD_INTERVAL_MS,
    async () => {
      const hasChanged = await reread();
      if (!hasChanged || isOver) return;
      cancelMark();
      cancelMark = clock.later(() => mark(false), JUST_NOW_MS);
      mark(true);
    },
    clock,
  );

  // Without the stream nobody says that the job changed, so it is asked for.
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
    live.onEvent((event) => concerns(event, jobId) && rereading.request()),
    live.subscribe(() => {
      const now = liveSince(live);
      // What changed while the connection was down was received by nobody.
      if (now !== null && now !== since) rereading.request();
      since = now;
      pollWhilePaused();
    }),
  ];
  pollWhilePaused();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    rereading.stop();
    cancelPoll?.();
    cancelMark();
    mark(false);
  };
}

function liveSince(live: Pick<Live, 'state'>): number | null {
  const state = live.state();
  return state.at === 'live' ? state.since : null;
}

function concerns({ name, data }: ServerEvent, jobId: number): boolean {
  if (name === 'stale') return true;
  return name === 'jobs' && (data as JobEventData<'jobs'>).changes.some((change) => change.job_id === jobId);
}
