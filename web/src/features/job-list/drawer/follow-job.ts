import type { Clock } from '../../../lib/clock.ts';
import { followChanges } from '../../../lib/live/follow-changes.ts';
import type { Live } from '../../../lib/live/live.ts';

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
  const stop = followChanges({
    live,
    clock,
    concerns: ({ job_id }) => job_id === jobId,
    reread: async () => {
      const hasChanged = await reread();
      if (!hasChanged || isOver) return;
      cancelMark();
      cancelMark = clock.later(() => mark(false), JUST_NOW_MS);
      mark(true);
    },
  });
  return () => {
    isOver = true;
    stop();
    cancelMark();
    mark(false);
  };
}
